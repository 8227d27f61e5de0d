/** Rights as administrators look after them: what waits for a second person, who may give what, and why it is so. */
import * as t from '../contract/index.ts';
import * as shared from './fields.ts';
import { DATA_SCOPE } from './role.ts';

export const CHANGE_KIND = t.codes({
  USER_ROLE: '授予角色',
  ROLE_SCOPE: '放宽数据范围',
  ROLE_MENUS: '增加菜单与按钮',
  ROLE_STATE: '启用角色',
  SUPER_ADMIN: '设置超级管理员',
  MAY_GIVE: '授权许可',
});
export type ChangeKind = keyof typeof CHANGE_KIND.texts;

const CHANGE_STATUS = t.codes({
  0: ['待复核', 'waiting'],
  1: ['已确认', 'success'],
  2: ['已拒绝', 'danger'],
  3: ['已撤回', 'neutral'],
});

const scope = () => t.OneOf('SELF', 'DEPT', 'ENT', 'SUB', 'CUSTOM', 'PLATE', 'ALL');
const letter = () => t.OneOf('G', 'C', 'Y', 'L', 'K');

const seen = { id: t.Id() };

export const rightsChangeRow = t.Obj({
  id: t.Id(),
  changeNo: t.styled(shared.applyNo, { width: 200 }),
  kind: shared.typeOf(CHANGE_KIND, { width: 128 }),
  summary: shared.content,
  reason: t.Nullable(t.Str()),
  askedByName: shared.applicantName,
  askedAt: shared.askedAt,
  status: shared.statusOf(CHANGE_STATUS, { width: 96 }),
  decidedByName: t.field('复核人', t.Nullable(t.Str()), { width: 96 }),
  decidedAt: t.Nullable(t.Time()),
  opinion: t.field('意见', t.Nullable(t.Str()), { width: 168 }),
  /** The user has asked for it: another person decides. */
  own: t.Bool(),
  /** It waits: whoever has asked may withdraw it, another person decides it. */
  waiting: t.Bool(),
});

/** Changes to roles of the whole platform: asked by one administrator, decided by another natural person. */
export const rightsChange = {
  page: t.pageOf({
    path: '/api/manage/rights/change/page',
    access: 'base:grant:view',
    filters: t.Obj({
      keyword: t.field('编号、内容或申请人', t.Opt(t.Text(50))),
      ...t.filtersOf(rightsChangeRow.properties, { kind: '=', status: '=' }),
    }),
    row: rightsChangeRow,
  }),
  confirm: t.call({
    path: '/api/manage/rights/change/confirm',
    access: 'base:grant:confirm',
    stepUp: true,
    audit: { kind: 'GRANT', title: '确认授权申请' },
    input: t.Obj(seen),
  }),
  refuse: t.call({
    path: '/api/manage/rights/change/refuse',
    access: 'base:grant:confirm',
    input: t.Obj({ ...seen, opinion: t.Text(200, 2) }),
  }),
  withdraw: t.call({ path: '/api/manage/rights/change/withdraw', access: 'base:grant:confirm', input: t.Obj(seen) }),
  /** How many persons administer the platform: with one, nobody else can confirm. */
  administrators: t.call({
    method: 'GET',
    path: '/api/manage/rights/administrators',
    access: 'base:grant:view',
    output: t.Obj({ persons: t.Int(), waiting: t.Int() }),
  }),
};
export type RightsChange = t.RowOf<typeof rightsChange.page>;

