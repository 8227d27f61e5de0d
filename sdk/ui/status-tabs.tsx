import type { FiltersOf, PageCall } from '../contract/index.ts';
import type { CountedList } from '../data/use-counted-list.ts';
import type { List } from '../data/use-list.ts';
import { Tabs } from './tabs.tsx';

/** A text for every code, and those that have a tab, in order; a code table of a contract is one. */
interface Tabbed<Code extends string | number> {
  readonly texts: Readonly<Record<Code, string>>;
  readonly list: readonly Code[];
}

interface StatusProps<C extends PageCall, By extends string & keyof FiltersOf<C>> {
  list: Pick<CountedList<C, By>, 'filters' | 'by' | 'counts' | 'narrow'>;
  /** Codes that have a tab, in order, and their texts. */
  codes: Tabbed<NonNullable<FiltersOf<C>[By]> & (string | number)>;
  /** For screen readers. Default 状态. */
  label?: string;
}

const all = 'all';

/** The states of a list from `useCountedList`, 全部 first, each with how many rows it has; the address keeps the chosen one. */
export function StatusTabs<C extends PageCall, By extends string & keyof FiltersOf<C>>({
  list: { filters, by, counts, narrow },
  codes: { texts, list: codes },
  label = '状态',
}: StatusProps<C, By>) {
  const countOf = (code: string | number) => counts?.find((row) => row[by] === code)?.count ?? 0;
  return (
    <Tabs
      label={label}
      value={String(filters[by] ?? all)}
      onChange={(value) =>
        narrow({ [by]: codes.find((code) => String(code) === value) } as unknown as Partial<FiltersOf<C>>)
      }
      texts={{ [all]: '全部', ...texts }}
      values={[all, ...codes.map(String)]}
      {...(counts && {
        counts: {
          [all]: counts.reduce((sum, { count }) => sum + count, 0),
          ...Object.fromEntries(codes.map((code) => [code, countOf(code)])),
        },
      })}
    />
  );
}

interface ScopeProps<C extends PageCall, Scope extends string> {
  list: List<C>;
  value: Scope;
  /** Scopes that the user has, in order, and their texts. */
  codes: Tabbed<Scope>;
  /** How many rows wait in a scope. */
  counts?: Readonly<Partial<Record<Scope, number | undefined>>>;
}

/** Whose rows a worklist shows: 待我处理, 我已处理, 我发起的; the filter `scope` of its call. */
export function ScopeTabs<C extends PageCall, Scope extends string & FiltersOf<C>['scope' & keyof FiltersOf<C>]>({
  list,
  value,
  codes: { texts, list: scopes },
  counts,
}: ScopeProps<C, Scope>) {
  return (
    <Tabs
      label="处理范围"
      value={value}
      onChange={(scope) => list.narrow({ scope } as unknown as Partial<FiltersOf<C>>)}
      texts={texts}
      values={scopes}
      {...(counts && { counts })}
    />
  );
}
