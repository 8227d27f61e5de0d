/** The same list, answered by the portal's own handler and by a plugin's service. */
import { Id, Int, Obj, pageOf, Text } from '../../../sdk/contract/index.ts';

const row = Obj({ id: Id(), itemName: Text(60), quantity: Int(), remark: Text(200) });
const rows = Array.from({ length: 20 }, (_, at) => ({
  id: String(at + 1),
  itemName: `备件 ${at + 1}`,
  quantity: at,
  remark: '存放在二号仓库的第三排货架，领用前请核对批号和有效期',
}));

/** What both answer. */
export const answered = ({ page, size }: { readonly page: number; readonly size: number }) =>
  Promise.resolve({ records: rows.slice(0, size), total: rows.length, page, size });

export const own = { list: pageOf({ path: '/api/bench/own/list', access: 'login', row }) };
export const served = { list: pageOf({ path: '/api/parts/item/list', access: 'login', row }) };
