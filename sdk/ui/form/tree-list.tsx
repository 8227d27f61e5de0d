import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { type MouseEvent, type Ref, useEffect, useRef } from 'react';
import { Highlight } from '../highlight.tsx';
import { meaning } from '../meaning.ts';
import { radius, space } from '../theme.ts';
import type { TreeRow } from './tree-rows.ts';

const indentPx = 20;

const useStyles = makeStyles({
  list: {
    overflowY: 'auto',
    boxSizing: 'border-box',
    padding: space.xs,
    borderRadius: radius.control,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow16,
    zIndex: 1_000_000,
  },
  row: {
    display: 'flex',
    alignItems: 'center',
    gap: space.xs,
    minHeight: '32px',
    paddingRight: space.s,
    borderRadius: radius.control,
    cursor: 'pointer',
    ':hover': { backgroundColor: meaning.rowHover },
  },
  standing: { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  chosen: { fontWeight: tokens.fontWeightSemibold },
  barred: { color: tokens.colorNeutralForeground3, cursor: 'default' },
  toggle: { display: 'inline-flex', width: '20px', justifyContent: 'center', flexShrink: 0 },
  label: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  nothing: { padding: space.m, color: tokens.colorNeutralForeground3 },
});

/** Id of a row, for the input that stands on it. */
export const rowId = (listId: string, value: string): string => `${listId}-${value}`;

interface RowProps {
  id: string;
  row: TreeRow;
  keyword: string;
  standing: boolean;
  chosen: boolean;
  onChoose: () => void;
  onToggle: () => void;
}

function Row({ id, row: { node, level, expanded }, keyword, standing, chosen, onChoose, onToggle }: RowProps) {
  const styles = useStyles();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (standing) box.current?.scrollIntoView({ block: 'nearest' });
  }, [standing]);
  const barred = node.choice === 'barred';
  const toggle = (event: MouseEvent) => {
    event.stopPropagation();
    onToggle();
  };
  const Chevron = expanded ? ChevronDownRegular : ChevronRightRegular;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the input, which stands on the row
    <div
      ref={box}
      id={id}
      role="treeitem"
      tabIndex={-1}
      aria-level={level}
      aria-expanded={expanded}
      aria-selected={chosen}
      aria-disabled={barred}
      className={mergeClasses(
        styles.row,
        standing && styles.standing,
        chosen && styles.chosen,
        barred && styles.barred,
      )}
      style={{ paddingLeft: (level - 1) * indentPx }}
      onClick={onChoose}
    >
      <span className={styles.toggle} aria-hidden="true" onClick={expanded === undefined ? undefined : toggle}>
        {expanded !== undefined && <Chevron />}
      </span>
      <span className={styles.label}>
        <Highlight text={node.label} keyword={keyword} />
      </span>
      {chosen && <CheckmarkRegular aria-hidden="true" />}
    </div>
  );
}

interface Props {
  id: string;
  label: string;
  ref: Ref<HTMLDivElement>;
  rows: readonly TreeRow[];
  keyword: string;
  standing: string | undefined;
  value: string | undefined;
  /** Pixels. */
  maxHeight: number;
  onChoose: (row: TreeRow) => void;
  onToggle: (row: TreeRow) => void;
}

/** The tree below the input, as far as it is open. */
export function TreeList({ id, label, ref, rows, keyword, standing, value, maxHeight, onChoose, onToggle }: Props) {
  const styles = useStyles();
  if (rows.length === 0)
    return (
      <div ref={ref} className={styles.list} role="status">
        <div className={styles.nothing}>没有匹配的选项</div>
      </div>
    );
  return (
    <div
      ref={ref}
      id={id}
      role="tree"
      aria-label={label}
      className={styles.list}
      style={{ maxHeight }}
      onMouseDown={(event) => event.preventDefault()} // the focus stays in the input
    >
      {rows.map((row) => (
        <Row
          key={row.node.value}
          id={rowId(id, row.node.value)}
          row={row}
          keyword={keyword}
          standing={row.node.value === standing}
          chosen={row.node.value === value}
          onChoose={() => onChoose(row)}
          onToggle={() => onToggle(row)}
        />
      ))}
    </div>
  );
}
