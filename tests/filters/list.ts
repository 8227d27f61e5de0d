import type { Apart, Beside, Filter, Row } from './oracle.ts';

/** How a list is tried: who asks it, and what each filter narrows that the contract does not say by its name. */
export interface List {
  /** Account that sees rows on both sides of every filter. */
  readonly as: string;
  /** What it is asked with besides the filter. */
  readonly asks?: Readonly<Record<string, unknown>>;
  /** Query of one row of it, where only the data can say. */
  readonly asksOf?: string;
  /** Field that names a row. Default `id`. */
  readonly key?: string;
  /** Query of what filters read and rows do not show, its `key` being what names the row, or what `factsBy` says. */
  readonly facts?: string;
  readonly factsBy?: (row: Row) => string;
  /** Statements that bring rows which the demo data lacks. */
  readonly prepare?: readonly string[];
  /**
   * Where rows are sums: the query of what is summed, which the filters narrow, and a count that the rows of an answer
   * must add up to.
   */
  readonly sums?: { readonly over: string; readonly count: (row: Row) => number };
  readonly filters?: Readonly<Record<string, Filter | Beside | Apart>>;
}

export type Lists = Readonly<Record<string, List>>;

/** Codes of a unit and of those above it, by its enterprise. */
export const unitsOf = (enterprise: string) => `(
  with recursive up as (
    select customer_code, parent_customer_code from ent_org_node where ent_id = ${enterprise}
    union all select n.customer_code, n.parent_customer_code from ent_org_node n
      join up on n.customer_code = up.parent_customer_code)
  select array_agg(customer_code) from up)`;

/** Ids of a category and of those above it. */
export const categoriesOf = (category: string) => `(
  select array_agg(t.id::text) from gd_category own
  join gd_category t on own.category_code like t.category_code || '%' where own.id = ${category})`;

/** When the tests take place. */
export const today = '2026-03-16';
export const now = '2026-03-16T02:00:00.000Z';
export const idOf = (account: string) => `(select id from usr_user where account = '${account}')`;
