import { type List, useList } from '@portal/sdk';
import type { FiltersOf, PageCall } from '@portal/sdk/contract';

type OfOne = PageCall<{ entId?: string }>;

/** A list of one enterprise: whatever else is asked, the address goes on naming the enterprise. */
export function useFileList<C extends OfOne>(call: C, entId: string): List<C> {
  const own = { entId } as Partial<FiltersOf<C>>;
  const list = useList(call, own);
  const { entId: _, ...filters } = list.filters as { entId?: string };
  return {
    ...list,
    filters: filters as Partial<FiltersOf<C>>,
    search: (asked) => list.search({ ...asked, ...own }),
  };
}
