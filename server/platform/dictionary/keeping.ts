/** Changes of dictionaries, one after the other in each: numbers stay, one item at most is the default, all is told in the log. */
import { codeLibrary, type DictAction, type DictItem, dictionaryBizType } from '@portal/sdk/calls/code-library';
import type { LogEntry } from '@portal/sdk/calls/log';
import { type InputOf, labelOf } from '@portal/sdk/contract';
import { type Context, demandFaultless, fault, one, record, refuse, refuseField, sql } from '@portal/sdk/server';
import { gone, noDictionary, perform } from './library.ts';
import { usesIn } from './uses.ts';

const stale = '字典已被他人修改，请刷新后重试';
const namesOnly = '内置字典只能修改名称和顺序';

/** Nobody else changes the dictionary meanwhile. */
export const held = ({ db }: Context, id: string) =>
  one(db.selectFrom('sysDict').selectAll().where('id', '=', id).forUpdate(), noDictionary);

const tell = (
  context: Context,
  dictId: string,
  action: DictAction,
  reason: string | null,
  changes: LogEntry['changes'] = null,
) => record(context, dictionaryBizType, dictId, { action, reason, changes });

export async function saveDictionary(
  { id, version, codeNo, codeName: entered }: InputOf<typeof codeLibrary.save>,
  context: Context,
) {
  const { db, user, clock } = context;
  const codeName = entered.trim();
  const stored = id === undefined ? undefined : await held(context, id);
  const system = stored?.system ?? 'OP';
  const others = db
    .selectFrom('sysDict')
    .select('id')
    .where('system', '=', system)
    .where('id', '<>', id ?? '0');
  const known = async (column: 'codeNo' | 'codeName', value: string) =>
    (await others.where(column, '=', value).executeTakeFirst()) !== undefined;
  demandFaultless([
    ...fault('codeNo', '字典编号保存后不能修改', stored !== undefined && stored.codeNo !== codeNo),
    ...fault('codeNo', '字典编号已存在', await known('codeNo', codeNo)),
    ...fault('codeName', '字典名称已存在', await known('codeName', codeName)),
  ]);
  const by = { updatedBy: user.userId, updatedAt: clock.now().toISOString() };
  if (!stored) {
    const made = db.insertInto('sysDict').values({ system, codeNo, codeName, locked: false, ...by });
    const saved = await one(
      made.onConflict((conflict) => conflict.doNothing()).returning('id'),
      '字典编号已存在',
      'conflict',
    );
    await tell(context, saved.id, 'CREATE', `${codeNo} ${codeName}`);
    return saved;
  }
  const saved = db
    .updateTable('sysDict')
    .set((eb) => ({ codeName, version: eb('version', '+', 1), ...by }))
    .where('id', '=', stored.id)
    .where('version', '=', version ?? refuseField('version', '请刷新后重试'))
    .returning('id');
  const answer = await one(saved, stale, 'conflict');
  const label = labelOf(codeLibrary.save.input.properties.codeName);
  await tell(context, stored.id, 'UPDATE', null, [{ label, before: stored.codeName, after: codeName }]);
  return answer;
}

export async function removeDictionary(id: string, context: Context): Promise<void> {
  const { db } = context;
  const { locked, codeName } = await held(context, id);
  if (locked) refuse('conflict', '内置字典不能删除');
  const item = await db.selectFrom('sysDictItem').select('id').where('dictId', '=', id).limit(1).executeTakeFirst();
  if (item) refuse('conflict', `“${codeName}”还有字典项，不能删除`);
  await db.deleteFrom('sysDict').where('id', '=', id).execute();
}

type Entered = InputOf<typeof codeLibrary.itemSave>;
type Facts = Pick<DictItem, 'itemName' | 'key' | 'relativeCode1' | 'color' | 'isDefault' | 'validFrom' | 'validTo'>;

