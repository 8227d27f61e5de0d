/** Items as a table brings them: into dictionaries of the portal that the product does not refer to. */
import { codeLibraryImport, importedItem } from '@portal/sdk/calls/code-library';
import { type Context, implement, importing, type ImportRow, type ImportSpec } from '@portal/sdk/server';
import { importItems } from './keeping.ts';

type Name = keyof typeof importedItem;

/** What is there already, by dictionary: `UNIT` and each number and name in it. */
async function standing({ db }: Context) {
  const rows = await db
    .selectFrom('sysDict as d')
    .leftJoin('sysDictItem as i', 'i.dictId', 'd.id')
    .select(['d.codeNo', 'd.locked', 'i.itemNo', 'i.itemName'])
    .where('d.system', '=', 'OP')
    .execute();
  return {
    locked: new Map(rows.map(({ codeNo, locked }) => [codeNo, locked])),
    taken: new Set(rows.flatMap(({ codeNo, itemNo, itemName }) => [`${codeNo} #${itemNo}`, `${codeNo} ${itemName}`])),
  };
}

function faultsOf({ row, values }: ImportRow<Name>, { locked, taken }: Awaited<ReturnType<typeof standing>>) {
  const { codeNo, itemNo, itemName } = values;
  const fault = (field: Name, message: string) => [{ row, field, message }];
  const closed = locked.get(codeNo);
  if (closed === undefined) return fault('codeNo', '字典不存在，请先新增字典');
  if (closed) return fault('codeNo', '内置字典不能新增项');
  if (taken.has(`${codeNo} #${itemNo}`)) return fault('itemNo', '项编号已存在或与前面的行重复');
  if (taken.has(`${codeNo} ${itemName}`)) return fault('itemName', '项名称已存在或与前面的行重复');
  taken.add(`${codeNo} #${itemNo}`).add(`${codeNo} ${itemName}`);
  return [];
}

const itemSheet: ImportSpec<Name> = {
  title: '字典项',
  note: '带 * 的列必填；只能导入业务字典的新项，字典须已存在，各项按行的先后排在最后',
  columns: {
    ...importedItem,
    itemNo: {
      of: importedItem.itemNo,
      fault: (text) => (/^[^\s,，]{1,30}$/.test(text) ? undefined : '项编号最多 30 个字，不能有空格和逗号'),
    },
  },
  async check(rows, context) {
    const known = await standing(context);
    return rows.flatMap((row) => faultsOf(row, known));
  },
  write: (rows, context) =>
    importItems(
      rows.map(({ values }) => values),
      context,
    ),
};

export default implement(codeLibraryImport, importing(itemSheet));
