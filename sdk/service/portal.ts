/** The client with which a service calls the portal, by its credential. */
import { type Call, type InputOf, OK, type OutputOf, type SettingValue } from '../contract/index.ts';
import { serviceCalls } from './calls.ts';
import { apiOf } from './identity.ts';
import { type Identity, isAmongRows, type OwnedRow, type Rows } from './person.ts';

/** The portal has refused a request of the service. */
export class PortalRefused extends Error {
  /** Code of the envelope: `401` for an invalid credential, `403` for what belongs to another plugin. */
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'PortalRefused';
    this.code = code;
  }
}

export interface PortalOptions {
  /** Address of the portal, such as `http://localhost:3000`. */
  readonly portal: string;
  /** Shown once to the administrator who has made it. */
  readonly credential?: string;
}

/** Stands in for the portal in tests; undefined for a call that it does not answer. */
export type PortalStandIn = (call: Call, input: object) => Promise<unknown> | undefined;

type In<K extends keyof typeof serviceCalls> = InputOf<(typeof serviceCalls)[K]>;
type Out<K extends keyof typeof serviceCalls> = Promise<OutputOf<(typeof serviceCalls)[K]>>;

const timeoutMs = 10_000;

/** Calls of the portal for a plugin's own service. Every one of them @throws PortalRefused */
export class PortalClient {
  readonly #options: PortalOptions;
  #standIn: PortalStandIn | undefined;

  constructor(options: PortalOptions) {
    this.#options = options;
  }

  /** From now on a stand-in answers the calls that it knows. */
  standIn(answers: PortalStandIn): void {
    this.#standIn = answers;
  }

  async #ask(call: Call, input: object): Promise<unknown> {
    const stood = this.#standIn?.(call, input);
    if (stood) return stood;
    const { portal, credential } = this.#options;
    if (credential === undefined) throw new PortalRefused('401', '没有服务凭证：请管理员在插件管理中生成一个');
    const response = await fetch(apiOf(portal) + call.path, {
      method: call.method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${credential}` },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const told = (await response.json()) as { readonly code: unknown; readonly msg: unknown; readonly data: unknown };
    if (String(told.code) !== OK) throw new PortalRefused(String(told.code), String(told.msg));
    return told.data;
  }

  /** Raises a notice about a document of the plugin. @returns how many people it was sent to. */
  notice(input: In<'notice'>): Out<'notice'> {
    return this.#ask(serviceCalls.notice, input) as Out<'notice'>;
  }

  /** The current settings of the plugin, secrets included: read them again rather than keep them for long. */
  settings(): Promise<Readonly<Record<string, SettingValue>>> {
    return this.#ask(serviceCalls.settings, {}) as Promise<Readonly<Record<string, SettingValue>>>;
  }

  /**
   * Sends a message to the open tabs of users; users without one do not get it.
   * @returns to how many people it went.
   */
  push(input: In<'push'>): Out<'push'> {
    return this.#ask(serviceCalls.push, input) as Out<'push'>;
  }

  /** Rows of a user under a code of the plugin, or of all rights together. */
  visible(input: In<'visible'>): Out<'visible'> {
    return this.#ask(serviceCalls.visible, input) as Out<'visible'>;
  }

  /** Writes a step into the history of a document. */
  record(input: In<'record'>): Out<'record'> {
    return this.#ask(serviceCalls.record, input) as Out<'record'>;
  }

  /** The history of a document, newest first. */
  history(input: In<'history'>): Out<'history'> {
    return this.#ask(serviceCalls.history, input) as Out<'history'>;
  }

  /** Asks for an approval in the name of a user; its result comes to the path of `approvals.result`. */
  startApproval(input: In<'startApproval'>): Out<'startApproval'> {
    return this.#ask(serviceCalls.startApproval, input) as Out<'startApproval'>;
  }

  /** The newest approval of a document, or null. */
  approval(input: In<'approval'>): Out<'approval'> {
    return this.#ask(serviceCalls.approval, input) as Out<'approval'>;
  }

  /** Takes back the approval that runs. */
  cancelApproval(input: In<'cancelApproval'>): Out<'cancelApproval'> {
    return this.#ask(serviceCalls.cancelApproval, input) as Out<'cancelApproval'>;
  }

  /** Creates a to-do, or updates the open one of the same kind and document. */
  todo(input: In<'todo'>): Out<'todo'> {
    return this.#ask(serviceCalls.todo, input) as Out<'todo'>;
  }

  /** Closes the to-do. @returns how many were open: one, or none. */
  closeTodo(input: In<'closeTodo'>): Out<'closeTodo'> {
    return this.#ask(serviceCalls.closeTodo, input) as Out<'closeTodo'>;
  }

  /** The data scope of the caller: from the identity, or, where it was too long for the token, from the portal. */
  async rowsOf(identity: Identity, code?: string): Promise<Rows> {
    const { userId, entId } = identity;
    return identity.rows(code) ?? this.visible({ userId, entId, ...(code !== undefined && { code }) });
  }

  /** Whether the user may see a row of the service under a code. */
  async sees(identity: Identity, row: OwnedRow, code?: string): Promise<boolean> {
    return isAmongRows(await this.rowsOf(identity, code), row, identity.entId);
  }
}
