import { canOpen, useCall, useSession, useTopic } from '@portal/sdk';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { usePortal } from '../../portal.ts';
import { bizTypesOf, countOf, providersOf } from './providers.ts';

/** Writing calls below it change what waits. */
const workflowPath = '/api/manage/workflowtask/';

/** The plugins with to-dos, and the number of each; one call for all, none without a plugin. */
export function useTodoCounts() {
  useSession();
  const providers = providersOf(usePortal().registry.plugins, canOpen);
  const bizTypes = bizTypesOf(providers);
  const { data = [], reload } = useCall(workflowtask.upcomingCount, bizTypes === '' ? undefined : { bizTypes });
  useTopic('todo:changed', () => void reload());
  useTopic('data:changed', ({ path }) => path.startsWith(workflowPath) && void reload());
  const counted = providers.map((provider) => ({ ...provider, count: countOf(provider, data) }));
  return { providers: counted, total: data.reduce((sum, { count }) => sum + count, 0), reload };
}

export type CountedProvider = ReturnType<typeof useTodoCounts>['providers'][number];
