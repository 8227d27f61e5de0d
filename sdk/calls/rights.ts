/** Rights as administrators look after them: what waits for a second person, who may give what, and why it is so. */
import {
  Arr,
  Bool,
  call,
  codes,
  field,
  filtersOf,
  Id,
  Int,
  labelled,
  Nullable,
  Obj,
  OneOf,
  Opt,
  pageOf,
  type RowOf,
  type Static,
  Str,
  styled,
  Text,
  Time,
} from '../contract/index.ts';
import * as shared from './fields.ts';
import { DATA_SCOPE } from './role.ts';

export const CHANGE_KIND = codes({
  USER_ROLE: '授予角色',
  ROLE_SCOPE: '放宽数据范围',
  ROLE_MENUS: '增加菜单与按钮',
  ROLE_STATE: '启用角色',
  SUPER_ADMIN: '设置超级管理员',
  MAY_GIVE: '授权许可',
});
export type ChangeKind = keyof typeof CHANGE_KIND.texts;

const CHANGE_STATUS = codes({
  0: ['待复核', 'waiting'],
  1: ['已确认', 'success'],
  2: ['已拒绝', 'danger'],
  3: ['已撤回', 'neutral'],
});

const scope = () => OneOf('SELF', 'DEPT', 'ENT', 'SUB', 'CUSTOM', 'PLATE', 'ALL');
const letter = () => OneOf('G', 'C', 'Y', 'L', 'K');

const seen = { id: Id() };

export const rightsChangeRow = Obj({
  id: Id(),
  changeNo: styled(shared.applyNo, { width: 200 }),
  kind: shared.typeOf(CHANGE_KIND, { width: 128 }),
  summary: shared.content,
  reason: Nullable(Str()),
  askedByName: shared.applicantName,
  askedAt: shared.askedAt,
  status: shared.statusOf(CHANGE_STATUS, { width: 96 }),
  decidedByName: field('复核人', Nullable(Str()), { width: 96 }),
  decidedAt: Nullable(Time()),
  opinion: field('意见', Nullable(Str()), { width: 168 }),
  /** The user has asked for it: another person decides. */
  own: Bool(),
  /** It waits: whoever has asked may withdraw it, another person decides it. */
  waiting: Bool(),
});

/** Changes to roles of the whole platform: asked by one administrator, decided by another natural person. */
export const rightsChange = {
  page: pageOf({
    path: '/api/manage/rights/change/page',
    access: 'base:grant:view',
    filters: Obj({
      keyword: field('编号、内容或申请人', Opt(Text(50))),
      ...filtersOf(rightsChangeRow.properties, { kind: '=', status: '=' }),
    }),
    row: rightsChangeRow,
  }),
  confirm: call({
    path: '/api/manage/rights/change/confirm',
    access: 'base:grant:confirm',
    stepUp: true,
    audit: { kind: 'GRANT', title: '确认授权申请' },
    input: Obj(seen),
  }),
  refuse: call({
    path: '/api/manage/rights/change/refuse',
    access: 'base:grant:confirm',
    input: Obj({ ...seen, opinion: Text(200, 2) }),
  }),
  withdraw: call({ path: '/api/manage/rights/change/withdraw', access: 'base:grant:confirm', input: Obj(seen) }),
  /** How many persons administer the platform: with one, nobody else can confirm. */
  administrators: call({
    method: 'GET',
    path: '/api/manage/rights/administrators',
    access: 'base:grant:view',
    output: Obj({ persons: Int(), waiting: Int() }),
  }),
};
export type RightsChange = RowOf<typeof rightsChange.page>;

const roleTypes = field('可授予的角色类型', Arr(letter(), { minItems: 1, maxItems: 5 }), { width: 360 });
const widest = field('最宽数据范围', codes(DATA_SCOPE), {
  width: 120,
  hint: '授予的角色不能比它更宽，也不能比授予人自己的更宽',
});
const permit = {
  roleId: labelled(shared.roleName, Opt(Id()), { hint: '持有该角色的人都可以授予；不能是您自己持有的角色' }),
  userId: field('用户', Opt(Id()), { hint: '不能是您自己' }),
  roleTypes,
  widest,
  beyondOwn: field('可授予本人没有的权限', Bool(), { hint: '只给代办开通的岗位，一般不打开' }),
};
export const mayGive = Obj({
  id: Id(),
  giver: field('谁可以授予', Str(), { width: 220 }),
  byRole: Bool(),
  roleTypes,
  widest,
  beyondOwn: field('本人没有的权限', Bool(), { codes: codes({ true: '可以授予', false: '不能授予' }), width: 136 }),
  givenByName: field('许可人', Nullable(Str()), { width: 112 }),
  givenAt: field('许可时间', Time(), { width: 168 }),
});
export type MayGive = Static<typeof mayGive>;

/** Pairs of codes that one person should not hold together. */
export const rightsDuties = {
  list: call({
    method: 'GET',
    path: '/api/manage/rights/duties',
    access: 'base:role:view',
    output: Arr(Obj({ codes: Arr(Str()), title: Str() })),
  }),
};

export const explainedStep = Obj({
  title: shared.step,
  ok: labelled(shared.result, Bool(), {
    codes: codes({ true: ['通过', 'success'], false: ['不通过', 'danger'] }),
    width: 88,
  }),
  told: labelled(shared.note, Str(), { width: 480 }),
});

