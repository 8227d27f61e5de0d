import type { MenuIconName } from './calls/menu.ts';
import type { ComponentType } from 'react';
import type { RoleMark } from './calls/notification.ts';
import type { Call, PageCall, Setting } from './contract/index.ts';
import type { PermissionCode } from './contract/call.ts';
import type { RoleLetter } from './contract/rights.ts';
import type {
  BadgeSpec,
  CommandSpec,
  FillSpec,
  NoticeHandlerProps,
  ProvideSpec,
  ServicesMap,
  Slots,
  SlotSpec,
} from './joins.ts';

/** Roles of the default menu seed; access itself stays what administrators grant. */
export type SeedRole = 'G1' | 'G2' | 'C1' | 'C2' | 'Y' | 'L' | 'K' | 'All';

export interface RouteSpec {
  /** Path below the base path, spelt as the spec spells it. */
  readonly path: `/${string}`;
  /** Title of the page, of its tab and of the document. */
  readonly title: string;
  /** `public` for visitors, `login` for any user, `menu` for users whose menu holds the path. Default `menu`. */
  readonly access?: 'public' | 'login' | 'menu';
  /** 1 readable width, 2 whole width. Default 1. */
  readonly layout?: 1 | 2;
  /** The page stays mounted when its tab is left. Default false; entries that were not submitted keep it as well. */
  readonly keepAlive?: boolean;
  /** Query parameters that tell its documents apart, each in a tab of its own. Default `id` on a details page, else none. */
  readonly identifiedBy?: readonly string[];
  /** A details page opens under another route's menu entry, and is permitted with it. */
  readonly under?: string;
  /** Micro-app that the page stands in; its address is then `/<subApp><path>`. */
  readonly subApp?: string;
  /** Other addresses of the same page. */
  readonly aliases?: readonly `/${string}`[];
  /** The list that the page asks for first; the host starts it together with the code. */
  readonly first?: PageCall;
  readonly page: () => Promise<{ default: ComponentType }>;
}

/** A micro-app at `/<name>`: pages of any plugin that name it stand below, in the same tables as all others. */
export interface SubAppSpec<Route extends string = string> {
  readonly title: string;
  /** Page that its bare address leads to. */
  readonly home: Route;
}

export interface RedirectSpec {
  readonly path: `/${string}`;
  readonly redirect: `/${string}`;
}

/** Groups of the portal's menu that plugins may stand in. */
export const MENU_GROUPS = [
  'goods/goods',
  'order/order',
  'settlement/settlement',
  'account/account',
  'report/report',
  'content/news',
  'service/service',
  'base/base',
  'usercenter/usercenter',
] as const;
export type MenuGroup = (typeof MENU_GROUPS)[number];

export interface MenuSpec<Route extends string, Menu extends string> {
  readonly title: string;
  /** Route that the entry opens; absent on a group. */
  readonly route?: Route;
  readonly parent?: Menu;
  /** Group of the portal that the entry stands in, in place of `parent`; at the top where the portal has it not. */
  readonly group?: MenuGroup;
  readonly icon?: MenuIconName;
  /** Position among its siblings; lower comes first. Default 100. */
  readonly sort?: number;
  readonly roles: readonly SeedRole[];
  /** `'1'` opens in a new window. */
  readonly external?: boolean;
}

export interface CodeSpec<Menu extends string> {
  readonly title: string;
  /** Menu entry under which administrators find the code. */
  readonly menu: Menu;
  /** Roles that hold the code by default. */
  readonly roles: readonly SeedRole[];
  /**
   * Kinds of role that may ever hold the code; no grant gives it to any other. L reads and administers: it is never
   * among those of a party's step.
   */
  readonly kinds: readonly RoleLetter[];
  /**
   * For a code that changes shared data: the sentence that refuses it to a role whose data scope is less than the whole
   * platform. Reading needs the code alone. Default: the code works within the data scope of the role that grants it.
   */
  readonly whole?: string;
}

