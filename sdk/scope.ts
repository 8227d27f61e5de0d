/** What a team's key may sign; the same rule in browsers, servers and commands. */
import type { BuiltPlugin } from './registry.ts';

export interface KeyScope {
  /** Ids of plugins; `parts-*` stands for all that begin so. */
  readonly plugins: readonly string[];
  /** Pages stand at one of these, or below it: `/parts`. */
  readonly paths: readonly string[];
  /** Permission codes begin with one of these: `parts` for `parts:item:add`. */
  readonly codes: readonly string[];
}

/** A key of a team as browsers take it: a text of its own, signed by an operator. */
export interface KeyEntry extends KeyScope {
  /** SPKI in base64. */
  readonly key: string;
  readonly team: string;
}

export const coversPlugin = ({ plugins }: Pick<KeyScope, 'plugins'>, id: string): boolean =>
  plugins.some((one) => (one.endsWith('*') ? id.startsWith(one.slice(0, -1)) : id === one));

const coversPath = ({ paths }: KeyScope, path: string): boolean =>
  paths.some((one) => path === one || path.startsWith(one.endsWith('/') ? one : `${one}/`));

const coversCode = ({ codes }: KeyScope, code: string): boolean => codes.includes(code.split(':')[0] ?? '');

/** The part of a plugin that claims names. */
export interface Claiming {
  readonly id: string;
  readonly routes: readonly Pick<BuiltPlugin['routes'][number], 'path' | 'aliases'>[];
  readonly redirects: readonly { readonly path: string }[];
  readonly codes?: Readonly<Record<string, unknown>> | undefined;
}

export interface Outside {
  readonly kind: 'plugin' | 'path' | 'code';
  readonly what: string;
}

/** The first name of a plugin that is outside of a key's scope; undefined where all are within it. */
export function outsideOf(scope: KeyScope, { id, routes, redirects, codes = {} }: Claiming): Outside | undefined {
  if (!coversPlugin(scope, id)) return { kind: 'plugin', what: id };
  const paths = [
    ...routes.flatMap(({ path, aliases = [] }) => [path, ...aliases]),
    ...redirects.map(({ path }) => path),
  ];
  const path = paths.find((one) => !coversPath(scope, one));
  if (path !== undefined) return { kind: 'path', what: path };
  const code = Object.keys(codes).find((one) => !coversCode(scope, one));
  return code === undefined ? undefined : { kind: 'code', what: code };
}
