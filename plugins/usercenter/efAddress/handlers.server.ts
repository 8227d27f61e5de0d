/** Addresses are their enterprise's own: one default of a type, fifty in use. */
import { maskPhone } from '@portal/sdk/format';
import {
  type Context,
  implement,
  inDataScope,
  isAmong,
  listOf,
  one,
  type Reader,
  refuse,
  refuseField,
  sql,
  transitions,
} from '@portal/sdk/server';
import type { InputOf } from '@portal/sdk/contract';
import { address, addressSteps, mostAddresses } from './contract.ts';
import { regionName } from './regions.ts';

const visible = ({ db, user }: Reader) =>
  db
    .selectFrom('ucAddress as a')
    .where('a.entId', '=', user.entId)
    .where(inDataScope(user, [{ ent: 'a.entId' }]));

const { perform, may, gone } = transitions({
  table: 'ucAddress',
  noun: '地址',
  parties: { OWNER: { title: '地址所属企业', ent: ['entId'] } },
  visible: (reader) => isAmong('ucAddress.id', visible(reader).select('a.id')),
  steps: addressSteps,
  only: {
    DEFAULT: () => ({ if: sql`not uc_address.is_default`, otherwise: '该地址已是默认地址' }),
    DISABLE: () => ({ if: sql`not uc_address.is_default`, otherwise: '默认地址不能停用，请先更换默认地址' }),
    DELETE: () => ({ if: sql`not uc_address.is_default`, otherwise: '默认地址不能删除，请先更换默认地址' }),
  },
});

const addresses = listOf(address.page, { alias: 'a', sort: 'updatedAt' });
const shown = (reader: Reader) => visible(reader).select(may(reader, 'a.id').as('may'));
const masked = <Row extends { receiverPhone: string }>(row: Row) => ({
  ...row,
  receiverPhone: maskPhone(row.receiverPhone),
});

type Entered = InputOf<typeof address.save>;

const factsOf = ({ id: _, version: __, ...facts }: Entered) => ({
  ...facts,
  region: regionName(facts.regionCode) ?? refuseField('regionCode', '请选择到区县'),
  postcode: facts.postcode ?? null,
  label: facts.label ?? null,
  receiveHours: facts.receiveHours ?? null,
  unloading: facts.unloading ?? null,
});

/** Nobody else adds an address of the enterprise, or chooses its default, meanwhile. */
const inTurn = ({ db, user }: Context) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`uc_address ${user.entId}`}, 0))`.execute(db);

async function demandRoom({ db, user }: Context): Promise<void> {
  const inUse = db.selectFrom('ucAddress').where('entId', '=', user.entId).where('status', '=', 1);
  const { count } = await inUse.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
  if (Number(count) >= mostAddresses) refuse('conflict', `最多保存 ${mostAddresses} 个地址`);
}

/** Whether the enterprise has no default of the type. */
const lacksDefault = async ({ db, user }: Context, addressType: Entered['addressType']) => {
  const standing = db.selectFrom('ucAddress').select('id').where('entId', '=', user.entId);
  return !(await standing.where('addressType', '=', addressType).where('isDefault', '=', true).executeTakeFirst());
};

async function add(context: Context, entered: Entered) {
  const { db, user, clock } = context;
  if (user.entId === '0') refuse('forbidden', '请先加入企业再维护地址');
  await inTurn(context);
  await demandRoom(context);
  const at = clock.now().toISOString();
  const isDefault = await lacksDefault(context, entered.addressType);
  const values = { ...factsOf(entered), entId: user.entId, isDefault, createdAt: at, updatedAt: at };
  return one(db.insertInto('ucAddress').values(values).returning('id'));
}

async function change(context: Context, id: string, entered: Entered) {
  const version = entered.version ?? refuseField('version', '请刷新后重试');
  const only = {
    if: sql<boolean>`(not uc_address.is_default or uc_address.address_type = ${entered.addressType})`,
    otherwise: '默认地址不能改变类型，请先更换默认地址',
  };
  const { id: saved } = await perform(context, { id, version }, 'SAVE', { set: factsOf(entered), only });
  return { id: saved };
}

export default implement(address, {
  async page(input, context) {
    const { records, ...rest } = await addresses.page(shown(context), input);
    return { ...rest, records: records.map(masked) };
  },
  counts: (input, context) => addresses.counts(visible(context), input, 'addressType'),
  detail: ({ id }, context) => one(addresses.rows(shown(context)).select('a.regionCode').where('a.id', '=', id), gone),
  save: (entered, context) => (entered.id === undefined ? add(context, entered) : change(context, entered.id, entered)),

  async setDefault(seen, context) {
    const { db, user } = context;
    await inTurn(context);
    const { addressType } = await one(visible(context).select('a.addressType').where('a.id', '=', seen.id), gone);
    const before = db.updateTable('ucAddress').set({ isDefault: false }).where('entId', '=', user.entId);
    await before
      .where('addressType', '=', addressType)
      .where('isDefault', '=', true)
      .where('id', '<>', seen.id)
      .execute();
    await perform(context, seen, 'DEFAULT', { set: { isDefault: true } });
  },

  async updateState({ step, ...seen }, context) {
    if (step === 'ENABLE') {
      await inTurn(context);
      await demandRoom(context);
    }
    await perform(context, seen, step);
  },

  async delete({ id }, context) {
    await perform(context, { id }, 'DELETE');
    await context.db.deleteFrom('ucAddress').where('id', '=', id).execute();
  },

  export: async (input, context) => addresses.export(visible(context), input, { title: '地址' }),
});
