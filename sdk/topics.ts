import type { Channel, LiveContent } from './calls/live.ts';
import type { FaultKind } from './calls/plugin-tabs.ts';
import type { Message } from './message.ts';

/** A page in the bar of open pages: its last address below the base path, and what it is called. */
export interface OpenPage {
  readonly address: string;
  readonly title: string;
}

/** A fault in a page, as far as its boundary knows. */
export interface Fault {
  readonly error: Error;
  /** Plugin of the page, where it is known. */
  readonly owner: string | undefined;
  /** Default `crash`. */
  readonly kind?: FaultKind;
  /** Number that the user is shown. Default none. */
  readonly incident?: string;
}

/** Topics of the portal and their payloads; an area adds its own by module augmentation of `@portal/sdk`. */
export interface Topics {
  /** The session is about to end in this tab: the last chance to save typed text. */
  'session:ending': Record<string, never>;
  /** A page may be removed without a question: the last chance to save typed text. */
  'page:stopping': Record<string, never>;
  /** An error that a boundary has caught; `owner` is the plugin of the page, where it is known. */
  'fault:caught': Fault;
  /** The user's socket is open, or open again: messages sent meanwhile were missed. */
  'live:resumed': Record<string, never>;
  /** The user signed in or out in this tab. */
  'auth:changed': { loggedIn: boolean };
  'enterprise:switched': { entId: string };
  /** A dictionary was edited: cached code lists are stale. */
  'dict:changed': { codeNo: string };
  /** Menus or codes of the user changed on the server. */
  'permission:changed': Record<string, never>;
  /** To-dos or unread counts may have changed. */
  'todo:changed': Record<string, never>;
  /** A background task of the user made progress, or ended. */
  'task:changed': LiveContent;
  /** Any message of a live socket. */
  'socket:message': { channel: Channel; message: Message };
  /** A writing call succeeded: pages that show its subject may be stale. */
  'data:changed': { path: string };
  /** A page of the portal was opened, selected or closed in the bar of open pages. */
  'tabs:opened': OpenPage;
  'tabs:activated': OpenPage;
  'tabs:closed': OpenPage;
}

/** Topics of the portal: no plugin declares them, every plugin may hear them. */
export const portalTopics: readonly string[] = [
  'session:ending',
  'page:stopping',
  'fault:caught',
  'live:resumed',
  'auth:changed',
  'enterprise:switched',
  'dict:changed',
  'permission:changed',
  'todo:changed',
  'task:changed',
  'socket:message',
  'data:changed',
  'tabs:opened',
  'tabs:activated',
  'tabs:closed',
] satisfies readonly (keyof Topics)[];
