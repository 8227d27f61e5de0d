import type { ReactNode } from 'react';
import { type PageCall, REFUSALS } from '../../contract/index.ts';
import type { List } from '../../data/use-list.ts';
import { Loading } from '../loading.tsx';
import { EmptyState, ErrorState, NoPermission, NoResult } from '../states.tsx';

interface Props<C extends PageCall> {
  list: Pick<List<C>, 'loading' | 'error' | 'filters' | 'search' | 'reload'>;
  empty: ReactNode;
}

/** What stands in the place of rows: the wait, a refusal, a failure, no result, or nothing yet. */
export function Substitute<C extends PageCall>({ list, empty }: Props<C>): ReactNode {
  const { error, loading, filters } = list;
  if (error?.code === REFUSALS.forbidden) return <NoPermission />;
  if (error) return <ErrorState message={error.message} traceId={error.traceId} onRetry={list.reload} />;
  if (loading) return <Loading rows={10} />;
  if (Object.keys(filters).length > 0) return <NoResult onReset={() => list.search({})} />;
  return empty ?? <EmptyState />;
}