export interface NoticeSpec<Route extends string> {
  /** Label of the action in the list; default by type, as the spec lists them. */
  readonly label?: string;
  /** Page that shows what the notice is about; receives `?id=` of the business row. */
  readonly open?: Route;
  /** What the dialog of the notice shows below its facts, where no page is opened. */
  readonly handle?: () => Promise<{ default: ComponentType<NoticeHandlerProps> }>;
}

/** Notification types of spec 4. */
export type NoticeType = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16;

export interface TodoSpec<Route extends string> {
  readonly title: string;
  /** Worklist that the to-do leads to. */
  readonly route: Route;
  /** Business type of the tasks that it counts, as `GOODS_CHECK`: of approvals, or raised by the plugin's service. */
  readonly bizType: string;
  /** Page of one of them, at `?id=`, with its approval: the inbox shows it beside its list. */
  readonly open?: Route;
}

/** How documents are found: by their number in a list, and by whatever they are called where a service finds them. */
export interface NumberSpec<Route extends string> {
  /** What the document is called: 订单. */
  readonly title: string;
  /** Regular expression of a whole number in capitals, such as `DD\\d{4,}`; the beginning of one is enough. */
  readonly pattern: string;
  /** List that is opened, narrowed to the number. */
  readonly list: Route;
  /** Filter of the list that takes the number. */
  readonly filter: string;
  /** Path of the call of the plugin's service that finds them, declared by `searchOf`; `documents` opens what it finds. */
  readonly find?: string;
}

export interface CardSpec<Route extends string = string> {
  readonly title: string;
  /** The question that the card answers, for users who choose cards. */
  readonly hint: string;
  /** Columns of the workbench grid, of four. Default 1. */
  readonly width?: 1 | 2 | 4;
  /** Rows of the workbench grid. Default 2. */
  readonly height?: 1 | 2;
  readonly code?: PermissionCode;
  /** Roles whose workbench starts with the card; everybody else may add it. Default: all. */
  readonly starts?: readonly RoleLetter[];
  /** Place at the start; lower comes first. Default 100. */
  readonly sort?: number;
  /** The card is offered to those who may open this page. Default to everybody. */
  readonly under?: Route;
  readonly card: () => Promise<{ default: ComponentType }>;
}

type Contract = Readonly<Record<string, Call>>;

/** One step of an approval: who decides it, and by which right. */
export interface ApprovalStepSpec {
  readonly title: string;
  /** Code of this plugin; it decides on the requests of the enterprises that its holder sees under it. */
  readonly code: PermissionCode;
  /** Roles of the platform (`Y`, `L`, `K`), or roles of the enterprise that asks. */
  readonly roles: readonly [RoleMark, ...RoleMark[]];
}

/** A kind of approval: the portal's workflow decides it, whoever asks for it may not. */
export interface ApprovalSpec {
  /** What people call its documents: 备件报废. */
  readonly title: string;
  readonly steps: readonly [ApprovalStepSpec, ...ApprovalStepSpec[]];
  /** Approving it requires a fresh proof of identity. */
  readonly stepUp?: boolean;
}

export interface ApprovalsSpec {
  /** Path of the service that hears results; not below `/api/`, so that no user reaches it. */
  readonly result: `/${string}`;
  /** By business type, which begins with the plugin's id: `PARTS_SCRAP` of `parts`. */
  readonly kinds: Readonly<Record<string, ApprovalSpec>>;
}

/** The backend half of a plugin: a service of the team's own, which the portal asks in the name of the user. */
export interface ServiceSpec {
  /** Health path of the service, such as `/healthz`. */
  readonly health: `/${string}`;
  /** What the service answers: calls below `/api/<id>/`, for `login` or for codes of this plugin. */
  readonly contracts: readonly Contract[];
  /** Approvals that the service may start. */
  readonly approvals?: ApprovalsSpec;
}
type CodesOf<C extends readonly Contract[]> = Extract<
  { [K in keyof C]: C[K][keyof C[K]] extends { readonly access: infer A } ? A : never }[number],
  PermissionCode
