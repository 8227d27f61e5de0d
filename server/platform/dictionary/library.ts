/** Dictionaries as those who keep them read them: an item with what may be done with it, and how often it is used. */
import {
  codeLibrary,
  dictionaryBizType,
  type DictDetail,
  type DictItem,
  dictItemSteps,
} from '@portal/sdk/calls/code-library';
import type { FiltersOf, InputOf, OutputOf } from '@portal/sdk/contract';
import { contains, type Context, historyOf, listOf, one, sql, transitions } from '@portal/sdk/server';
import { type Uses, usesIn } from './uses.ts';

export const noDictionary = '字典不存在或已被删除';

const isOpen = {
  if: sql<boolean>`not (select d.locked from sys_dict d where d.id = sys_dict_item.dict_id)`,
  otherwise: '内置字典只能修改名称和顺序',
};
const isNoDefault = {
  if: sql<boolean>`not sys_dict_item.is_default`,
  otherwise: '默认项不能停用或删除，请先更换默认项',
};

/** Dictionaries are the whole platform's: only a right on all rows changes them. */
export const { perform, gone, may } = transitions({
  table: 'sysDictItem',
  noun: '字典项',
  parties: {},
  visible: () => sql<boolean>`true`,
  steps: dictItemSteps,
  only: {
    DISABLE: () => [isOpen, isNoDefault],
    ENABLE: () => isOpen,
    DELETE: () => [isOpen, isNoDefault],
  },
});

const itemList = listOf(codeLibrary.page, { alias: 'i', sort: 'sort', order: 'asc' });

type Filters = FiltersOf<typeof codeLibrary.page> & { readonly sort?: string };

function found({ db, clock }: Context, uses: Uses, { dictId, keyword, sort }: Filters) {
  const today = clock.today();
  const used = sql<{ codeNo: string; itemNo: string; used: number }>`(
    select code_no, item_no, sum(used)::int as used from (${uses}) x group by 1, 2)`;
  const rows = db
    .selectFrom('sysDictItem as s')
    .innerJoin('sysDict as d', 'd.id', 's.dictId')
    .leftJoin(used.as('u'), (join) =>
      join.onRef('u.codeNo', '=', 'd.codeNo').onRef('u.itemNo', '=', 's.itemNo').on('d.system', '=', 'OP'),
    )
    .select([
      's.id',
      's.dictId',
      'd.codeName',
      'd.codeNo',
      'd.system',
      'd.locked',
      's.itemNo',
      's.itemName',
      's.isDefault',
    ])
    .select(['s.sort', 's.key', 's.relativeCode1', 's.validFrom', 's.validTo', 's.updatedAt', 's.version'])
    .select([
      sql<DictItem['color']>`s.color`.as('color'),
      sql<number>`coalesce(u.used, 0)`.as('used'),
      sql<DictItem['status']>`case when s.status = 0 then 0 when s.valid_from > ${today}::date then 2
        when s.valid_to < ${today}::date then 3 else 1 end`.as('status'),
    ]);
  const words = contains(keyword ?? '');
  return db
    .selectFrom(rows.as('i'))
    .$if(dictId !== undefined, (q) => q.where('i.dictId', '=', dictId ?? ''))
    .$if(keyword !== undefined, (q) =>
      q.where((eb) => eb.or([eb('i.itemNo', 'like', words), eb('i.itemName', 'like', words)])),
    )
    .$if(sort === undefined, (q) => q.orderBy('i.system').orderBy('i.codeNo'));
}

/** What is used somewhere is stopped instead of deleted. */
const offered = (row: DictItem): DictItem => ({
  ...row,
  may: row.may.filter((step) => step !== 'DELETE' || row.used === 0),
});

export async function itemsOf(input: InputOf<typeof codeLibrary.page>, context: Context) {
  const query = found(context, await usesIn(context.db, input.dictId), input).select(may(context, 'i.id').as('may'));
  const { records, ...paging } = await itemList.page(query, { page: 1, size: 20, ...input });
  return { ...paging, records: records.map(offered) };
}

const dictionaries = ({ db }: Pick<Context, 'db'>) =>
  db
    .selectFrom('sysDict as d')
    .select(['d.id', 'd.codeNo', 'd.codeName'])
    .select([
      sql<DictDetail['system']>`d.system`.as('system'),
      sql<DictDetail['kind']>`case when d.locked then 'LOCKED' else 'OPEN' end`.as('kind'),
      sql<number>`(select count(*)::int from sys_dict_item i where i.dict_id = d.id)`.as('itemCount'),
    ]);

export function treeOf(
  { keyword, id, parentId }: InputOf<typeof codeLibrary.tree>,
  context: Context,
): Promise<OutputOf<typeof codeLibrary.tree>> {
  const words = contains(keyword ?? '');
  return dictionaries(context)
    .$if(parentId !== undefined, (q) => q.where(sql<boolean>`false`))
    .$if(id !== undefined, (q) => q.where('d.id', '=', id ?? ''))
    .$if(keyword !== undefined, (q) =>
      q.where((eb) => eb.or([eb('d.codeNo', 'ilike', words), eb('d.codeName', 'like', words)])),
    )
    .orderBy('d.system')
    .orderBy('d.codeNo')
    .execute();
}

export async function detailOf(id: string, context: Context): Promise<DictDetail> {
  const { db } = context;
  const dict = await one(dictionaries(context).select('d.version').where('d.id', '=', id), noDictionary);
  const { rows } = await sql<DictDetail['uses'][number]>`
    select place, sum(used)::int as count from (${await usesIn(db, id)}) x group by 1 order by 1`.execute(db);
  const may = dict.kind === 'LOCKED' ? [] : dict.itemCount > 0 ? (['ADD'] as const) : (['ADD', 'REMOVE'] as const);
  return { ...dict, may: [...may], uses: rows, log: await historyOf(db, dictionaryBizType, id) };
}

export async function exportItems(input: Filters, context: Context) {
  const { db } = context;
  const named = db
    .selectFrom('sysDict')
    .select('codeName')
    .where('id', '=', input.dictId ?? '0');
  const dictId = (await named.executeTakeFirst())?.codeName;
  return itemList.export(found(context, await usesIn(db, input.dictId), input), input, {
    title: '字典',
    named: { dictId },
  });
}