const roleTypes = t.field('可授予的角色类型', t.Arr(letter(), { minItems: 1, maxItems: 5 }), { width: 360 });
const widest = t.field('最宽数据范围', t.codes(DATA_SCOPE), {
  width: 120,
  hint: '授予的角色不能比它更宽，也不能比授予人自己的更宽',
});
const permit = {
  roleId: t.labelled(shared.roleName, t.Opt(t.Id()), { hint: '持有该角色的人都可以授予；不能是您自己持有的角色' }),
  userId: t.field('用户', t.Opt(t.Id()), { hint: '不能是您自己' }),
  roleTypes,
  widest,
  beyondOwn: t.field('可授予本人没有的权限', t.Bool(), { hint: '只给代办开通的岗位，一般不打开' }),
};
export const mayGive = t.Obj({
  id: t.Id(),
  giver: t.field('谁可以授予', t.Str(), { width: 220 }),
  byRole: t.Bool(),
  roleTypes,
  widest,
  beyondOwn: t.field('本人没有的权限', t.Bool(), {
    codes: t.codes({ true: '可以授予', false: '不能授予' }),
    width: 136,
  }),
  givenByName: t.field('许可人', t.Nullable(t.Str()), { width: 112 }),
  givenAt: t.field('许可时间', t.Time(), { width: 168 }),
});
export type MayGive = t.Static<typeof mayGive>;

/** Pairs of codes that one person should not hold together. */
export const rightsDuties = {
  list: t.call({
    method: 'GET',
    path: '/api/manage/rights/duties',
    access: 'base:role:view',
    output: t.Arr(t.Obj({ codes: t.Arr(t.Str()), title: t.Str() })),
  }),
};

export const explainedStep = t.Obj({
  title: shared.step,
  ok: t.labelled(shared.result, t.Bool(), {
    codes: t.codes({ true: ['通过', 'success'], false: ['不通过', 'danger'] }),
    width: 88,
  }),
  told: t.labelled(shared.note, t.Str(), { width: 480 }),
});

const explained = t.Obj({
  /** The user may make the call at that moment. */
  allowed: t.Bool(),
  title: t.Str(),
  at: t.Time(),
  /** In the order in which the portal asks; the first that fails decides. */
  steps: t.Arr(explainedStep),
  /** Who can mend the step that fails; null where nothing is to mend. */
  mender: t.Nullable(t.Str()),
  /** What mends it. */
  mend: t.Nullable(t.Str()),
  /** The page where it is mended; null where the user's own row mends it. */
  mendPath: t.Nullable(t.Str()),
});
export type Explained = t.Static<typeof explained>;

/** `at`: a moment of the last 90 days; absent for now. */
const question = { code: t.Text(100), at: t.Opt(t.Time()) };
/** A document, as it stands now. */
const document = { bizType: t.Opt(t.Text(50)), bizNo: t.Opt(t.Text(64)) };

/** Why somebody may, or may not, do something: drawn by the decision itself. */
export const explainCalls = {
  /** Codes that can be asked about, by their titles. */
  codes: t.call({
    method: 'GET',
    path: '/api/manage/rights/explain/codes',
    access: 'base:user:view',
    output: t.Arr(t.Obj({ code: t.Str(), title: t.Str(), area: t.Str() })),
  }),
  /** Kinds of documents that can be asked about. */
  documents: t.call({
    method: 'GET',
    path: '/api/manage/rights/explain/documents',
    access: 'base:user:view',
    output: t.Arr(t.Obj({ bizType: t.Str(), title: t.Str() })),
  }),
  /** Of a user, in the enterprise that is named or that they work for. */
  explain: t.call({
    path: '/api/manage/rights/explain',
    access: 'base:user:view',
    reads: true,
    input: t.Obj({ userId: t.Id(), entId: t.Opt(t.Id()), ...question, ...document }),
    output: explained,
  }),
  /** Of whoever holds a role. */
  explainRole: t.call({
    path: '/api/manage/rights/explain/role',
    access: 'base:role:view',
    reads: true,
    input: t.Obj({ roleId: t.Id(), ...question }),
    output: explained,
  }),
  /** Of anybody in an enterprise. */
  explainEnterprise: t.call({
    path: '/api/manage/rights/explain/enterprise',
    access: 'base:user:view',
    reads: true,
    input: t.Obj({ entId: t.Id(), ...question, ...document }),
    output: explained,
  }),
};

