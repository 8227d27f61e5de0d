/**
 * The port through which the SDK reaches its host. The portal's runtime installs the real one, `@portal/sdk/testing` a
 * fake one; a product area never imports this door.
 */
import type { Call, InputOf, OutputOf } from './contract/index.ts';
import type { UserInfo } from './calls/session.ts';

export type Intent = 'success' | 'info' | 'warning' | 'error';

export interface Toast {
  intent: Intent;
  message: string;
  /** Request id shown beside errors, for support. */
  traceId?: string;
}

export interface Question {
  /** Default 提示信息. */
  title?: string;
  message: string;
  intent?: Intent;
  /** Default 确定. */
  ok?: string;
  /** Default 取消. `null` hides it. */
  cancel?: string | null;
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

export interface RequestOptions {
  signal?: AbortSignal;
  /** The caller shows failures itself. Default false: the host toasts once. */
  quiet?: boolean;
  /** One submission, however often it is sent; see reliability row 31. */
  idempotencyKey?: string;
  files?: readonly File[];
}

export interface Host {
  readonly deployment: Deployment;
  request<C extends Call>(call: C, input: InputOf<C>, options?: RequestOptions): Promise<OutputOf<C>>;
  /** The current session, and a way to hear of its changes. */
  session(): Session;
  onSession(listener: () => void): () => void;
  toast(toast: Toast): void;
  confirm(question: Question): Promise<boolean>;
  /** Goes to a path of the portal, base path excluded. */
  navigate(to: string, options?: { replace?: boolean }): void;
  /** Whether an enabled plugin or the runtime serves this path and this user may open it. */
  canOpen(path: string): boolean;
  now(): number;
}

/** A call that did not end in data. The host has told the user already, unless the request was `quiet`. */
export class CallError extends Error {
  readonly code: string;
  readonly traceId: string | undefined;
  constructor(code: string, message: string, traceId?: string) {
    super(message);
    this.name = 'CallError';
    this.code = code;
    this.traceId = traceId;
  }
}

let installed: Host | undefined;

export const installHost = (host: Host): void => {
  installed = host;
};

/** @throws Error when no host is installed, which only a test without its harness can meet. */
export function host(): Host {
  if (!installed) throw new Error('No portal host is installed.');
  return installed;
}
