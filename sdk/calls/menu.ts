/** The menu trees: the only source of routes and button rights. */
import * as t from '../contract/index.ts';
import * as shared from './fields.ts';
import { ProductType } from './product.ts';

export const MENU_SYSTEM = { OP: '运营系统', TAX: '税务系统' } as const;
export type MenuSystem = keyof typeof MENU_SYSTEM;

/** Drawn beside an entry of the menu. */
export const MENU_ICON = t.codes({
  apply: '申请',
  apps: '应用',
  bank: '银行',
  box: '方盒',
  calendar: '日历',
  card: '名片',
  cart: '购物车',
  channel: '栏目',
  chart: '图表',
  chat: '咨询',
  company: '单位',
  dates: '改期',
  document: '文档',
  edit: '稿件',
  folder: '目录',
  handshake: '合作',
  headset: '客服',
  history: '记录',
  home: '主页',
  key: '权限',
  list: '清单',
  menu: '菜单',
  money: '资金',
  news: '新闻',
  organization: '组织',
  people: '人员',
  plug: '插件',
  question: '问答',
  receipt: '票据',
  review: '审核',
  role: '角色',
  search: '查询',
  send: '派送',
  settings: '设置',
  settlement: '结算',
  share: '占比',
  shield: '安全',
  signature: '签署',
  table: '台账',
  tag: '标签',
  task: '任务',
  tree: '分类',
  trend: '走势',
  truck: '货车',
  wallet: '钱包',
  warning: '异常',
});
export type MenuIconName = (typeof MENU_ICON)['list'][number];
export const YES = t.codes({ 0: '否', 1: '是' });
const NODE_KIND = t.codes({ 0: '页面', 1: '按钮' });

const system = () => t.OneOf('OP', 'TAX');
const flag = () => t.OneOf('0', '1');
const yes = (label: string) => t.field(label, flag(), { codes: YES, entry: 'radio' });

const placed = t.labelled(shared.sort, t.Int({ minimum: 0, maximum: 9999 }), { hint: '同级中数字小的在前' });
const parentId = t.field('上级菜单', t.Nullable(t.Id()));

export const menuNode = t.Obj({
  menuId: t.labelled(shared.serialNo, t.Id(), { width: 72, align: 'end' }),
  parentId,
  menuName: t.field('菜单名称', t.Str(), { width: 260 }),
  routeUrl: t.field('路由', t.Nullable(t.Str())),
  frontEndName: t.field('前端名', t.Nullable(t.Str()), { width: 100 }),
  icon: t.labelled(shared.icon, t.Nullable(t.Str()), { codes: MENU_ICON }),
  hidden: yes('隐藏'),
  ifRouteHidden: yes('路由隐藏'),
  button: shared.typeOf(flag(), { codes: NODE_KIND, entry: 'radio', width: 72 }),
  permCode: t.labelled(shared.permCode, t.Nullable(t.Str())),
  remark: t.field('标记', t.Nullable(t.Str())),
  ifIntOrExt: yes('外部新窗口'),
  productType: t.Str(),
  /** Product that the node belongs to, by its own word or by its plugin's. */
  productName: t.styled(shared.product, { width: 112 }),
  system: system(),
  sort: t.styled(shared.sort, { width: 64 }),
  version: t.Int(),
  /** Comes from a plugin's declaration. */
  declared: shared.sourceOf(t.Bool(), { width: 124 }),
  /** What its plugin declares, where administrators have it otherwise; else null. */
  declaration: t.Nullable(
    t.Obj({
      menuName: t.Str(),
      routeUrl: t.Nullable(t.Str()),
      icon: t.Nullable(t.Str()),
      sort: t.Int(),
      ifIntOrExt: flag(),
      parentId: t.Nullable(t.Id()),
      /** The plugin has said something else since they decided. */
      changed: t.Bool(),
    }),
  ),
  /** No plugin of this deployment serves the route or knows the code. */
  dangling: shared.statusOf(t.Bool(), { width: 116 }),
  /** Kinds of role that may hold its code; null for pages and groups. */
  kinds: t.Nullable(t.Arr(t.OneOf('G', 'C', 'Y', 'L', 'K'))),
  /** Roles that hold it. */
  roleCount: t.field('授权角色', t.Int(), { width: 84 }),
});
export type ManagedMenu = t.Static<typeof menuNode>;

