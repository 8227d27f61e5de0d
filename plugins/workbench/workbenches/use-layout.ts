import { type Card, request, useCall, useCards, useSession } from '@portal/sdk';
import type { InputOf } from '@portal/sdk/contract';
import { useRef, useState } from 'react';
import { arrange } from './arrangement.ts';
import { type Placed, workbench } from './contract.ts';

type Change = InputOf<typeof workbench.saveLayout>;

/** Saves one change after the other; of those that wait only the last counts. The host shows what fails. */
function useSaver(settled: () => Promise<unknown>) {
  const running = useRef(false);
  const waiting = useRef<Change | undefined>(undefined);
  return async function save(change: Change): Promise<void> {
    waiting.current = { ...waiting.current, ...change };
    if (running.current) return;
    running.current = true;
    while (waiting.current) {
      const next = waiting.current;
      waiting.current = undefined;
      await request(workbench.saveLayout, next).catch(() => undefined);
    }
    running.current = false;
    await settled();
  };
}

/** The cards of this user in their order, and how to change it; each change is drawn at once and saved. */
export function useLayout() {
  const cards = useCards();
  const { user } = useSession();
  const answer = useCall(workbench.layout, {});
  const [changed, setChanged] = useState<Partial<typeof answer.data>>({});
  const save = useSaver(answer.reload);
  const letters = user?.roleList.map(({ roleType }) => roleType) ?? [];
  const layout = answer.data && { ...answer.data, ...changed };
  const placed = layout && arrange(cards, layout.cards, letters);
  const byId = new Map(cards.map((card) => [card.id, card]));
  const change = (part: Change) => {
    setChanged({ ...changed, ...part });
    void save(part);
  };
  return {
    answer,
    guided: layout?.guided ?? true,
    placed,
    cardOf: (id: string): Card | undefined => byId.get(id),
    arrange: (next: readonly Placed[]) => change({ cards: [...next] }),
    restore: () => change({ cards: null }),
    endGuide: () => change({ guided: true }),
  };
}

export type WorkbenchLayout = ReturnType<typeof useLayout>;
