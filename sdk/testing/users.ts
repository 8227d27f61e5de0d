/** Users by what they are, with what the declared roles give them. */
import type { MenuNode, UserInfo } from '../calls/session.ts';
import { buttonCodes, type Person, permittedPaths } from '../decide/index.ts';
import type { Plugin, SeedRole } from '../plugin.ts';

const roles = {
  operator: 'Y',
  supplierAdmin: 'G1',
  supplierSales: 'G2',
  purchaserAdmin: 'C1',
  purchaser: 'C2',
  agent: 'K',
  super: 'L',
} as const satisfies Record<string, SeedRole>;

/** The role letter of a user; one of codes alone is a supplier. */
export const letterOf = (user: TestUser): string =>
  typeof user === 'string' && user !== 'anonymous' ? roles[user].slice(0, 1) : 'G';

/** Role and role letter, as steps of approvals name who decides. */
export const marksOf = (user: TestUser): readonly string[] =>
  typeof user === 'string' && user !== 'anonymous' ? [roles[user], letterOf(user)] : [letterOf(user)];

export type UserKind = keyof typeof roles | 'anonymous';

export const userKinds: readonly UserKind[] = [...(Object.keys(roles) as (keyof typeof roles)[]), 'anonymous'];
export const isUserKind = (name: string): name is UserKind => userKinds.some((kind) => kind === name);

/** A kind of user, or one with exactly these codes and menu paths. */
export type TestUser = UserKind | { readonly codes: readonly string[]; readonly paths?: readonly string[] };

export interface Grants {
  readonly person: Person & { readonly codes: ReadonlySet<string> };
  /** The menu tree as the server would send it: what is granted, and the way to it. */
  readonly menus: readonly MenuNode[];
  readonly user: Partial<UserInfo>;
}

interface Granted {
  menu(name: string): boolean;
  code(code: string): boolean;
}

function grantedTo({ menus = {}, codes = {}, routes }: Plugin, user: TestUser): Granted {
  if (user === 'anonymous') return { menu: () => false, code: () => false };
  if (user === 'super') return { menu: () => true, code: () => true };
  if (typeof user === 'object') {
    const paths = new Set(user.paths ?? Object.values(routes).map(({ path }) => path));
    return {
      menu: (name) => paths.has(routes[menus[name]?.route ?? '']?.path ?? ''),
      code: (code) => user.codes.includes(code),
    };
  }
  const holds = (given: readonly SeedRole[] = []) => given.includes(roles[user]) || given.includes('All');
  return { menu: (name) => holds(menus[name]?.roles), code: (code) => holds(codes[code]?.roles) };
}

const lastPlace = 100;

function treeOf(plugin: Plugin, granted: Granted): MenuNode[] {
  const { id, menus = {}, codes = {}, routes } = plugin;
  const buttonsOf = (name: string): MenuNode[] =>
    Object.entries(codes)
      .filter(([code, { menu }]) => menu === name && granted.code(code))
      .map(([code, { title }]) => ({ menuId: code, menuName: title, sourceKey: code, button: '1', permCode: code }));
  const below = (parent: string | undefined): MenuNode[] =>
    Object.entries(menus)
      .filter(([, menu]) => menu.parent === parent)
      .sort(([, a], [, b]) => (a.sort ?? lastPlace) - (b.sort ?? lastPlace))
      .flatMap(([name, { title, route, icon, external }]): MenuNode[] => {
        const children = [...buttonsOf(name), ...below(name)];
        if (children.length === 0 && !granted.menu(name)) return [];
        const sourceKey = `${id}/${name}`;
        const routeUrl = route === undefined ? null : (routes[route]?.path ?? null);
        const ifIntOrExt = external ? '1' : '0';
        const shown = { routeUrl, icon: icon ?? null, ifIntOrExt, button: '0', frontEndName: id };
        return [{ menuId: sourceKey, menuName: title, sourceKey, ...shown, children }];
      });
  return below(undefined);
}

/** Agents, and nobody else, have a number and a name for their customers. */
const factsOf = (user: TestUser): Partial<UserInfo> => ({
  ...(typeof user === 'string' && { userName: user }),
  ...(user === 'agent' ? { seq: '8001', showName: '客服小澜' } : { seq: null, showName: null }),
});

/** What the seed of the declared roles gives a user; administrators may grant otherwise later. */
export function grantsOf(plugin: Plugin, user: TestUser): Grants {
  const menus = treeOf(plugin, grantedTo(plugin, user));
  const codes = new Set([...buttonCodes(menus), ...(typeof user === 'object' ? user.codes : [])]);
  const token = user !== 'anonymous';
  const person = { token, userSource: token ? '1' : undefined, permittedPaths: permittedPaths(menus), codes };
  return { person, menus, user: factsOf(user) };
}
