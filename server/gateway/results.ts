/** Tells services what became of their approvals: signed, again and again until they have heard it. */
import { randomUUID } from 'node:crypto';
import { approvalDecided, approvalWithdrawn } from '@portal/sdk/calls/workflow';
import type { Call } from '@portal/sdk/contract';
import { Refusal, sql } from '@portal/sdk/server';
import { approvalResult } from '@portal/sdk/service';
import { platform } from '../context.ts';
import { approvalsOf, servicesIn } from '../registry/live-releases.ts';
import type { Host } from '../routes.ts';
import type { ServiceAddresses } from './addresses.ts';
import { stateOf } from './approvals.ts';
import { ask, type AskLimits, NoAnswer } from './ask.ts';
import { dataOf } from './envelope.ts';
import { GATEWAY } from './fault.ts';
import { signIdentity } from './identity.ts';
import type { ServiceKeys } from './keys.ts';
import { countFault } from './report.ts';

interface Parts {
  readonly host: Host;
  readonly services: ServiceAddresses;
  readonly keys: ServiceKeys;
  readonly limits: AskLimits;
  readonly onError: (error: unknown) => void;
}

interface Waiting {
  readonly approvalId: string;
  readonly plugin: string;
  readonly attempts: number;
}

/** How often it is looked for results that no event of this process told of. */
const lookMs = 30_000;
/** Before the second attempt; each further pause is twice as long. */
const firstPauseMs = 10_000;
const longestPauseMs = 3_600_000;
/** Beside the time that a service has: nobody else tells it meanwhile. */
const leaseMs = 5000;

const ends: readonly string[] = [approvalDecided.name, approvalWithdrawn.name];

export class ApprovalResults {
  readonly #parts: Parts;
  #running: Promise<void> | undefined;
  #again = false;
  #isStopped = false;
  #timer: NodeJS.Timeout | undefined;
  #unhear: (() => void) | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  start(): void {
    this.#timer = setInterval(() => void this.wake(), lookMs).unref();
    this.#unhear = this.#parts.host.events.onCommitted((events) => {
      if (events.some(({ name }) => ends.includes(name))) void this.wake();
    });
    this.#parts.host.modes.onChange(() => void this.wake());
    void this.wake();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    this.#unhear?.();
    await this.#running;
  }

  /** Resolves when nothing can be told at this moment. */
  wake(): Promise<void> {
    this.#again = true;
    this.#running ??= this.#tellAll().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  #later = (ms: number) => new Date(this.#parts.host.clock.now().getTime() + ms).toISOString();

  async #tellAll(): Promise<void> {
    while (this.#again && !this.#isStopped) {
      this.#again = false;
      try {
        for (let one = await this.#take(); one; one = await this.#take()) await this.#tell(one);
      } catch (error) {
        this.#parts.onError(error); // the database is away: the timer asks again
      }
    }
  }

  /** Only of plugins that run: a result waits while its plugin is off. */
  async #take(): Promise<Waiting | undefined> {
    if (this.#isStopped || this.#parts.host.modes.paused()) return undefined;
    const { host, limits } = this.#parts;
    const deployed = host.releases.now();
    const running = servicesIn(deployed).filter(({ id }) => approvalsOf(deployed, id).length > 0);
    if (running.length === 0) return undefined;
    const { rows } = await sql<Waiting>`
      update sys_service_approval set next_at = ${this.#later(limits.timeoutMs + leaseMs)}
      where instance_id = (
        select a.instance_id from sys_service_approval a join wf_instance i on i.id = a.instance_id
        where a.told_at is null and a.next_at <= ${this.#later(0)} and i.status <> 'RUNNING'
          and a.plugin = any(${running.map(({ id }) => id)})
        order by a.instance_id limit 1 for update of a skip locked)
      returning instance_id::text as approval_id, plugin, attempts`.execute(host.db);
    return rows[0];
  }

  async #tell(waiting: Waiting): Promise<void> {
    const { db } = this.#parts.host;
    const { approvalId } = waiting;
    const fault = await this.#faultOf(waiting);
    if (fault) return this.#postpone(waiting, fault);
    const toldAt = this.#later(0);
    await db.updateTable('sysServiceApproval').set({ toldAt }).where('instanceId', '=', approvalId).execute();
  }

  /** @returns why the service has not heard it; undefined where it has. */
  async #faultOf({ approvalId, plugin: id }: Waiting): Promise<NoAnswer | undefined> {
    const { host, services, keys, limits } = this.#parts;
    const deployed = host.releases.now();
    const plugin = servicesIn(deployed).find((one) => one.id === id);
    const path = approvalsOf(deployed, id)[0]?.result;
    const address = services.get(id);
    const input = await stateOf(host.db, approvalId);
    if (!plugin || path === undefined || !input) return new NoAnswer('paused', '插件已停用');
    if (address === undefined) return new NoAnswer('noAddress', 'PLUGIN_SERVICES 中没有这个插件');
    const call = approvalResult(path) as Call;
    const name = `${call.method} ${path}`;
    const at = host.clock.now();
    const identity = await signIdentity(keys, { plugin, user: platform, call: name, access: call.access, at });
    const idempotencyKey = `approval-${approvalId}`;
    const question = { address, call, input: { ...input }, identity, requestId: randomUUID(), idempotencyKey };
    try {
      dataOf(await ask(question, limits));
      return undefined;
    } catch (error) {
      if (error instanceof NoAnswer) return error;
      if (error instanceof Refusal) return new NoAnswer('strange', `审批结果应答了 code ${error.code}，应为 200`);
      throw error;
    }
  }

  /** What else waits for the same service waits as long: one that is dead holds up nobody. */
  async #postpone({ approvalId, plugin: id, attempts }: Waiting, fault: NoAnswer): Promise<void> {
    const { db, clock, releases } = this.#parts.host;
    const nextAt = this.#later(Math.min(firstPauseMs * 2 ** Math.min(attempts, 20), longestPauseMs));
    await sql`
      update sys_service_approval set next_at = greatest(next_at, ${nextAt}::timestamptz)
      where plugin = ${id} and told_at is null and instance_id <> ${approvalId}`.execute(db);
    await sql`
      update sys_service_approval set attempts = attempts + 1, next_at = ${nextAt}
      where instance_id = ${approvalId}`.execute(db);
    const deployed = releases.now();
    const plugin = servicesIn(deployed).find((one) => one.id === id);
    if (!plugin) return;
    const call = `POST ${approvalsOf(deployed, id)[0]?.result ?? ''}`;
    await countFault(db, clock, {
      ...{ plugin: id, version: plugin.version, call, code: GATEWAY[fault.kind], detail: fault.message },
    });
  }
}
