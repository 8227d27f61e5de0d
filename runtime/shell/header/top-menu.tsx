import {
  Button,
  makeStyles,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  mergeClasses,
  Overflow,
  OverflowItem,
  tokens,
  useIsOverflowItemVisible,
  useOverflowMenu,
} from '@fluentui/react-components';
import { MoreHorizontalRegular } from '@fluentui/react-icons/svg/more-horizontal';
import type { VisibleMenu } from '../../menu/menu.ts';
import type { View } from '../../router/view.ts';
import { useMenuLink } from '../menu-link.ts';
import { useMenus } from '../use-menus.ts';

const useStyles = makeStyles({
  bar: { display: 'flex', gap: '4px', minWidth: 0, overflow: 'hidden', flexGrow: 1 },
  item: { flexShrink: 0, fontWeight: 400, minWidth: 'auto' },
  current: {
    color: tokens.colorBrandForeground1,
    fontWeight: 600,
    boxShadow: `inset 0 -2px 0 ${tokens.colorBrandStroke1}`,
  },
});

function Rest({ item, open }: { item: VisibleMenu; open: (item: VisibleMenu) => void }) {
  const shown = useIsOverflowItemVisible(item.node.menuId);
  return shown ? null : (
    <MenuItem disabled={item.disabled} onClick={() => open(item)}>
      {item.node.menuName}
    </MenuItem>
  );
}

function More({ items, open }: { items: readonly VisibleMenu[]; open: (item: VisibleMenu) => void }) {
  const { ref, isOverflowing } = useOverflowMenu<HTMLDivElement>();
  if (!isOverflowing) return null;
  return (
    <div ref={ref}>
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <Button appearance="subtle" icon={<MoreHorizontalRegular />} aria-label="更多菜单" />
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            {items.map((item) => (
              <Rest key={item.node.menuId} item={item} open={open} />
            ))}
          </MenuList>
        </MenuPopover>
      </Menu>
    </div>
  );
}

/** The user's areas; what does not fit stands under 更多. */
export function TopMenu({ view }: { view: View }) {
  const styles = useStyles();
  const { top, trail } = useMenus(view);
  const { open, prefetch } = useMenuLink();
  return (
    <Overflow minimumVisible={1}>
      <nav className={styles.bar} aria-label="主菜单">
        {top.map((item) => {
          const current = trail[0]?.menuId === item.node.menuId;
          return (
            <OverflowItem key={item.node.menuId} id={item.node.menuId}>
              <Button
                appearance="subtle"
                className={mergeClasses(styles.item, current && styles.current)}
                aria-current={current ? 'page' : undefined}
                disabled={item.disabled}
                onClick={() => open(item, 'top')}
                onFocus={() => prefetch(item, 'top')}
                onPointerEnter={() => prefetch(item, 'top')}
              >
                {item.node.menuName}
              </Button>
            </OverflowItem>
          );
        })}
        <More items={top} open={(item) => open(item, 'top')} />
      </nav>
    </Overflow>
  );
}
