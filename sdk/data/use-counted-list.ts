import type { Call, FiltersOf, InputOf, OutputOf, PageCall } from '../contract/index.ts';
import { useCall } from './use-call.ts';
import { type List, useList } from './use-list.ts';

/** Answers how many rows each code of a filter has, under the other filters of the list. */
type CountsCall<By extends string> = Call & { readonly types?: { out: readonly Counted<By>[] } };
type Counted<By extends string> = Readonly<Record<By, string | number | null>> & { readonly count: number };

/** A list that also knows how many rows each of its states has; `reload` asks for both anew. */
export interface CountedList<C, By extends string = string> extends List<C> {
  /** The filter whose codes are counted. */
  readonly by: By;
  /** Undefined until the first answer; a code that is missing has no rows. */
  readonly counts: readonly Counted<By>[] | undefined;
}

/**
 * `useList` with the counts of `StatusTabs`. `by` names the filter that the tabs set, such as `status`; the counts are
 * asked under all other filters.
 */
export function useCountedList<C extends PageCall, By extends string & keyof FiltersOf<C>, N extends CountsCall<By>>(
  call: C,
  counts: N,
  by: By,
  fixed: Partial<FiltersOf<C>> = {},
): CountedList<C, By> {
  const list = useList(call, fixed);
  const { [by]: _, ...others } = list.filters;
  const counted = useCall(counts, { ...others, ...fixed } as InputOf<N>);
  const data = counted.data as (OutputOf<N> & readonly Counted<By>[]) | undefined;
  return { ...list, by, counts: data, reload: () => Promise.all([list.reload(), counted.reload()]) };
}
