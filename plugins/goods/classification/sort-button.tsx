import { request, toast } from '@portal/sdk';
import { BusyButton, FormlessDialog } from '@portal/sdk/ui';
import { useState } from 'react';
import { type CategoryNode, classification } from './contract.ts';
import { SortList } from './sort-list.tsx';
import type { Sorting } from './use-sorting.ts';

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
      <BusyButton busy={false} onPress={() => void open()}>
        调整顺序
      </BusyButton>
      {sorting.undoable && (
        <BusyButton busy={sorting.busy} onPress={() => void sorting.undo()}>
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
        <SortList nodes={shown} onMove={move} />
        <BusyButton busy={false} disabled={steps.length < 2} onPress={() => setSteps((done) => done.slice(0, -1))}>
          撤销上一步
        </BusyButton>
      </FormlessDialog>
    </>
  );
}
