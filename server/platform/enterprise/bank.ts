/** Bank accounts are kept by their own enterprise: in its name, one default, none changed once it is verified. */
import { bankAccount, bankSteps } from '@portal/sdk/calls/bank-account';
import type { InputOf } from '@portal/sdk/contract';
import { maskBankAccount } from '@portal/sdk/format';
import {
  type Context,
  demandFaultless,
  fault,
  implement,
  inDataScope,
  isAmong,
  one,
  type Reader,
  refuseField,
  samePersonal,
  sql,
  transitions,
} from '@portal/sdk/server';

const visibleAccounts = ({ db, user }: Reader) =>
  db
    .selectFrom('entBankAccount as b')
    .where('b.deleted', '=', false)
    .where((eb) => eb.or([eb('b.entId', '=', user.entId), inDataScope(user, [{ ent: 'b.entId' }])]));

const { perform, may } = transitions({
  table: 'entBankAccount',
  noun: '银行账户',
  parties: { OWNER: { title: '账户所属企业', ent: ['entId'] } },
  visible: (reader) => isAmong('entBankAccount.id', visibleAccounts(reader).select('b.id')),
  steps: bankSteps,
  only: {
    DEFAULT: () => ({ if: sql`not ent_bank_account.is_default`, otherwise: '该账户已是默认账户' }),
    DISABLE: () => ({ if: sql`not ent_bank_account.is_default`, otherwise: '默认账户不能停用，请先更换默认账户' }),
  },
});

type Entered = InputOf<typeof bankAccount.save>;

async function demandFit({ db, user }: Context, { id = '0', accountNo, accountName }: Entered): Promise<void> {
  const named = db.selectFrom('entEnterprise').select('customerRegisterName').where('id', '=', user.entId);
  const { customerRegisterName } = await one(named, '您还没有加入企业');
  const same = db
    .selectFrom('entBankAccount')
    .select('id')
    .where('entId', '=', user.entId)
    .where('id', '<>', id)
    .where(samePersonal('bankAccount', 'accountNo', accountNo));
  const known = (await same.executeTakeFirst()) !== undefined;
  demandFaultless([
    ...fault('accountName', '户名须与企业名称一致', accountName !== customerRegisterName),
    ...fault('accountNo', '该账号已登记，请勿重复添加', known),
  ]);
}

async function save(entered: Entered, context: Context) {
  await demandFit(context, entered);
  const { id, version, ...facts } = entered;
  if (id === undefined) {
    const values = { ...facts, entId: context.user.entId, updatedAt: context.clock.now().toISOString() };
    return one(context.db.insertInto('entBankAccount').values(values).returning('id'));
  }
  const seen = { id, version: version ?? refuseField('version', '请刷新后重试') };
  return { id: (await perform(context, seen, 'SAVE', { set: facts })).id };
}

async function setDefault(seen: InputOf<typeof bankAccount.setDefault>, context: Context): Promise<void> {
  const { db, user } = context;
  // two at once wait for each other: one account of an enterprise is the default
  await db.selectFrom('entEnterprise').select('id').where('id', '=', user.entId).forUpdate().execute();
  const before = db.updateTable('entBankAccount').set({ isDefault: false }).where('entId', '=', user.entId);
  await before.where('isDefault', '=', true).where('id', '<>', seen.id).execute();
  await perform(context, seen, 'DEFAULT', { set: { isDefault: true } });
}

export const bank = implement(bankAccount, {
  async getBankAccountList({ entId }, reader) {
    const rows = await visibleAccounts(reader)
      .select(['b.id', 'b.bankName', 'b.branchCode', 'b.accountNo', 'b.accountName', 'b.status'])
      .select(['b.purpose', 'b.isDefault', 'b.version', may(reader, 'b.id').as('may')])
      .where('b.entId', '=', entId ?? reader.user.entId)
      .$narrowType<{ purpose: 1 | 2 | 3 | 4; status: 0 | 1 | 2 }>()
      .orderBy('b.id')
      .execute();
    return rows.map((row) => ({ ...row, accountNo: maskBankAccount(row.accountNo) }));
  },
  save,
  setDefault,
  async disable(seen, context) {
    await perform(context, seen, 'DISABLE');
  },
});
