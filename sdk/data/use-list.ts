import { useLayoutEffect, useMemo, useRef } from 'react';
import { useSearchParams } from '../navigation.ts';
import type { FiltersOf, InputOf, PageCall, Paged, RowOf } from '../contract/index.ts';
import { listPageSize, type PageInput } from '../contract/paging.ts';
import type { CallError } from '../host.ts';
import { listInput, listParams, viewParam } from './list-url.ts';
import { useCall } from './use-call.ts';

/** Filters to change; `undefined` takes one away. */
export type FilterChanges<C> = { readonly [K in keyof FiltersOf<C>]?: FiltersOf<C>[K] | undefined };

/** A list with its query: what the address asks for, the answer, and functions that change the query. */
export interface List<C> {
  readonly call: C;
  readonly rows: readonly RowOf<C>[];
  readonly total: number;
  readonly page: number;
  readonly size: number;
  readonly sort: string | undefined;
  readonly order: 'asc' | 'desc';
  readonly filters: Partial<FiltersOf<C>>;
  /** The whole query, for exports. */
  readonly input: InputOf<C>;
  readonly loading: boolean;
  readonly error: CallError | undefined;
  /** Replaces the filters and goes to page 1. */
  search(filters: Partial<FiltersOf<C>>): void;
  /** Changes some filters and goes to page 1. */
  narrow(filters: FilterChanges<C>): void;
  turn(page: number, size?: number): void;
  sortBy(sort: string | undefined, order?: 'asc' | 'desc'): void;
  reload(): Promise<unknown>;
}

/** What an address asks for; where it asks nothing, with the filters `first`, as JSON. */
const askedIn = (call: PageCall, address: URLSearchParams, first: string): PageInput & Record<string, unknown> => ({
  ...listInput(call, address),
  ...(asksNothing(address) && (JSON.parse(first) as object)),
});

/** The parts of a query: its filters, and page size and order, which survive other filters. */
function questionIn(asked: PageInput & Record<string, unknown>) {
  const { page: _, size = listPageSize, sort, order = 'asc', ...filters } = asked;
  return { filters, shape: { size, ...(sort !== undefined && { sort, order }) } };
}

/** The same question as before, whatever the order of its parts. */
function isSame(one: URLSearchParams, other: URLSearchParams): boolean {
  const [a, b] = [new URLSearchParams(one), new URLSearchParams(other)];
  a.sort();
  b.sort();
  return a.toString() === b.toString();
}

/** Whether an address asks for anything, be it the first page of all. */
const asksNothing = (params: URLSearchParams): boolean => [...params.keys()].every((name) => name === viewParam);

/** Another question is asked in the same view. */
function inView(next: URLSearchParams, before: URLSearchParams): URLSearchParams {
  const view = before.get(viewParam);
  if (view !== null) next.set(viewParam, view);
  return next;
}

/**
 * A list whose filters, page and sort live in the address: refresh, back and a copied link all work.
 * `fixed` are filters that the page itself sets; they never show in the address.
 * @param first - What an address that asks nothing asks for: the current month of a report. `page=1` asks for all.
 */
export function useList<C extends PageCall>(
  call: C,
  fixed: Partial<FiltersOf<C>> = {},
  first?: Partial<FiltersOf<C>>,
): List<C> {
  const [params, setParams] = useSearchParams();
  /**
   * The last requested query: the address follows a moment later, and a second change in between must build on the
   * first.
   */
  const latest = useRef(params);
  useLayoutEffect(() => {
    latest.current = params;
  }, [params]);
  const opened = JSON.stringify(first ?? {});
  const asked = useMemo(() => askedIn(call, params, opened), [call, params, opened]);
  const input = { ...asked, ...fixed } as InputOf<C>;
  const { data, loading, error, reload } = useCall(call, input);
  const paged = data as Paged<RowOf<C>> | undefined;
  const { page = 1, size = listPageSize, sort, order = 'asc', ...filters } = asked;
  type Change = (last: ReturnType<typeof questionIn>) => PageInput & Record<string, unknown>;
  const paramsAfter = (change: Change) =>
    inView(listParams(change(questionIn(askedIn(call, latest.current, opened)))), latest.current);
  const goTo = (next: URLSearchParams) => {
    if (first && asksNothing(next)) next.set('page', '1');
    latest.current = next;
    setParams(next, { replace: true });
  };
  const go = (change: Change) => goTo(paramsAfter(change));
  /** Whoever asks the same once more wants to know what has changed since. */
  const search = (filters: Partial<FiltersOf<C>>) => {
    const next = paramsAfter((last) => ({ ...filters, ...last.shape }));
    if (isSame(next, latest.current)) void reload();
    else goTo(next);
  };
  return {
    call,
    rows: paged?.records ?? [],
    total: paged?.total ?? 0,
    page,
    size,
    sort,
    order,
    filters: filters as Partial<FiltersOf<C>>,
    input,
    loading,
    error,
    search,
    narrow: (next) => go((last) => ({ ...last.filters, ...next, ...last.shape })),
    turn: (to, rows) => go((last) => ({ ...last.filters, ...last.shape, page: to, size: rows ?? last.shape.size })),
    sortBy: (by, direction = 'asc') =>
      go(({ filters: kept, shape }) => ({
        ...kept,
        size: shape.size,
        ...(by !== undefined && { sort: by, order: direction }),
      })),
    reload,
  };
}
