/**
 * The port through which the SDK reaches its host. The portal's runtime installs the real one, `@portal/sdk/testing` a
 * fake one; a product area never imports this door.
 */
import type { Call, InputFault, InputOf, OutputOf } from './contract/index.ts';
import type { ComponentType, ReactNode } from 'react';
import type { Notice } from './calls/notification.ts';
import type { UserInfo } from './calls/session.ts';
import type { Channel } from './calls/live.ts';
import type { Join } from './joins.ts';
import type { Message } from './message.ts';
import type { CardSpec } from './plugin.ts';

export type Intent = 'success' | 'info' | 'warning' | 'error';

/** A document by its name, and its page where it has one. */
export interface About {
  /** 订单 DD2026112100000001. */
  readonly name: string;
  readonly to?: string;
}

export interface Toast {
  intent: Intent;
  message: string;
  /** What the message is about: said before it, and led to. */
  about?: About;
  /** Request id shown beside errors, for support. */
  traceId?: string;
  /**
   * A button that goes to a path of the portal, or runs: the message stays until it is pressed or closed. One that takes
   * back what the message tells of goes after five seconds, during which nobody points at it.
   */
  action?: { readonly text: string } & (
    | { readonly to: string }
    | { readonly run: () => void }
    | { readonly undo: () => void }
  );
}

export interface Question {
  /** The act that is asked about: 提交审核. */
  title: string;
  /** Names the document, its amount and the other party, where it has them, and what follows. */
  message: string;
  intent?: Intent;
  /** The verb of the act; it has the focus, unless the act destroys. */
  ok: string;
  /** The act destroys: its button is red. */
  tone?: 'danger';
  /** Default 取消. `null` hides it. */
  cancel?: string | null;
}

/** A dialog of the host: what it shows, how it may be closed, and what its buttons do. */
export interface Modal {
  /** Default 提示信息. */
  title?: string;
  /** Text, or elements; they stand outside the page's router. */
  content: ReactNode;
  /** The sign before the title. Default none. */
  intent?: Intent;
  /** Default 确定. */
  ok?: string;
  /** Default 取消. `null` hides it. */
  cancel?: string | null;
  /** `ok` destroys: it is red, and the focus stands on `cancel`. Default: it does not. */
  tone?: 'danger';
  /** Pixels, never wider than the window. Default 520. */
  width?: number;
  /** Whether it has a close control in its corner. Default true. */
  closable?: boolean;
  /** Whether a press on the mask closes it. Default true. */
  maskClosable?: boolean;
  /** Whether Escape closes it. Default true. */
  keyboardClosable?: boolean;
  /** Called by 确定. Shows a spinner while its promise is pending; the dialog stays open when it rejects. */
  onOk?: () => unknown;
  /** Called by 取消, the close control, mask, Escape, and when the page is left; the dialog closes at once. */
  onCancel?: () => unknown;
}

export interface ModalHandle {
  /** Closes the dialog without calling `onOk` or `onCancel`; it leaves the page 500 ms later. */
  close(): void;
  /** Changes what is shown. Ignored once closed. */
  update(change: Partial<Modal>): void;
}

/** A stored file, as documents name it. */
export interface StoredFile {
  fileId: string;
  fileName: string;
  /** Bytes; absent where the document does not know. */
  size?: number;
}

/** What the viewer of files is given by the page that it stands in. */
export interface ViewerProps {
  /** To leaf through. */
  files: readonly StoredFile[];
  current: StoredFile;
  onGo: (file: StoredFile) => void;
}

export interface Session {
  readonly user: UserInfo | undefined;
  /** Token present and userSource not `'4'`. */
  readonly loggedIn: boolean;
  readonly codes: ReadonlySet<string>;
}

/** Facts of the deployment, from `config.json`. */
export interface Deployment {
  readonly portalName: string;
  readonly groupName: string;
  readonly phone: string;
  readonly mailbox: string;
  readonly filingNumbers: readonly string[];
  readonly basePath: string;
}

/** A card that an enabled plugin offers to the workbench. */
export interface Card extends Omit<CardSpec, 'card' | 'under' | 'width' | 'height' | 'sort'> {
  /** Plugin and name, `order/overview`. */
  readonly id: string;
  readonly width: 1 | 2 | 4;
  readonly height: 1 | 2;
  readonly sort: number;
}

/** A kind of task, and the worklist that it is handled in. */
export interface TodoKind {
  readonly title: string;
  readonly bizType: string;
  readonly path: string;
  /** Page of one of them, at `?id=`. */
  readonly open?: string;
  /** Who declares it. */
  readonly plugin: { readonly id: string; readonly name: string };
}

/** The portal's own dialogs about the person: enterprise worked for, devices, look of the portal, second factor. */
export type PortalDialog = 'company' | 'devices' | 'preferences' | 'security';

