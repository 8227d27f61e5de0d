/** What an enterprise may do here: who pauses it, lets it go on or sees it leave, and all that was changed of it. */
import * as t from '../contract/index.ts';
import { ENTERPRISE_STATUS } from './enterprise.ts';
import * as shared from './fields.ts';

export const pausesEnterprises = 'enterprise:supplier:pause';

export const ENTERPRISE_STATE = t.codes({
  0: [ENTERPRISE_STATUS[0], 'neutral'],
  1: [ENTERPRISE_STATUS[1], 'waiting'],
  2: [ENTERPRISE_STATUS[2], 'success'],
  3: [ENTERPRISE_STATUS[3], 'danger'],
  4: [ENTERPRISE_STATUS[4], 'danger'],
  5: [ENTERPRISE_STATUS[5], 'neutral'],
  6: [ENTERPRISE_STATUS[6], 'danger'],
});

const access = pausesEnterprises;

/** What is under way goes on through a pause; nothing new begins. */
export const enterpriseSteps = t.stepsOf(ENTERPRISE_STATE, {
  /** An approved registration with the credit code of the enterprise lets it in. */
  ADMIT: { title: '准入', from: [0, 1, 4], to: 2 },
  PAUSE: { title: '暂停', from: [2], to: 3, access },
  RESUME: { title: '恢复', from: [3], to: 2, access },
  /** By a rule of the platform, whoever's step it follows from; and back once the cause is gone. */
  SUSPEND: { title: '暂停', past: '自动暂停', from: [2], to: 3 },
  RECOVER: { title: '恢复', past: '自动恢复', from: [3], to: 2 },
  /** By a ban of the whole group, and back when none holds any more. */
  BAR: { title: '列入黑名单', from: [2, 3], to: 6 },
  RETURN: { title: '移出黑名单', from: [6] },
  QUIT: { title: '退出', past: '办理退出', from: [2, 3], to: 5, access },
});

/** What of an enterprise may change. */
export const CHANGED_FACT = t.codes({
  status: '准入状态',
  customerRegisterName: '企业名称',
  socialcreditcode: '统一社会信用代码',
  legalRepresentative: '法定代表人',
  legalrepresentativeIdno: '法定代表人证件号',
  entType: '企业类型',
  contactName: '联系人',
  contactPhone: '电话',
  contactEmail: '邮箱',
  address: '地址',
  scale: '企业规模',
  licenceUntil: '营业执照有效期至',
  bankAccount: '银行账户',
  regCapital: '注册资本（元）',
});
export const CHANGE_SOURCE = t.codes({ SELF: '自行', OPERATOR: '运营', APPROVAL: '审核', SYSTEM: '系统' });

const change = {
  id: t.Id(),
  changedAt: shared.at,
  field: t.field('变更项', CHANGED_FACT, { width: 136 }),
  oldValue: t.field('变更前', t.Nullable(t.Str()), { width: 184 }),
  newValue: t.field('变更后', t.Nullable(t.Str()), { width: 184 }),
  source: shared.sourceOf(CHANGE_SOURCE, { width: 80 }),
  operatorName: shared.operatorName,
  reason: shared.reason,
};

const why = t.labelled(shared.reason, t.Text(200, 2), { entry: 'area' });
const base = '/api/manage/enterprise';

export const enterpriseState = {
  pause: t.stepCall(enterpriseSteps, 'PAUSE', {
    path: `${base}/pause`,
    asks: {
      reason: why,
      pausedUntil: t.field('暂停至', t.Opt(t.Day()), { hint: '到期的次日自动恢复；不填的由运营单位恢复' }),
    },
    audit: { kind: 'ADMIN', title: '暂停企业' },
  }),
  resume: t.stepCall(enterpriseSteps, 'RESUME', {
    path: `${base}/resume`,
    asks: { reason: why },
    audit: { kind: 'ADMIN', title: '恢复企业' },
  }),
  quit: t.stepCall(enterpriseSteps, 'QUIT', {
    path: `${base}/quit`,
    asks: { reason: why },
    audit: { kind: 'ADMIN', title: '办理企业退出' },
  }),
  /** Of an enterprise that the reader sees. */
  changeLog: t.pageOf({
    path: `${base}/changeLog`,
    access: 'login',
    filters: t.Obj({
      entId: t.Id(),
      ...t.filtersOf(change, { field: '=', source: '=', changedAt: t.between('from', 'to', '变更日期') }),
    }),
    row: t.Obj(change),
    sort: ['changedAt'],
  }),
};

/** An enterprise has come to another state; in the transaction that brought it there. */
export const enterpriseStatusChanged = t.event<{
  entId: string;
  from: number;
  to: number;
  /** Why, as its own people read it; null where nobody has to say. */
  reason: string | null;
}>('enterprise:status-changed');
