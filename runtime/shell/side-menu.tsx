import { Button, makeStyles, mergeClasses, tokens, Tooltip } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { OpenRegular } from '@fluentui/react-icons/svg/open';
import { PanelLeftContractRegular } from '@fluentui/react-icons/svg/panel-left-contract';
import { PanelLeftExpandRegular } from '@fluentui/react-icons/svg/panel-left-expand';
import { useState, useSyncExternalStore } from 'react';
import type { VisibleMenu } from '../menu/menu.ts';
import type { View } from '../router/view.ts';
import { MenuIcon } from './menu-icon.tsx';
import { useMenuLink } from './menu-link.ts';
import { preferences } from './preferences.ts';
import { useMenus } from './use-menus.ts';

const useStyles = makeStyles({
  side: {
    width: '220px',
    flexShrink: 0,
    position: 'sticky',
    top: '56px',
    height: 'calc(100vh - 56px)',
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
  },
  folded: { width: '56px' },
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: '2px',
    flexGrow: 1,
  },
  children: { paddingLeft: '16px', flexGrow: 0 },
  item: { width: '100%', justifyContent: 'flex-start', minWidth: 0, fontWeight: 400, height: '36px' },
  current: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontWeight: 600,
    ':hover': { backgroundColor: tokens.colorBrandBackground2Hover },
  },
  text: { flexGrow: 1, textAlign: 'left', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  icon: { justifyContent: 'center', minWidth: 'auto' },
  title: { padding: '4px 12px 8px', color: tokens.colorNeutralForeground3, fontSize: '12px' },
});

interface EntryProps {
  item: VisibleMenu;
  trail: readonly string[];
  folded: boolean;
}

function Entry({ item, trail, folded }: EntryProps) {
  const styles = useStyles();
  const { open, prefetch } = useMenuLink();
  const [shown, setShown] = useState(true);
  const { node, children, disabled, external } = item;
  const current = trail.at(-1) === node.menuId;
  const isGroup = children.length > 0;
  const Chevron = shown ? ChevronDownRegular : ChevronRightRegular;
  const inside = trail.includes(node.menuId);
  const choose = () => {
    if (isGroup) setShown(inside ? !shown : true);
    if (!isGroup || !inside) open(item, 'side');
  };
  const button = (
    <Button
      appearance="subtle"
      className={mergeClasses(styles.item, folded && styles.icon, current && styles.current)}
      icon={<MenuIcon name={node.icon ?? undefined} />}
      aria-current={current ? 'page' : undefined}
      aria-expanded={isGroup ? shown : undefined}
      aria-label={folded ? node.menuName : undefined}
      disabled={disabled}
      onClick={choose}
      onFocus={() => prefetch(item, 'side')}
      onPointerEnter={() => prefetch(item, 'side')}
    >
      {folded ? undefined : (
        <>
          <span className={styles.text}>{node.menuName}</span>
          {external && <OpenRegular aria-label="新窗口打开" />}
          {isGroup && <Chevron aria-hidden />}
        </>
      )}
    </Button>
  );
  return (
    <li>
      {folded ? (
        <Tooltip content={node.menuName} relationship="label" positioning="after">
          {button}
        </Tooltip>
      ) : (
        button
      )}
      {isGroup && shown && (
        <ul className={mergeClasses(styles.list, !folded && styles.children)}>
          {children.map((child) => (
            <Entry key={child.node.menuId} item={child} trail={trail} folded={folded} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** The pages of the chosen area; folds to its icons. */
export function SideMenu({ view }: { view: View }) {
  const styles = useStyles();
  const { side, trail } = useMenus(view);
  const { collapsed } = useSyncExternalStore(preferences.subscribe, preferences.get);
  if (!side || side.children.length === 0) return null;
  const label = collapsed ? '展开侧边菜单' : '收起侧边菜单';
  return (
    <nav className={mergeClasses(styles.side, collapsed && styles.folded)} aria-label="侧边菜单">
      {!collapsed && <div className={styles.title}>{side.node.menuName}</div>}
      <ul className={styles.list}>
        {side.children.map((child) => (
          <Entry key={child.node.menuId} item={child} trail={trail.map(({ menuId }) => menuId)} folded={collapsed} />
        ))}
      </ul>
      <Button
        appearance="subtle"
        aria-label={label}
        aria-expanded={!collapsed}
        title={label}
        icon={collapsed ? <PanelLeftExpandRegular /> : <PanelLeftContractRegular />}
        onClick={() => preferences.change({ collapsed: !collapsed })}
      />
    </nav>
  );
}
