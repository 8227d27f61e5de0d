import {
  Button,
  makeStyles,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  tokens,
} from '@fluentui/react-components';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { space } from '../theme.ts';
import { actionsKey, type ShownColumn } from './columns.ts';

/** Actions that fit beside each other; with more, two stay and the rest stand under 更多. */
const mostShown = 3;

const useStyles = makeStyles({
  row: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: space.xs,
    '& a': { paddingInline: space.xs, fontSize: tokens.fontSizeBase200 }, // as the buttons beside it
  },
  /** Without a box of its own. */
  shown: { display: 'contents' },
  more: {
    minWidth: 'auto',
    paddingInline: space.xs,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorBrandForegroundLink,
  },
});

const drawn = (box: HTMLElement | null) => [...(box?.querySelectorAll<HTMLElement>('button, a[href]') ?? [])];

/** Hides all but the first two of many; an action that its user may not take draws nothing and does not count. */
function fold(box: HTMLElement): number {
  const actions = drawn(box);
  const shown = actions.length > mostShown ? mostShown - 1 : actions.length;
  for (const [index, action] of actions.entries()) action.style.display = index < shown ? '' : 'none';
  return actions.length - shown;
}

/** How many actions are folded away; the actions themselves stay mounted, with their dialogs. */
function useFolded() {
  const box = useRef<HTMLSpanElement>(null);
  const [folded, setFolded] = useState(0);
  // before the table measures its cells: else the column grows to the actions that are folded away
  useLayoutEffect(() => {
    const current = box.current;
    if (!current) return undefined;
    const watch = () => setFolded(fold(current));
    watch();
    const watcher = new MutationObserver(watch);
    watcher.observe(current, { childList: true, subtree: true });
    return () => watcher.disconnect();
  }, []);
  return { box, folded };
}

function FoldedItems({ actions }: { actions: () => readonly HTMLElement[] }) {
  const [items] = useState(actions); // as they stand when the menu opens
  return items.map((action) => (
    <MenuItem
      key={action.textContent}
      disabled={action instanceof HTMLButtonElement && action.disabled}
      onClick={() => action.click()}
    >
      {action.textContent}
    </MenuItem>
  ));
}

function More({ actions }: { actions: () => readonly HTMLElement[] }) {
  const styles = useStyles();
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button className={styles.more} appearance="transparent" size="small">
          更多
        </Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <FoldedItems actions={actions} />
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

/** Actions of a row: at most three in sight. Leave out what the row's state does not allow. */
export function RowActions({ children }: { children: ReactNode }) {
  const styles = useStyles();
  const { box, folded } = useFolded();
  return (
    <span className={styles.row}>
      <span className={styles.shown} ref={box}>
        {children}
      </span>
      {folded > 0 && <More actions={() => drawn(box.current).slice(-folded)} />}
    </span>
  );
}

/** The column of row actions, which stays at the right. @param width - In pixels; it grows to what its actions need. */
export const actionsColumn = <Row,>(actions: (row: Row) => ReactNode, width = 88): ShownColumn<Row> => ({
  title: '操作',
  key: actionsKey,
  width,
  show: (row) => <RowActions>{actions(row)}</RowActions>,
});
