import { useEffect } from 'react';
import { useBlocker } from '../../router.ts';
import { confirm } from '../../services.ts';

/** Asks before a changed form is left, by link or by closing the tab. `mayLeave` is asked when somebody wants to go. */
export function useLeaveGuard(dirty: boolean, mayLeave: () => boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && !mayLeave() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const question = { message: '内容尚未提交，确认离开？', ok: '离开', cancel: '继续填写' };
    void confirm(question).then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker]);
  useEffect(() => {
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (!mayLeave()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [dirty, mayLeave]);
}
