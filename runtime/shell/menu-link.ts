import { prefetchPage } from '#areas/link';
import { useNavigate } from 'react-router';
import { firstChildOf, firstRouteOf, type VisibleMenu } from '../menu/menu.ts';
import { basePath } from '../page-data.ts';
import { usePortal } from '../portal.ts';

interface Connection {
  saveData?: boolean;
}

const savesData = () => (navigator as { connection?: Connection }).connection?.saveData === true;

type Place = 'top' | 'side';

/** Where a menu entry leads, and what makes it lead there fast. */
export function useMenuLink() {
  const navigate = useNavigate();
  const { table } = usePortal();
  /** A side entry with children stands for its first child; a top entry only when it has no route itself (spec 2). */
  const routeOf = (item: VisibleMenu, at: Place): string | undefined => {
    const leads = at === 'side' && item.children.length > 0 ? firstChildOf(item) : firstRouteOf(item);
    return leads?.node.routeUrl ?? undefined;
  };
  return {
    open(item: VisibleMenu, at: Place): void {
      const route = routeOf(item, at);
      if (!route || item.disabled) return;
      const outside = /^https?:/.test(route);
      if (item.external) window.open(outside ? route : `${basePath}${route}`, '_blank', 'noopener');
      else void navigate(route);
    },
    /** On hover and focus: the code of the page, unless the user saves data. */
    prefetch(item: VisibleMenu, at: Place): void {
      const route = routeOf(item, at);
      const found = route && !savesData() ? table.find(table.redirectOf(route) ?? route) : undefined;
      if (found) prefetchPage(found.plugin, found.route);
    },
  };
}