const { menuName, routeUrl, frontEndName, icon, permCode, remark, ...flags } = menuNode.properties;
const seen = { menuId: t.Id(), version: t.Int({ minimum: 1 }) };

export const menu = {
  /** All nodes in the order of the tree: parents before their children. */
  tree: t.call({
    path: '/api/manage/menu/tree',
    access: 'base:menu:view',
    reads: true,
    input: t.Obj({ system: t.Opt(system()) }),
    output: t.Arr(menuNode),
  }),
  save: t.call({
    path: '/api/manage/menu/save',
    access: 'base:menu:save',
    input: t.Obj({
      menuId: t.Opt(t.Id()),
      version: t.Opt(t.Int({ minimum: 1 })),
      system: system(),
      parentId: t.Opt(parentId),
      menuName: t.labelled(menuName, t.Text(20)),
      button: flags.button,
      routeUrl: t.labelled(
        routeUrl,
        t.Opt(t.Nullable(t.Str({ maxLength: 200, pattern: '^(https?://\\S+|(/[A-Za-z0-9_-]+)+(\\?\\S*)?)$' }))),
        { hint: '以 / 开头的页面路径或完整网址；分组可不填' },
      ),
      permCode: t.labelled(
        permCode,
        t.Opt(t.Nullable(t.Str({ maxLength: 100, pattern: '^[a-z][A-Za-z0-9-]*(:[A-Za-z0-9-]+){2}$' }))),
        { placeholder: '如 order:list:export' },
      ),
      icon: t.labelled(icon, t.Opt(t.Nullable(t.Str({ maxLength: 50 }))), { codes: MENU_ICON }),
      frontEndName: t.labelled(frontEndName, t.Opt(t.Nullable(t.Str({ maxLength: 50 })))),
      productType: t.labelled(shared.product, t.Opt(ProductType())),
      sort: placed,
      hidden: flags.hidden,
      ifRouteHidden: flags.ifRouteHidden,
      ifIntOrExt: flags.ifIntOrExt,
      remark: t.labelled(remark, t.Opt(t.Nullable(t.Str({ maxLength: 100 })))),
    }),
    output: t.Obj({ menuId: t.Id(), dangling: t.Bool() }),
  }),
  /** Hides (`'1'`) a node with all below it, or shows it again. */
  updateState: t.call({
    path: '/api/manage/menu/updateState',
    access: 'base:menu:save',
    input: t.Obj({ ...seen, hidden: flag() }),
  }),
  /** Moves a node below another one, or to the root, to a place among its siblings. */
  sort: t.call({
    path: '/api/manage/menu/sort',
    access: 'base:menu:save',
    input: t.Obj({ ...seen, parentId: t.Opt(parentId), sort: placed }),
  }),
  /** Copies a node and all below it to the root of the other system. */
  copy: t.call({
    path: '/api/manage/menu/copy',
    access: 'base:menu:save',
    input: t.Obj({ menuId: t.Id() }),
    output: t.Obj({ count: t.Int() }),
  }),
  remove: t.call({
    method: 'DELETE',
    path: '/api/manage/menu/{menuId}',
    access: 'base:menu:save',
    input: t.Obj({ menuId: t.Id() }),
  }),
  /** What plugins declare and the tree lacks. */
  absent: t.call({
    method: 'GET',
    path: '/api/manage/menu/absent',
    access: 'base:menu:view',
    output: t.Arr(
      t.Obj({
        /** Name of the entry in its plugin's manifest. */
        sourceKey: t.Str(),
        menuName: t.Str(),
        button: flag(),
        /** Route or permission code. */
        target: t.Nullable(t.Str()),
        pluginName: t.Str(),
      }),
    ),
  }),
  /** Places declared entries, with those above them; roles are granted them afterwards. */
  importDeclared: t.call({
    path: '/api/manage/menu/importDeclared',
    access: 'base:menu:save',
    input: t.Obj({ sourceKeys: t.Arr(t.Text(100), { minItems: 1, maxItems: 500 }) }),
    output: t.Obj({ count: t.Int() }),
  }),
  export: t.download({
    path: '/api/manage/menu/export',
    access: 'base:menu:export',
    input: t.Obj({ system: system() }),
  }),
};

export type AbsentMenu = t.OutputOf<typeof menu.absent>[number];