/** `refusal`: what the button answers to the user, whose rows are too few for what it changes; null where it works. */
const button = t.Obj({ code: t.Str(), title: t.Str(), refusal: t.Nullable(t.Str()) });
export const previewedPage = t.Obj({
  menuId: t.Id(),
  title: shared.pageName,
  path: t.labelled(shared.address, t.Str(), { width: 280 }),
  shown: t.labelled(shared.entrance, t.Bool(), { codes: t.codes({ true: '菜单', false: '不在菜单' }), width: 88 }),
  buttons: t.field('按钮', t.Arr(button), { width: 320 }),
});
export const previewedDocument = t.Obj({
  bizType: t.Str(),
  title: t.field('单据', t.Str(), { width: 200 }),
  visible: t.field('能看到的数量', t.Int(), { as: 'quantity', width: 160 }),
});
export const previewedTodo = t.Obj({
  bizType: t.Str(),
  title: t.field('事项', t.Str(), { width: 140 }),
  step: shared.step,
  waiting: t.field('待办数量', t.Int(), { as: 'quantity', width: 96 }),
});
const previewed = t.Obj({
  userName: t.Str(),
  entName: t.Str(),
  /** False for an account that is stopped, locked or waits for activation. */
  maySignIn: t.Bool(),
  /** Entries of the menu as the user's portal draws them; a parent stands before its children. */
  menus: t.Arr(t.Obj({ menuId: t.Id(), parentId: t.Nullable(t.Id()), title: t.Str(), disabled: t.Bool() })),
  /** Pages that open, those without an entry in the menu included, and the buttons on them. */
  pages: t.Arr(previewedPage),
  /** Rows that the user's lists find, for each kind of document. */
  documents: t.Arr(previewedDocument),
  /** Steps of approvals and to-dos of services that wait for the user. */
  todos: t.Arr(previewedTodo),
});
export type Previewed = t.Static<typeof previewed>;

/** What somebody sees in an enterprise of theirs: the one worked for at present unless `entId` names another. */
export const rightsPreview = {
  preview: t.call({
    path: '/api/manage/rights/preview',
    access: 'base:user:view',
    reads: true,
    audit: { kind: 'REVEAL', title: '预览权限' },
    input: t.Obj({ userId: t.Id(), entId: t.Opt(t.Id()) }),
    output: previewed,
  }),
};

/** Who may give rights: kinds of role, and how wide a data scope. Giving does not need holding, nor holding giving. */
export const mayGiveCalls = {
  list: t.call({
    method: 'GET',
    path: '/api/manage/rights/mayGive/list',
    access: 'base:grant:view',
    output: t.Arr(mayGive),
  }),
  /** Waits for a second person. Exactly one of `roleId` and `userId`. */
  add: t.call({
    path: '/api/manage/rights/mayGive/add',
    access: 'base:grant:save',
    stepUp: true,
    audit: { kind: 'GRANT', title: '增加授权许可' },
    input: t.Obj(permit),
  }),
  /** At once. */
  revoke: t.call({
    path: '/api/manage/rights/mayGive/revoke',
    access: 'base:grant:save',
    stepUp: true,
    audit: { kind: 'GRANT', title: '撤销授权许可' },
    input: t.Obj(seen),
  }),
  /** Roles compared with what the user may give to somebody in an enterprise. */
  roles: t.call({
    method: 'GET',
    path: '/api/manage/rights/mayGive/roles',
    access: 'base:user:view',
    input: t.Obj({ userId: t.Id(), entId: t.Id() }),
    output: t.Arr(
      t.Obj({
        roleId: t.Id(),
        roleName: t.Str(),
        roleType: letter(),
        dataScope: scope(),
        held: t.Bool(),
        /** Why the user may not give it; null where they may. */
        refusal: t.Nullable(t.Str()),
        /** Another administrator has to confirm it. */
        second: t.Bool(),
        /** Pairs of duties that it would put into one hand. */
        conflicts: t.Arr(t.Str()),
      }),
    ),
  }),
};
