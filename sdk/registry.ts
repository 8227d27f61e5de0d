/** The built registry, as the build writes it, the server serves it and the runtime reads it. */
import type { SwitchState } from './calls/plugin-tabs.ts';
import type { Dialect } from './contract/index.ts';
import type { Audited } from './contract/audit.ts';
import type { Method } from './contract/call.ts';
import type { BadgeSpec, CommandWhen, JoinSpec, SlotSpec } from './joins.ts';
import type {
  ApprovalsSpec,
  CardSpec,
  MenuSpec,
  NoticeSpec,
  NumberSpec,
  Plugin,
  RedirectSpec,
  RouteSpec,
  SubAppSpec,
  TodoSpec,
} from './plugin.ts';

export type { ApprovalSpec, Plugin, TodoSpec } from './plugin.ts';
export { type KeyEntry, outsideOf } from './scope.ts';
export { joinExpose, type JoinKind } from './joins.ts';

/** The first list of a route in the built registry: enough to request it before its contract is loaded. */
export interface FirstCall {
  readonly method: Method;
  readonly path: string;
  readonly dialect: Dialect;
  readonly sort: readonly string[];
  /** Filter → type of its value in the address. */
  readonly filters: Readonly<Record<string, 'string' | 'number' | 'boolean'>>;
}

/** A file below the base path, such as `plugins/order/static/js/x.js`. */
export interface Asset {
  readonly url: string;
  /** `sha384-…`; the browser refuses a file that does not match. */
  readonly integrity: string;
}

/** A text with its signature: ECDSA P-256 over SHA-256, r and s in base64. */
export interface Sealed {
  readonly text: string;
  readonly signature: string;
}

/** A component of a plugin that the host loads by itself: a page, or a card of the workbench. */
export interface BuiltPart {
  /** Module of the container that holds it. */
  readonly expose: string;
  /** Its chunks and styles, fetched together with the entry. */
  readonly assets: readonly Asset[];
  /** SDK kits that it uses, fetched in the same round. */
  readonly kits: readonly string[];
}

export interface BuiltRoute extends Omit<RouteSpec, 'page' | 'first'>, BuiltPart {
  readonly name: string;
  /** The list that the page shows first. */
  readonly first?: FirstCall;
}

export interface BuiltCard extends Omit<CardSpec, 'card'>, BuiltPart {
  readonly name: string;
}

/** Code of a contribution that joins another plugin: `fill/related`. */
export interface BuiltJoin extends BuiltPart {
  readonly name: string;
}

/** `handled`: its own code stands in the dialog of the notice. */
export type BuiltNotice = Omit<NoticeSpec<string>, 'handle'> & { readonly handled?: true };

export interface BuiltFill extends JoinSpec {
  readonly slot: string;
  readonly sort?: number;
}

export interface BuiltCommand extends JoinSpec {
  readonly keywords?: readonly string[];
  readonly when?: CommandWhen;
  /** Absent where code runs. */
  readonly route?: string;
}

export type BuiltBadge = Omit<BadgeSpec, 'count'>;

/** A schema of a contract as plain JSON Schema. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** One call that a plugin's service answers: its contract as data. */
export interface ServiceCall {
  readonly kind: 'call' | 'page' | 'upload' | 'download';
  readonly method: Method;
  readonly path: string;
  readonly access: string;
  readonly reads: boolean;
  readonly stepUp?: boolean;
  readonly audit?: Audited;
  /** As the wire spells it. */
  readonly input: JsonSchema;
  /** Of `data` in the envelope. */
  readonly output: JsonSchema;
  /** Of a page alone. */
  readonly dialect?: Dialect;
  readonly maxSize?: number;
}

/** The backend half of a version; the deployment names its address. */
export interface BuiltService {
  readonly health: string;
  readonly calls: readonly ServiceCall[];
  /** Absent where it starts no approvals. */
  readonly approvals?: ApprovalsSpec;
}

