import { DATA_SCOPE } from '@portal/sdk/calls/role';
import type { OutputOf, RowOf } from '@portal/sdk/contract';
import {
  Arr,
  Bool,
  call,
  Day,
  download,
  Id,
  Int,
  Nullable,
  Obj,
  OneOf,
  Opt,
  pageOf,
  Str,
  Text,
  Time,
} from '@portal/sdk/contract';

export const applyBizType = 'AUTH_APPLY';

export const APPLY_STATUS = { 0: '待审核', 1: '已通过', 2: '已驳回', 3: '已撤回', 4: '已到期' } as const;
export const APPLY_TONE = { 0: 'waiting', 1: 'success', 2: 'danger', 3: 'neutral', 4: 'neutral' } as const;
export const TARGET_KIND = { ROLE: '角色', MENU: '菜单', BUTTON: '按钮' } as const;
export const APPLY_SCOPE = { mine: '我的申请', todo: '待我审批', all: '全部' } as const;

const { SELF, DEPT, ENT, SUB, PLATE } = DATA_SCOPE;
/** Rows on which menus and buttons may be asked for; enterprises are chosen and the whole platform given by a role. */
export const ASKED_SCOPE = { SELF, DEPT, ENT, SUB, PLATE } as const;
export type AskedScope = keyof typeof ASKED_SCOPE;

/** Days for which a temporary right may be had at most. */
export const longestDays = 365;

const dataScope = () => OneOf('SELF', 'DEPT', 'ENT', 'SUB', 'PLATE');
const status = () => OneOf(0, 1, 2, 3, 4);

const filters = {
  scope: OneOf('mine', 'todo', 'all'),
  applyNo: Opt(Text(40)),
  keyword: Opt(Text(50)),
  /** A code of APPLY_STATUS. */
  status: Opt(Int({ minimum: 0, maximum: 4 })),
  from: Opt(Day()),
  to: Opt(Day()),
};

const target = Obj({ kind: OneOf('ROLE', 'MENU', 'BUTTON'), id: Id(), name: Str() });

const row = {
  id: Id(),
  applyNo: Str(),
  applicantName: Str(),
  entName: Str(),
  targets: Arr(target),
  reason: Str(),
  /** Of the menus and buttons among the targets. */
  dataScope: dataScope(),
  expireAt: Nullable(Time()),
  status: status(),
  /** The user's own. */
  mine: Bool(),
  createdAt: Time(),
  version: Int(),
};

const seen = { id: Id(), version: Int({ minimum: 1 }) };

const asked = {
  targets: Arr(Obj({ kind: OneOf('ROLE', 'MENU'), id: Id() }), { minItems: 1, maxItems: 30 }),
  reason: Text(300, 10),
  /** Last day of a temporary right; absent: for good. */
  expireDay: Opt(Day()),
  /** Rows on which the menus and buttons work. Default `SELF`. */
  dataScope: Opt(dataScope()),
};

export const authApply = {
  page: pageOf({
    method: 'GET',
    path: '/api/manage/resAuthApply/page',
    access: 'login',
    filters: Obj(filters),
    row: Obj(row),
    sort: ['createdAt', 'expireAt'],
  }),
  detail: call({
    method: 'GET',
    path: '/api/manage/resAuthApply/detail',
    access: 'login',
    input: Obj({ id: Id() }),
    output: Obj({
      ...row,
      account: Str(),
      opinion: Nullable(Str()),
      decidedByName: Nullable(Str()),
      decidedAt: Nullable(Time()),
    }),
  }),
  /** What the user may ask for, and what a path that was refused needs. */
  options: call({
    method: 'GET',
    path: '/api/manage/resAuthApply/options',
    access: 'login',
    input: Obj({ path: Opt(Text(300)) }),
    output: Obj({
      /** `adds`: menus and buttons of it that the user does not have yet. */
      roles: Arr(Obj({ roleId: Id(), roleName: Str(), remark: Nullable(Str()), adds: Int() })),
      menus: Arr(Obj({ menuId: Id(), parentId: Nullable(Id()), menuName: Str(), button: Bool(), held: Bool() })),
      suggested: Arr(Id()),
    }),
  }),
  add: call({
    path: '/api/manage/resAuthApply/add',
    access: 'login',
    input: Obj(asked),
    output: Obj({ id: Id(), applyNo: Str() }),
  }),
  /** Mends a rejected or withdrawn application and sends it again. */
  update: call({ path: '/api/manage/resAuthApply/update', access: 'login', input: Obj({ ...seen, ...asked }) }),
  withdraw: call({ path: '/api/manage/resAuthApply/withdraw', access: 'login', input: Obj(seen) }),
  export: download({
    path: '/api/manage/resAuthApply/export',
    access: 'base:apply:export',
    input: Obj(filters),
  }),
};

/** Decided through the workflow; the code says who may. */
export const auditCode = 'base:apply:audit';

export type ApplyRow = RowOf<typeof authApply.page>;
export type ApplyDetail = OutputOf<typeof authApply.detail>;
export type ApplyOptions = OutputOf<typeof authApply.options>;
export type Target = ApplyRow['targets'][number];

/** Rows on which what is asked for will work, as people read it. */
export const scopeAsked = ({ targets, dataScope: asked }: Pick<ApplyRow, 'targets' | 'dataScope'>): string =>
  targets.some(({ kind }) => kind !== 'ROLE') ? ASKED_SCOPE[asked] : '随角色';
