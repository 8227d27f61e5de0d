/** A portal with two areas that give to-dos, for the tests of this folder. */
import { type UpcomingTask, workflowtask } from '@portal/sdk/calls/workflow';
import type { ListedPlugin, ListedRegistry } from '@portal/sdk/registry';
import { type FakeHost, fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { declaredTodos } from '../../areas/cards.ts';
import { type Portal, PortalContext } from '../../portal.ts';

const area = (id: string, name: string, todos: object, routes: readonly string[]): ListedPlugin =>
  ({ id, name, todos, routes: routes.map((one) => ({ name: one, path: `/${id}/${one}` })) }) as unknown as ListedPlugin;

export const order = area(
  'order',
  '订单',
  {
    first: { title: '一级审核', route: 'first', bizType: 'CHANGE' },
    second: { title: '二级审核', route: 'second', bizType: 'CHANGE' },
  },
  ['first', 'second'],
);
export const crm = area('crm', '客户管理', { risk: { title: '预警', route: 'risk', bizType: 'RISK' } }, ['risk']);
export const portal = area('portal', '门户', {}, ['home']);

let sequence = 0;

/** A step that arrived so many hours ago. */
export const task = (change: Partial<UpcomingTask> = {}, hoursAgo = 1): UpcomingTask => ({
  taskId: String(++sequence),
  processInstId: '1',
  bizType: 'CHANGE',
  bizCode: 'JQ1',
  title: `变更${sequence}`,
  taskName: '一级审核',
  together: false,
  ...{ whose: 'OWN', whoseName: null },
  starterName: '程屿',
  startTime: '2026-11-19T02:39:43.000Z',
  arrivedTime: new Date(Date.UTC(2026, 10, 21, 1) - hoursAgo * 3_600_000).toISOString(),
  dueAt: new Date(Date.UTC(2026, 10, 21, 1) + (72 - hoursAgo) * 3_600_000).toISOString(),
  amount: null,
  documentId: null,
  ...change,
});

/** Answers lists, counts and deletions out of `tasks`; what is hidden stays hidden until it is put back. */
function serve(host: FakeHost, tasks: readonly UpcomingTask[]): void {
  const hidden = new Set<string>();
  const waiting = (bizTypes = '') =>
    tasks.filter(({ taskId, bizType }) => !hidden.has(taskId) && bizTypes.split(',').includes(bizType));
  host.answer(workflowtask.upcoming, ({ bizTypes, page = 1, size = 10 }) => {
    const all = waiting(bizTypes);
    return { records: all.slice((page - 1) * size, page * size), total: all.length, page, size };
  });
  host.answer(workflowtask.upcomingCount, ({ bizTypes }) => {
    const all = waiting(bizTypes);
    return [...new Set(all.map(({ bizType }) => bizType))].map((bizType) => ({
      bizType,
      count: all.filter((one) => one.bizType === bizType).length,
    }));
  });
  host.answer(workflowtask.hide, ({ taskId }) => {
    hidden.add(taskId);
    return null;
  });
  host.answer(workflowtask.unhide, ({ taskId }) => {
    hidden.delete(taskId);
    return null;
  });
}

interface Options {
  plugins: readonly ListedPlugin[];
  tasks?: readonly UpcomingTask[];
  /** Paths that may be opened. Default all. */
  opens?: (path: string) => boolean;
}

/** Draws on a portal with these areas and steps that wait. */
export function draw(node: ReactNode, { plugins, tasks = [], opens = () => true }: Options): FakeHost {
  const host = fakeHost({ opens, todos: declaredTodos({ plugins } as ListedRegistry, opens) });
  serve(host, tasks);
  const value = { registry: { plugins } } as unknown as Portal;
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <PortalContext value={value}>
        <PortalProvider theme="light">{node}</PortalProvider>
      </PortalContext>
    </SWRConfig>,
  );
  return host;
}
