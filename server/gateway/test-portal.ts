/** For tests: a portal with the published plugin `parts`, whose service stands on a port of this machine. */
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generateKeyPairSync } from 'node:crypto';
import { call, defineSettings, Id, Int, Obj, Opt, pageOf, secretText, setting, Str, Text } from '@portal/sdk/contract';
import { sealVersion } from '@portal/sdk/deployment';
import type { BuiltPlugin } from '@portal/sdk/registry';
import { syncMenus } from '#server/platform/menus/sync';
import { LiveReleases } from '#server/registry/live-releases';
import type { Published } from '#server/registry/published';
import type { Version } from '#server/registry/releases';
import { openServer, type ServerOptions, type TestServer } from '#server/testing';
import { builtService } from '../../sdk/cli/service.ts';
import { bare } from '../../sdk/testing/bare.ts';

/** The contract that page, portal and service read. */
export const items = {
  page: pageOf({
    path: '/api/parts/item/page',
    access: 'login',
    filters: Obj({ itemName: Opt(Text(60)) }),
    row: Obj({ id: Id(), itemName: Text(60), entId: Str(), quantity: Int() }),
  }),
  one: call({
    method: 'GET',
    path: '/api/parts/item/{id}',
    access: 'login',
    input: Obj({ id: Id() }),
    output: Obj({ itemName: Text(60) }),
  }),
  add: call({
    path: '/api/parts/item/add',
    access: 'parts:item:add',
    input: Obj({ itemName: Text(60), quantity: Int({ minimum: 1 }) }),
    output: Obj({ id: Id() }),
  }),
  close: call({ path: '/api/parts/item/close', access: 'parts:item:add', stepUp: true, input: Obj({ id: Id() }) }),
};
/** What the next version adds. */
export const more = {
  count: call({ path: '/api/parts/item/count', access: 'login', reads: true, output: Obj({ total: Int() }) }),
};

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const key = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
const file = (url: string) => ({ url, integrity: `sha384-${'A'.repeat(64)}` });

export const { declared: settings } = defineSettings('parts', {
  days: setting({ label: '提醒天数', schema: Int({ minimum: 1, maximum: 30 }), default: 7 }),
  token: secretText({ label: '仓库系统的密钥' }),
});

export const codes = {
  'parts:item:add': { title: '新增', menu: 'list', roles: ['G1'], kinds: ['G'] },
} satisfies Version['codes'];

export const parts = (
  version: string,
  contracts: Parameters<typeof builtService>[0]['contracts'],
  id = 'parts',
): BuiltPlugin => ({
  ...bare,
  ...{ id, name: '备件', version, container: `${id}__${version.replaceAll('.', '_')}` },
  entry: file(`plugins/${id}/${version}/remoteEntry.js`),
  routes: [{ name: 'list', path: `/${id}`, title: '备件列表', expose: 'list', assets: [], kits: [] }],
  menus: { list: { title: '备件', route: 'list', roles: ['All'] } },
  documents: { 'parts-item': 'list' },
  topics: [`${id}:stock`, 'yard:moved'],
  settings,
  service: builtService({ health: '/healthz', contracts }),
});

export const published = (plugin: BuiltPlugin): Version => ({
  plugin,
  codes: plugin.id === 'parts' ? codes : {},
  seal: sealVersion(plugin, key),
});

/** A port on which whatever is put there answers. */
export interface Slot {
  readonly address: string;
  /** Requests that have arrived. */
  readonly seen: IncomingMessage[];
  put(listener: RequestListener): void;
  close(): Promise<void>;
}

export async function openSlot(): Promise<Slot> {
  const seen: IncomingMessage[] = [];
  let current: RequestListener = (_request, response) => response.writeHead(404).end();
  const server: Server = createServer((request: IncomingMessage, response: ServerResponse) => {
    seen.push(request);
    current(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    put: (listener) => {
      current = listener;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export interface TestPortal extends TestServer {
  /** `http://127.0.0.1:…` */
  readonly origin: string;
  /** Publishes anew, until it is adopted; the first of a plugin is the current one. */
  publish(...versions: readonly Version[]): Promise<void>;
}

/** @param services Plugin → address. */
export async function openPortal(
  services: Readonly<Record<string, string>>,
  options: Pick<ServerOptions, 'gateway'> = {},
): Promise<TestPortal> {
  let now: Published = { revision: '', stamp: '', versions: new Map(), publications: [] };
  let tell: (told: Published) => void = () => undefined;
  const onChange = (listener: typeof tell) => {
    tell = listener;
  };
  const folder = {
    now: () => now,
    onChange,
    start: () => undefined,
    stop: () => undefined,
    trustKeys: () => undefined,
  };
  let server: TestServer | undefined;
  const releases = new LiveReleases({
    ...{ built: [], declared: [], folder },
    prepare: async ({ manifests }) => (server ? syncMenus(server.db, manifests) : new Map()),
    onError: (error) => {
      throw error;
    },
  });
  const env = {
    PLUGIN_SERVICES: Object.entries(services)
      .map((pair) => pair.join('='))
      .join(','),
  };
  server = await openServer({ areas: [], manifests: [], releases, env, ...options });
  const waiting: (() => void)[] = [];
  releases.onChange(() => {
    for (const resolve of waiting.splice(0)) resolve();
  });
  const origin = `http://${await server.listen()}`;
  return {
    ...server,
    origin,
    publish(...versions) {
      const ids = [...new Set(versions.map(({ plugin }) => plugin.id))];
      const revision = versions.map(({ plugin }) => `${plugin.id} ${plugin.version}`).join();
      const of = (id: string) => versions.filter(({ plugin }) => plugin.id === id);
      now = { revision, stamp: revision, versions: new Map(ids.map((id) => [id, of(id)])), publications: [] };
      const adopted = new Promise<void>((resolve) => waiting.push(resolve));
      tell(now);
      return adopted;
    },
  };
}
