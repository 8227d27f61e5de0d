import { sql } from 'kysely';
import type { Context } from '../server.ts';

interface Item {
  readonly itemNo: string;
  readonly itemName: string;
  readonly enabled: boolean;
}

type Texts = Readonly<Record<string, string>>;

/** Texts of a dictionary that administrators keep: of all items, for reading, and of those that are still offered. */
export async function dictionaryOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  codeNo: string,
): Promise<{ readonly all: Texts; readonly offered: Texts }> {
  const today = clock.today();
  const { rows } = await sql<Item>`
    select item_no, item_name, enabled and coalesce(valid_from <= ${today}::date, true)
      and coalesce(valid_to >= ${today}::date, true) as enabled
    from pub_dict_item
    where system = 'OP' and code_no = ${codeNo} order by sort, item_no`.execute(db);
  const texts = (items: readonly Item[]) => Object.fromEntries(items.map(({ itemNo, itemName }) => [itemNo, itemName]));
  return { all: texts(rows), offered: texts(rows.filter(({ enabled }) => enabled)) };
}
