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
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { OpenRegular } from '@fluentui/react-icons/svg/open';
import type { VisibleMenu } from '@portal/sdk/decide';
import type { View } from '../../router/view.ts';
import { useMenuLink } from '../menu-link.ts';
import { useMenus } from '../use-menus.ts';
import { folded } from './header-button.tsx';

const useStyles = makeStyles({
  bar: { display: 'flex', minWidth: 0, overflow: 'hidden', flexGrow: 1 },
  /** The space between entries is theirs: what is measured leaves gaps out. */
  place: { flexShrink: 0, paddingInlineEnd: '4px', [folded]: { paddingInlineEnd: '2px' } },
  item: {
    flexShrink: 0,
    fontWeight: tokens.fontWeightRegular,
    minWidth: 'auto',
    whiteSpace: 'nowrap',
    [folded]: { paddingInline: '7px' },
  },
  more: { flexShrink: 0 },
  current: {
    color: tokens.colorBrandForeground1,
    fontWeight: tokens.fontWeightSemibold,
    boxShadow: `inset 0 -2px 0 ${tokens.colorBrandStroke1}`,
  },
});

interface ItemProps {
  item: VisibleMenu;
  current: boolean;
  open: (item: VisibleMenu) => void;
}

function Rest({ item, current, open }: ItemProps) {
  const shown = useIsOverflowItemVisible(item.node.menuId);
  return shown ? null : (
    <MenuItem
      disabled={item.disabled}
      aria-current={current ? 'page' : undefined}
      secondaryContent={item.external ? '新窗口' : null}
      onClick={() => open(item)}
    >
      {item.node.menuName}
    </MenuItem>
  );
}

interface MoreProps {
  items: readonly VisibleMenu[];
  isCurrent: (item: VisibleMenu) => boolean;
  open: (item: VisibleMenu) => void;
}

function More({ items, isCurrent, open }: MoreProps) {
  const styles = useStyles();
  const { ref, isOverflowing } = useOverflowMenu<HTMLDivElement>();
  const current = items.find(isCurrent);
  const holdsCurrent = !useIsOverflowItemVisible(current?.node.menuId ?? '') && current !== undefined;
  if (!isOverflowing) return null;
  return (
    <div ref={ref} className={styles.more}>
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <Button
            className={mergeClasses(styles.item, holdsCurrent && styles.current)}
            appearance="subtle"
            icon={<ChevronDownRegular />}
            iconPosition="after"
            aria-label="更多菜单"
          >
            更多
          </Button>
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            {items.map((item) => (
              <Rest key={item.node.menuId} item={item} current={isCurrent(item)} open={open} />
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
  const isCurrent = ({ node }: VisibleMenu) => trail[0]?.menuId === node.menuId;
  return (
    <Overflow minimumVisible={1}>
      <nav className={styles.bar} aria-label="主菜单">
        {top.map((item) => {
          const { node, disabled, external, hiding } = item;
          const current = isCurrent(item);
          return (
            <OverflowItem key={node.menuId} id={node.menuId} priority={hiding ? 0 : 1}>
              <div className={styles.place}>
                <Button
                  appearance="subtle"
                  className={mergeClasses(styles.item, current && styles.current)}
                  aria-current={current ? 'page' : undefined}
                  disabled={disabled}
                  onClick={() => open(item, 'top')}
                  onFocus={() => prefetch(item, 'top')}
                  onPointerEnter={() => prefetch(item, 'top')}
                >
                  {node.menuName}
                  {external && <OpenRegular aria-label="新窗口打开" />}
                </Button>
              </div>
            </OverflowItem>
          );
        })}
        <More items={top} isCurrent={isCurrent} open={(item) => open(item, 'top')} />
      </nav>
    </Overflow>
  );
}
