import { useContext, useEffect, useRef } from 'react';
import { PageTabContext, useUnsaved } from '../../page-tab.ts';
import { useBlocker } from '../../navigation.ts';
import { confirm } from '../../services.ts';

/**
 * Keeps a changed form from being lost. In a tab the host is told, and asks when the tab is closed; elsewhere leaving
 * by link asks, and so does closing the window.
 * @returns a function to be called once the entries are submitted: from then on nobody asks.
 */
export function useLeaveGuard(dirty: boolean): () => void {
  const alone = useContext(PageTabContext) === undefined && dirty;
  const release = useUnsaved(dirty);
  const released = useRef(false); // read at the moment of leaving, which may come before the next render
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      alone && !released.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const question = { message: '内容尚未提交，确认离开？', ok: '离开', cancel: '继续填写' };
    void confirm(question).then((leave) => (leave ? blocker.proceed() : blocker.reset()));
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
