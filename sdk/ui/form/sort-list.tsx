import { ReOrderDotsVerticalRegular } from '@fluentui/react-icons/svg/re-order-dots-vertical';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type KeyboardEvent, useState } from 'react';
import { useUnsaved } from '../../page-tab.ts';
import { Button } from '../button.tsx';
import { look } from '../looks.ts';

const useStyles = makeStyles({
  list: look.list,
  row: {
    ...look.row('8px'),
    height: '40px',
    cursor: 'grab',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  held: { backgroundColor: tokens.colorBrandBackground2 },
  name: { flexGrow: 1, minWidth: 0, ...look.oneLine },
  hint: { color: tokens.colorNeutralForeground3, minHeight: '22px' },
});

/** The items, with one of them moved to another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const next = [...items];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

interface SortItem {
  readonly id: string;
  readonly name: string;
  /** Stands behind the name, in brackets. */
  readonly code: string;
}

interface Props {
  items: readonly SortItem[];
  /** The order is not saved yet: whoever leaves is asked. */
  changed: boolean;
  /** The item at one place goes to another. */
  onMove: (from: number, to: number) => void;
}

/** 顺序：拖动，或在把手上按上下方向键。 */
export function SortList({ items, changed, onMove }: Props) {
  const styles = useStyles();
  useUnsaved(changed);
  const [held, setHeld] = useState<number>();
  const [told, setTold] = useState('');
  const move = (from: number, to: number) => {
    const item = items[from];
    if (!item || to < 0 || to >= items.length || from === to) return;
    onMove(from, to);
    setTold(`${item.name}移到第 ${to + 1} 位，共 ${items.length} 位`);
  };
  const press = (index: number) => (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(index, index + step);
  };
  return (
    <>
      <ol className={styles.list}>
        {items.map(({ id, name, code }, index) => (
          <li
            key={id}
            className={mergeClasses(styles.row, held === index && styles.held)}
            draggable
            onDragStart={({ dataTransfer }) => {
              dataTransfer.effectAllowed = 'move';
              setHeld(index);
            }}
            onDragEnter={() => {
              if (held === undefined) return;
              move(held, index);
              setHeld(index);
            }}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => event.preventDefault()}
            onDragEnd={() => setHeld(undefined)}
          >
            <Button
              appearance="transparent"
              size="small"
              icon={<ReOrderDotsVerticalRegular />}
              aria-label={`移动${name}，第 ${index + 1} 位`}
              onKeyDown={press(index)}
            />
            <span className={styles.name}>
              {name}（{code}）
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.hint} role="status">
        {told}
      </p>
    </>
  );
}
