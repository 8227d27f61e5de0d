import type { OutputOf, RowOf } from '@portal/sdk/contract';
import {
  Arr,
  Bool,
  call,
  Day,
  download,
  Id,
  Int,
  Money,
  Nullable,
  Obj,
  OneOf,
  Opt,
  pageOf,
  Str,
  Text,
  Time,
} from '@portal/sdk/contract';

/** Business type of notices and links. */
export const accountBizType = 'account';
export const ACCOUNT_STATUS = {
  0: '待审核',
  1: '正常',
  2: '冻结',
  3: '止付',
  4: '销户中',
  5: '已销户',
  9: '审核驳回',
} as const;
/** What each state means to its reader. */
export const ACCOUNT_TONE = {
  0: 'waiting',
  1: 'success',
  2: 'danger',
  3: 'danger',
  4: 'waiting',
  5: 'done',
  9: 'danger',
} as const;
export const DIRECTION = { I: '收', O: '支' } as const;
export const TRANSACTION_STATUS = { 1: '成功', 2: '处理中', 3: '失败', 4: '已冲正' } as const;

const status = () => OneOf(0, 1, 2, 3, 4, 5, 9);
const plate = () => OneOf('COAL', 'POWER', 'TRANSPORT', 'CHEMICAL', 'SUPPORT', 'TECH', 'FINANCE', 'OTHER');
/** An item of a dictionary that administrators keep. */
const item = (title: string) => Str({ pattern: '^[0-9A-Z_]{1,20}$', title });
const accountNo = () => Str({ pattern: '^[0-9]{1,24}$', title: '账号' });
const accountName = () => Str({ minLength: 1, maxLength: 60, title: '账户名称' });
const reason = () => Str({ minLength: 1, maxLength: 200, title: '原因' });
/** The account and the version that the user saw: an account changed since is refused. */
const seen = { id: Id(), version: Int({ minimum: 1 }) };

/** Spec 4: the search form offers exactly these. */
const filters = {
  accountName: Opt(Text(60)),
  busPartnerType: Opt(item('伙伴类型')),
  plate: Opt(plate()),
  accountType: Opt(item('账户类型')),
  accountNo: Opt(accountNo()),
};

/** Without its amounts: they are asked for one account at a time, and that is logged. */
const row = {
  id: Id(),
  accountNo: Str(),
  accountName: Str(),
  entName: Str(),
  busPartnerType: Str(),
  plate: plate(),
  accountType: Str(),
  openedOn: Nullable(Day()),
  updatedAt: Time(),
  /** The account is of the user's enterprise. */
  own: Bool(),
  /** Money has moved, or was frozen. */
  used: Bool(),
  status: status(),
  version: Int(),
};
const amounts = { balance: Money(), availableAmount: Money(), frozenAmount: Money() };

const freeze = Obj({
  id: Id(),
  amount: Money(),
  whole: Bool(),
  reason: Str(),
  bizNo: Nullable(Str()),
  operatorName: Str(),
  createdAt: Time(),
  releasedAt: Nullable(Time()),
  releasedByName: Nullable(Str()),
  releaseReason: Nullable(Str()),
  /** Frozen by hand and still held: the operating unit may release it. */
  releasable: Bool(),
});

const base = '/api/adaptation/efAccountBase';

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
    access: 'account:list:save',
    input: Obj({
      id: Opt(Id()),
      version: Opt(Int({ minimum: 1 })),
      accountName: accountName(),
      busPartnerType: item('伙伴类型'),
      plate: plate(),
      accountType: item('账户类型'),
    }),
    output: Obj({ id: Id(), accountNo: Str() }),
  }),
  /** Accounts of the own enterprise, with their amounts. */
  get: call({ method: 'GET', path: `${base}/get`, access: 'login', output: Arr(Obj({ ...row, ...amounts })) }),
  view: call({
    method: 'GET',
    path: `${base}/view`,
    access: 'login',
    input: Obj({ id: Id() }),
    output: Obj({ ...row, createdAt: Time(), transactionCount: Int(), freezeCount: Int() }),
  }),
  /** Only an account that was never used. */
  del: call({
    method: 'GET',
    path: `${base}/del`,
    access: 'account:list:delete',
    reads: false,
    input: Obj({ id: Id() }),
  }),
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
    input: Obj({ accountNo: accountNo() }),
    output: Arr(freeze),
  }),
  /** The amounts of one account; who has looked is logged. */
  reveal: call({
    path: `${base}/reveal`,
    access: 'account:list:reveal',
    audit: { kind: 'REVEAL', title: '查看账户金额' },
    input: Obj({ id: Id() }),
    output: Obj(amounts),
  }),
  /** A part of the available money; without an amount all of it, and the account itself. */
  freeze: call({
    path: `${base}/freeze`,
    stepUp: true,
    access: 'account:list:freeze',
    input: Obj({ ...seen, amount: Opt(Money()), reason: reason() }),
  }),
  unfreeze: call({
    path: `${base}/unfreeze`,
    stepUp: true,
    access: 'account:list:unfreeze',
    input: Obj({ freezeId: Id(), reason: reason() }),
  }),
  /** Lifts the freeze of the account itself. */
  unfreezeAccount: call({
    path: `${base}/unfreezeAccount`,
    stepUp: true,
    access: 'account:list:unfreeze',
    input: Obj({ ...seen, reason: reason() }),
  }),
  export: download({ path: `${base}/export`, access: 'account:list:export', input: Obj(filters) }),
};

export const transaction = {
  page: pageOf({
    path: '/api/adaptation/transaction/page',
    access: 'login',
    dialect: 'P3',
    filters: Obj({ accountNo: accountNo() }),
    row: Obj({
      id: Id(),
      transNo: Str(),
      transTime: Time(),
      transType: Str(),
      direction: OneOf('I', 'O'),
      amount: Money(),
      balanceAfter: Money(),
      counterparty: Nullable(Str()),
      counterNo: Nullable(Str()),
      bizNo: Nullable(Str()),
      remark: Nullable(Str()),
      status: OneOf(1, 2, 3, 4),
    }),
  }),
};

export type AccountRow = RowOf<typeof account.page>;
export type AccountFilters = Partial<
  Pick<AccountRow, 'accountName' | 'busPartnerType' | 'plate' | 'accountType' | 'accountNo'>
>;
export type Amounts = OutputOf<typeof account.reveal>;
export type Freeze = OutputOf<typeof account.getFrozenByAccountNo>[number];
export type TransactionRow = RowOf<typeof transaction.page>;
