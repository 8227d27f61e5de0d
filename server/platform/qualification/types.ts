/** Which certificates there are, who must hold them, and what their absence costs. */
import { qualificationType } from '@portal/sdk/calls/qualification';
import type { InputOf } from '@portal/sdk/contract';
import { type Context, demandFaultless, fault, implement, listOf, one, refuseField, sql } from '@portal/sdk/server';

const types = listOf(qualificationType.page, { alias: 't', sort: 'typeCode', order: 'asc' });
type Row = NonNullable<Awaited<ReturnType<typeof types.page>>['records'][number]>;

const listed = ({ db }: Context) =>
  db
    .selectFrom('entQualificationType as t')
    .select(sql<string>`array_to_string(t.remind_days, '/')`.as('remindDays'))
    .select(sql<Row['requiredFor']>`t.required_for`.as('requiredFor'))
    .select(sql<Row['entTypes']>`t.ent_types`.as('entTypes'))
    .select(
      sql<number>`(select count(*)::int from ent_qualification q where q.type_id = t.id and q.status in (1, 2))`.as(
        'held',
      ),
    )
    .select(sql<number>`(select count(*)::int from pub_qualification_gap g where g.type_id = t.id)`.as('gaps'));

type Entered = InputOf<typeof qualificationType.save>;

const missing = '资质类型不存在或已被删除';
const changed = '资质类型已被他人修改，请刷新后重试';
const mostDays = 365;

/** 待生效 until the day from which it is demanded. */
const begun = (today: string, requiredFrom: string) => (requiredFrom > today ? 2 : 1);

async function save({ id, version, ...entered }: Entered, { db, clock }: Context) {
  const { typeCode, typeName, requiredFor = [], entTypes = [], consequence, requiredFrom, guide = null } = entered;
  const days = [...new Set(entered.remindDays.split('/').map(Number))].sort((a, b) => b - a);
  const others = db
    .selectFrom('entQualificationType')
    .select('id')
    .where('id', '<>', id ?? '0');
  const known = async (column: 'typeCode' | 'typeName', value: string) =>
    (await others.where(column, '=', value).executeTakeFirst()) !== undefined;
  const stored =
    id === undefined
      ? undefined
      : await one(db.selectFrom('entQualificationType').select(['typeCode', 'status']).where('id', '=', id), missing);
  const sells = consequence === 'LISTING' || consequence === 'ORDERS';
  demandFaultless([
    ...fault('typeCode', '类型编码已存在', await known('typeCode', typeCode)),
    ...fault('typeCode', '类型编码保存后不能修改', stored !== undefined && stored.typeCode !== typeCode),
    ...fault('typeName', '资质类型已存在', await known('typeName', typeName)),
    ...fault(
      'remindDays',
      `提醒天数最多 ${mostDays}`,
      days.some((day) => day > mostDays),
    ),
    ...fault('consequence', '采购单位不上架、不接单，只能提醒或暂停', sells && requiredFor.includes('PURCHASER')),
  ]);
  const facts = { typeName, requiredFor, entTypes, consequence, requiredFrom, guide, remindDays: days };
  const now = clock.now().toISOString();
  const status = begun(clock.today(), requiredFrom);
  if (id === undefined)
    return one(
      db
        .insertInto('entQualificationType')
        .values({ ...facts, typeCode, status, createdAt: now, updatedAt: now })
        .returning('id'),
    );
  const saved = db
    .updateTable('entQualificationType')
    .set((eb) => ({
      ...facts,
      ...(stored?.status !== 0 && { status }),
      version: eb('version', '+', 1),
      updatedAt: now,
    }))
    .where('id', '=', id)
    .where('version', '=', version ?? refuseField('version', '请刷新后重试'))
    .returning('id');
  return one(saved, changed, 'conflict');
}

export default implement(qualificationType, {
  page: (input, context) => types.page(listed(context), input),
  save,
  async updateState({ id, version, enabled }, { db, clock }) {
    const { requiredFrom } = await one(
      db.selectFrom('entQualificationType').select('requiredFrom').where('id', '=', id),
      missing,
    );
    const moved = db
      .updateTable('entQualificationType')
      .set((eb) => ({
        status: enabled ? begun(clock.today(), requiredFrom) : 0,
        ...{ version: eb('version', '+', 1), updatedAt: clock.now().toISOString() },
      }))
      .where('id', '=', id)
      .where('version', '=', version)
      .where('status', enabled ? '=' : '<>', 0)
      .returning('id');
    await one(moved, changed, 'conflict');
  },
});
