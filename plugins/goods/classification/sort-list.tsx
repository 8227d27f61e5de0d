import { ReOrderDotsVerticalRegular } from '@fluentui/react-icons/svg/re-order-dots-vertical';
import { Button, makeStyles, mergeClasses, tokens } from '@portal/sdk/ui';
import { type KeyboardEvent, useState } from 'react';
import type { CategoryNode } from './contract.ts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'flex', flexDirection: 'column' },
  row: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    height: '40px',
    cursor: 'grab',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  held: { backgroundColor: tokens.colorBrandBackground2 },
  name: { flexGrow: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  hint: { color: tokens.colorNeutralForeground3, minHeight: '22px' },
});

interface Props {
  nodes: readonly CategoryNode[];
  /** The node at one place goes to another. */
  onMove: (from: number, to: number) => void;
}

/** 同级分类的顺序：拖动，或在把手上按上下方向键。 */
export function SortList({ nodes, onMove }: Props) {
  const styles = useStyles();
  const [held, setHeld] = useState<number>();
  const [told, setTold] = useState('');
  const move = (from: number, to: number) => {
    const node = nodes[from];
    if (!node || to < 0 || to >= nodes.length || from === to) return;
    onMove(from, to);
    setTold(`${node.categoryName}移到第 ${to + 1} 位，共 ${nodes.length} 位`);
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
        {nodes.map(({ id, categoryName, categoryCode }, index) => (
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
              aria-label={`移动${categoryName}，第 ${index + 1} 位`}
              onKeyDown={press(index)}
            />
            <span className={styles.name}>
              {categoryName}（{categoryCode}）
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
