import { bus, request, toast } from '@portal/sdk';
import { BusyButton, Button, FormlessDialog } from '@portal/sdk/ui';
import { moved, SortList } from '@portal/sdk/ui/form';
import { useState } from 'react';
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
  const move = (from: number, to: number) => setSteps((done) => [...done, moved(done.at(-1) ?? [], from, to)]);
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
        <SortList
          items={shown.map(({ id, categoryName, categoryCode }) => ({ id, name: categoryName, code: categoryCode }))}
          changed={steps.length > 1}
          onMove={move}
        />
        <Button disabled={steps.length < 2} onClick={() => setSteps((done) => done.slice(0, -1))}>
          撤销上一步
        </Button>
      </FormlessDialog>
    </>
  );
}
