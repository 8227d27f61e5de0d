/** The same lists, answered by the portal's own handler and by a plugin's service. */
import { Id, Int, Obj, pageOf, Text } from '../../../sdk/contract/index.ts';

const row = Obj({ id: Id(), itemName: Text(60), quantity: Int(), remark: Text(200) });
const remark = '存放在二号仓库的第三排货架，领用前请核对批号和有效期';

/** What each side has in a database of its own. */
export const schema = [
  `create table bench_item (id bigint generated always as identity primary key, item_name text not null,
    quantity int not null, remark text not null)`,
  `insert into bench_item (item_name, quantity, remark)
    select '备件 ' || n, n % 97, '${remark}' from generate_series(1, 1000) n`,
  'create index on bench_item (quantity desc, id)',
];

type Query = (text: string, values: unknown[]) => Promise<unknown[]>;
export interface Asked {
  readonly page: number;
  readonly size: number;
}

/** A list as lists are: counted and read. */
export const read =
  (query: Query) =>
  async ({ page, size }: Asked) => {
    const [counted] = (await query('select count(*)::int as total from bench_item', [])) as { total: number }[];
    const records = await query(
      `select id::text as id, item_name as "itemName", quantity, remark from bench_item
        order by quantity desc, id limit $1 offset $2`,
      [size, (page - 1) * size],
    );
    return { records, total: counted?.total ?? 0, page, size } as never;
  };

const rows = Array.from({ length: 20 }, (_, at) => ({
  id: String(at + 1),
  itemName: `备件 ${at + 1}`,
  quantity: at,
  remark,
}));

/** A list that costs whoever answers it nothing: what is left is the way. */
export const still = ({ page, size }: Asked) =>
  Promise.resolve({ records: rows.slice(0, size), total: rows.length, page, size });

export const own = {
  list: pageOf({ path: '/api/bench/own/list', access: 'login', row }),
  still: pageOf({ path: '/api/bench/own/still', access: 'login', row }),
};
export const served = {
  list: pageOf({ path: '/api/parts/item/list', access: 'login', row }),
  still: pageOf({ path: '/api/parts/item/still', access: 'login', row }),
};
