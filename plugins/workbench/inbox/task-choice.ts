import type { TodoKind } from '@portal/sdk';
import type { UpcomingTask } from '@portal/sdk/calls/workflow';
import { useState } from 'react';

export interface TaskChoice {
  readonly chosen: readonly UpcomingTask[];
  has(task: UpcomingTask): boolean;
  /** Whether it may be decided together with the chosen ones. */
  fits(task: UpcomingTask): boolean;
  toggle(task: UpcomingTask): void;
  clear(): void;
}

const none: ReadonlySet<string> = new Set();

/** Tasks of one kind at one step; what has no page of its approval is decided elsewhere. */
export function useTaskChoice(tasks: readonly UpcomingTask[], kinds: readonly TodoKind[]): TaskChoice {
  const [ids, setIds] = useState(none);
  const chosen = tasks.filter(({ taskId }) => ids.has(taskId));
  const [first] = chosen;
  const isDecided = ({ bizType }: UpcomingTask) =>
    kinds.some((kind) => kind.bizType === bizType && kind.open !== undefined);
  return {
    chosen,
    has: ({ taskId }) => ids.has(taskId),
    fits: (task) =>
      isDecided(task) && (first === undefined || (first.bizType === task.bizType && first.taskName === task.taskName)),
    toggle: ({ taskId }) =>
      setIds((before) => new Set(before.has(taskId) ? [...before].filter((id) => id !== taskId) : [...before, taskId])),
    clear: () => setIds(none),
  };
}
