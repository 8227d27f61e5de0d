/** Makes the files of waiting exports, one at a time in this process; several processes share the queue. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { exportEnded, maxTaskRows } from '@portal/sdk/calls/export-task';
import { livePushed } from '@portal/sdk/calls/live';
import { type EventOf, REFUSALS } from '@portal/sdk/contract';
import { type Context, type Db, type Exported, Refusal, refuse } from '@portal/sdk/server';
import { loadUser } from '../../identity.ts';
import { noBrowser } from '../../browser.ts';
import { type Caller, createContext, noOutcome } from '../../context.ts';
import type { Database } from '../../db/open.ts';
import type { Listen, Stop } from '../../db/listen.ts';
import { narrowed, perform, type Route } from '../../dispatch.ts';
import type { Host } from '../../routes.ts';
import { archiveOf } from './archive.ts';
import { countRows } from './rows.ts';
import { beat, expire, fail, finish, giveBack, giveUp, type Taken, takeTask } from './tasks.ts';

export interface RunnerOptions {
  readonly host: Host;
  readonly exportRoute: (path: string) => Route;
  readonly background: Database['background'];
  readonly onError: (error: unknown) => void;
}

/** How often the queue is looked at without having been told: for tasks whose process is gone, and for old files. */
const lookMs = 30_000;

/** Longest wait for the file that is being written when the process leaves. */
const leaveMs = 5000;

type Failure = EventOf<typeof exportEnded>['failure'];

/** The task is no longer this process's: cancelled, or taken by another. */
class Lost extends Error {}
/** This process is leaving. */
class Leaving extends Error {}

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code;

function reasonOf(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  if (hasCode(error, '57014')) return '查询时间过长，请缩小查询范围后重试';
  return hasCode(error, 'ENOSPC') ? '服务器存储空间不足，请稍后重试' : '生成失败，请稍后重试';
}

export class ExportRunner {
  readonly #options: RunnerOptions;
  readonly #name = randomUUID();
  #running: Promise<void> | undefined;
  #again = false;
  #stopped = false;
  #timer: NodeJS.Timeout | undefined;
  #stop: Stop | undefined;

  constructor(options: RunnerOptions) {
    this.#options = options;
  }

