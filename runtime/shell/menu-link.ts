import { type AreaRoute, firstChildOf, firstRouteOf, isOutside, type VisibleMenu } from '@portal/sdk/decide';
import { loadPage, prefetchPage } from '#areas/link';
import { startFirstCall } from '@portal/sdk/first-call';
import { useNavigate } from '@portal/sdk/navigation';
import { basePath } from '../page-data.ts';
import { usePortal } from '../portal.ts';

interface Connection {
  saveData?: boolean;
}

const savesData = () => (navigator as { connection?: Connection }).connection?.saveData === true;

/** The new window of an external entry. */
export const openWindow = (route: string): void =>
  void window.open(isOutside(route) ? route : `${basePath}${route}`, '_blank', 'noopener');

type Place = 'top' | 'side';

async function ahead({ plugin, route }: AreaRoute): Promise<void> {
  const first = await prefetchPage(plugin, route);
  if (first) startFirstCall(first, new URLSearchParams());
  await loadPage(plugin, route);
}

/** Where a menu entry leads, and what makes it lead there fast. */
export function useMenuLink() {
  const navigate = useNavigate();
  const { table } = usePortal();
  /** A side entry with children stands for its first child; a top entry only when it has no route itself (spec 2). */
  const targetOf = (item: VisibleMenu, at: Place): VisibleMenu | undefined =>
    at === 'side' && item.children.length > 0 ? firstChildOf(item) : firstRouteOf(item);
  return {
    open(item: VisibleMenu, at: Place): void {
      const target = targetOf(item, at);
      const route = target?.node.routeUrl;
      if (!route || item.disabled) return;
      if (item.external || target.external) openWindow(route);
      else void navigate(route);
    },
    /** On hover and focus, unless the user saves data: the page's code, run already, and its first list. */
    prefetch(item: VisibleMenu, at: Place): void {
      const route = targetOf(item, at)?.node.routeUrl;
      const found = route && !savesData() ? table.find(table.redirectOf(route) ?? route) : undefined;
      if (found) void ahead(found).catch(() => undefined);
    },
  };
}