const factsOf = (
  entered: Partial<Record<Exclude<keyof Facts, 'itemName' | 'isDefault'>, unknown>> &
    Pick<Facts, 'itemName'> & { isDefault?: boolean },
) =>
  ({
    itemName: entered.itemName.trim(),
    key: entered.key ?? null,
    relativeCode1: entered.relativeCode1 ?? null,
    color: entered.color ?? null,
    isDefault: entered.isDefault ?? false,
    validFrom: entered.validFrom ?? null,
    validTo: entered.validTo ?? null,
  }) as Facts;

const fields = ['itemName', 'key', 'relativeCode1', 'color', 'isDefault', 'validFrom', 'validTo'] as const;

const told = (value: Facts[keyof Facts]) => (typeof value === 'boolean' ? (value ? '是' : '否') : value);

/** Fields in which an item is another one than before. */
const differing = (before: Facts, after: Facts) => fields.filter((field) => before[field] !== after[field]);

const changesOf = (before: Facts, after: Facts): LogEntry['changes'] =>
  differing(before, after).map((field) => ({
    label: labelOf(codeLibrary.itemSave.input.properties[field]),
    before: told(before[field]),
    after: told(after[field]),
  }));

const itemOf = ({ db }: Context, id: string) =>
  one(db.selectFrom('sysDictItem').selectAll().where('id', '=', id), gone);

/** @throws Refusal with all that is wrong with what was entered. */
async function demandFit(
  { db }: Context,
  { dictId, id, itemNo }: Entered,
  facts: Facts,
  stored: (Facts & { itemNo: string; status: number }) | undefined,
  locked: boolean,
): Promise<void> {
  const others = db
    .selectFrom('sysDictItem')
    .select('id')
    .where('dictId', '=', dictId)
    .where('id', '<>', id ?? '0');
  const known = async (column: 'itemNo' | 'itemName', value: string) =>
    (await others.where(column, '=', value).executeTakeFirst()) !== undefined;
  const { validFrom, validTo } = facts;
  const barred = locked && stored ? differing(stored, facts).filter((field) => field !== 'itemName') : [];
  demandFaultless([
    ...fault('itemNo', '项编号保存后不能修改', stored !== undefined && stored.itemNo !== itemNo),
    ...fault('itemNo', '项编号已存在', await known('itemNo', itemNo)),
    ...fault('itemName', '项名称已存在', await known('itemName', facts.itemName)),
    ...fault('validTo', '失效日期不能早于生效日期', validFrom !== null && validTo !== null && validTo < validFrom),
    ...fault('isDefault', '停用的项不能设为默认项', facts.isDefault && stored?.status === 0),
    ...barred.flatMap((field) => fault(field, namesOnly, true)),
  ]);
}

/** Number at which the next item of a dictionary stands. */
async function nextSort({ db }: Context, dictId: string): Promise<number> {
  const last = db
    .selectFrom('sysDictItem')
    .select((eb) => eb.fn.max('sort').as('sort'))
    .where('dictId', '=', dictId);
  return ((await last.executeTakeFirst())?.sort ?? 0) + 10;
}

export async function saveItem(entered: Entered, context: Context) {
  const { db, user, clock } = context;
  const { id, dictId, version, itemNo } = entered;
  const { locked, codeName } = await held(context, dictId);
  const row = id === undefined ? undefined : await itemOf(context, id);
  if (row && row.dictId !== dictId) refuse('notFound', gone);
  if (!row && locked) refuse('conflict', `“${codeName}”是内置字典，不能新增项`);
  const facts = factsOf(row && locked ? { ...row, ...entered } : entered);
  const stored = row && { ...factsOf(row), itemNo: row.itemNo, status: row.status };
  await demandFit(context, entered, facts, stored, locked);
  const by = { updatedBy: user.userId, updatedAt: clock.now().toISOString() };
  if (facts.isDefault)
    await db
      .updateTable('sysDictItem')
      .set((eb) => ({ isDefault: false, version: eb('version', '+', 1), ...by }))
      .where('dictId', '=', dictId)
      .where('isDefault', '=', true)
      .where('id', '<>', id ?? '0')
      .execute();
  const reason = `${itemNo} ${facts.itemName}`;
  if (!stored) {
    const sort = await nextSort(context, dictId);
    const made = await one(
      db
        .insertInto('sysDictItem')
        .values({ dictId, itemNo, sort, ...facts, ...by })
        .returning('id'),
    );
    await tell(context, dictId, 'ITEM_ADD', reason);
    return made;
  }
  const seen = { id: id ?? '', version: version ?? refuseField('version', '请刷新后重试') };
  await perform(context, seen, 'SAVE', { set: { ...facts, updatedBy: user.userId } });
  await tell(context, dictId, 'ITEM_SAVE', reason, changesOf(stored, facts));
  return { id: seen.id };
}