/** What can be done about a notice. */
export interface NoticeAction {
  /** 查看详情, 去激活 … */
  readonly label: string;
  /** Why it cannot be opened. */
  readonly closed?: string | undefined;
  /** Marks it as read, and goes to its page or shows it. */
  open(): void;
}

/** The code of a page, and what to name where it fails. */
export interface PageCode {
  readonly Page: ComponentType;
  readonly title: string;
  /** Id of the plugin. */
  readonly owner: string;
}

export interface RequestOptions {
  signal?: AbortSignal;
  /**
   * The caller shows failures itself: all, those that the server answers, or of these the ones that say where the input
   * is wrong. Default false: the host toasts once.
   */
  quiet?: boolean | 'refusals' | 'faults';
  /** One submission, however often it is sent; see reliability row 31. */
  idempotencyKey?: string;
  /** Answers a downloaded file without handing it to the browser's downloads. Default false. */
  unsaved?: boolean;
  files?: readonly File[];
  /** Goes on when the page is left. Default false. */
  lasting?: boolean;
}

export interface Host {
  readonly deployment: Deployment;
  request<C extends Call>(call: C, input: InputOf<C>, options?: RequestOptions): Promise<OutputOf<C>>;
  /** The current session, and a way to hear of its changes. */
  session(): Session;
  onSession(listener: () => void): () => void;
  toast(toast: Toast): void;
  confirm(question: Question): Promise<boolean>;
  modal(modal: Modal): ModalHandle;
  /** Shows a stored file; `among` are the files to leaf through. */
  preview(file: StoredFile, among: readonly StoredFile[]): void;
  /** Opens one of the portal's own dialogs. */
  portalDialog(name: PortalDialog): void;
  /** Fetches the code of the viewer that stands in a page; after a failure it may be asked again. */
  loadViewer(): Promise<ComponentType<ViewerProps>>;
  /** Goes to a path of the portal, base path excluded. */
  navigate(to: string, options?: { replace?: boolean }): void;
  /** Whether an enabled plugin or the runtime serves this path and this user may open it. */
  canOpen(path: string): boolean;
  /** Cards that this user may see, the code apart; in the order of a new workbench. */
  cards(): readonly Card[];
  /** Fetches a card's code; after a failure it may be asked again. @throws when a file is missing or not the right one. */
  loadCard(id: string): Promise<ComponentType>;
  /** What fills a slot for this user, in its order. */
  fills(slot: string): readonly Join[];
  /** Who provides a service to this user; undefined while nobody does. */
  provider(service: string): Join | undefined;
  /** Fetches the code of such a contribution; after a failure it may be asked again. @throws when it cannot be had. */
  loadJoin(id: string): Promise<unknown>;
  /** Fetches the code of the page at a path; after a failure it may be asked again. @throws when it cannot be had. */
  loadPage(path: string): Promise<PageCode>;
  /** Kinds of to-dos whose worklist this user may open. */
  todos(): readonly TodoKind[];
  noticeAction(notice: Notice): NoticeAction;
  /** Hears the messages of a live channel. @returns a function that ends it. */
  onMessage(channel: Channel, listener: (message: Message) => void): () => void;
  now(): number;
  /** Settings of a plugin that are not as it declares them; the same object until they change. */
  settings(plugin: string): Readonly<Record<string, unknown>>;
  /** Hears of changed settings. @returns a function that ends it. */
  onSettings(listener: () => void): () => void;
}

/** A call that failed. The host has already informed the user, unless the request was `quiet`. */
export class CallError extends Error {
  readonly code: string;
  readonly traceId: string | undefined;
  /** What the refusal handed over, such as the key of the step that is missing. */
  readonly data: Readonly<Record<string, string>>;
  /** Where the input was wrong, as far as the server told. */
  readonly faults: readonly InputFault[];
  constructor(
    code: string,
    message: string,
    traceId?: string,
    data: Readonly<Record<string, string>> = {},
    faults: readonly InputFault[] = [],
  ) {
    super(message);
    this.name = 'CallError';
    this.code = code;
    this.traceId = traceId;
    this.data = data;
    this.faults = faults;
  }
}

export { tapBus } from './bus.ts';
export type { Fault } from './topics.ts';
export { newIncident } from './incident.ts';
export { HTTP_TEXT } from './http-text.ts';
export {
  actAs,
  actingOwner,
  type Enter,
  type HeldKind,
  hold,
  installResourceRegistry,
  OwnerContext,
  portalOwner,
} from './owner.ts';
export { type PageTab, PageTabContext } from './page-tab.ts';

let installed: Host | undefined;

export const installHost = (host: Host): void => {
  installed = host;
};

/** @throws Error when no host is installed, which only a test without its harness can meet. */
export function host(): Host {
  if (!installed) throw new Error('No portal host is installed.');
  return installed;
}
