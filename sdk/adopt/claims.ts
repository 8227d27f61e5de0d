/** What only one plugin of a deployment can have; its codes begin with its id and cannot meet another's. */
import { normalPath } from '../decide/routes.ts';
import { addressOf } from '../registry.ts';
import type { Candidate } from './candidate.ts';
import { ADOPT, type Conflict } from './conflict.ts';

type Kind = 'page' | 'redirect' | 'notice' | 'document' | 'number' | 'subApp' | 'container';

interface Claim {
  readonly kind: Kind;
  readonly what: string;
}

/** By what is claimed: a page and a redirect claim the same path. */
type Claims = ReadonlyMap<string, Claim>;

function claimed(plugin: Candidate): Claims {
  const { routes, redirects, notices, documents, numbers, subApps = {}, container } = plugin;
  const pages = routes.flatMap((route) =>
    [route.path, ...(route.aliases ?? [])].flatMap((path) => [normalPath(addressOf(route, path)), normalPath(path)]),
  );
  const all: readonly (readonly [Kind, readonly string[]])[] = [
    ['redirect', redirects.map(({ path }) => normalPath(path))],
    ['page', pages],
    ['notice', Object.keys(notices)],
    ['document', Object.keys(documents)],
    ['number', Object.keys(numbers)],
    ['subApp', Object.keys(subApps)],
    ['container', [container]],
  ];
  const place = (kind: Kind, what: string) => `${kind === 'redirect' ? 'page' : kind} ${what}`;
  return new Map(all.flatMap(([kind, names]) => names.map((what) => [place(kind, what), { kind, what }] as const)));
}

const known = new WeakMap<Candidate, Claims>();

export function claimsOf(plugin: Candidate): Claims {
  const claims = known.get(plugin) ?? claimed(plugin);
  known.set(plugin, claims);
  return claims;
}

const said: Readonly<Record<Exclude<Kind, 'page' | 'redirect'>, readonly [Conflict['code'], string]>> = {
  notice: [ADOPT.noticeClash, '两个插件处理同一消息类型'],
  document: [ADOPT.nameClash, '两个插件打开同一类单据'],
  number: [ADOPT.nameClash, '两个插件识别同一类单号'],
  subApp: [ADOPT.nameClash, '两个插件注册同名的子应用'],
  container: [ADOPT.nameClash, '两个插件的容器同名'],
};

function pathConflict(mine: Kind, other: Kind): readonly [Conflict['code'], string] {
  if (mine === 'redirect') return [ADOPT.routeShadow, '本插件的重定向遮住对方的路径'];
  if (other === 'redirect') return [ADOPT.routeShadow, '对方的重定向遮住本插件的页面'];
  return [ADOPT.routeClash, '两个插件服务同一路径'];
}

/** What both claim, as `mine` is told of it. */
export function contested(mine: Candidate, other: Candidate): readonly Conflict[] {
  const theirs = claimsOf(other);
  return Array.from(claimsOf(mine)).flatMap(([key, { kind, what }]) => {
    const claim = theirs.get(key);
    if (!claim) return [];
    const [code, message] = kind === 'page' || kind === 'redirect' ? pathConflict(kind, claim.kind) : said[kind];
    return [{ code, level: 'error', with: other.id, what, message }];
  });
}
