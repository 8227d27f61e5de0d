import { useContext, useEffect, useRef } from 'react';
import { PageTabContext, useUnsaved } from '../../page-tab.ts';
import { useBlocker } from '../../navigation.ts';
import { confirm } from '../../services.ts';
import { leaveQuestion } from '../leave-question.ts';
import type { useDraft } from './use-draft.ts';

/**
 * Keeps a changed form from being lost. In a tab the host is told, and asks when the tab is closed; elsewhere leaving
 * by link asks, and so does closing the window.
 * @returns a function to be called once the entries are submitted: from then on nobody asks.
 */
export function useLeaveGuard(dirty: boolean, draft: Pick<ReturnType<typeof useDraft>, 'keep' | 'keeps'>): () => void {
  const alone = useContext(PageTabContext) === undefined && dirty;
  const release = useUnsaved(dirty);
  const released = useRef(false); // read at the moment of leaving, which may come before the next render
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      alone && !released.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm(leaveQuestion(draft.keeps)).then((leave) => {
      if (!leave) return blocker.reset();
      draft.keep();
      blocker.proceed();
    });
  }, [blocker]);
  useEffect(() => {
    if (!alone) return undefined;
    released.current = false;
    const ask = (event: BeforeUnloadEvent) => {
      if (!released.current) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [alone]);
  return () => {
    released.current = true;
    release();
  };
}
