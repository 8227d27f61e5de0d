import { bizTypesOf, useCall, useTasksChange } from '@portal/sdk';
import { type UpcomingTask, workflowtask } from '@portal/sdk/calls/workflow';
import { useState } from 'react';
import type { Provider } from './providers.ts';

/** spec 9 */
export const todoPageSize = 6;

/** A row of the list; the first three are the spec's (3). */
export interface Todo {
  readonly sourceSystem: string;
  readonly title: string;
  readonly submitTime: string;
  readonly taskId: string;
  readonly dueAt: string;
  /** Worklist that it is handled in. */
  readonly path: string | undefined;
}

function todoOf({ bizType, title, startTime, taskId, dueAt }: UpcomingTask, all: readonly Provider[]): Todo {
  const provider = all.find(({ kinds }) => kinds.some((kind) => kind.bizType === bizType));
  const path = provider?.kinds.find((kind) => kind.bizType === bizType)?.path;
  return { sourceSystem: provider?.name ?? '', title, submitTime: startTime, taskId, dueAt, path };
}

/** To-dos of some plugins, page by page; a failure leaves the rows that were there. */
export function useTodos(providers: readonly Provider[]) {
  const bizTypes = bizTypesOf(providers.flatMap(({ kinds }) => kinds)) ?? '';
  const [asked, setAsked] = useState({ bizTypes, page: 1 });
  const page = asked.bizTypes === bizTypes ? asked.page : 1;
  const turn = (to: number) => setAsked({ bizTypes, page: to });
  const list = useCall(workflowtask.upcoming, { bizTypes, page, size: todoPageSize });
  const { data, error, loading, reload } = list;
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / todoPageSize));
  if (data && !loading && !error && page > last) turn(last); // the last row of the last page was deleted
  useTasksChange(reload);
  return {
    rows: data?.records.map((task) => todoOf(task, providers)),
    total: data?.total ?? 0,
    page,
    error,
    reload,
    turn,
  };
}
