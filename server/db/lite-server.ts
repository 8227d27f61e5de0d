import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Listen, Subscription } from './listen.ts';
import { projectRoot } from './root.ts';

type Kind = 'wire' | 'reset' | 'dump' | 'listen' | 'close';

interface Reply {
  id?: number;
  ready?: boolean;
  bytes?: Uint8Array;
  failed?: string;
  channel?: string;
  payload?: string;
}

interface Pending {
  resolve(reply: Reply): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout | undefined;
}

export interface LiteOptions {
  /** Folder of the database; absent = in memory. */
  readonly dataDir?: string;
  /** Dump to start from, when there is no database yet. */
  readonly snapshot?: string;
  /** A message that takes longer is given up; on a folder, the thread is ended with it. */
  readonly timeoutMs: number;
}

/** Ended because it ran too long; PostgreSQL's own code for it. */
export class OverrunError extends Error {
  readonly code = '57014';
  constructor() {
    super('canceling statement due to statement timeout');
  }
}

/** The thread that holds the embedded database; restarts it after an overrun, from its directory. */
export class LiteServer {
  readonly #options: LiteOptions;
  readonly #pending = new Map<number, Pending>();
  readonly #subscriptions = new Set<Subscription>();
  #worker: Promise<Worker> | undefined;
  /** The thread in service; one that was ended must not speak for its successor. */
  #current: Worker | undefined;
  /** Settles when the thread before is really gone: two on one folder would lose rows. */
  #gone: Promise<unknown> | undefined;
  /** Messages in memory that were given up, but still run. */
  readonly #late = new Set<number>();
  #nextId = 1;
  #closing = false;

  constructor(options: LiteOptions) {
    this.#options = options;
  }

  async #start(): Promise<Worker> {
    const { dataDir, snapshot } = this.#options;
    const again = this.#gone !== undefined;
    if (again && dataDir === undefined) throw new Error('The embedded database in memory has stopped.');
    await this.#gone;
    const file = join(projectRoot(), 'server/db/wire-worker.mjs');
    const worker = new Worker(file, { workerData: { dataDir, snapshot }, execArgv: [] });
    this.#current = worker;
    await this.#untilReady(worker);
    for (const channel of new Set(Array.from(this.#subscriptions, (one) => one.channel))) {
      worker.postMessage({ id: 0, kind: 'listen', channel });
    }
    if (again) for (const { onResync } of this.#subscriptions) onResync?.();
    return worker;
  }

  #untilReady(worker: Worker): Promise<void> {
    return new Promise((resolve, reject) => {
      worker.on('message', (reply: Reply) => (reply.ready ? resolve() : this.#receive(reply)));
      const stopped = (error: Error) => {
        if (this.#current === worker) this.#fail(error, worker);
        reject(error);
      };
      worker.on('error', stopped);
      worker.on('exit', () => stopped(new Error('The embedded database has stopped.')));
    });
  }

  #receive({ id = 0, channel, ...reply }: Reply): void {
    if (channel !== undefined) {
      for (const one of this.#subscriptions) if (one.channel === channel) one.onPayload(reply.payload ?? '');
      return;
    }
    this.#late.delete(id);
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    clearTimeout(pending?.timer);
    if (reply.failed !== undefined) pending?.reject(new Error(reply.failed));
    else pending?.resolve(reply);
  }

  #fail(error: Error, worker: Worker): void {
    this.#gone = worker.terminate();
    this.#worker = undefined;
    this.#current = undefined;
    for (const { reject, timer } of this.#pending.values()) {
      clearTimeout(timer);
      reject(error);
    }
    this.#pending.clear();
  }

  /** In memory the data would go with the thread: there only the one who asked is told. */
  #overrun(id: number): void {
    if (this.#options.dataDir !== undefined) {
      if (this.#current) this.#fail(new OverrunError(), this.#current);
      return;
    }
    this.#late.add(id);
    this.#pending.get(id)?.reject(new OverrunError());
    this.#pending.delete(id);
    this.#current?.postMessage({ id: 0, kind: 'reset' }); // a BEGIN that was given up still runs, and must not stay
  }

  async ask(kind: Kind, body: object = {}): Promise<Reply> {
    if (this.#closing && kind !== 'close') throw new Error('The embedded database is closing.');
    this.#worker ??= this.#start();
    const worker = await this.#worker;
    const id = this.#nextId++;
    const limited = kind === 'wire' || kind === 'reset';
    return new Promise((resolve, reject) => {
      const timer = limited ? setTimeout(() => this.#overrun(id), this.#options.timeoutMs) : undefined;
      this.#pending.set(id, { resolve, reject, timer });
      worker.postMessage({ id, kind, ...body });
    });
  }

  /** Hears NOTIFY on a channel; resyncs when the thread was started again. */
  readonly listen: Listen = async (channel, onPayload, onResync) => {
    const known = Array.from(this.#subscriptions).some((one) => one.channel === channel);
    const subscription = { channel, onPayload, onResync };
    this.#subscriptions.add(subscription);
    if (!known) await this.ask('listen', { channel });
    return async () => void this.#subscriptions.delete(subscription);
  };

  async close(): Promise<void> {
    if (this.#closing) return;
    this.#closing = true;
    const worker = await this.#worker?.catch(() => undefined);
    if (worker && this.#late.size === 0) await this.ask('close').catch(() => undefined);
    await worker?.terminate();
    await this.#gone;
  }
}
