/** The built registry, as the build writes it, the server serves it and the runtime reads it. Types only. */
import type { FirstCall } from './data/first-call.ts';
import type { MenuSpec, NoticeSpec, RedirectSpec, RouteSpec, TodoSpec } from './plugin.ts';

export type { FirstCall } from './data/first-call.ts';

/** A file below the base path, such as `plugins/order/static/js/x.js`. */
export interface Asset {
  readonly url: string;
  /** `sha384-…`; the browser refuses a file that does not match. */
  readonly integrity: string;
}

export interface BuiltRoute extends Omit<RouteSpec, 'page' | 'first'> {
  readonly name: string;
  /** The list that the page shows first. */
  readonly first?: FirstCall;
  /** Module of the container that holds the page. */
  readonly expose: string;
  /** Chunks and styles of the page, fetched together with the entry. */
  readonly assets: readonly Asset[];
  /** SDK kits that the page uses, fetched in the same round. */
  readonly kits: readonly string[];
}

export interface BuiltPlugin {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  /** Global name of the container; carries the version. */
  readonly container: string;
  readonly entry: Asset;
  readonly routes: readonly BuiltRoute[];
  readonly redirects: readonly RedirectSpec[];
  readonly menus: Readonly<Record<string, MenuSpec<string, string>>>;
  readonly notices: Readonly<Record<string, NoticeSpec<string>>>;
  readonly todos: Readonly<Record<string, TodoSpec<string>>>;
  readonly documents: Readonly<Record<string, string>>;
}

export interface BuiltRegistry {
  /** Changes whenever anything in the registry does. */
  readonly revision: string;
  readonly runtime: {
    readonly scripts: readonly Asset[];
    readonly styles: readonly Asset[];
    /** Files of the lazily loaded federation runtime, and of each SDK kit. */
    readonly federation: readonly Asset[];
    readonly kits: Readonly<Record<string, readonly Asset[]>>;
  };
  readonly plugins: readonly BuiltPlugin[];
}

/** What the page carries: the registry and where it is served. */
export interface PageData {
  /** Base path without a trailing slash, `/ef-plus`. */
  readonly base: string;
  readonly registry: BuiltRegistry;
}
