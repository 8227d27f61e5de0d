import { Button, DialogContent, Input, makeStyles, tokens } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { firstRouteOf, type VisibleMenu, visibleMenus, withoutUnavailable } from '@portal/sdk/decide';
import { host } from '@portal/sdk/host';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { usePortal, useSessionState } from '../../portal.ts';
import { MenuIcon } from '../menu-icon.tsx';
import { openWindow } from '../menu-link.ts';
import { DialogFrame } from '../modal/dialog-frame.tsx';
import type { OverlayProps } from '../overlays.ts';
import { useSounds } from '../search/use-sounds.ts';
import { isNew, menuMemory } from './menu-memory.ts';
import { PageEntry } from './page-entry.tsx';

const useStyles = makeStyles({
  search: { width: '100%', marginBottom: '12px' },
  scroll: { maxHeight: 'min(640px, calc(100vh - 220px))', overflowY: 'auto' },
  columns: { columns: '220px 4', columnGap: '24px' },
  area: { breakInside: 'avoid', marginBottom: '16px' },
  wide: { paddingBottom: '12px', marginBottom: '12px', borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  heading: { justifyContent: 'flex-start', fontWeight: 'inherit', minWidth: 0 },
  plain: { padding: '4px 8px', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  row: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))', columnGap: '24px' },
  nothing: { padding: '24px', textAlign: 'center', color: tokens.colorNeutralForeground3 },
});

/** The pages of an area, those of its groups among them. */
const pagesIn = (item: VisibleMenu): readonly VisibleMenu[] =>
  item.children.length > 0 ? item.children.flatMap(pagesIn) : item.node.routeUrl ? [item] : [];

/** The menus of whoever is signed in, those that an enabled plugin serves. */
function useAreas(): readonly VisibleMenu[] {
  const { table } = usePortal();
  const { menus } = useSessionState();
  return useMemo(() => visibleMenus(withoutUnavailable(menus, table.serves)), [menus, table]);
}

function useMatch(typed: string): (name: string) => boolean {
  const sounds = useSounds();
  const word = typed.trim().toLowerCase();
  return (name) =>
    word === '' || name.toLowerCase().includes(word) || (/^[a-z]/.test(word) && Boolean(sounds?.(name, word)));
}

/** Areas with the pages whose names, or whose area's, match. */
const matching = (areas: readonly VisibleMenu[], matches: (name: string) => boolean) =>
  areas.flatMap((area) => {
    const whole = matches(area.node.menuName);
    const pages = pagesIn(area).filter((page) => page !== area && (whole || matches(page.node.menuName)));
    return whole || pages.length > 0 ? [{ area, pages }] : [];
  });

function go(item: VisibleMenu): void {
  const target = firstRouteOf(item);
  const route = target?.node.routeUrl;
  if (!route) return;
  if (item.external || target.external) openWindow(route);
  else host().navigate(route);
}

function AllMenus({ onClose }: { onClose: () => void }) {
  const styles = useStyles();
  const userId = useSessionState().user?.userId ?? '';
  const [typed, type] = useState('');
  const [memory, setMemory] = useState(() => menuMemory.read(userId));
  const areas = useAreas();
  const shown = matching(areas, useMatch(typed));
  const all = areas.flatMap(pagesIn);
  const known = (ids: readonly string[]) => ids.flatMap((id) => all.find(({ node }) => node.menuId === id) ?? []);
  const open = (item: VisibleMenu | undefined) => {
    if (!item || item.disabled) return;
    onClose();
    go(item);
  };
  const entry = (item: VisibleMenu) => {
    const favoured = memory.favourites.includes(item.node.menuId);
    return (
      <PageEntry
        key={item.node.menuId}
        item={item}
        isNew={isNew(item, memory)}
        favoured={favoured}
        onOpen={() => open(item)}
        onFavour={() => setMemory(menuMemory.favour(userId, item.node.menuId, !favoured))}
      />
    );
  };
  const first = shown[0]?.pages[0] ?? shown[0]?.area;
  const hear = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed.trim() === '') return;
    event.preventDefault();
    open(first);
  };
  const rows = typed.trim() === '' ? { 收藏: known(memory.favourites), 最近使用: known(memory.recent) } : {};
  return (
    <DialogContent>
      <Input
        className={styles.search}
        autoFocus
        value={typed}
        aria-label="查找功能"
        placeholder="输入名称或拼音，回车打开第一个"
        contentBefore={<SearchRegular />}
        onChange={(_, { value }) => type(value)}
        onKeyDown={hear}
      />
      <div className={styles.scroll}>
        {Object.entries(rows).map(
          ([title, items]) =>
            items.length > 0 && (
              <section key={title} className={styles.wide} aria-label={title}>
                <div className={styles.plain}>{title}</div>
                <ul className={`${styles.list} ${styles.row}`}>{items.map(entry)}</ul>
              </section>
            ),
        )}
        <div className={styles.columns}>
          {shown.map(({ area, pages }) => (
            <section key={area.node.menuId} className={styles.area}>
              <h3 className={styles.title}>
                <Button
                  className={styles.heading}
                  appearance="subtle"
                  size="small"
                  icon={<MenuIcon name={area.node.icon ?? undefined} />}
                  disabled={area.disabled}
                  onClick={() => open(area)}
                >
                  {area.node.menuName}
                </Button>
              </h3>
              <ul className={styles.list}>{pages.map(entry)}</ul>
            </section>
          ))}
        </div>
        {shown.length === 0 && <div className={styles.nothing}>没有找到“{typed.trim()}”</div>}
      </div>
    </DialogContent>
  );
}

/** 全部功能：各领域和它们的页面，收藏的和最近用的在前。 */
export default function AllMenusDialog({ open, onClose }: OverlayProps) {
  return (
    <DialogFrame open={open} title="全部功能" width={1120} onDismiss={onClose}>
      <AllMenus onClose={onClose} />
    </DialogFrame>
  );
}
