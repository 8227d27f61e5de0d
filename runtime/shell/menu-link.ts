import { prefetchPage } from '#areas/link';
import { useNavigate } from 'react-router';
import { firstChildOf, firstRouteOf, type VisibleMenu } from '../menu/menu.ts';
import { basePath } from '../page-data.ts';
import { usePortal } from '../portal.ts';

interface Connection { saveData?: boolean }

const savesData = () => (navigator as { connection?: Connection }).connection?.saveData === true;

/** Where a menu entry leads, and what makes it lead there fast. */
export function useMenuLink() {
  const navigate = useNavigate();
  const { table } = usePortal();
  const routeOf = (item: VisibleMenu): string | undefined =>
    item.node.routeUrl || (item.children.length > 0 ? (firstChildOf(item) ?? firstRouteOf(item))?.node.routeUrl : undefined) || undefined;
  return {
    routeOf,
    open(item: VisibleMenu): void {
      const route = routeOf(item);
      if (!route || item.disabled) return;
      const outside = /^https?:/.test(route);
      if (item.external) window.open(outside ? route : `${basePath}${route}`, '_blank', 'noopener');
      else void navigate(route);
    },
    /** On hover and focus: the code of the page, unless the user saves data. */
    prefetch(item: VisibleMenu): void {
      const route = routeOf(item);
      const found = route && !savesData() ? table.find(table.redirectOf(route) ?? route) : undefined;
      if (found) prefetchPage(found.plugin, found.route);
    },
  };
}
