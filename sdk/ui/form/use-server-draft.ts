import { useEffect, useEffectEvent, useState } from 'react';
import type { Call, InputOf } from '../../contract/index.ts';
import { type KeepOptions, useKeeping } from './use-keeping.ts';
import type { useSending } from './use-sending.ts';

interface Drafted<C extends Call> {
  /** Undefined keeps none. */
  onDraft: ((values: Partial<InputOf<C>>, options: KeepOptions) => Promise<object | undefined>) | undefined;
  sending: ReturnType<typeof useSending<C>>;
  /** Before the draft is sent. */
  begin: () => void;
  /** Once the server has it. */
  settle: () => void;
}

/**
 * A draft on the server and the submission that follows. Where the answer to a draft was lost, the next press sends that
 * draft again first, so that what follows goes to the same document and none is written twice.
 */
export function useServerDraft<C extends Call>({ onDraft, sending, begin, settle }: Drafted<C>) {
  const keeping = useKeeping();
  const [recovered, setRecovered] = useState<{ readonly next: 'keep' | 'send' }>();
  const recover = async (next: 'keep' | 'send') => {
    const kept = await sending.within(() => keeping.recover());
    if (kept === undefined) return;
    sending.adopt(kept);
    setRecovered({ next });
  };
  const keep = async () => {
    if (!onDraft) return;
    begin();
    const values = sending.entered();
    if (keeping.owes(values)) return recover('keep');
    const kept = await sending.within(() => keeping.keep({ values, send: (options) => onDraft(values, options) }));
    if (kept === undefined) return;
    sending.adopt(kept);
    settle();
  };
  const send = async () => (keeping.owes(undefined) ? recover('send') : sending.send());
  const goOn = useEffectEvent(() => {
    if (recovered) void (recovered.next === 'keep' ? keep() : send());
  });
  useEffect(() => goOn(), [recovered]); // once the page is drawn with the document that it has learned of
  return { busy: keeping.busy, keep, send };
}
