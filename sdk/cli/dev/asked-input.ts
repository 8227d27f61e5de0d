/** What a request asks of a call, as pages ask it. */
import { Ajv } from 'ajv';
import { type Call, type Dialect, pageFromWire } from '../../contract/index.ts';

export interface Place {
  readonly call: Call;
  readonly path: RegExp;
}

/** `/api/order/{id}` → what finds its parameters. */
export const formOf = (path: string) =>
  new RegExp(`^${path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);

const coercing = new Ajv({ strict: false, coerceTypes: 'array', validateSchema: false, validateFormats: false });

/** What was asked, as pages ask it: texts of an address are what the contract says they are. */
export function inputOf({ call, path }: Place, address: URL, below: string, body: string): Record<string, unknown> {
  const given = { ...Object.fromEntries(address.searchParams), ...path.exec(below)?.groups };
  coercing.validate({ ...call.input, required: [] }, given);
  const wire = { ...given, ...(body.startsWith('{') && (JSON.parse(body) as object)) };
  return call.kind === 'page' ? pageFromWire(call as Call & { dialect: Dialect }, wire) : wire;
}

/** The call that is asked for; fixed paths before those with parameters. */
export function placeOf(calls: readonly Call[], method: string | undefined, below: string): Place | undefined {
  const places = calls.filter((call) => call.method === method).map((call) => ({ call, path: formOf(call.path) }));
  return places.find(({ call }) => call.path === below) ?? places.find(({ path }) => path.test(below));
}
