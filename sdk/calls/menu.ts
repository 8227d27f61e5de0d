/** The menu trees: the only source of routes and button rights. */
import {
  Arr,
  Bool,
  call,
  codes,
  download,
  field,
  Id,
  Int,
  labelled,
  Nullable,
  Obj,
  OneOf,
  Opt,
  Str,
  styled,
  Text,
  type OutputOf,
  type Static,
} from '../contract/index.ts';
import * as shared from './fields.ts';
import { ProductType } from './product.ts';

export const MENU_SYSTEM = { OP: '运营系统', TAX: '税务系统' } as const;
export type MenuSystem = keyof typeof MENU_SYSTEM;

/** Drawn beside an entry of the menu. */
export const MENU_ICON = codes({
  box: '方盒',
  calendar: '日历',
  cart: '购物车',
  document: '文档',
  news: '新闻',
  people: '人员',
  settings: '设置',
  task: '任务',
  truck: '货车',
});
export const YES = codes({ 0: '否', 1: '是' });
const NODE_KIND = codes({ 0: '页面', 1: '按钮' });

const system = () => OneOf('OP', 'TAX');
const flag = () => OneOf('0', '1');
const yes = (label: string) => field(label, flag(), { codes: YES, entry: 'radio' });

const placed = labelled(shared.sort, Int({ minimum: 0, maximum: 9999 }), { hint: '同级中数字小的在前' });
const parentId = field('上级菜单', Nullable(Id()));

export const menuNode = Obj({
  menuId: labelled(shared.serialNo, Id(), { width: 72, align: 'end' }),
  parentId,
  menuName: field('菜单名称', Str(), { width: 260 }),
  routeUrl: field('路由', Nullable(Str())),
  frontEndName: field('前端名', Nullable(Str()), { width: 100 }),
  icon: labelled(shared.icon, Nullable(Str()), { codes: MENU_ICON }),
  hidden: yes('隐藏'),
  ifRouteHidden: yes('路由隐藏'),
  button: shared.typeOf(flag(), { codes: NODE_KIND, entry: 'radio', width: 72 }),
  permCode: labelled(shared.permCode, Nullable(Str())),
  remark: field('标记', Nullable(Str())),
  ifIntOrExt: yes('外部新窗口'),
  productType: Str(),
  /** Product that the node belongs to, by its own word or by its plugin's. */
  productName: styled(shared.product, { width: 112 }),
  system: system(),
  sort: styled(shared.sort, { width: 64 }),
  version: Int(),
  /** Comes from a plugin's declaration. */
  declared: shared.sourceOf(Bool(), { width: 124 }),
  /** What its plugin declares, where administrators have it otherwise; else null. */
  declaration: Nullable(
    Obj({
      menuName: Str(),
      routeUrl: Nullable(Str()),
      icon: Nullable(Str()),
      sort: Int(),
      ifIntOrExt: flag(),
      parentId: Nullable(Id()),
      /** The plugin has said something else since they decided. */
      changed: Bool(),
    }),
  ),
  /** No plugin of this deployment serves the route or knows the code. */
  dangling: shared.statusOf(Bool(), { width: 116 }),
  /** Kinds of role that may hold its code; null for pages and groups. */
  kinds: Nullable(Arr(OneOf('G', 'C', 'Y', 'L', 'K'))),
  /** Roles that hold it. */
  roleCount: field('授权角色', Int(), { width: 84 }),
});
export type ManagedMenu = Static<typeof menuNode>;

const { menuName, routeUrl, frontEndName, icon, permCode, remark, ...flags } = menuNode.properties;
const seen = { menuId: Id(), version: Int({ minimum: 1 }) };

export const menu = {
  /** All nodes in the order of the tree: parents before their children. */
  tree: call({
    path: '/api/manage/menu/tree',
    access: 'base:menu:view',
    reads: true,
    input: Obj({ system: Opt(system()) }),
    output: Arr(menuNode),
  }),
  save: call({
    path: '/api/manage/menu/save',
    access: 'base:menu:save',
    input: Obj({
      menuId: Opt(Id()),
      version: Opt(Int({ minimum: 1 })),
      system: system(),
      parentId: Opt(parentId),
      menuName: labelled(menuName, Text(20)),
      button: flags.button,
      routeUrl: labelled(
        routeUrl,
        Opt(Nullable(Str({ maxLength: 200, pattern: '^(https?://\\S+|(/[A-Za-z0-9_-]+)+(\\?\\S*)?)$' }))),
        { hint: '以 / 开头的页面路径或完整网址；分组可不填' },
      ),
      permCode: labelled(
        permCode,
        Opt(Nullable(Str({ maxLength: 100, pattern: '^[a-z][A-Za-z0-9-]*(:[A-Za-z0-9-]+){2}$' }))),
        { placeholder: '如 order:list:export' },
      ),
      icon: labelled(icon, Opt(Nullable(Str({ maxLength: 50 }))), { codes: MENU_ICON }),
      frontEndName: labelled(frontEndName, Opt(Nullable(Str({ maxLength: 50 })))),
      productType: labelled(shared.product, Opt(ProductType())),
      sort: placed,
      hidden: flags.hidden,
      ifRouteHidden: flags.ifRouteHidden,
      ifIntOrExt: flags.ifIntOrExt,
      remark: labelled(remark, Opt(Nullable(Str({ maxLength: 100 })))),
    }),
    output: Obj({ menuId: Id(), dangling: Bool() }),
  }),
  /** Hides (`'1'`) a node with all below it, or shows it again. */
  updateState: call({
    path: '/api/manage/menu/updateState',
    access: 'base:menu:save',
    input: Obj({ ...seen, hidden: flag() }),
  }),
  /** Moves a node below another one, or to the root, to a place among its siblings. */
  sort: call({
    path: '/api/manage/menu/sort',
    access: 'base:menu:save',
    input: Obj({ ...seen, parentId: Opt(parentId), sort: placed }),
  }),
  /** Copies a node and all below it to the root of the other system. */
  copy: call({
    path: '/api/manage/menu/copy',
    access: 'base:menu:save',
    input: Obj({ menuId: Id() }),
    output: Obj({ count: Int() }),
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/manage/menu/{menuId}',
    access: 'base:menu:save',
    input: Obj({ menuId: Id() }),
  }),
  /** What plugins declare and the tree lacks. */
  absent: call({
    method: 'GET',
    path: '/api/manage/menu/absent',
    access: 'base:menu:view',
    output: Arr(
      Obj({
        /** Name of the entry in its plugin's manifest. */
        sourceKey: Str(),
        menuName: Str(),
        button: flag(),
        /** Route or permission code. */
        target: Nullable(Str()),
        pluginName: Str(),
      }),
    ),
  }),
  /** Places declared entries, with those above them; roles are granted them afterwards. */
  importDeclared: call({
    path: '/api/manage/menu/importDeclared',
    access: 'base:menu:save',
    input: Obj({ sourceKeys: Arr(Text(100), { minItems: 1, maxItems: 500 }) }),
    output: Obj({ count: Int() }),
  }),
  export: download({ path: '/api/manage/menu/export', access: 'base:menu:export', input: Obj({ system: system() }) }),
};

export type AbsentMenu = OutputOf<typeof menu.absent>[number];
