import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectRoot } from './root.ts';

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
  /** Dump to start from, in memory only. */
  readonly snapshot?: string;
  /** A message that takes longer ends the thread. */
  readonly timeoutMs: number;
}

/** Ended because it ran too long; PostgreSQL's own code for it. */
export class OverrunError extends Error {
  readonly code = '57014';
}

/** The thread that holds the embedded database; restarts it after an overrun, from its directory. */
export class LiteServer {
  readonly #options: LiteOptions;
  readonly #pending = new Map<number, Pending>();
  readonly #listeners = new Map<string, Set<(payload: string) => void>>();
  #worker: Promise<Worker> | undefined;
  /** The thread in service; one that was ended must not speak for its successor. */
  #current: Worker | undefined;
  #nextId = 1;
  #closing = false;

  constructor(options: LiteOptions) {
    this.#options = options;
  }

  #start(): Promise<Worker> {
    const { dataDir, snapshot } = this.#options;
    const worker = new Worker(join(projectRoot(), 'server/db/wire-worker.mjs'), {
      workerData: { dataDir, snapshot },
      execArgv: [],
    });
    this.#current = worker;
    return new Promise((resolve, reject) => {
      worker.on('message', (reply: Reply) => (reply.ready ? resolve(worker) : this.#receive(reply)));
      worker.on('error', (error) => {
        if (this.#current === worker) this.#fail(error);
        reject(error);
      });
      worker.on('exit', () => this.#current === worker && this.#fail(new Error('The embedded database has stopped.')));
    });
  }

  #receive({ id, channel, ...reply }: Reply): void {
    if (channel !== undefined) {
      for (const listener of this.#listeners.get(channel) ?? []) listener(reply.payload ?? '');
      return;
    }
    const pending = this.#pending.get(id ?? 0);
    this.#pending.delete(id ?? 0);
    clearTimeout(pending?.timer);
    if (reply.failed !== undefined) pending?.reject(new Error(reply.failed));
    else pending?.resolve(reply);
  }

  #fail(error: Error): void {
    this.#worker = undefined;
    this.#current = undefined;
    for (const { reject, timer } of this.#pending.values()) {
      clearTimeout(timer);
      reject(error);
    }
    this.#pending.clear();
  }

  async #overrun(): Promise<void> {
    const worker = await this.#worker;
    this.#fail(new OverrunError('canceling statement due to statement timeout'));
    await worker?.terminate();
  }

  async ask(kind: 'wire' | 'reset' | 'dump' | 'listen' | 'close', body: object = {}): Promise<Reply> {
    if (this.#closing && kind !== 'close') throw new Error('The embedded database is closing.');
    this.#worker ??= this.#start().then(async (worker) => {
      for (const channel of this.#listeners.keys()) worker.postMessage({ id: 0, kind: 'listen', channel });
      return worker;
    });
    const worker = await this.#worker;
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      const timer = kind === 'wire' ? setTimeout(() => void this.#overrun(), this.#options.timeoutMs) : undefined;
      this.#pending.set(id, { resolve, reject, timer });
      worker.postMessage({ id, kind, ...body });
    });
  }

  /** Hears NOTIFY on a channel. */
  async listen(channel: string, listener: (payload: string) => void): Promise<() => void> {
    const known = this.#listeners.get(channel);
    const listeners = known ?? new Set();
    listeners.add(listener);
    this.#listeners.set(channel, listeners);
    if (!known) await this.ask('listen', { channel });
    return () => void listeners.delete(listener);
  }

  async close(): Promise<void> {
    if (this.#closing) return;
    this.#closing = true;
    const worker = await this.#worker?.catch(() => undefined);
    if (!worker) return;
    await this.ask('close').catch(() => undefined);
    await worker.terminate();
  }
}
