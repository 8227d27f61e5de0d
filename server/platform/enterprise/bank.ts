/** Bank accounts are kept by their own enterprise, in its name, and verified by the operating unit: then none changes. */
import {
  BANK_STATUS,
  bankAccount,
  bankSteps,
  bankVerification,
  type VERIFIED_WAY,
} from '@portal/sdk/calls/bank-account';
import { documentNotice, noticeSent } from '@portal/sdk/calls/notification';
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
import { logChanges } from './change-log.ts';

const visibleAccounts = ({ db, user }: Reader) =>
  db
    .selectFrom('entBankAccount as b')
    .where('b.deleted', '=', false)
    .where((eb) => eb.or([eb('b.entId', '=', user.entId), inDataScope(user, [{ ent: 'b.entId' }])]));

const { perform, may, gone } = transitions({
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
  const nothing = { verifiedWay: null, verifiedBy: null, verifiedAt: null, verifyNote: null };
  return { id: (await perform(context, seen, 'SAVE', { set: { ...facts, ...nothing } })).id };
}

async function setDefault(seen: InputOf<typeof bankAccount.setDefault>, context: Context): Promise<void> {
  const { db, user } = context;
  // two at once wait for each other: one account of an enterprise is the default
  await db.selectFrom('entEnterprise').select('id').where('id', '=', user.entId).forUpdate().execute();
  const before = db.updateTable('entBankAccount').set({ isDefault: false }).where('entId', '=', user.entId);
  await before.where('isDefault', '=', true).where('id', '<>', seen.id).execute();
  await perform(context, seen, 'DEFAULT', { set: { isDefault: true } });
}

interface Judgement {
  readonly verifiedWay: keyof typeof VERIFIED_WAY.texts | null;
  readonly note: string | null;
}

/** Who owns the account hears of it, and its history tells it. */
async function judge(
  context: Context,
  seen: { readonly id: string; readonly version: number },
  step: 'VERIFY' | 'REFUSE',
  { verifiedWay, note }: Judgement,
): Promise<void> {
  const { user, clock } = context;
  const set = { verifiedWay, verifiedBy: user.userId, verifiedAt: clock.now().toISOString(), verifyNote: note };
  const { entId, accountNo, bankName, status } = await perform(context, seen, step, { set });
  const state = BANK_STATUS.texts[status === 1 ? 1 : 3];
  const account = `${bankName} ${maskBankAccount(accountNo)}`;
  const values = { oldValue: `${account} ${BANK_STATUS.texts[0]}`, newValue: `${account} ${state}` };
  await logChanges(context, entId, [{ field: 'bankAccount', ...values }], { source: 'OPERATOR', reason: note });
  const content = `银行账户（${account}）${step === 'VERIFY' ? '已通过验证，可以设为默认账户' : `未通过验证：${note}。请修改后重新提交`}。`;
  await context.emit(noticeSent, {
    ...{ noticeType: documentNotice, topic: '银行账户', content, entId, roleTypes: ['G1', 'C1'] },
  });
}

export const bank = implement(bankAccount, {
  async getBankAccountList({ entId }, reader) {
    const rows = await visibleAccounts(reader)
      .select(['b.id', 'b.bankName', 'b.branchCode', 'b.accountNo', 'b.accountName', 'b.status'])
      .select(['b.purpose', 'b.isDefault', 'b.version', may(reader, 'b.id').as('may')])
      .where('b.entId', '=', entId ?? reader.user.entId)
      .select(['b.verifiedWay', 'b.verifiedAt', 'b.verifyNote'])
      .$narrowType<{ purpose: 1 | 2 | 3 | 4; status: 0 | 1 | 2 | 3; verifiedWay: 'PAYMENT' | 'RECORDS' | null }>()
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

export const verification = implement(bankVerification, {
  verify: ({ verifiedWay, note = null, ...seen }, context) => judge(context, seen, 'VERIFY', { verifiedWay, note }),
  refuse: ({ note, ...seen }, context) => judge(context, seen, 'REFUSE', { verifiedWay: null, note }),
  reveal: ({ id }, context) => one(visibleAccounts(context).select('b.accountNo').where('b.id', '=', id), gone),
});
