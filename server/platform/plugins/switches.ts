/** What administrators have switched off, as this process knows it: read anew whenever any process has changed it. */
import { pluginsSwitched } from '@portal/sdk/calls/plugins';
import type { Db } from '@portal/sdk/server';
import type { Listen, Stop } from '../../db/listen.ts';
import type { Events } from '../../events.ts';

export interface Switched {
  readonly revision: string;
  /** Target → reason. */
  readonly off: ReadonlyMap<string, string>;
}

export interface Switches {
  /** As last read; nothing is off before the first reading. */
  now(): Switched;
  /** As it is after every change that was committed here. */
  current(): Promise<Switched>;
  /** Hears of each new state once. */
  onChange(listener: (state: Switched) => void): void;
}

/** Reads revision and switches together: a change between the two would be taken for the one before it. */
export async function readSwitched(db: Db): Promise<Switched> {
  const rows = await db
    .selectFrom('sysPluginRevision as r')
    .leftJoin('sysPluginSwitch as s', (join) => join.onTrue())
    .select(['r.revision', 's.target', 's.reason'])
    .execute();
  const off = rows.flatMap(({ target, reason }): [string, string][] =>
    target === null ? [] : [[target, reason ?? '']],
  );
  return { revision: rows[0]?.revision ?? '0', off: new Map(off) };
}

const isNewer = (one: Switched, other: Switched) => BigInt(one.revision) > BigInt(other.revision);

/** An area, or one button code of it. Codes belong to the plugin that they name first. */
export function isOn({ off }: Switched, area: string, access: string): boolean {
  if (off.size === 0) return true;
  const [owner] = access.split(':');
  const isCode = access.includes(':');
  return !off.has(area) && !(isCode && (off.has(owner ?? '') || off.has(`${owner}/code/${access}`)));
}

interface Parts {
  readonly db: Db;
  readonly events: Events;
  readonly onError: (error: unknown) => void;
}

export class LiveSwitches implements Switches {
  readonly #parts: Parts;
  readonly #listeners = new Set<(state: Switched) => void>();
  #state: Switched = { revision: '0', off: new Map() };
  #reading: Promise<void> | undefined;
  #stop: Stop | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.events.onCommitted((events) => {
      if (events.some(({ name }) => name === pluginsSwitched.name)) this.#read();
    });
  }

  now = (): Switched => this.#state;

  async current(): Promise<Switched> {
    await this.#reading;
    return this.#state;
  }

  onChange(listener: (state: Switched) => void): void {
    this.#listeners.add(listener);
  }

  /** From here on; a lost connection reads what it may have missed. */
  async start(listen: Listen | undefined): Promise<void> {
    this.#read();
    await this.#reading;
    this.#stop = await listen?.(
      'plugin_switch',
      () => this.#read(),
      () => this.#read(),
    );
  }

  async stop(): Promise<void> {
    await this.#stop?.();
    await this.#reading;
  }

  /** One reading after the other: whoever awaits the last has seen every change before it. */
  #read(): void {
    const before = this.#reading ?? Promise.resolve();
    const reading = before
      .then(() => readSwitched(this.#parts.db))
      .then((state) => this.#adopt(state), this.#parts.onError)
      .finally(() => {
        if (this.#reading === reading) this.#reading = undefined;
      });
    this.#reading = reading;
  }

  #adopt(state: Switched): void {
    if (!isNewer(state, this.#state)) return;
    this.#state = state;
    for (const listener of this.#listeners) listener(state);
  }
}
