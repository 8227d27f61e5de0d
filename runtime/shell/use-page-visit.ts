import { browseLog } from '@portal/sdk/calls/browse-log';
import { menuAt } from '@portal/sdk/decide';
import { useEffect, useRef } from 'react';
import { usePortal } from '../portal.ts';
import type { View } from '../router/view.ts';
import { menuMemory } from './menus/menu-memory.ts';
import { menuPath } from './use-menus.ts';

/** spec 2: logs one page visit whenever the current menu changes; a failed log is ignored. */
export function usePageVisit(view: View): void {
  const { store, request } = usePortal();
  const last = useRef('');
  useEffect(() => {
    const { user, menus } = store.get();
    const { menuId, oneLevelMenuId, trail } = menuAt(menus, menuPath(view));
    const before = last.current;
    last.current = menuId ?? ''; // a page outside the menus ends the visit
    if (!user || !menuId || menuId === before) return;
    menuMemory.visited(user.userId, menuId, oneLevelMenuId ?? menuId);
    const visit = {
      menuId,
      oneLevelMenuId: oneLevelMenuId ?? menuId,
      url: view.path,
      productType: trail.at(-1)?.productType ?? '00',
      userId: user.userId,
      userName: user.userName,
      entId: user.entId ?? '',
      entName: user.entName ?? '',
    };
    void request(browseLog.savePageBrowseLog, visit, { quiet: true }).catch(() => undefined);
  }, [view, store, request]);
}