const explained = Obj({
  /** The user may make the call at that moment. */
  allowed: Bool(),
  title: Str(),
  at: Time(),
  /** In the order in which the portal asks; the first that fails decides. */
  steps: Arr(explainedStep),
  /** Who can mend the step that fails; null where nothing is to mend. */
  mender: Nullable(Str()),
  /** What mends it. */
  mend: Nullable(Str()),
  /** The page where it is mended; null where the user's own row mends it. */
  mendPath: Nullable(Str()),
});
export type Explained = Static<typeof explained>;

/** `at`: a moment of the last 90 days; absent for now. */
const question = { code: Text(100), at: Opt(Time()) };
/** A document, as it stands now. */
const document = { bizType: Opt(Text(50)), bizNo: Opt(Text(64)) };

/** Why somebody may, or may not, do something: drawn by the decision itself. */
export const explainCalls = {
  /** Codes that can be asked about, by their titles. */
  codes: call({
    method: 'GET',
    path: '/api/manage/rights/explain/codes',
    access: 'base:user:view',
    output: Arr(Obj({ code: Str(), title: Str(), area: Str() })),
  }),
  /** Kinds of documents that can be asked about. */
  documents: call({
    method: 'GET',
    path: '/api/manage/rights/explain/documents',
    access: 'base:user:view',
    output: Arr(Obj({ bizType: Str(), title: Str() })),
  }),
  /** Of a user, in the enterprise that is named or that they work for. */
  explain: call({
    path: '/api/manage/rights/explain',
    access: 'base:user:view',
    reads: true,
    input: Obj({ userId: Id(), entId: Opt(Id()), ...question, ...document }),
    output: explained,
  }),
  /** Of whoever holds a role. */
  explainRole: call({
    path: '/api/manage/rights/explain/role',
    access: 'base:role:view',
    reads: true,
    input: Obj({ roleId: Id(), ...question }),
    output: explained,
  }),
  /** Of anybody in an enterprise. */
  explainEnterprise: call({
    path: '/api/manage/rights/explain/enterprise',
    access: 'base:user:view',
    reads: true,
    input: Obj({ entId: Id(), ...question, ...document }),
    output: explained,
  }),
};

/** `refusal`: what the button answers to the user, whose rows are too few for what it changes; null where it works. */
const button = Obj({ code: Str(), title: Str(), refusal: Nullable(Str()) });
export const previewedPage = Obj({
  menuId: Id(),
  title: shared.pageName,
  path: labelled(shared.address, Str(), { width: 280 }),
  shown: labelled(shared.entrance, Bool(), { codes: codes({ true: '菜单', false: '不在菜单' }), width: 88 }),
  buttons: field('按钮', Arr(button), { width: 320 }),
});
export const previewedDocument = Obj({
  bizType: Str(),
  title: field('单据', Str(), { width: 200 }),
  visible: field('能看到的数量', Int(), { as: 'quantity', width: 160 }),
});
export const previewedTodo = Obj({
  bizType: Str(),
  title: field('事项', Str(), { width: 140 }),
  step: shared.step,
  waiting: field('待办数量', Int(), { as: 'quantity', width: 96 }),
});
const previewed = Obj({
  userName: Str(),
  entName: Str(),
  /** False for an account that is stopped, locked or waits for activation. */
  maySignIn: Bool(),
  /** Entries of the menu as the user's portal draws them; a parent stands before its children. */
  menus: Arr(Obj({ menuId: Id(), parentId: Nullable(Id()), title: Str(), disabled: Bool() })),
  /** Pages that open, those without an entry in the menu included, and the buttons on them. */
  pages: Arr(previewedPage),
  /** Rows that the user's lists find, for each kind of document. */
  documents: Arr(previewedDocument),
  /** Steps of approvals and to-dos of services that wait for the user. */
  todos: Arr(previewedTodo),
});
export type Previewed = Static<typeof previewed>;

/** What somebody sees in an enterprise of theirs: the one worked for at present unless `entId` names another. */
export const rightsPreview = {
  preview: call({
    path: '/api/manage/rights/preview',
    access: 'base:user:view',
    reads: true,
    audit: { kind: 'REVEAL', title: '预览权限' },
    input: Obj({ userId: Id(), entId: Opt(Id()) }),
    output: previewed,
  }),
};

/** Who may give rights: kinds of role, and how wide a data scope. Giving does not need holding, nor holding giving. */
export const mayGiveCalls = {
  list: call({
    method: 'GET',
    path: '/api/manage/rights/mayGive/list',
    access: 'base:grant:view',
    output: Arr(mayGive),
  }),
  /** Waits for a second person. Exactly one of `roleId` and `userId`. */
  add: call({
    path: '/api/manage/rights/mayGive/add',
    access: 'base:grant:save',
    stepUp: true,
    audit: { kind: 'GRANT', title: '增加授权许可' },
    input: Obj(permit),
  }),
  /** At once. */
  revoke: call({
    path: '/api/manage/rights/mayGive/revoke',
    access: 'base:grant:save',
    stepUp: true,
    audit: { kind: 'GRANT', title: '撤销授权许可' },
    input: Obj(seen),
  }),
  /** Roles compared with what the user may give to somebody in an enterprise. */
  roles: call({
    method: 'GET',
    path: '/api/manage/rights/mayGive/roles',
    access: 'base:user:view',
    input: Obj({ userId: Id(), entId: Id() }),
    output: Arr(
      Obj({
        roleId: Id(),
        roleName: Str(),
        roleType: letter(),
        dataScope: scope(),
        held: Bool(),
        /** Why the user may not give it; null where they may. */
        refusal: Nullable(Str()),
        /** Another administrator has to confirm it. */
        second: Bool(),
        /** Pairs of duties that it would put into one hand. */
        conflicts: Arr(Str()),
      }),
    ),
  }),
};
