import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { PanelLeftContractRegular } from '@fluentui/react-icons/svg/panel-left-contract';
import { PanelLeftExpandRegular } from '@fluentui/react-icons/svg/panel-left-expand';
import type { VisibleMenu } from '@portal/sdk/decide';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { View } from '../router/view.ts';
import { BadgesContext } from './badges/menu-badge.tsx';
import { useBadges } from './badges/use-badges.ts';
import { preferences, usePreferences } from './preferences.ts';
import { SideEntries } from './side-entry.tsx';
import { useMenus } from './use-menus.ts';

const foldedWidth = 56;

const useStyles = makeStyles({
  side: {
    flexShrink: 0,
    position: 'sticky',
    top: '56px',
    height: 'calc(100vh - 56px - var(--portal-bars, 0px))',
    overflowY: 'auto',
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
    padding: '8px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
    transitionProperty: 'width',
    transitionDuration: '150ms',
    '@media (prefers-reduced-motion: reduce)': { transitionDuration: '0ms' },
    '@media print': { display: 'none' },
  },
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: '2px',
    flexGrow: 1,
  },
  title: { padding: '4px 12px 8px', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

/** Groups that lead to the page open when it is opened; the user may close them again. */
function useOpenedWay(ids: readonly string[]): void {
  const way = ids.join(' ');
  useEffect(() => {
    const { openKeys } = preferences.get();
    const closed = way.split(' ').filter((id) => id !== '' && !openKeys.includes(id));
    if (closed.length > 0) preferences.change({ openKeys: [...openKeys, ...closed] });
  }, [way]);
}

/** Where a list needs the room more than the menu's names. */
const narrow = matchMedia('(max-width: 1199px)');
const onNarrow = (changed: () => void) => {
  narrow.addEventListener('change', changed);
  return () => narrow.removeEventListener('change', changed);
};

/** Folded as the user has it; in a narrow window until it is opened there. */
function useFold() {
  const { collapsed } = usePreferences();
  const isNarrow = useSyncExternalStore(onNarrow, () => narrow.matches);
  const [opened, setOpened] = useState(false);
  const fold = (folded: boolean) => (isNarrow ? setOpened(!folded) : preferences.change({ collapsed: folded }));
  return { folded: isNarrow ? !opened : collapsed, fold };
}

const none: readonly VisibleMenu[] = [];

/** The pages of the chosen area; folds to its icons. */
export function SideMenu({ view }: { view: View }) {
  const styles = useStyles();
  const { side, trail } = useMenus(view);
  const { folded, fold } = useFold();
  const { sideWidth } = usePreferences();
  const ids = trail.map(({ menuId }) => menuId);
  const badges = useBadges(side?.children ?? none);
  useOpenedWay(ids.slice(1, -1)); // the first stands at the top, the last is the page
  if (!side || side.children.length === 0) return null;
  const label = folded ? '展开侧边菜单' : '收起侧边菜单';
  return (
    <nav className={styles.side} style={{ width: folded ? foldedWidth : sideWidth }} aria-label="侧边菜单">
      {!folded && <div className={styles.title}>{side.node.menuName}</div>}
      <ul className={styles.list}>
        <BadgesContext value={badges}>
          <SideEntries items={side.children} trail={ids} folded={folded} />
        </BadgesContext>
      </ul>
      <Button
        appearance="subtle"
        aria-label={label}
        aria-expanded={!folded}
        title={label}
        icon={folded ? <PanelLeftExpandRegular /> : <PanelLeftContractRegular />}
        onClick={() => fold(!folded)}
      />
    </nav>
  );
}
