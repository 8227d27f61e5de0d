/** Plugin manifests → menu nodes, as the declarations say it. */
import { developerCode } from '@portal/sdk/calls/developer';
import type { PluginManifest } from '../../manifests.ts';
import { superAdministrator } from './roles.ts';

/** A node as a plugin's manifest declares it. */
export interface DeclaredNode {
  readonly sourceKey: string;
  readonly parentKey: string | undefined;
  readonly roles: readonly string[];
  readonly row: {
    menuName: string;
    routeUrl: string | null;
    icon: string | null;
    button: string;
    permCode: string | null;
    ifIntOrExt: string;
    frontEndName: string;
    sort: number;
  };
}

/** What is wrong with a plugin's declarations, in a sentence for administrators. */
export class MenuFault extends Error {}

const defaultSort = 100;

const buttonRow = (frontEndName: string, permCode: string, menuName: string, sort: number): DeclaredNode['row'] => ({
  ...{ menuName, permCode, frontEndName, sort },
  ...{ routeUrl: null, icon: null, button: '1', ifIntOrExt: '0' },
});

export const platformId = 'platform';

/** Codes of the platform itself: of pages that stand in no menu. */
export const platformNodes: readonly DeclaredNode[] = [
  {
    sourceKey: developerCode,
    parentKey: undefined,
    roles: [superAdministrator],
    row: buttonRow(platformId, developerCode, '查看开发者页面', defaultSort),
  },
];

/** Parents before their children. @throws MenuFault when a parent does not exist, or stands below its own child. */
export function declaredNodes({ id, routes, menus = {}, codes = {} }: PluginManifest): DeclaredNode[] {
  const entries = Object.entries(menus).map(
    ([name, menu]): DeclaredNode => ({
      sourceKey: `${id}/${name}`,
      parentKey: menu.parent === undefined ? menu.group : `${id}/${menu.parent}`,
      roles: menu.roles,
      row: {
        menuName: menu.title,
        routeUrl: menu.route === undefined ? null : (routes[menu.route]?.path ?? null),
        icon: menu.icon ?? null,
        button: '0',
        permCode: null,
        ifIntOrExt: menu.external ? '1' : '0',
        frontEndName: id,
        sort: menu.sort ?? defaultSort,
      },
    }),
  );
  const buttons = Object.entries(codes).map(
    ([code, { title, menu, roles }], index): DeclaredNode => ({
      sourceKey: code,
      parentKey: `${id}/${menu}`,
      roles,
      row: buttonRow(id, code, title, index),
    }),
  );
  return parentsFirst(id, [...entries, ...buttons]);
}

/** A group of another plugin, which may be there or not. */
export const isForeign = (plugin: string, key: string | undefined): key is string =>
  key !== undefined && !key.startsWith(`${plugin}/`);

function parentsFirst(plugin: string, nodes: readonly DeclaredNode[]): DeclaredNode[] {
  const keys = new Set(nodes.map(({ sourceKey }) => sourceKey));
  const isAbove = (key: string | undefined) => key === undefined || isForeign(plugin, key);
  const lost = nodes.find(({ parentKey }) => !isAbove(parentKey) && !keys.has(parentKey ?? ''));
  if (lost) throw new MenuFault(`菜单“${lost.sourceKey}”的上级“${lost.parentKey}”不存在`);
  const sorted: DeclaredNode[] = [];
  const placed = new Set<string>();
  let waiting = nodes;
  while (waiting.length > 0) {
    const ready = waiting.filter(({ parentKey }) => isAbove(parentKey) || placed.has(parentKey ?? ''));
    if (ready.length === 0) throw new MenuFault(`菜单“${waiting[0]?.sourceKey}”和它的上级互为上下级`);
    sorted.push(...ready);
    for (const { sourceKey } of ready) placed.add(sourceKey);
    waiting = waiting.filter((node) => !placed.has(node.sourceKey));
  }
  return sorted;
}

/** What follows the plugin, each by itself; `parent` is the key of the node above, null at the root. */
const FIELD = ['menuName', 'routeUrl', 'icon', 'sort', 'ifIntOrExt', 'parent'] as const;
type Followed = (typeof FIELD)[number];

type Facts = Readonly<Pick<DeclaredNode['row'], Exclude<Followed, 'parent'>> & { parent: string | null }>;

/** A declaration as its row keeps it. */
export interface Declaration extends Facts {
  readonly plugin: string;
  /** What administrators decided over, where the plugin has said something else since. */
  readonly over?: Partial<Facts>;
}

export function declarationOf({ parentKey, row }: DeclaredNode): Declaration {
  const { frontEndName: plugin, menuName, routeUrl, icon, sort, ifIntOrExt } = row;
  return { plugin, menuName, routeUrl, icon, sort, ifIntOrExt, parent: parentKey ?? null };
}

export const differing = (one: Partial<Facts>, other: Partial<Facts>): Followed[] =>
  FIELD.filter((field) => one[field] !== other[field]);

export const isSameDeclaration = (one: Declaration | null, other: Declaration | null): boolean =>
  one === null || other === null
    ? one === other
    : one.plugin === other.plugin &&
      differing(one, other).length === 0 &&
      differing(one.over ?? {}, other.over ?? {}).length === 0;