export async function setItemState(
  { step, ...seen }: InputOf<typeof codeLibrary.itemState>,
  context: Context,
): Promise<void> {
  const { dictId, itemNo, itemName } = await itemOf(context, seen.id);
  await held(context, dictId);
  await perform(context, seen, step, { set: { updatedBy: context.user.userId } });
  await tell(context, dictId, `ITEM_${step}`, `${itemNo} ${itemName}`);
}

/** Rows that hold an item, over all columns that say that they hold one of its dictionary. */
async function usedBy({ db }: Context, dictId: string, itemNo: string): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(used), 0)::int as used from (${await usesIn(db, dictId)}) x
    where item_no = ${itemNo}`.execute(db);
  return rows[0]?.used ?? 0;
}

export async function removeItem(id: string, context: Context): Promise<void> {
  const { dictId, itemNo, itemName } = await itemOf(context, id);
  await held(context, dictId);
  const used = await usedBy(context, dictId, itemNo);
  if (used > 0) refuse('conflict', `“${itemName}”已有 ${used} 处使用，不能删除，请停用`);
  await perform(context, { id }, 'DELETE');
  await context.db.deleteFrom('sysDictItem').where('id', '=', id).execute();
  await tell(context, dictId, 'ITEM_DELETE', `${itemNo} ${itemName}`);
}

export async function sortItems(dictId: string, ids: readonly string[], context: Context): Promise<void> {
  const { db, user } = context;
  await held(context, dictId);
  const items = await db.selectFrom('sysDictItem').select('id').where('dictId', '=', dictId).execute();
  const asked = new Set(ids);
  if (items.length !== ids.length || items.some(({ id }) => !asked.has(id)))
    refuse('conflict', '字典项已有增减，请刷新后重新排序');
  await sql`
    update sys_dict_item i set sort = t.place * 10, updated_by = ${user.userId}::bigint
    from unnest(${[...ids]}::bigint[]) with ordinality as t (id, place) where i.id = t.id`.execute(db);
  await tell(context, dictId, 'SORT', null);
}

/** Items of a table, each after the last of its dictionary. */
export async function importItems(
  rows: readonly Readonly<Record<'codeNo' | 'itemNo' | 'itemName' | 'key' | 'relativeCode1', string>>[],
  context: Context,
): Promise<void> {
  const { db, user, clock } = context;
  const by = { updatedBy: user.userId, updatedAt: clock.now().toISOString() };
  const given = (text: string) => (text === '' ? null : text);
  for (const codeNo of new Set(rows.map((row) => row.codeNo))) {
    const named = db.selectFrom('sysDict').select('id').where('system', '=', 'OP').where('codeNo', '=', codeNo);
    const { id: dictId } = await one(named.where('locked', '=', false).forUpdate(), noDictionary);
    const first = await nextSort(context, dictId);
    const own = rows.filter((row) => row.codeNo === codeNo);
    const values = own.map(({ itemNo, itemName, key, relativeCode1 }, index) => ({
      ...{ dictId, itemNo, itemName: itemName.trim(), key: given(key), relativeCode1: given(relativeCode1) },
      ...{ sort: first + index * 10, ...by },
    }));
    await db.insertInto('sysDictItem').values(values).execute();
    await tell(context, dictId, 'IMPORT', `${own.length} 项`);
  }
}
