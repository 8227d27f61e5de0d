import type { Call, FiltersOf, InputOf, OutputOf, PageCall } from '../contract/index.ts';
import { sumOfField } from '../format/sum.ts';
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
  /** Over all rows of the question, of the state that it asks for; by field. */
  readonly sums: Readonly<Record<string, string>>;
}

type Row = Readonly<Record<string, unknown>>;

/** Adds up what each state sums up to. */
function summed(rows: readonly Row[], by: string): Readonly<Record<string, string>> {
  const fields = Object.keys(rows[0] ?? {}).filter((field) => field !== by && field !== 'count');
  return Object.fromEntries(fields.map((field) => [field, sumOfField(rows, field)]));
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
  const { [by]: state, ...others } = list.filters;
  const counted = useCall(counts, { ...others, ...fixed } as InputOf<N>);
  const data = counted.data as (OutputOf<N> & readonly Counted<By>[]) | undefined;
  const sums = summed(data?.filter((row) => state === undefined || row[by] === state) ?? [], by);
  return { ...list, by, counts: data, sums, reload: () => Promise.all([list.reload(), counted.reload()]) };
}
