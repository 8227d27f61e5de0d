/** What may be wrong with the backend half of a version: what it declares, and how its service then answers. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { call, Id, Obj, Text } from '@portal/sdk/contract';
import type { PublishedPlugin } from '@portal/sdk/deployment';
import type { BuiltService } from '@portal/sdk/registry';
import { builtService } from '../../sdk/cli/service.ts';

export const itemOf = (id: string) =>
  call({ path: `/api/${id}/item/one`, access: 'login', reads: true, output: Obj({ id: Id(), name: Text(20) }) });

export const serviceOf = (id: string): BuiltService =>
  builtService({ health: '/healthz', contracts: [{ one: itemOf(id) }] });

type Change = (id: string) => Readonly<Record<string, unknown>>;
type Mistake = readonly [(good: PublishedPlugin) => Readonly<Record<string, unknown>>, RegExp];

/** One call, changed. */
const ofCall = (change: Change, says: RegExp): Mistake => [
  ({ id }) => ({ service: { ...serviceOf(id), calls: serviceOf(id).calls.map((one) => ({ ...one, ...change(id) })) } }),
  says,
];
const ofService = (change: Change, says: RegExp): Mistake => [
  ({ id }) => ({ service: { ...serviceOf(id), ...change(id) } }),
  says,
];
const searched = (find: (id: string) => string, documents: Readonly<Record<string, string>>): Mistake => [
  ({ id }) => ({
    ...{ service: serviceOf(id), documents },
    numbers: { item: { title: '事项', pattern: 'SX\\d+', list: 'home', filter: 'no', find: find(id) } },
  }),
  /PTL-3508/,
];
const callsOf = (id: string, amount: number) =>
  Array.from({ length: amount }, (_, index) =>
    serviceOf(id).calls.map((one) => ({ ...one, path: `/api/${id}/i${index}` })),
  ).flat();

export const badContracts: Readonly<Record<string, Mistake>> = {
  'a call of the portal': ofCall(() => ({ path: '/api/manage/plugin/list' }), /PTL-3501/),
  'a call of another plugin': ofCall(() => ({ path: '/api/alpha/item/one' }), /PTL-3501/),
  'a path that leads elsewhere': ofCall((id) => ({ path: `/api/${id}/../alpha/one` }), /PTL-3501/),
  'the same call twice': ofService((id) => ({ calls: [...serviceOf(id).calls, ...serviceOf(id).calls] }), /PTL-3502/),
  'a call for everybody': ofCall(() => ({ access: 'public' }), /PTL-3503/),
  'a call for a code of another plugin': ofCall(() => ({ access: 'alpha:item:add' }), /PTL-3503/),
  'a schema from elsewhere': ofCall(() => ({ output: { $ref: 'http://127.0.0.1/schema' } }), /PTL-3504/),
  'a schema that never ends': ofCall(() => ({ output: { type: 'string', pattern: '^(a+)+$' } }), /PTL-3504/),
  'a file as its answer': ofCall(() => ({ kind: 'download' }), /PTL-3505/),
  '201 calls': ofService((id) => ({ calls: callsOf(id, 201) }), /PTL-3506/),
  'a search that its service does not answer': searched((id) => `/api/${id}/item/all`, { item: 'home' }),
  'a search by a call that finds nothing': searched((id) => `/api/${id}/item/one`, { item: 'home' }),
  'an address of its own': ofService(() => ({ address: 'http://127.0.0.1:1' }), /PTL-3001/),
};

export interface BadService {
  readonly kind: 'service';
  readonly name: string;
  /** What users read when they call it. */
  readonly says: RegExp;
  /** Absent where nothing stands at its address. */
  readonly answers?: RequestListener;
}

const json = (body: string, status = 200): RequestListener => {
  const headers = { 'content-type': 'application/json' };
  return (_request, response) => void response.writeHead(status, headers).end(body);
};

const megabyte = 'x'.repeat(1024 * 1024);
const fiftyMegabytes: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  let left = 50;
  const write = (): void => {
    if (left === 0 || response.destroyed) return void response.end();
    left -= 1;
    if (response.write(megabyte)) write();
    else response.once('drain', write);
  };
  write();
};

const answering = (elsewhere: string): readonly Omit<BadService, 'kind'>[] => [
  { name: 'unreachable', says: /PTL-4002/ },
  { name: 'never answers', says: /PTL-4003/, answers: () => undefined },
  {
    name: 'redirects',
    says: /PTL-4004/,
    answers: (_request, response) => void response.writeHead(302, { location: elsewhere }).end(),
  },
  { name: 'answers 50 MB', says: /PTL-4005/, answers: fiftyMegabytes },
  { name: 'answers no JSON', says: /PTL-4006/, answers: json('{') },
  { name: 'answers another shape', says: /PTL-4007/, answers: json('{"code":"200","data":{"id":7}}') },
  { name: 'fails', says: /PTL-4008/, answers: json('{"code":"500"}', 500) },
  { name: 'would sign the user out', says: /PTL-4011/, answers: json('{"code":"9999","msg":"登录已失效"}') },
];

/** @param elsewhere An address that must never be asked. */
export const badServices = (elsewhere: string): readonly BadService[] =>
  answering(elsewhere).map((one) => ({ kind: 'service', ...one }));

export const answersWell = json('{"code":"200","data":{"id":"1","name":"轴承"}}');

export interface Standing {
  readonly address: string;
  /** Requests that have arrived. */
  readonly asked: () => number;
  close(): Promise<void>;
}

/** A service on a port of its own; one without an answer has left its port again. */
export async function stand(answers: RequestListener | undefined): Promise<Standing> {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    answers?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  if (!answers) await close();
  return { address, asked: () => asked, close };
}
