/** What waits for the user: one question to the server, whose number stands wherever open tasks are counted. */
import { workflowtask } from './calls/workflow.ts';
import { useCall } from './data/use-call.ts';
import { useTopic } from './bus.ts';
import { host, type TodoKind } from './host.ts';
import { useSession } from './session.tsx';

/** Kinds of to-dos that enabled plugins declare, and whose worklist this user may open. */
function useTodoKinds(): readonly TodoKind[] {
  useSession();
  return host().todos();
}

/** Their business types as the calls take them, each once; undefined where there are none, so that nothing is asked. */
export function bizTypesOf(kinds: readonly TodoKind[]): string | undefined {
  const types = [...new Set(kinds.map(({ bizType }) => bizType))];
  return types.length === 0 ? undefined : types.join(',');
}

/** Writing calls below it change what waits. */
const workflowPath = '/api/manage/workflowtask/';

/** Asks again whenever tasks may have come or gone: here, in another tab, or by somebody else. */
export function useTasksChange(reload: () => unknown): void {
  useTopic('todo:changed', () => void reload());
  useTopic('data:changed', ({ path }) => path.startsWith(workflowPath) && void reload());
  useTopic('live:resumed', () => void reload());
}

/** The open tasks of the user, by their kinds. Whoever shows the number shares one answer. */
export function useOpenTasks() {
  const kinds = useTodoKinds();
  const bizTypes = bizTypesOf(kinds);
  const { reload, ...answer } = useCall(workflowtask.upcomingCount, bizTypes === undefined ? undefined : { bizTypes });
  useTasksChange(reload);
  const counts = new Map(answer.data?.map(({ bizType, count }) => [bizType, count]));
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return { ...answer, reload, kinds, bizTypes, counts, total };
}
