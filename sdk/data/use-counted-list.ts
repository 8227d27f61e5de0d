import type { Call, FiltersOf, InputOf, OutputOf, PageCall } from '../contract/index.ts';
import { sumOfField } from '../format/sum.ts';
import { useCall } from './use-call.ts';
import { type List, useList } from './use-list.ts';

/** Answers how many rows each code of a filter has, under the other filters of the list. */
type CountsCall<By extends string> = Call & { readonly types?: { out: readonly Counted<By>[] } };
type Counted<By extends string> = Readonly<Record<By, string | number | null>> & {
  readonly count: number;
  readonly currency?: string;
};

/** Sums of one currency, by field. */
export interface Summed {
  /** Undefined where all are in the same one. */
  readonly currency: string | undefined;
  readonly values: Readonly<Record<string, string>>;
}

/** A list that also knows how many rows each of its states has; `reload` asks for both anew. */
export interface CountedList<C, By extends string = string> extends List<C> {
  /** The filter whose codes are counted. */
  readonly by: By;
  /** Undefined until the first answer; a code that is missing has no rows. */
  readonly counts: readonly Counted<By>[] | undefined;
  /** Over all rows of the question, of the state that it asks for: for each currency. */
  readonly sums: readonly Summed[];
}

/** Adds up what each state sums up to, a currency by itself; without any row there is one sum of nothing. */
function summed<By extends string>(rows: readonly Counted<By>[], by: By): readonly Summed[] {
  const fields = Object.keys(rows[0] ?? {}).filter((field) => ![by, 'count', 'currency'].includes(field));
  const currencies = [...new Set(rows.map(({ currency }) => currency))].sort();
  return (currencies.length === 0 ? [undefined] : currencies).map((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    return { currency, values: Object.fromEntries(fields.map((field) => [field, sumOfField(own, field)])) };
  });
}

/** One row a code, whatever the currencies. */
function byCode<By extends string>(rows: readonly Counted<By>[], by: By): readonly Counted<By>[] {
  return [...new Set(rows.map((row) => row[by]))].flatMap((code) => {
    const [first, ...others] = rows.filter((row) => row[by] === code);
    return first ? [{ ...first, count: others.reduce((sum, { count }) => sum + count, first.count) }] : [];
  });
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
  return {
    ...list,
    by,
    counts: data && byCode(data, by),
    sums,
    reload: () => Promise.all([list.reload(), counted.reload()]),
  };
}
