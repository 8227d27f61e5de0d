/** Users by what they are, with what the declared roles give them. */
import type { UserInfo } from '../calls/session.ts';
import type { Plugin, SeedRole } from '../plugin.ts';

const roles = {
  operator: 'Y',
  supplierAdmin: 'G1',
  supplierSales: 'G2',
  purchaserAdmin: 'C1',
  purchaser: 'C2',
  super: 'L',
} as const satisfies Record<string, SeedRole>;

export type UserKind = keyof typeof roles | 'anonymous';

export const userKinds: readonly UserKind[] = [...(Object.keys(roles) as (keyof typeof roles)[]), 'anonymous'];
export const isUserKind = (name: string): name is UserKind => userKinds.some((kind) => kind === name);

/** A kind of user, or one with exactly these codes and menu paths. */
export type TestUser = UserKind | { readonly codes: readonly string[]; readonly paths?: readonly string[] };

export interface Grants {
  readonly signedIn: boolean;
  readonly codes: ReadonlySet<string>;
  /** Names of the menu entries that are granted. */
  readonly menus: ReadonlySet<string>;
  readonly user: Partial<UserInfo>;
}

const holds = (granted: readonly SeedRole[], role: SeedRole) => granted.includes(role) || granted.includes('All');

/** What the seed of the declared roles gives a user; administrators may grant otherwise later. */
export function grantsOf({ menus = {}, codes = {}, routes }: Plugin, user: TestUser): Grants {
  if (user === 'anonymous') return { signedIn: false, codes: new Set(), menus: new Set(), user: {} };
  const entries = Object.entries(menus);
  if (typeof user === 'object') {
    const paths = new Set(user.paths ?? Object.values(routes).map(({ path }) => path));
    const open = entries.filter(([, { route }]) => route === undefined || paths.has(routes[route]?.path ?? '/'));
    return { signedIn: true, codes: new Set(user.codes), menus: new Set(open.map(([name]) => name)), user: {} };
  }
  const role = roles[user];
  const granted = entries.filter(([, menu]) => holds(menu.roles, role)).map(([name]) => name);
  const held = Object.entries(codes).filter(([, code]) => holds(code.roles, role));
  return {
    signedIn: true,
    codes: new Set(held.map(([code]) => code)),
    menus: new Set(granted),
    user: { userName: user, seq: null },
  };
}
