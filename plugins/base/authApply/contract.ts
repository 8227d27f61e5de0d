import * as shared from '@portal/sdk/calls/fields';
import { DATA_SCOPE } from '@portal/sdk/calls/role';
import * as t from '@portal/sdk/contract';
import { addDays, date } from '@portal/sdk/format';

export const applyBizType = 'AUTH_APPLY';

/** Decided through the workflow; the code says who may. */
export const approvalCode = 'base:apply:audit';

export const APPLY_STATUS = t.codes({
  0: ['待审核', 'waiting'],
  1: ['已通过', 'success'],
  2: ['已驳回', 'danger'],
  3: ['已撤回', 'neutral'],
  4: ['已到期', 'neutral'],
});
const TARGET_KIND = t.codes({ ROLE: '角色', MENU: '菜单', BUTTON: '按钮' });
export const APPLY_SCOPE = t.codes({ mine: '我的申请', todo: '待我审批', all: '全部' });

const { SELF, DEPT, ENT, SUB, PLATE } = DATA_SCOPE;
/** Rows on which menus and buttons may be asked for; enterprises are chosen and the whole platform given by a role. */
const ASKED_SCOPE = t.codes({ SELF, DEPT, ENT, SUB, PLATE });

const asking = ['APPLY', 'RESUBMIT'] as const;

/** Everybody asks for themselves, somebody else decides. */
export const applySteps = t.stepsOf(APPLY_STATUS, {
  APPLY: { title: '申请', by: 'APPLICANT', from: [], to: 0, access: 'login' },
  RESUBMIT: { title: '修改', by: 'APPLICANT', from: [2, 3], to: 0, access: 'login' },
  WITHDRAW: { title: '撤回', by: 'APPLICANT', from: [0], to: 3, access: 'login' },
  PASS: { title: '通过', from: [0], to: 1, access: approvalCode, notBy: asking },
  REJECT: { title: '驳回', from: [0], to: 2, access: approvalCode, notBy: asking },
});

/** Days for which a temporary right may be had at most. */
export const longestDays = 365;

export const target = t.Obj({
  kind: shared.typeOf(TARGET_KIND, { width: 100 }),
  id: t.Id(),
  name: shared.itemName,
});

const row = {
  id: t.Id(),
  applyNo: shared.applyNo,
  status: shared.statusOf(APPLY_STATUS, { width: 104 }),
  applicantName: shared.applicantName,
  entName: shared.entName,
  targets: t.field('申请内容', t.Arr(target), { width: 184 }),
  reason: t.field('理由', t.Str(), { width: 200 }),
  /** Of the menus and buttons among the targets. */
  dataScope: t.labelled(shared.dataScope, ASKED_SCOPE),
  expireAt: t.styled(shared.expireAt, { width: 128 }),
  /** The user's own. */
  mine: t.Bool(),
  createdAt: shared.askedAt,
  version: t.Int(),
  /** For the user. */
  waits: t.Bool(),
  may: t.mayOf(applySteps),
};

const narrowed = t.filtersOf(row, { applyNo: 'like', createdAt: t.between('from', 'to', '申请日期') });
const filters = {
  scope: shared.scopeOf(APPLY_SCOPE),
  applyNo: narrowed.applyNo,
  keyword: t.field('申请人/企业', t.Opt(t.Text(50))),
  status: shared.statusOf(t.Opt(t.Int({ minimum: 0, maximum: 4 })), { codes: APPLY_STATUS }),
  from: narrowed.from,
  to: narrowed.to,
};

export const applyDetail = t.Obj({
  ...row,
  account: t.Str(),
  opinion: shared.opinion,
  decidedByName: t.Nullable(t.Str()),
  decidedAt: t.Nullable(t.Time()),
});

const asked = {
  targets: t.labelled(
    row.targets,
    t.Arr(t.Obj({ kind: t.OneOf('ROLE', 'MENU'), id: t.Id() }), { minItems: 1, maxItems: 30 }),
  ),
  /** Rows on which the menus and buttons work. Default `SELF`. */
  dataScope: t.Opt(t.styled(row.dataScope, { hint: '所选菜单与按钮可办理的数据，不能超出审批人可授予的范围' })),
  reason: t.labelled(shared.askReason, t.Text(300, 10), {
    entry: 'area',
    placeholder: '说明办理什么业务需要该权限，10 至 300 字',
  }),
  /** Last day of a temporary right; absent: for good. */
  expireDay: t.field('使用至', t.Opt(t.Day()), { hint: '不填为长期；填写后为临时权限，最长一年，到期自动收回' }),
};

export const authApply = {
  page: t.pageOf({
    method: 'GET',
    path: '/api/manage/resAuthApply/page',
    access: 'login',
    filters: t.Obj(filters),
    row: t.Obj(row),
    sort: ['createdAt', 'expireAt'],
  }),
  detail: t.call({
    method: 'GET',
    path: '/api/manage/resAuthApply/detail',
    access: 'login',
    input: t.Obj({ id: t.Id() }),
    output: applyDetail,
  }),
  /** What the user may ask for, and what a path that was refused needs. */
  options: t.call({
    method: 'GET',
    path: '/api/manage/resAuthApply/options',
    access: 'login',
    input: t.Obj({ path: t.Opt(t.Text(300)) }),
    output: t.Obj({
      /** `adds`: menus and buttons of it that the user does not have yet. */
      roles: t.Arr(t.Obj({ roleId: t.Id(), roleName: t.Str(), remark: t.Nullable(t.Str()), adds: t.Int() })),
      menus: t.Arr(
        t.Obj({ menuId: t.Id(), parentId: t.Nullable(t.Id()), menuName: t.Str(), button: t.Bool(), held: t.Bool() }),
      ),
      suggested: t.Arr(t.Id()),
    }),
  }),
  add: t.call({
    path: '/api/manage/resAuthApply/add',
    access: 'login',
    input: t.Obj(asked),
    output: t.Obj({ id: t.Id(), applyNo: t.Str() }),
  }),
  /** Mends a rejected or withdrawn application and sends it again. */
  update: t.stepCall(applySteps, 'RESUBMIT', { path: '/api/manage/resAuthApply/update', asks: asked }),
  withdraw: t.stepCall(applySteps, 'WITHDRAW', { path: '/api/manage/resAuthApply/withdraw' }),
  export: t.download({
    path: '/api/manage/resAuthApply/export',
    access: 'base:apply:export',
    input: t.Obj(filters),
  }),
};

export type ApplyFilters = t.FiltersOf<typeof authApply.page>;
export type ApplyRow = t.RowOf<typeof authApply.page>;
export type ApplyDetail = t.OutputOf<typeof authApply.detail>;
export type ApplyOptions = t.OutputOf<typeof authApply.options>;
export type Target = ApplyRow['targets'][number];
export type AskedScope = ApplyRow['dataScope'];

/** Rows on which what is asked for will work, as people read it. */
export const scopeAsked = ({ targets, dataScope: asked }: Pick<ApplyRow, 'targets' | 'dataScope'>): string =>
  targets.some(({ kind }) => kind !== 'ROLE') ? ASKED_SCOPE.texts[asked] : '随角色';

/** The last day of a right that ends at a moment, as people count. */
export const lastDay = (expireAt: string): string => addDays(date(expireAt), -1);
