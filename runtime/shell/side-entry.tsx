import { Button, makeStyles, mergeClasses, tokens, Tooltip } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { OpenRegular } from '@fluentui/react-icons/svg/open';
import type { VisibleMenu } from '@portal/sdk/decide';
import { useId } from 'react';
import { BadgedIcon, badgeText, MenuBadge, useBadgesHere } from './badges/menu-badge.tsx';
import { badgeOf } from './badges/use-badges.ts';
import { MenuIcon, marksOf } from './menu-icon.tsx';
import { useMenuLink } from './menu-link.ts';
import { preferences, usePreferences } from './preferences.ts';

const useStyles = makeStyles({
  children: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: '2px',
    marginTop: '2px',
  },
  indented: { paddingLeft: '16px' },
  item: {
    width: '100%',
    justifyContent: 'flex-start',
    minWidth: 0,
    minHeight: '36px',
    fontWeight: tokens.fontWeightRegular,
  },
  current: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontWeight: tokens.fontWeightSemibold,
    ':hover': { backgroundColor: tokens.colorBrandBackground2Hover },
  },
  text: { flexGrow: 1, textAlign: 'left', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  icon: { justifyContent: 'center', minWidth: 'auto' },
});

interface Props {
  item: VisibleMenu;
  /** Text that identifies an entry without an icon in the folded menu. */
  mark: string;
  /** Menu ids from the top entry to the page. */
  trail: readonly string[];
  folded: boolean;
}

/** Whether a group stands open, and its toggle; both kept for the user. */
function useGroup(menuId: string) {
  const { openKeys } = usePreferences();
  const open = openKeys.includes(menuId);
  const show = (shown: boolean) => {
    if (shown === open) return;
    preferences.change({ openKeys: shown ? [...openKeys, menuId] : openKeys.filter((key) => key !== menuId) });
  };
  return { open, show };
}

function EntryButton({ item, mark, trail, folded }: Props) {
  const styles = useStyles();
  const { open, prefetch } = useMenuLink();
  const { node, children, disabled, external } = item;
  const group = useGroup(node.menuId);
  const current = trail.at(-1) === node.menuId;
  const inside = trail.includes(node.menuId);
  const isGroup = children.length > 0;
  const badge = badgeOf(useBadgesHere(), item, isGroup && group.open);
  const badgeId = useId();
  const Chevron = group.open ? ChevronDownRegular : ChevronRightRegular;
  const choose = () => {
    if (isGroup) group.show(inside ? !group.open : true);
    if (!isGroup || !inside) open(item, 'side');
  };
  const button = (
    <Button
      appearance="subtle"
      className={mergeClasses(styles.item, folded && styles.icon, current && styles.current)}
      icon={
        <BadgedIcon
          badge={folded ? badge : undefined}
          icon={<MenuIcon name={node.icon ?? undefined} text={folded ? mark : undefined} />}
        />
      }
      title={folded ? undefined : node.menuName}
      aria-describedby={badge && !folded ? badgeId : undefined}
      aria-current={current ? 'page' : undefined}
      aria-expanded={isGroup ? group.open : undefined}
      disabled={disabled}
      onClick={choose}
      onFocus={() => prefetch(item, 'side')}
      onPointerEnter={() => prefetch(item, 'side')}
    >
      {folded ? undefined : (
        <>
          <span className={styles.text}>{node.menuName}</span>
          {badge && <MenuBadge badge={badge} />}
          {external && <OpenRegular aria-label="新窗口打开" />}
          {isGroup && <Chevron aria-hidden />}
        </>
      )}
    </Button>
  );
  if (folded)
    return (
      <Tooltip
        content={badge ? `${node.menuName}（${badgeText(badge)}）` : node.menuName}
        relationship="label"
        positioning="after"
      >
        {button}
      </Tooltip>
    );
  return (
    <>
      {button}
      {badge && (
        <span id={badgeId} hidden>
          {badgeText(badge)}
        </span>
      )}
    </>
  );
}

/** An entry of the side menu: a page, or a group that opens its pages below it. */
function SideEntry({ item, mark, trail, folded }: Props) {
  const styles = useStyles();
  const { open } = useGroup(item.node.menuId);
  return (
    <li>
      <EntryButton item={item} mark={mark} trail={trail} folded={folded} />
      {item.children.length > 0 && open && (
        <ul className={mergeClasses(styles.children, !folded && styles.indented)}>
          <SideEntries items={item.children} trail={trail} folded={folded} />
        </ul>
      )}
    </li>
  );
}

interface EntriesProps {
  items: readonly VisibleMenu[];
  trail: readonly string[];
  folded: boolean;
}

/** Entries of one level; those whose remark asks to hide leave the folded menu. */
export function SideEntries({ items, trail, folded }: EntriesProps) {
  const shown = items.filter(({ hiding }) => !(hiding && folded));
  const marks = marksOf(shown.map(({ node }) => node.menuName));
  return shown.map((item, index) => (
    <SideEntry key={item.node.menuId} item={item} mark={marks[index] ?? ''} trail={trail} folded={folded} />
  ));
}