  async start(listen: Listen | undefined): Promise<void> {
    const wake = () => void this.wake();
    this.#timer = setInterval(wake, lookMs).unref();
    this.#options.host.modes.onChange(wake);
    this.#stop = await listen?.('export_task', wake, wake);
    wake();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#stop?.();
    // a query that takes longer is cut off with the database; its task is then taken up again
    await Promise.race([this.#running, wait(leaveMs, undefined, { ref: false })]);
  }

  /** Resolves when nothing waits any more. */
  wake(): Promise<void> {
    this.#again = true;
    this.#running ??= this.#runAll();
    return this.#running;
  }

  async #runAll(): Promise<void> {
    const { host, onError } = this.#options;
    while (this.#again && !this.#stopped) {
      this.#again = false;
      if (host.modes.paused()) break;
      try {
        const now = host.clock.now();
        await giveUp(host.db, now);
        await expire(host.db, now, (key) => host.files.store.remove(key));
        for (let task = await this.#take(); task; task = await this.#take()) await this.#run(task);
      } catch (error) {
        onError(error); // the database is away: the timer asks again
      }
    }
    this.#running = undefined; // in the same turn as the last look at `again`, so that a later wake starts a new run
  }

  async #take(): Promise<Taken | undefined> {
    const { db, clock } = this.#options.host;
    return this.#stopped || this.#options.host.modes.paused() ? undefined : takeTask(db, clock.now(), this.#name);
  }

  async #run(task: Taken): Promise<void> {
    const { host, background, onError } = this.#options;
    const { store } = host.files;
    try {
      if (task.staleKey !== null) await store.remove(task.staleKey);
      const caller = await this.#callerOf(task);
      await background((db) => this.#write(db, task, caller));
      const { dataScope: reach } = narrowed(this.#options.exportRoute(task.path).call, caller).user;
      const made = { size: (await store.read(task.storageKey)).size, reach };
      if (!(await this.#end(task, caller, (db) => finish(db, task, host.clock.now(), made)))) throw new Lost();
    } catch (error) {
      await store.remove(task.storageKey);
      if (error instanceof Leaving) return giveBack(host.db, task);
      if (error instanceof Lost) return;
      if (!(error instanceof Refusal)) onError(error);
      const caller = await this.#callerOf(task).catch(() => undefined);
      const reason = reasonOf(error);
      const failure = { reason, denied: error instanceof Refusal && error.code === REFUSALS.forbidden };
      await this.#end(task, caller, (db) => fail(db, task, host.clock.now(), reason), failure);
    }
  }

  /** The creator as of now: an account, a membership or a right that is gone since then ends the task. */
  async #callerOf({ userId, entId, ip, userAgent, id, bizType }: Taken): Promise<Caller> {
    const { db, clock } = this.#options.host;
    const account = db.selectFrom('usrUser').select('id').where('id', '=', userId).where('status', '=', 1);
    if (!(await account.executeTakeFirst())) refuse('forbidden', '账号已停用');
    // what no person waits for is made for its enterprise, whichever one the person works for at the time
    const user = await loadUser(db, clock, userId, bizType === null ? undefined : entId);
    if (user.entId !== entId)
      refuse('forbidden', bizType === null ? '当前企业已切换，请切换回原企业后重试' : '您已不在该企业');
    return { user, clock, ip, userAgent, browser: noBrowser, requestId: `export-${id}` };
  }

  async #write(db: Db, task: Taken, caller: Caller): Promise<void> {
    const { host, exportRoute } = this.#options;
    const route = exportRoute(task.path);
    const readInput = () => route.readInput({ query: {}, params: {}, body: task.input });
    if (!(await host.areaEnabled(route.area, route.call.access))) refuse('conflict', '该功能已停用，请联系管理员');
    const write = (exported: Exported, context: Context) => this.#store(task, exported, context);
    await perform({ ...host, db }, route, readInput, caller, { write });
  }

  async #store(task: Taken, exported: Exported, context: Context): Promise<void> {
    const { host } = this.#options;
    const rowTotal = await countRows(context.db, exported.sheet.rows);
    if (rowTotal > maxTaskRows)
      refuse('invalid', `数据超过 ${maxTaskRows.toLocaleString('en')} 行，请缩小查询范围后重新导出`);
    const onRows = async (rowsDone: number) => {
      if (this.#stopped) throw new Leaving();
      const facts = { beatAt: host.clock.now().toISOString(), rowsDone, rowTotal };
      if (!(await beat(host.db, task, facts))) throw new Lost();
    };
    await onRows(0);
    const name = `export_${task.id}`;
    const fileName = task.fileName.replace(/\.zip$/, '');
    await host.files.store.put(task.storageKey, archiveOf(exported, { context, name, fileName, onRows }));
  }

  /** Ends the task and tells its creator, or neither. @returns whether the task was still this process's. */
  async #end(
    { id, userId, fileName, bizType, bizId }: Taken,
    caller: Caller | undefined,
    change: (db: Db) => Promise<boolean>,
    failure: Failure | null = null,
  ): Promise<boolean> {
    const { host } = this.#options;
    const status = failure ? 4 : 2;
    const outcome = noOutcome();
    const ended = await host.db.transaction().execute(async (db) => {
      if (!(await change(db))) return false;
      if (caller === undefined) return true;
      const { emit } = createContext(db, caller, host, outcome);
      const content = { event: 'task', task: 'export', id, status, fileName };
      await emit(livePushed, { userIds: [userId], channel: 'user-message', content });
      if (bizType !== null) await emit(exportEnded, { bizType, bizId, userId, failure });
      return true;
    });
    host.events.committed(outcome.emitted);
    return ended;
  }
}
