import { useCall, useTopic } from '@portal/sdk';
import { exportTask } from '@portal/sdk/calls/export-task';
import { useEffect, useEffectEvent } from 'react';

const tasksPath = '/api/manage/exportTask/';
/** The socket reports the end of a task; its progress is polled, as is everything where there is no socket. */
const askMs = 3000;

/** The user's exports, kept up to date while they run. */
export function useTasks(input: { page: number; size: number }) {
  const answer = useCall(exportTask.page, input);
  const ask = useEffectEvent(() => void answer.reload());
  useTopic('task:changed', ask);
  useTopic('data:changed', ({ path }) => path.startsWith(tasksPath) && ask());
  useEffect(() => ask(), []); // what was read when it was last open is stale
  const going = answer.data?.records.some(({ may }) => may.includes('CANCEL')) ?? false;
  useEffect(() => {
    if (!going) return undefined;
    const timer = setInterval(() => ask(), askMs);
    return () => clearInterval(timer);
  }, [going]);
  return answer;
}
