import { bus, request, toast } from '@portal/sdk';
import { useState } from 'react';
import { classification } from './contract.ts';

type Ids = readonly string[];

/** Saves the order of siblings, and takes it back step by step. */
export interface Sorting {
  readonly busy: boolean;
  readonly undoable: boolean;
  /** Whether it was saved; `before` is what `undo` goes back to. */
  save(ids: Ids, before: Ids): Promise<boolean>;
  undo(): Promise<void>;
}

/** Steps of the level that was sorted last can be undone there. @param parentId - Undefined for the top. */
export function useSorting(parentId: string | undefined, onDone: () => unknown): Sorting {
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
    async save(ids, before) {
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
