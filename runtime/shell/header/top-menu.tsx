import {
  Button,
  makeStyles,
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
import { useShortcut } from '@portal/sdk/ui';
import { useEffect, useState } from 'react';
import { useSessionState } from '../../portal.ts';
import type { View } from '../../router/view.ts';
import { useMenuLink } from '../menu-link.ts';
import { isNew, type MenuMemory, menuMemory } from '../menus/menu-memory.ts';
import { newDescription, NewMark } from '../menus/new-mark.tsx';
import { overlays } from '../overlays.ts';
import { useMenus } from '../use-menus.ts';
import { folded } from './header-button.tsx';

const useStyles = makeStyles({
  bar: { display: 'flex', minWidth: 0, overflow: 'hidden', flexGrow: 1 },
  /** The space between entries is theirs: what is measured leaves gaps out. */
  place: {
    display: 'flex',
    alignItems: 'center',
    flexShrink: 0,
    paddingInlineEnd: '4px',
    [folded]: { paddingInlineEnd: '2px' },
  },
  item: {
    flexShrink: 0,
    fontWeight: tokens.fontWeightRegular,
    minWidth: 'auto',
    whiteSpace: 'nowrap',
    [folded]: { paddingInline: '7px' },
  },
  more: { display: 'flex', alignItems: 'center', flexShrink: 0 },
  current: {
    color: tokens.colorBrandForeground1,
    fontWeight: tokens.fontWeightSemibold,
    boxShadow: `inset 0 -2px 0 ${tokens.colorBrandStroke1}`,
  },
});

const openAll = () => void overlays.open('allMenus');

/** All areas, in a panel; it says whether one that does not fit here is new. */
function More({ current, hasNew }: { current: string | undefined; hasNew: boolean }) {
  const styles = useStyles();
  const { ref, isOverflowing } = useOverflowMenu<HTMLDivElement>();
  const holdsCurrent = !useIsOverflowItemVisible(current ?? '') && current !== undefined;
  if (!isOverflowing) return null;
  return (
    <div ref={ref} className={styles.more}>
      <Button
        className={mergeClasses(styles.item, holdsCurrent && styles.current)}
        appearance="subtle"
        icon={<ChevronDownRegular />}
        iconPosition="after"
        aria-label="更多菜单"
        aria-description={hasNew ? newDescription : undefined}
        aria-haspopup="dialog"
        title="全部功能（Alt+M）"
        onClick={openAll}
      >
        更多
      </Button>
      {hasNew && <NewMark />}
    </div>
  );
}

/** What stands in the bar when not all can: by use, and what asks to hide goes first. */
const priorityOf = ({ node, hiding }: VisibleMenu, { used }: MenuMemory): number =>
  hiding ? 0 : 1 + (used[node.menuId] ?? 0);

/** The user's areas; those that do not fit stand in the panel of 更多 alone. */
export function TopMenu({ view }: { view: View }) {
  const styles = useStyles();
  const { top, trail } = useMenus(view);
  const { open, prefetch } = useMenuLink();
  const userId = useSessionState().user?.userId ?? '';
  const memory = menuMemory.read(userId);
  const [before] = useState(memory); // the bar does not move while somebody works
  const isCurrent = ({ node }: VisibleMenu) => trail[0]?.menuId === node.menuId;
  useShortcut('Alt+M', openAll);
  useEffect(() => menuMemory.meet(userId, top), [userId, top]);
  return (
    <Overflow minimumVisible={1}>
      <nav className={styles.bar} aria-label="主菜单">
        {top.map((item) => {
          const { node, disabled, external } = item;
          const current = isCurrent(item);
          const fresh = isNew(item, memory);
          return (
            <OverflowItem key={node.menuId} id={node.menuId} priority={priorityOf(item, before)}>
              <div className={styles.place}>
                <Button
                  appearance="subtle"
                  className={mergeClasses(styles.item, current && styles.current)}
                  aria-current={current ? 'page' : undefined}
                  aria-description={fresh ? newDescription : undefined}
                  disabled={disabled}
                  onClick={() => open(item, 'top')}
                  onFocus={() => prefetch(item, 'top')}
                  onPointerEnter={() => prefetch(item, 'top')}
                >
                  {node.menuName}
                  {external && <OpenRegular aria-label="新窗口打开" />}
                </Button>
                {fresh && <NewMark />}
              </div>
            </OverflowItem>
          );
        })}
        <More current={top.find(isCurrent)?.node.menuId} hasNew={top.some((item) => isNew(item, memory))} />
      </nav>
    </Overflow>
  );
}
