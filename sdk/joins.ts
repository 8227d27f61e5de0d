/** How plugins join without importing each other: what one offers, and what others put there. Declarations only. */
import type { ComponentType } from 'react';
import type { Notice } from './calls/notification.ts';
import type { PermissionCode } from './contract/call.ts';

/** Slots of pages, by name, and what each hands to what fills it; a plugin adds its own by module augmentation of `@portal/sdk`. */
// biome-ignore lint/suspicious/noEmptyInterface: plugins add to it
export interface Slots {}

/** Services by name, each an object of asynchronous functions; a plugin adds its own by module augmentation of `@portal/sdk`. */
// biome-ignore lint/suspicious/noEmptyInterface: plugins add to it
export interface ServicesMap {}

/** Who gets a contribution that joins another plugin. */
export interface JoinSpec<Route extends string = string> {
  /** How users and administrators know it. */
  readonly title: string;
  /** For holders of this code. Default everybody. */
  readonly code?: PermissionCode;
  /** For those who may open this page. Default everybody. */
  readonly under?: Route;
}

/** A place in a page of the plugin that others may fill; its name starts with the id of the plugin and a dot. */
export interface SlotSpec {
  readonly title: string;
  /** `row` for a row of a table or of buttons: a fault is shown in one line there. Default: room for a card. */
  readonly space?: 'line';
}

/** What fills a slot of any plugin: a component that gets the slot's payload as its props. */
export type FillSpec<Route extends string = string> = JoinSpec<Route> & {
  /** Place among the fills of the slot; lower comes first. Default 100. */
  readonly sort?: number;
} & {
    [S in keyof Slots]: {
      readonly slot: S;
      readonly part: () => Promise<{ default: ComponentType<Slots[S]> }>;
    };
  }[keyof Slots];

/** A service for other plugins; its name starts with the id of the plugin and a dot. */
export type ProvideSpec<Service, Route extends string = string> = JoinSpec<Route> & {
  readonly service: () => Promise<{ default: Service }>;
};

/** Where the user stands when a command is run. */
export interface CommandPlace {
  /** Below the base path, without the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

/** When a command is offered, as data: it is known before its code is fetched. */
export interface CommandWhen {
  /** The page on screen: its path, or the beginning of it with a star, `/orderManagement/*`. */
  readonly path?: `/${string}`;
  /** Query parameter that its address must have. */
  readonly query?: string;
}

/** A command of the search: leads to a page of the plugin, or runs code. */
export type CommandSpec<Route extends string = string> = Omit<JoinSpec<Route>, 'under'> & {
  /** Further words that find it. */
  readonly keywords?: readonly string[];
  /** Default always. */
  readonly when?: CommandWhen;
} & (
    | { readonly route: Route; readonly run?: never; readonly under?: never }
    | {
        readonly run: () => Promise<{ default: (place: CommandPlace) => unknown }>;
        readonly under?: Route;
        readonly route?: never;
      }
  );

/** A number at a menu entry of the plugin, asked for after the first paint and again when to-dos or data have changed. */
export interface BadgeSpec<Menu extends string = string> {
  /** What is counted, `待审核`. */
  readonly title: string;
  readonly menu: Menu;
  readonly code?: PermissionCode;
  /** 0 shows none. */
  readonly count: () => Promise<{ default: () => Promise<number> }>;
}

/** Props of the component that a plugin adds to a notice; it is drawn in the notice's dialog, below its facts. */
export interface NoticeHandlerProps {
  readonly notice: Notice;
  /** Closes the dialog. */
  readonly onClose: () => void;
}

/** Kinds of contributions with code that the host loads by itself, besides pages and cards → the field that loads it. */
const CODE = { fill: 'part', provide: 'service', command: 'run', badge: 'count', notice: 'handle' } as const;
export type JoinKind = keyof typeof CODE;

export interface JoinCode {
  readonly kind: JoinKind;
  readonly name: string;
  readonly load: () => Promise<{ readonly default: unknown }>;
}

interface Joining {
  readonly fills?: object;
  readonly provides?: object;
  readonly commands?: object;
  readonly badges?: object;
  readonly notices?: object;
}

/** The lazy code of what a plugin declares. */
export function joinCodes({ fills = {}, provides = {}, commands = {}, badges = {}, notices = {} }: Joining) {
  const rows = { fill: fills, provide: provides, command: commands, badge: badges, notice: notices };
  return (Object.keys(CODE) as JoinKind[]).flatMap((kind) =>
    Object.entries(rows[kind]).flatMap(([name, spec]: [string, Readonly<Record<string, unknown>>]): JoinCode[] => {
      const load = spec[CODE[kind]];
      return typeof load === 'function' ? [{ kind, name, load: load as JoinCode['load'] }] : [];
    }),
  );
}

/** Module of the container that holds the code; service names have dots. */
export const joinExpose = (kind: JoinKind, name: string): string => `${kind}-${name.replaceAll('.', '_')}`;

/** A contribution that joins a page or another plugin, as far as it is known before its code. */
export interface Join {
  /** `settlement/fill/related`. */
  readonly id: string;
  /** Version of its plugin: its code is fetched anew with another one. */
  readonly version: string;
  readonly title: string;
  /** Of the slot that it fills: room for one line only. */
  readonly space?: 'line' | undefined;
}
