/** The menu trees: the only source of routes and button rights. */
import {
  Arr,
  Bool,
  call,
  download,
  Id,
  Int,
  Nullable,
  Obj,
  OneOf,
  Opt,
  Str,
  Text,
  type OutputOf,
  type Static,
} from '../contract/index.ts';
import { ProductType } from './product.ts';

export const MENU_SYSTEM = { OP: '运营系统', TAX: '税务系统' } as const;
export type MenuSystem = keyof typeof MENU_SYSTEM;

const system = () => OneOf('OP', 'TAX');
const flag = () => OneOf('0', '1');

const node = Obj({
  menuId: Id(),
  parentId: Nullable(Id()),
  menuName: Str(),
  routeUrl: Nullable(Str()),
  frontEndName: Nullable(Str()),
  icon: Nullable(Str()),
  hidden: flag(),
  ifRouteHidden: flag(),
  button: flag(),
  permCode: Nullable(Str()),
  remark: Nullable(Str()),
  ifIntOrExt: flag(),
  productType: Str(),
  /** Product that the node belongs to, by its own word or by its plugin's. */
  productName: Str(),
  system: system(),
  sort: Int(),
  version: Int(),
  /** Comes from a plugin's declaration. */
  declared: Bool(),
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
  dangling: Bool(),
  /** Kinds of role that may hold its code; null for pages and groups. */
  kinds: Nullable(Arr(OneOf('G', 'C', 'Y', 'L', 'K'))),
  /** Roles that hold it. */
  roleCount: Int(),
});
export type ManagedMenu = Static<typeof node>;

const seen = { menuId: Id(), version: Int({ minimum: 1 }) };

export const menu = {
  /** All nodes in the order of the tree: parents before their children. */
  tree: call({
    path: '/api/manage/menu/tree',
    access: 'base:menu:view',
    reads: true,
    input: Obj({ system: Opt(system()) }),
    output: Arr(node),
  }),
  save: call({
    path: '/api/manage/menu/save',
    access: 'base:menu:save',
    input: Obj({
      menuId: Opt(Id()),
      version: Opt(Int({ minimum: 1 })),
      system: system(),
      parentId: Opt(Nullable(Id())),
      menuName: Text(20),
      button: flag(),
      routeUrl: Opt(Nullable(Str({ maxLength: 200, pattern: '^(https?://\\S+|(/[A-Za-z0-9_-]+)+(\\?\\S*)?)$' }))),
      permCode: Opt(Nullable(Str({ maxLength: 100, pattern: '^[a-z][A-Za-z0-9-]*(:[A-Za-z0-9-]+){2}$' }))),
      frontEndName: Opt(Nullable(Str({ maxLength: 50 }))),
      icon: Opt(Nullable(Str({ maxLength: 50 }))),
      hidden: flag(),
      ifRouteHidden: flag(),
      remark: Opt(Nullable(Str({ maxLength: 100 }))),
      ifIntOrExt: flag(),
      productType: Opt(ProductType()),
      sort: Int({ minimum: 0, maximum: 9999 }),
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
    input: Obj({ ...seen, parentId: Opt(Nullable(Id())), sort: Int({ minimum: 0, maximum: 9999 }) }),
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
