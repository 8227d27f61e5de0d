/** Where items of dictionaries are used. A column says itself what it holds, in its comment: `dictionary: TICKET 工单的类型`. */
import { type Db, type RawBuilder, sql } from '@portal/sdk/server';

interface Place {
  readonly codeNo: string;
  /** As people call the rows. */
  readonly place: string;
  readonly tableName: string;
  readonly columnName: string;
}

/** Of dictionaries of the portal: those of the tax system are held by no column here. */
async function placesIn(db: Db, dictId: string | undefined): Promise<readonly Place[]> {
  const { rows } = await sql<Place>`
    select d.code_no, x.place, x.table_name, x.column_name
    from (
      select substring(n.description from 'dictionary: ([A-Z0-9_]+)') as code_no,
        substring(n.description from 'dictionary: [A-Z0-9_]+ (.+)$') as place,
        c.relname as table_name, a.attname as column_name
      from pg_description n
      join pg_class c on c.oid = n.objoid and c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum = n.objsubid
      where n.classoid = 'pg_class'::regclass and n.description like 'dictionary: %') x
    join sys_dict d on d.system = 'OP' and d.code_no = x.code_no
    where ${dictId ?? null}::bigint is null or d.id = ${dictId ?? null}::bigint order by 1, 2`.execute(db);
  return rows;
}

/** Rows by dictionary, place and item. */
export type Uses = RawBuilder<{ codeNo: string; place: string; itemNo: string; used: number }>;

/** A query of the uses of one dictionary, or of all, as they are now. */
export async function usesIn(db: Db, dictId: string | undefined): Promise<Uses> {
  const places = await placesIn(db, dictId);
  if (places.length === 0)
    return sql`select ''::text as code_no, ''::text as place, ''::text as item_no, 0 as used where false`;
  return sql`${sql.join(
    places.map(
      ({ codeNo, place, tableName, columnName }) => sql`
        select ${codeNo}::text as code_no, ${place}::text as place, ${sql.ref(columnName)}::text as item_no,
          count(*)::int as used
        from ${sql.table(tableName)} group by 3`,
    ),
    sql` union all `,
  )}`;
}
