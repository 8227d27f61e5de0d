/**
 * Whether the portal stands still, as this process knows it: by the windows that administrators have set, read anew
 * whenever any process changed them, and by its database, which may take no writes.
 */
import { modeChanged } from '@portal/sdk/calls/mode';
import type { ModeState, ModeWindow } from '@portal/sdk/calls/mode-tabs';
import { type Clock, type Db, sql } from '@portal/sdk/server';
import type { Listen, Stop } from '../../db/listen.ts';
import type { Events } from '../../events.ts';
import { windowsAhead } from './windows.ts';

export interface Standing {
  /** The window that is running. */
  readonly running: ModeWindow | undefined;
  /** Since when the database takes no writes; undefined while it does. */
  readonly forcedSince: string | undefined;
}

/** What the rest of the server asks. */
export interface Modes {
  now(): Standing;
  /** As it is after every change that was committed here. */
  current(): Promise<Standing>;
  /** Nothing is done that no person asks for: jobs, exports in the background. */
  paused(): boolean;
  /** Nothing is written but what goes on: publications wait, too. */
  readOnly(): boolean;
  told(): ModeState;
  /** The database has refused a write of its own accord. */
  force(cause: unknown): void;
  /** Hears when windows change, begin and end, and when writes stop and go on. */
  onChange(listener: () => void): void;
}

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: Events;
  readonly onError: (error: unknown) => void;
  /** Of the log: why writes have stopped, and that they go on. */
  readonly onForced: (facts: { readonly forced: boolean; readonly cause?: string; readonly since: string }) => void;
}

/** How often it is tried whether the database takes writes again. */
const probeMs = 5000;
/** Windows further ahead are no news yet. */
const toldAheadMs = 24 * 3600_000;
/** Timers hold no more than 24 days; clocks are set meanwhile. */
const longestWaitMs = 3600_000;

/** Room that must be there before writes go on, in pages of 8 KB: two segments of the log, without which PostgreSQL stops. */
const roomPages = 4096;

/**
 * Room is asked for by a temporary file, which leaves nothing in the log: one that fills up while the disk is full ends
 * PostgreSQL. A row is written after it, since a standby has the room and takes no writes either.
 */
async function writeProbe(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local work_mem = '64kB'`.execute(tx);
    await sql`
      with room as materialized (select repeat('x', 8000) from generate_series(1, ${roomPages}::int))
      select count(*) from room`.execute(tx);
    await sql`update sys_mode_probe set filler = ''`.execute(tx);
  });
}

export class LiveMode implements Modes {
  readonly #parts: Parts;
  readonly #listeners = new Set<() => void>();
  #windows: readonly ModeWindow[] = [];
  #forcedSince: string | undefined;
  #reading: Promise<void> | undefined;
  #stop: Stop | undefined;
  #boundary: NodeJS.Timeout | undefined;
  #probing: NodeJS.Timeout | undefined;
  #trying = false;
  #stopped = false;
  /** What listeners have heard of. */
  #heard = '';

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.events.onCommitted((events) => {
      if (events.some(({ name }) => name === modeChanged.name)) this.#read();
    });
  }

  now = (): Standing => {
    const at = this.#parts.clock.now().toISOString();
    const running = this.#windows.find(({ from, to }) => from <= at && at < to);
    return { running, forcedSince: this.#forcedSince };
  };

  async current(): Promise<Standing> {
    await this.#reading;
    return this.now();
  }

  paused = (): boolean => {
    const { running, forcedSince } = this.now();
    return running !== undefined || forcedSince !== undefined;
  };

  readOnly = (): boolean => {
    const { running, forcedSince } = this.now();
    return running?.mode === 'READ_ONLY' || forcedSince !== undefined;
  };

  told = (): ModeState => {
    const now = this.#parts.clock.now();
    const [at, soon] = [now, new Date(now.getTime() + toldAheadMs)].map((moment) => moment.toISOString());
    const windows = this.#windows.filter(({ from, to }) => to > (at ?? '') && from <= (soon ?? ''));
    const forcedSince = this.#forcedSince ?? null;
    const stamp = [
      ...windows.map(({ mode, from, to }) => [mode.charAt(0), Date.parse(from), Date.parse(to)].join('.')),
    ];
    if (forcedSince !== null) stamp.push('F'); // alike at every process, whenever each has found out
    return { stamp: stamp.join('_'), now: now.toISOString(), windows, forcedSince };
  };

  force(cause: unknown): void {
    if (this.#forcedSince !== undefined || this.#stopped) return;
    const since = this.#parts.clock.now().toISOString();
    this.#forcedSince = since;
    this.#parts.onForced({ forced: true, cause: cause instanceof Error ? cause.message : String(cause), since });
    this.#probing = setInterval(() => void this.tryWrite(), probeMs).unref();
    this.#tell();
  }

  /** Ends what was forced once a write succeeds. */
  async tryWrite(): Promise<void> {
    const since = this.#forcedSince;
    if (since === undefined || this.#trying) return;
    this.#trying = true;
    try {
      await writeProbe(this.#parts.db);
    } catch {
      return; // asked again
    } finally {
      this.#trying = false;
    }
    if (this.#forcedSince !== since) return;
    clearInterval(this.#probing);
    this.#forcedSince = undefined;
    this.#parts.onForced({ forced: false, since });
    this.#tell();
  }

  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** From here on; a lost connection reads what it may have missed. */
  async start(listen: Listen | undefined): Promise<void> {
    this.#read();
    await this.#reading;
    this.#stop = await listen?.(
      'mode',
      () => this.#read(),
      () => this.#read(),
    );
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#boundary);
    clearInterval(this.#probing);
    await this.#stop?.();
    await this.#reading;
  }

  /** One reading after the other: whoever awaits the last has seen every change before it. */
  #read(): void {
    const { db, clock, onError } = this.#parts;
    const before = this.#reading ?? Promise.resolve();
    const reading = before
      .then(() => windowsAhead(db, clock))
      .then((windows) => {
        this.#windows = windows;
        this.#tell();
      }, onError)
      .finally(() => {
        if (this.#reading === reading) this.#reading = undefined;
      });
    this.#reading = reading;
  }

  #tell(): void {
    this.#awaitBoundary();
    const news = `${this.told().stamp} ${this.now().running?.from ?? ''}`;
    if (news === this.#heard) return; // a change is read once for the event, and once for its notification
    this.#heard = news;
    for (const listener of this.#listeners) listener();
  }

  /** The next beginning or end needs nobody's hand. */
  #awaitBoundary(): void {
    clearTimeout(this.#boundary);
    if (this.#stopped) return;
    const now = this.#parts.clock.now().getTime();
    const ahead = this.#windows.flatMap(({ from, to }) => [Date.parse(from), Date.parse(to)]).filter((at) => at > now);
    if (ahead.length === 0) return;
    const wait = Math.min(Math.min(...ahead) - now, longestWaitMs);
    this.#boundary = setTimeout(() => this.#tell(), wait + 1).unref();
  }
}
