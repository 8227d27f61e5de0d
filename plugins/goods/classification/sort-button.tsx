import { ReOrderDotsVerticalRegular } from '@fluentui/react-icons/svg/re-order-dots-vertical';
import { bus, request, toast, useUnsaved } from '@portal/sdk';
import { BusyButton, Button, FormlessDialog, look, makeStyles, mergeClasses, tokens } from '@portal/sdk/ui';
import { type KeyboardEvent, useState } from 'react';
import { type CategoryNode, classification } from './contract.ts';

type Ids = readonly string[];

/**
 * Saves the order of siblings, and takes it back step by step: at the level that was sorted last.
 * @param parentId - Undefined for the top.
 */
export function useSorting(parentId: string | undefined, onDone: () => unknown) {
  const [{ of, past }, setPast] = useState<{ of: string | undefined; past: readonly Ids[] }>({
    of: parentId,
    past: [],
  });
  const [busy, setBusy] = useState(false);
  const steps = of === parentId ? past : [];
  const send = async (ids: Ids, done: string) => {
    setBusy(true);
    const saved = await request(classification.sort, { ids: [...ids] }).then(
      () => true,
      () => false, // the host has shown why
    );
    if (saved) {
      bus.emit('data:changed', { path: classification.sort.path });
      toast({ intent: 'success', message: done });
    }
    await onDone();
    setBusy(false);
    return saved;
  };
  return {
    busy,
    undoable: steps.length > 0,
    /** Whether it was saved; `before` is what `undo` goes back to. */
    async save(ids: Ids, before: Ids) {
      const saved = await send(ids, '顺序已保存');
      if (saved) setPast({ of: parentId, past: [...steps, before] });
      return saved;
    },
    async undo() {
      const before = steps.at(-1);
      if (before && (await send(before, '已恢复原顺序'))) setPast({ of: parentId, past: steps.slice(0, -1) });
    },
  };
}

export type Sorting = ReturnType<typeof useSorting>;

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

interface ListProps {
  nodes: readonly CategoryNode[];
  changed: boolean;
  /** The node at one place goes to another. */
  onMove: (from: number, to: number) => void;
}

/** 同级分类的顺序：拖动，或在把手上按上下方向键。 */
function SortList({ nodes, changed, onMove }: ListProps) {
  const styles = useStyles();
  useUnsaved(changed);
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

interface Props {
  /** Whose children are sorted; undefined for the top. */
  parentId: string | undefined;
  sorting: Sorting;
}

const idsOf = (nodes: readonly CategoryNode[] = []) => nodes.map(({ id }) => id);

/** 调整顺序：同级分类拖动或按键排序，保存前可逐步撤销，保存后可恢复原顺序。 */
export function SortButton({ parentId, sorting }: Props) {
  const [steps, setSteps] = useState<readonly (readonly CategoryNode[])[]>([]);
  const shown = steps.at(-1) ?? [];
  const open = async () => {
    const nodes = await request(classification.tree, parentId === undefined ? {} : { parentId }).catch(() => undefined);
    if (nodes && nodes.length < 2) {
      const message = nodes.length === 0 ? '该分类没有下级分类' : '该级只有一个分类，无需排序';
      return toast({ intent: 'info', message });
    }
    if (nodes) setSteps([nodes]); // else the host has shown why
  };
  const close = () => setSteps([]);
  const save = async () => {
    if (await sorting.save(idsOf(shown), idsOf(steps[0]))) close();
  };
  const move = (from: number, to: number) =>
    setSteps((done) => {
      const next = [...(done.at(-1) ?? [])];
      next.splice(to, 0, ...next.splice(from, 1));
      return [...done, next];
    });
  return (
    <>
      <Button onClick={() => void open()}>调整顺序</Button>
      {sorting.undoable && (
        <BusyButton busy={sorting.busy} onClick={() => void sorting.undo()}>
          撤销调整
        </BusyButton>
      )}
      <FormlessDialog
        open={steps.length > 0}
        title="调整顺序 · 拖动，或选中把手后按上下方向键"
        ok="保存"
        busy={sorting.busy}
        onOk={() => void save()}
        onClose={close}
      >
        <SortList nodes={shown} changed={steps.length > 1} onMove={move} />
        <Button disabled={steps.length < 2} onClick={() => setSteps((done) => done.slice(0, -1))}>
          撤销上一步
        </Button>
      </FormlessDialog>
    </>
  );
}
