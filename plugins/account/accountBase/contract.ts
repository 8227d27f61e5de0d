import * as shared from '@portal/sdk/calls/fields';
import { distance, earlierPeriod } from '@portal/sdk/calls/measures';
import * as t from '@portal/sdk/contract';

/** Business type of notices and links. */
export const accountBizType = 'account';
export const ACCOUNT_STATUS = t.codes({
  0: ['待审核', 'waiting'],
  1: ['正常', 'success'],
  2: ['冻结', 'danger'],
  3: ['止付', 'danger'],
  4: ['销户中', 'waiting'],
  5: ['已销户', 'done'],
  9: ['审核驳回', 'danger'],
});
const DIRECTION = t.codes({ I: ['收', 'success'], O: ['支', 'neutral'] });
const TRANSACTION_STATUS = t.codes({ 1: '成功', 2: '处理中', 3: '失败', 4: '已冲正' });

const save = 'account:list:save';
const freezing = 'account:list:freeze';
const unfreezing = 'account:list:unfreeze';

/** Who, from which states, to which, under which right. */
export const accountSteps = t.stepsOf(ACCOUNT_STATUS, {
  APPLY: { title: '申请开户', by: 'OWNER', from: [], to: 0, access: save },
  APPLY_AGAIN: { title: '修改申请', by: 'OWNER', from: [0, 9], to: 0, access: save },
  FREEZE: { title: '冻结', from: [1], access: freezing },
  FREEZE_WHOLE: { title: '冻结', from: [1], to: 2, access: freezing },
  UNFREEZE: { title: '解冻', from: [1, 3, 4], access: unfreezing },
  UNFREEZE_WHOLE: { title: '解冻', from: [2], to: 1, access: unfreezing },
  DELETE: { title: '删除', from: [0, 1, 2, 3, 4, 5, 9], access: 'account:list:delete' },
});

/** An item of a dictionary that administrators keep. */
const item = (title: string) => t.Str({ pattern: '^[0-9A-Z_]{1,20}$', title });
const accountNo = t.labelled(shared.accountNo, t.Str({ pattern: '^[0-9]{1,24}$', title: '账号' }), {
  as: 'copy',
  width: 200,
});
const reason = (label: string) =>
  t.field(label, t.Str({ minLength: 1, maxLength: 200, title: '原因' }), { entry: 'area' });
const bizNo = t.field('业务单号', t.Nullable(t.Str()), { width: 184 });

/** What is applied for. */
const asked = {
  accountName: t.field('账户名称', t.Str({ minLength: 1, maxLength: 60, title: '账户名称' }), { width: 184 }),
  busPartnerType: t.field('伙伴类型', item('伙伴类型'), { width: 96 }),
  plate: t.styled(shared.plate, { width: 88 }),
  accountType: t.field('账户类型', item('账户类型'), { width: 112 }),
};

/** Without its amounts: they are asked for one account at a time, and that is logged. */
const row = {
  id: t.Id(),
  accountNo,
  status: shared.statusOf(ACCOUNT_STATUS, { width: 92 }),
  entName: shared.entName,
  ...asked,
  openedOn: t.field('开户日期', t.Nullable(t.Day())),
  updatedAt: shared.updatedAt,
  /** The account is of the user's enterprise. */
  own: t.Bool(),
  /** Money has moved, or was frozen. */
  used: t.Bool(),
  version: t.Int(),
  may: t.mayOf(accountSteps),
};

/** Spec 4: the search form offers exactly these. */
const filters = t.filtersOf(row, {
  accountName: 'like',
  busPartnerType: '=',
  plate: '=',
  accountType: '=',
  accountNo: 'like',
});

const balance = t.field('余额（元）', t.Money(), { width: 160 });
export const amounts = t.Obj({
  balance,
  availableAmount: t.field('可用（元）', t.Money(), { width: 124 }),
  frozenAmount: t.field('冻结（元）', t.Money(), { width: 124 }),
});

export const freeze = t.Obj({
  id: t.Id(),
  createdAt: t.field('冻结时间', t.Time(), { width: 172 }),
  amount: shared.amount,
  /** Null while the money is held. */
  releasedAt: shared.statusOf(t.Nullable(t.Time()), { width: 96 }),
  whole: shared.scopeOf(t.Bool(), { width: 72 }),
  reason: t.labelled(shared.reason, t.Str(), { width: 200 }),
  bizNo,
  operatorName: shared.agentName,
  releasedByName: t.Nullable(t.Str()),
  releaseReason: t.field('解冻说明', t.Nullable(t.Str()), { width: 152 }),
  /** Frozen by hand and still held: the operating unit may release it. */
  releasable: t.Bool(),
});

export const accountDetail = t.Obj({
  ...row,
  createdAt: shared.createdAt,
  transactionCount: t.field('流水笔数', t.Int()),
  freezeCount: t.field('未解冻笔数', t.Int()),
});

const base = '/api/adaptation/efAccountBase';
const byId = t.Obj({ id: t.Id() });
const releaseReason = reason('解冻原因');

