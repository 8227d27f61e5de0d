import type { MenuNode } from '@portal/sdk/calls/session';
import { menuAt, sideMenuOf, type VisibleMenu, visibleMenus, withoutUnavailable } from '@portal/sdk/decide';
import { useMemo } from 'react';
import { useSearchParams } from '@portal/sdk/navigation';
import { usePortal, useSessionState } from '../portal.ts';
import type { View } from '../router/view.ts';

export interface Menus {
  readonly top: readonly VisibleMenu[];
  /** The top entry whose children stand at the side: of the requested `frontEndName`, else of the page. */
  readonly side: VisibleMenu | undefined;
  /** From the top entry down to the current page. */
  readonly trail: readonly MenuNode[];
}

/** A details page stands where the list stands that it opens from. */
export function menuPath({ area, path }: View): string {
  const under = area?.plugin.routes.find(({ name }) => name === area.route.under);
  return under?.path ?? area?.route.path ?? path;
}

/** The menus of this user on this page: the server's tree, less what no enabled plugin serves. */
export function useMenus(view: View): Menus {
  const { table } = usePortal();
  const { menus } = useSessionState();
  const requested = useSearchParams()[0].get('frontEndName') ?? undefined;
  const path = menuPath(view);
  return useMemo(() => {
    const served = withoutUnavailable(menus, table.serves);
    const top = visibleMenus(served);
    const { trail } = menuAt(menus, path);
    const current = requested === undefined ? top.find(({ node }) => node.menuId === trail[0]?.menuId) : undefined;
    return { top, side: current ?? sideMenuOf(top, requested), trail };
  }, [menus, path, requested, table]);
}