export interface BuiltPlugin extends Pick<Plugin, 'sdk' | 'team'> {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  /** Global name of the container; carries the version. */
  readonly container: string;
  readonly entry: Asset;
  readonly routes: readonly BuiltRoute[];
  readonly redirects: readonly RedirectSpec[];
  /** Micro-apps that the plugin registers, by name. */
  readonly subApps?: Readonly<Record<string, SubAppSpec>>;
  readonly menus: Readonly<Record<string, MenuSpec<string, string>>>;
  readonly notices: Readonly<Record<string, BuiltNotice>>;
  readonly todos: Readonly<Record<string, TodoSpec<string>>>;
  readonly documents: Readonly<Record<string, string>>;
  readonly numbers: Readonly<Record<string, NumberSpec<string>>>;
  readonly cards: readonly BuiltCard[];
  /** For servers only; pages do not carry it. */
  readonly service?: BuiltService;
  /** Absent where it declares none. Pages have them from the plugin's own code. */
  readonly settings?: NonNullable<Plugin['settings']>;
  // What joins other plugins; each is absent where nothing is declared.
  readonly slots?: Readonly<Record<string, SlotSpec>>;
  readonly fills?: Readonly<Record<string, BuiltFill>>;
  readonly provides?: Readonly<Record<string, JoinSpec>>;
  readonly commands?: Readonly<Record<string, BuiltCommand>>;
  readonly badges?: Readonly<Record<string, BuiltBadge>>;
  readonly topics?: readonly string[];
  readonly joins?: readonly BuiltJoin[];
}

export interface BuiltRegistry {
  /** Changes whenever anything in the registry does. */
  readonly revision: string;
  readonly runtime: {
    readonly scripts: readonly Asset[];
    readonly styles: readonly Asset[];
    /** Files of the shell, of the federation runtime and of each SDK kit, all loaded on demand. */
    readonly chrome: readonly Asset[];
    readonly federation: readonly Asset[];
    readonly kits: Readonly<Record<string, readonly Asset[]>>;
  };
  readonly plugins: readonly BuiltPlugin[];
}

/** A part with code, without its files: enough for menus, titles, the guard and the workbench. */
export type ListedPart = Pick<BuiltRoute | BuiltCard | BuiltJoin, 'name' | 'expose'>;
export type ListedRoute = Omit<BuiltRoute, 'assets' | 'kits' | 'first'>;
export type ListedCard = Omit<BuiltCard, 'assets' | 'kits'>;

export interface ListedPlugin
  extends Omit<BuiltPlugin, 'container' | 'entry' | 'routes' | 'cards' | 'service' | 'settings' | 'joins'> {
  readonly routes: readonly ListedRoute[];
  readonly cards: readonly ListedCard[];
}

/** Whether a version was made by `portal dev`: temporary, and for one browser only. */
export const isDevVersion = (version: string): boolean => /-dev\.\d+$/.test(version);

/** Where a path of a route stands below the base path. */
export const addressOf = ({ subApp }: Pick<RouteSpec, 'subApp'>, path: string): string =>
  subApp === undefined ? path : `/${subApp}${path}`;

/** What fetches a page or a card, and the list that a page shows first. */
export interface PartFiles extends BuiltPart {
  readonly container: string;
  readonly entry: Asset;
  readonly first?: FirstCall;
}

/** What the page carries of the registry: everything but the files of pages that it was not opened at. */
export interface ListedRegistry extends Pick<BuiltRegistry, 'revision' | 'runtime'> {
  readonly plugins: readonly ListedPlugin[];
}

/** Files of the page that an address shows, and the section that permits it; see `server/starter.js`. */
export interface PageHere extends PartFiles {
  readonly plugin: string;
  readonly version: string;
  readonly route: string;
  readonly access: RouteSpec['access'];
  readonly section: string;
  /** The first list of an address without filters, as it goes over the wire. */
  readonly early?: { readonly method: string; readonly path: string; readonly body?: string };
}

/** What the page carries as data blocks; all that names code is signed. */
export interface PageData {
  /** Base path without a trailing slash, `/ef-plus`. */
  readonly base: string;
  readonly registry: ListedRegistry;
  /** The whole registry as a file, for every other page. */
  readonly file?: Asset & { readonly signature: string };
  /** The deployed `config.json`, where the server that sends the page has it. */
  readonly config?: object;
  /** What administrators have switched off and chosen; absent while all is as it was built. */
  readonly switches?: SwitchState;
  /** Published versions that run, each signed by its publisher. */
  readonly published?: readonly ListedPlugin[];
  readonly here?: PageHere;
}
