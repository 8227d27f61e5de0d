/** Menu rules of spec 2, as pure functions over the tree that the server permits. */
import type { MenuNode } from '../calls/session.ts';
import { normalPath } from './routes.ts';

export interface VisibleMenu {
  readonly node: MenuNode;
  readonly disabled: boolean;
  /** The remark asks to hide the entry where room is short: it goes under 更多 first and leaves the folded side menu. */
  readonly hiding: boolean;
  /** Opens in a new window. */
  readonly external: boolean;
  readonly children: readonly VisibleMenu[];
}

const isOn = (flag: string | number | null | undefined): boolean => String(flag ?? '0') === '1';

const isShown = (node: MenuNode): boolean => !isOn(node.hidden) && !isOn(node.ifRouteHidden) && !isOn(node.button);

/** Another site's address, which the router does not know. */
export const isOutside = (routeUrl: string): boolean => /^https?:\/\//.test(routeUrl);

const childrenOf = (node: MenuNode): readonly MenuNode[] => node.children ?? [];

/** An entry is shown unless its hidden, route-hidden or button flag is '1'; its remark may disable it or mark it as hiding. */
export const visibleMenus = (tree: readonly MenuNode[]): VisibleMenu[] =>
  tree.filter(isShown).map((node) => ({
    node,
    disabled: node.remark?.includes('disabled') ?? false,
    hiding: node.remark?.includes('hide') ?? false,
    external: isOn(node.ifIntOrExt) || isOutside(node.routeUrl ?? ''),
    children: visibleMenus(childrenOf(node)),
  }));

const pathOf = (routeUrl: string): string => normalPath(routeUrl.split(/[?#]/)[0] ?? routeUrl);

const walk = (tree: readonly MenuNode[]): MenuNode[] => tree.flatMap((node) => [node, ...walk(childrenOf(node))]);

/** Paths that the tree permits: every page of it, hidden ones included; buttons are no pages. */
export const permittedPaths = (tree: readonly MenuNode[]): string[] => [
  ...new Set(walk(tree).flatMap((node) => (node.routeUrl && !isOn(node.button) ? [pathOf(node.routeUrl)] : []))),
];

/** Permission codes of the tree's button nodes. */
export const buttonCodes = (tree: readonly MenuNode[]): string[] =>
  walk(tree).flatMap((node) => (isOn(node.button) && node.permCode ? [node.permCode] : []));

/** The first visible menu that matches the requested front-end name, else the first, sets the side menu. */
export const sideMenuOf = (visible: readonly VisibleMenu[], frontEndName?: string): VisibleMenu | undefined =>
  (frontEndName === undefined ? undefined : visible.find(({ node }) => node.frontEndName === frontEndName)) ??
  visible[0];

/** A top entry without a route goes to its first child that has one, at any depth. */
export function firstRouteOf(item: VisibleMenu): VisibleMenu | undefined {
  if (item.node.routeUrl) return item;
  for (const child of item.children) {
    const found = firstRouteOf(child);
    if (found) return found;
  }
  return undefined;
}

/** A side entry with children goes to its first child that is neither a button nor hidden. */
export function firstChildOf(item: VisibleMenu): VisibleMenu | undefined {
  const child = item.children.find(({ node }) => !isOn(node.button) && !isOn(node.hidden));
  return child && (child.node.routeUrl ? child : (firstChildOf(child) ?? child));
}

export interface MenuPlace {
  readonly menuId: string | undefined;
  readonly oneLevelMenuId: string | undefined;
  /** From the top entry to the page's own. */
  readonly trail: readonly MenuNode[];
}

function trailTo(tree: readonly MenuNode[], path: string): MenuNode[] | undefined {
  for (const node of tree) {
    if (node.routeUrl && !isOn(node.button) && pathOf(node.routeUrl) === path) return [node];
    const below = trailTo(childrenOf(node), path);
    if (below) return [node, ...below];
  }
  return undefined;
}

/** Where a path stands in the tree: for the breadcrumb, the highlighted entry and the page-visit log. */
export function menuAt(tree: readonly MenuNode[], path: string): MenuPlace {
  const trail = trailTo(tree, pathOf(path)) ?? [];
  return { menuId: trail.at(-1)?.menuId, oneLevelMenuId: trail[0]?.menuId, trail };
}

/** Drops pages that no enabled plugin serves, and groups that are left without a page; buttons stay for their codes. */
export const withoutUnavailable = (tree: readonly MenuNode[], isServed: (path: string) => boolean): MenuNode[] =>
  tree.flatMap((node) => {
    if (isOn(node.button)) return [node];
    const children = withoutUnavailable(childrenOf(node), isServed);
    const served = node.routeUrl ? isOutside(node.routeUrl) || isServed(pathOf(node.routeUrl)) : false;
    const leads = children.some((child) => !isOn(child.button));
    if (!served && !leads) return [];
    const { routeUrl, ...rest } = node;
    return [{ ...rest, ...(served && routeUrl && { routeUrl }), children }];
  });
