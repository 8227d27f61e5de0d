import * as shared from '@portal/sdk/calls/fields';
import {
  Arr,
  Bool,
  call,
  codes,
  Day,
  download,
  field,
  filtersOf,
  Id,
  Int,
  labelled,
  mayOf,
  Money,
  Nullable,
  Obj,
  Opt,
  pageOf,
  stepCall,
  stepsOf,
  Str,
  styled,
  Time,
} from '@portal/sdk/contract';
import type { OutputOf, RowOf } from '@portal/sdk/contract';

/** Business type of notices and links. */
export const accountBizType = 'account';
export const ACCOUNT_STATUS = codes({
  0: ['待审核', 'waiting'],
  1: ['正常', 'success'],
  2: ['冻结', 'danger'],
  3: ['止付', 'danger'],
  4: ['销户中', 'waiting'],
  5: ['已销户', 'done'],
  9: ['审核驳回', 'danger'],
});
const DIRECTION = codes({ I: ['收', 'success'], O: ['支', 'neutral'] });
const TRANSACTION_STATUS = codes({ 1: '成功', 2: '处理中', 3: '失败', 4: '已冲正' });

const save = 'account:list:save';
const freezing = 'account:list:freeze';
const unfreezing = 'account:list:unfreeze';

/** Who, from which states, to which, under which right. */
export const accountSteps = stepsOf(ACCOUNT_STATUS, {
  APPLY: { title: '申请开户', by: 'OWNER', from: [], to: 0, access: save },
  APPLY_AGAIN: { title: '修改申请', by: 'OWNER', from: [0, 9], to: 0, access: save },
  FREEZE: { title: '冻结', from: [1], access: freezing },
  FREEZE_WHOLE: { title: '冻结', from: [1], to: 2, access: freezing },
  UNFREEZE: { title: '解冻', from: [1, 3, 4], access: unfreezing },
  UNFREEZE_WHOLE: { title: '解冻', from: [2], to: 1, access: unfreezing },
  DELETE: { title: '删除', from: [0, 1, 2, 3, 4, 5, 9], access: 'account:list:delete' },
});

/** An item of a dictionary that administrators keep. */
const item = (title: string) => Str({ pattern: '^[0-9A-Z_]{1,20}$', title });
const accountNo = labelled(shared.accountNo, Str({ pattern: '^[0-9]{1,24}$', title: '账号' }), {
  as: 'copy',
  width: 200,
});
const reason = (label: string) => field(label, Str({ minLength: 1, maxLength: 200, title: '原因' }), { entry: 'area' });
const bizNo = field('业务单号', Nullable(Str()), { width: 184 });

/** What is applied for. */
const asked = {
  accountName: field('账户名称', Str({ minLength: 1, maxLength: 60, title: '账户名称' }), { width: 184 }),
  busPartnerType: field('伙伴类型', item('伙伴类型'), { width: 96 }),
  plate: styled(shared.plate, { width: 88 }),
  accountType: field('账户类型', item('账户类型'), { width: 112 }),
};

/** Without its amounts: they are asked for one account at a time, and that is logged. */
const row = {
  id: Id(),
  accountNo,
  status: shared.statusOf(ACCOUNT_STATUS, { width: 92 }),
  entName: shared.entName,
  ...asked,
  openedOn: field('开户日期', Nullable(Day())),
  updatedAt: shared.updatedAt,
  /** The account is of the user's enterprise. */
  own: Bool(),
  /** Money has moved, or was frozen. */
  used: Bool(),
  version: Int(),
  may: mayOf(accountSteps),
};

/** Spec 4: the search form offers exactly these. */
const filters = filtersOf(row, {
  accountName: 'like',
  busPartnerType: '=',
  plate: '=',
  accountType: '=',
  accountNo: 'like',
});

const balance = field('余额（元）', Money(), { width: 160 });
export const amounts = Obj({
  balance,
  availableAmount: field('可用（元）', Money(), { width: 124 }),
  frozenAmount: field('冻结（元）', Money(), { width: 124 }),
});

export const freeze = Obj({
  id: Id(),
  createdAt: field('冻结时间', Time(), { width: 172 }),
  amount: shared.amount,
  /** Null while the money is held. */
  releasedAt: shared.statusOf(Nullable(Time()), { width: 96 }),
  whole: shared.scopeOf(Bool(), { width: 72 }),
  reason: labelled(shared.reason, Str(), { width: 200 }),
  bizNo,
  operatorName: shared.agentName,
  releasedByName: Nullable(Str()),
  releaseReason: field('解冻说明', Nullable(Str()), { width: 152 }),
  /** Frozen by hand and still held: the operating unit may release it. */
  releasable: Bool(),
});

