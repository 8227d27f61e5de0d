import { ReOrderDotsVerticalRegular } from '@fluentui/react-icons/svg/re-order-dots-vertical';
import { type List, mayCall, request, useSession } from '@portal/sdk';
import { makeStyles, mergeClasses, tokens } from '@portal/sdk/ui';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { type CategoryRow, classification } from './contract.ts';
import type { Sorting } from './sort-button.tsx';

const useStyles = makeStyles({
  grip: { display: 'inline-flex', alignItems: 'center', gap: '4px', cursor: 'grab' },
  dots: { color: tokens.colorNeutralForeground3 },
  held: { color: tokens.colorBrandForeground1, fontWeight: tokens.fontWeightSemibold },
});

/** The row that something stands in. */
const rowOf = (target: EventTarget) =>
  (target instanceof Element ? target : target instanceof Node ? target.parentElement : null)?.closest('tr') ?? null;
const nodeOf = (row: Element | null) => row?.querySelector<HTMLElement>('[data-node]')?.dataset['node'];

/** All siblings, those of this page in their new order. */
function merged(all: readonly string[], page: readonly string[]): string[] {
  const next = page.values();
  return all.map((id) => (page.includes(id) ? (next.next().value ?? id) : id));
}

interface Dragged {
  list: List<typeof classification.page>;
  parentId: string | undefined;
  sorting: Sorting;
}

/** The rows of this page as they are dragged; dropped they are saved, let go elsewhere or refused they are back. */
function useOrder({ list: { rows }, parentId, sorting }: Dragged) {
  const [order, setOrder] = useState<readonly string[]>();
  const ids = rows.map(({ id }) => id);
  const shown = order ?? ids;
  return {
    rows: shown.flatMap((id) => rows.filter((row) => row.id === id)),
    settled: order === undefined,
    reset: () => setOrder(undefined),
    move(held: string, over: string) {
      const next = shown.filter((id) => id !== held);
      next.splice(shown.indexOf(over), 0, held);
      setOrder(next);
    },
    async save() {
      if (shown.join() !== ids.join()) {
        const siblings = await request(classification.tree, parentId === undefined ? {} : { parentId }).catch(() => []);
        const all = siblings.map(({ id }) => id);
        if (all.length > 0) await sorting.save(merged(all, shown), all);
      }
      setOrder(undefined);
    },
  };
}

/** 表格内拖动排序：只在同级、未筛选、按默认顺序时可拖。 */
export function useRowDrag(dragged: Dragged) {
  const styles = useStyles();
  const order = useOrder(dragged);
  const dropped = useRef(false);
  const [held, setHeld] = useState<string>();
  const { filters, sort, rows } = dragged.list;
  const plain = filters.keyword === undefined && filters.status === undefined && sort === undefined;
  const active = mayCall(useSession(), classification.sort) && plain && rows.length > 1;
  const idle = held === undefined && order.settled && !dragged.sorting.busy;
  const zone = {
    onDragStart({ target, dataTransfer }: DragEvent) {
      const node = target instanceof Element ? target.closest<HTMLElement>('[data-node]')?.dataset['node'] : undefined;
      if (node === undefined || !idle) return; // marked text, or a picture, is dragged
      const row = rowOf(target);
      if (row) dataTransfer.setDragImage(row, 0, 0);
      dataTransfer.effectAllowed = 'move';
      dropped.current = false;
      setHeld(node);
    },
    onDragEnter({ target }: DragEvent) {
      const over = nodeOf(rowOf(target));
      if (held !== undefined && over !== undefined && over !== held) order.move(held, over);
    },
    onDragOver(event: DragEvent) {
      if (held !== undefined) event.preventDefault();
    },
    onDrop(event: DragEvent) {
      if (held === undefined) return;
      event.preventDefault();
      dropped.current = true;
      void order.save();
    },
    onDragEnd() {
      setHeld(undefined);
      if (!dropped.current) order.reset();
    },
  };
  const grip = (categoryCode: string, { id }: CategoryRow): ReactNode => (
    <span
      className={mergeClasses(styles.grip, held === id && styles.held)}
      draggable={idle || held === id}
      data-node={id}
      title="拖动调整顺序"
    >
      <ReOrderDotsVerticalRegular className={styles.dots} aria-hidden="true" />
      {categoryCode}
    </span>
  );
  return { list: { ...dragged.list, rows: order.rows }, zone, ...(active && { grip }) };
}
