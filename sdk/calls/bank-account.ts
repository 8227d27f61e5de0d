/** Bank accounts of an enterprise. */
import * as t from '../contract/index.ts';
import { editsCompany } from './company.ts';

export const BANK_STATUS = t.codes({
  0: ['待验证', 'waiting'],
  1: ['已验证', 'success'],
  2: ['停用', 'neutral'],
  3: ['未通过', 'danger'],
});
export const BANK_PURPOSE = t.codes({ 1: '基本户', 2: '一般户', 3: '回款户', 4: '扣税户' });

/** Of what the operating unit is convinced by: a small sum that has arrived, or the papers of the bank. */
export const VERIFIED_WAY = t.codes({ PAYMENT: '打款验证', RECORDS: '资料核对' });

/** The right to verify bank accounts, and to read their numbers for it. */
export const verifiesBanks = 'enterprise:bank:verify';

/** What has been verified is replaced by another account, never changed. */
export const bankSteps = t.stepsOf(BANK_STATUS, {
  SAVE: { title: '修改', by: 'OWNER', from: [0, 3], to: 0, access: editsCompany },
  DEFAULT: { title: '设为默认', by: 'OWNER', from: [1], access: editsCompany },
  DISABLE: { title: '停用', by: 'OWNER', from: [0, 1, 3], to: 2, access: editsCompany },
  VERIFY: { title: '验证通过', from: [0], to: 1, access: verifiesBanks },
  REFUSE: { title: '验证不通过', from: [0], to: 3, access: verifiesBanks },
});

const entered = {
  bankName: t.field('开户行', t.Text(60, 2), { width: 200, placeholder: '如 云屿示例银行城东支行' }),
  branchCode: t.field('联行号', t.Str({ pattern: '^[0-9]{12}$', title: '联行号' }), { width: 136, hint: '12 位数字' }),
  accountNo: t.field('账号', t.Str({ pattern: '^[0-9]{8,30}$', title: '账号' }), {
    width: 200,
    hint: '8 至 30 位数字，不含空格',
  }),
  accountName: t.field('户名', t.Text(100, 2), { width: 240, hint: '须与企业名称一致' }),
  purpose: t.field('用途', BANK_PURPOSE, { width: 88 }),
};

export const bankRow = t.Obj({
  id: t.Id(),
  bankName: entered.bankName,
  branchCode: t.labelled(entered.branchCode, t.Nullable(t.Str())),
  /** Masked, first and last four digits. */
  accountNo: t.labelled(entered.accountNo, t.Str()),
  accountName: entered.accountName,
  purpose: entered.purpose,
  status: t.field('状态', BANK_STATUS, { width: 96 }),
  /** The one that payments go to unless another is named. */
  isDefault: t.Bool(),
  verifiedWay: t.field('验证方式', t.Nullable(t.codeOf(VERIFIED_WAY)), { codes: VERIFIED_WAY, width: 96 }),
  verifiedAt: t.field('验证时间', t.Nullable(t.Time()), { width: 168 }),
  verifyNote: t.field('验证说明', t.Nullable(t.Str()), { width: 200 }),
  version: t.Int(),
  may: t.mayOf(bankSteps),
});

const service = '/api/manage/bankAccount';

export const bankAccount = {
  /** Bank accounts of the own enterprise; operating units may name another. */
  getBankAccountList: t.call({
    path: `${service}/getBankAccountList`,
    access: 'login',
    reads: true,
    input: t.Obj({ entId: t.Opt(t.Id()) }),
    output: t.Arr(bankRow),
  }),
  /** A new one waits for its verification; with `id` it replaces one that still does. */
  save: t.call({
    path: `${service}/save`,
    access: editsCompany,
    stepUp: true,
    audit: { kind: 'ADMIN', title: '保存银行账户' },
    input: t.Obj({ id: t.Opt(t.Id()), version: t.Opt(t.Int({ minimum: 1 })), ...entered }),
    output: t.Obj({ id: t.Id() }),
  }),
  setDefault: t.stepCall(bankSteps, 'DEFAULT', {
    path: `${service}/setDefault`,
    stepUp: true,
    audit: { kind: 'ADMIN', title: '设置默认银行账户' },
  }),
  disable: t.stepCall(bankSteps, 'DISABLE', {
    path: `${service}/disable`,
    stepUp: true,
    audit: { kind: 'ADMIN', title: '停用银行账户' },
  }),
};

/** What the operating unit does with them. */
export const bankVerification = {
  verify: t.stepCall(bankSteps, 'VERIFY', {
    path: `${service}/verify`,
    stepUp: true,
    asks: {
      verifiedWay: t.field('验证方式', VERIFIED_WAY, { entry: 'radio' }),
      note: t.field('验证说明', t.Opt(t.Text(200)), { placeholder: '如 打款 0.37 元，对方已回填' }),
    },
    audit: { kind: 'ADMIN', title: '验证银行账户' },
  }),
  refuse: t.stepCall(bankSteps, 'REFUSE', {
    path: `${service}/refuse`,
    asks: { note: t.field('不通过的原因', t.Text(200, 2), { entry: 'area' }) },
    audit: { kind: 'ADMIN', title: '银行账户验证不通过' },
  }),
  /** The whole number, as a payment needs it; who has looked is logged. */
  reveal: t.call({
    path: `${service}/reveal`,
    access: verifiesBanks,
    audit: { kind: 'REVEAL', title: '查看银行账号' },
    input: t.Obj({ id: t.Id() }),
    output: t.Obj({ accountNo: t.Str() }),
  }),
};