export const accountDetail = Obj({
  ...row,
  createdAt: shared.createdAt,
  transactionCount: field('流水笔数', Int()),
  freezeCount: field('未解冻笔数', Int()),
});

const base = '/api/adaptation/efAccountBase';
const byId = Obj({ id: Id() });
const releaseReason = reason('解冻原因');

export const account = {
  page: pageOf({
    path: `${base}/page`,
    access: 'login',
    dialect: 'P3',
    filters: Obj(filters),
    row: Obj(row),
    sort: ['openedOn', 'updatedAt'],
  }),
  /** Applies for an account of the own enterprise; with an id, applies again while it is not open. */
  save: call({
    path: `${base}/save`,
    access: save,
    input: Obj({ id: Opt(Id()), version: Opt(Int({ minimum: 1 })), ...asked }),
    output: Obj({ id: Id(), accountNo: Str() }),
  }),
  /** Accounts of the own enterprise, with their amounts. */
  get: call({
    method: 'GET',
    path: `${base}/get`,
    access: 'login',
    output: Arr(Obj({ ...row, ...amounts.properties })),
  }),
  view: call({ method: 'GET', path: `${base}/view`, access: 'login', input: byId, output: accountDetail }),
  /** Only an account that was never used. */
  del: stepCall(accountSteps, 'DELETE', { method: 'GET', path: `${base}/del`, reads: false, versioned: false }),
  /** Kinds of partner that the user's enterprise may be. */
  busPartnerTypeSel: call({
    method: 'GET',
    path: `${base}/busPartnerTypeSel`,
    access: 'login',
    input: Obj({ userId: Opt(Id()) }),
    output: Arr(Obj({ itemNo: Str(), itemName: Str() })),
  }),
  getFrozenByAccountNo: call({
    method: 'GET',
    path: `${base}/getFrozenByAccountNo`,
    access: 'login',
    input: Obj({ accountNo }),
    output: Arr(freeze),
  }),
  /** The amounts of one account; who has looked is logged. */
  reveal: call({
    path: `${base}/reveal`,
    access: 'account:list:reveal',
    audit: { kind: 'REVEAL', title: '查看账户金额' },
    input: byId,
    output: amounts,
  }),
  /** A part of the available money; without an amount all of it, and the account itself. */
  freeze: stepCall(accountSteps, 'FREEZE', {
    path: `${base}/freeze`,
    stepUp: true,
    asks: {
      amount: field('冻结金额（元）', Opt(Money()), { hint: '不填写则冻结整个账户及全部可用余额' }),
      reason: reason('冻结原因'),
    },
  }),
  unfreeze: call({
    path: `${base}/unfreeze`,
    stepUp: true,
    access: unfreezing,
    input: Obj({ freezeId: Id(), reason: releaseReason }),
  }),
  /** Lifts the freeze of the account itself. */
  unfreezeAccount: stepCall(accountSteps, 'UNFREEZE_WHOLE', {
    path: `${base}/unfreezeAccount`,
    stepUp: true,
    asks: { reason: releaseReason },
  }),
  export: download({ path: `${base}/export`, access: 'account:list:export', input: Obj(filters) }),
};

export const movement = Obj({
  id: Id(),
  transTime: field('交易时间', Time(), { width: 172 }),
  /** An item of dictionary TRANSACTION_TYPE. */
  transType: shared.typeOf(Str(), { width: 96 }),
  direction: field('收支', DIRECTION, { width: 72 }),
  amount: shared.amount,
  balanceAfter: balance,
  counterparty: field('对方户名', Nullable(Str()), { width: 176 }),
  counterNo: Nullable(Str()),
  bizNo,
  remark: styled(shared.summary, { width: 112 }),
  status: shared.statusOf(TRANSACTION_STATUS, { width: 80 }),
  transNo: field('流水号', Str(), { width: 200 }),
});

const path = '/api/adaptation/transaction/page';
export const transaction = {
  page: pageOf({ path, access: 'login', dialect: 'P3', filters: Obj({ accountNo }), row: movement }),
};

export type AccountRow = RowOf<typeof account.page>;
export type Amounts = OutputOf<typeof account.reveal>;
