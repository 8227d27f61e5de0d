import { useOpenTasks } from '@portal/sdk';
import { usePortal } from '../../portal.ts';
import { providersOf } from './providers.ts';

/** The plugins with to-dos, and the number of each; one call for all, none without a plugin. */
export function useTodoCounts() {
  usePortal(); // the kinds change with the plugins that run
  const { kinds, counts, total, reload } = useOpenTasks();
  return { providers: providersOf(kinds, counts), total, reload };
}
