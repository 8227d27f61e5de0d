import { canOpen } from '@portal/sdk';
import type { MenuNode } from '@portal/sdk/calls/session';

/** A page that the user's menu leads to. */
export interface MenuFunction {
  readonly path: string;
  readonly name: string;
}

const isOn = (flag: string | null | undefined) => flag === '1';

/** Pages of the permitted tree that can be opened here, in the menu's order, each once. */
export function functionsOf(tree: readonly MenuNode[]): MenuFunction[] {
  const found = new Map<string, MenuFunction>();
  const walk = (nodes: readonly MenuNode[]) => {
    for (const { routeUrl, menuName, button, hidden, ifRouteHidden, children } of nodes) {
      if (isOn(button) || isOn(hidden) || isOn(ifRouteHidden)) continue;
      if (routeUrl && !found.has(routeUrl) && canOpen(routeUrl))
        found.set(routeUrl, { path: routeUrl, name: menuName });
      walk(children ?? []);
    }
  };
  walk(tree);
  return [...found.values()];
}