export const account = {
  page: t.pageOf({
    path: `${base}/page`,
    access: 'login',
    dialect: 'P3',
    filters: t.Obj(filters),
    row: t.Obj(row),
    sort: ['openedOn', 'updatedAt'],
  }),
  /** Applies for an account of the own enterprise; with an id, applies again while it is not open. */
  save: t.call({
    path: `${base}/save`,
    access: save,
    input: t.Obj({ id: t.Opt(t.Id()), version: t.Opt(t.Int({ minimum: 1 })), ...asked }),
    output: t.Obj({ id: t.Id(), accountNo: t.Str() }),
  }),
  /** Accounts of the own enterprise, with their amounts. */
  get: t.call({
    method: 'GET',
    path: `${base}/get`,
    access: 'login',
    output: t.Arr(t.Obj({ ...row, ...amounts.properties })),
  }),
  view: t.call({ method: 'GET', path: `${base}/view`, access: 'login', input: byId, output: accountDetail }),
  /** Only an account that was never used. */
  del: t.stepCall(accountSteps, 'DELETE', { method: 'GET', path: `${base}/del`, reads: false, versioned: false }),
  /** Kinds of partner that the user's enterprise may be. */
  busPartnerTypeSel: t.call({
    method: 'GET',
    path: `${base}/busPartnerTypeSel`,
    access: 'login',
    input: t.Obj({ userId: t.Opt(t.Id()) }),
    output: t.Arr(t.Obj({ itemNo: t.Str(), itemName: t.Str() })),
  }),
  getFrozenByAccountNo: t.call({
    method: 'GET',
    path: `${base}/getFrozenByAccountNo`,
    access: 'login',
    input: t.Obj({ accountNo }),
    output: t.Arr(freeze),
  }),
  /** The amounts of one account; who has looked is logged. */
  reveal: t.call({
    path: `${base}/reveal`,
    access: 'account:list:reveal',
    audit: { kind: 'REVEAL', title: '查看账户金额' },
    input: byId,
    output: amounts,
  }),
  /** A part of the available money; without an amount all of it, and the account itself. */
  freeze: t.stepCall(accountSteps, 'FREEZE', {
    path: `${base}/freeze`,
    stepUp: true,
    asks: {
      amount: t.field('冻结金额（元）', t.Opt(t.Money()), { hint: '不填写则冻结整个账户及全部可用余额' }),
      reason: reason('冻结原因'),
    },
  }),
  unfreeze: t.call({
    path: `${base}/unfreeze`,
    stepUp: true,
    access: unfreezing,
    input: t.Obj({ freezeId: t.Id(), reason: releaseReason }),
  }),
  /** Lifts the freeze of the account itself. */
  unfreezeAccount: t.stepCall(accountSteps, 'UNFREEZE_WHOLE', {
    path: `${base}/unfreezeAccount`,
    stepUp: true,
    asks: { reason: releaseReason },
  }),
  export: t.download({ path: `${base}/export`, access: 'account:list:export', input: t.Obj(filters) }),
};

export const movement = t.Obj({
  id: t.Id(),
  transTime: t.field('交易时间', t.Time(), { width: 172 }),
  /** An item of dictionary TRANSACTION_TYPE. */
  transType: shared.typeOf(t.Str(), { width: 96 }),
  direction: t.field('收支', DIRECTION, { width: 72 }),
  amount: shared.amount,
  balanceAfter: balance,
  counterparty: t.field('对方户名', t.Nullable(t.Str()), { width: 176 }),
  counterNo: t.Nullable(t.Str()),
  bizNo,
  remark: t.styled(shared.summary, { width: 112 }),
  status: shared.statusOf(TRANSACTION_STATUS, { width: 80 }),
  transNo: t.field('流水号', t.Str(), { width: 200 }),
});

/** Movements of an account, of some days. */
const ofAccount = t.Obj({
  accountNo,
  ...t.filtersOf(movement.properties, { transTime: t.between('from', 'to', '交易日期') }),
});

const counted = '不含处理中和失败的流水；冲正与被冲正的流水都计入。';
export const income = t.field('收入合计', t.Money(), { definition: `所选日期内收方向的金额之和，${counted}` });
export const payment = t.field('支出合计', t.Money(), { definition: `所选日期内支方向的金额之和，${counted}` });

/** With what it was in earlier periods; without both days there is nothing to compare with. */
const summed = (amount: typeof income) => t.Obj({ amount, earlier: t.Arr(t.Obj({ ...earlierPeriod, ...distance })) });

const flows = '/api/adaptation/transaction';
export const transaction = {
  page: t.pageOf({ path: `${flows}/page`, access: 'login', dialect: 'P3', filters: ofAccount, row: movement }),
  sumInComeAmount: t.call({
    path: `${flows}/sumInComeAmount`,
    access: 'login',
    reads: true,
    input: ofAccount,
    output: summed(income),
  }),
  sumPayAmount: t.call({
    path: `${flows}/sumPayAmount`,
    access: 'login',
    reads: true,
    input: ofAccount,
    output: summed(payment),
  }),
};

export type AccountRow = t.RowOf<typeof account.page>;
export type Amounts = t.OutputOf<typeof account.reveal>;