>;
type Declared<C extends readonly Contract[], Menu extends string> = [CodesOf<C>] extends [never]
  ? unknown
  : { readonly codes: Readonly<Record<CodesOf<C>, CodeSpec<Menu>>> };

export interface PluginSpec<Route extends string, Menu extends string, Code extends string> {
  /** Area id: the folder's name and the first part of each button code. */
  readonly id: string;
  readonly name: string;
  /** Semantic version; published builds never change under one version. */
  readonly version: string;
  /**
   * The team that owns it, named where one of its pages fails. `contact` is a mail address, a number or a place to ask.
   */
  readonly team?: { readonly name: string; readonly contact?: string };
  /** SDK that it needs, `^1.2`: this major version, and this minor one or later. Default any. */
  readonly sdk?: string;
  readonly routes: Readonly<Record<Route, RouteSpec>>;
  readonly redirects?: readonly RedirectSpec[];
  /** Micro-apps that the plugin registers, by name. */
  readonly subApps?: Readonly<Record<string, SubAppSpec<NoInfer<Route>>>>;
  readonly menus?: Readonly<Record<Menu, MenuSpec<NoInfer<Route>, NoInfer<Menu>>>>;
  /** Button permission codes: what each allows, and where administrators find it. */
  readonly codes?: Readonly<Record<Code, CodeSpec<NoInfer<Menu>>>>;
  readonly notices?: Readonly<Partial<Record<NoticeType, NoticeSpec<NoInfer<Route>>>>>;
  /** Places in its pages that other plugins may fill. */
  readonly slots?: Readonly<{ [S in keyof Slots]?: SlotSpec }>;
  /** What it puts into its own or other plugins' slots; nothing is shown where the slot does not exist. */
  readonly fills?: Readonly<Record<string, FillSpec<NoInfer<Route>>>>;
  /** Services for other plugins. */
  readonly provides?: Readonly<{ [S in keyof ServicesMap]?: ProvideSpec<ServicesMap[S], NoInfer<Route>> }>;
  /** Commands of the search. */
  readonly commands?: Readonly<Record<string, CommandSpec<NoInfer<Route>>>>;
  /** Numbers at its menu entries. */
  readonly badges?: Readonly<Record<string, BadgeSpec<NoInfer<Menu>>>>;
  /** Topics of the bus that it emits or hears, beside the portal's own; its backend half may push its own to users. */
  readonly topics?: readonly string[];
  readonly channels?: readonly string[];
  readonly cards?: Readonly<Record<string, CardSpec<NoInfer<Route>>>>;
  readonly todos?: Readonly<Record<string, TodoSpec<NoInfer<Route>>>>;
  /** Business type → page of one document, for links between areas. */
  readonly documents?: Readonly<Record<string, NoInfer<Route>>>;
  /** Business type → how its documents are numbered, for the search. */
  readonly numbers?: Readonly<Record<string, NumberSpec<NoInfer<Route>>>>;
  /** The backend half; absent where the portal answers all that the pages ask for. */
  readonly service?: ServiceSpec;
  /** Its settings for administrators and deployments: `declared` of `defineSettings`. */
  readonly settings?: Readonly<Record<string, Setting>>;
}

export type Plugin = PluginSpec<string, string, string>;

/**
 * Declares a product area: data plus lazy pages. The build evaluates it without running page code, so menus, titles and
 * codes are known before a byte of the area is loaded. An unknown route, menu parent or undeclared code does not compile.
 */
export const definePlugin =
  <const C extends readonly Contract[]>(...contracts: C) =>
  <const Route extends string, const Menu extends string, const Code extends string>(
    plugin: PluginSpec<Route, Menu, Code> & Declared<C, NoInfer<Menu>>,
  ): Plugin => {
    void contracts;
    return plugin as unknown as Plugin;
  };
