/** What administrators have switched off and chosen, as this process knows it: read anew whenever any process changed it. */
import { pluginsSwitched, type ReleaseChoice } from '@portal/sdk/calls/plugins';
import { type KeyState, noKeys, type SealedKeys } from '@portal/sdk/deployment';
import { type Db, sql } from '@portal/sdk/server';
import type { Listen, Stop } from '../../db/listen.ts';
import type { Events } from '../../events.ts';
import type { FiledPlugin } from '../../registry/deployment-store.ts';

export interface Switched {
  readonly revision: string;
  /** Target → reason. */
  readonly off: ReadonlyMap<string, string>;
  /** Plugin → the versions that were chosen. */
  readonly choices: ReadonlyMap<string, ReleaseChoice>;
  /** Keys that teams publish with. */
  readonly keys: KeyState;
  /** What the deployment file says of plugins, in its order; it stands above all else. Empty where there is none. */
  readonly file: readonly FiledPlugin[];
  /** Its settings, sealed; null where there is none. */
  readonly filedSettings: string | null;
  /** Target → what administrators have entered, as the row keeps it. */
  readonly entered: ReadonlyMap<string, string>;
}

export const nothingSwitched: Switched = {
  revision: '0',
  off: new Map(),
  choices: new Map(),
  keys: noKeys,
  file: [],
  filedSettings: null,
  entered: new Map(),
};

export interface Switches {
  /** As last read; nothing is off before the first reading. */
  now(): Switched;
  /** As it is after every change that was committed here. */
  current(): Promise<Switched>;
  /** Hears of each new state once. */
  onChange(listener: (state: Switched) => void): void;
}

interface Row {
  readonly revision: string;
  readonly off: Readonly<Record<string, string>>;
  readonly choices: Readonly<Record<string, ReleaseChoice>>;
  readonly list: SealedKeys | null;
  readonly revoked: KeyState['revoked'];
  readonly file: readonly FiledPlugin[];
  readonly filedSettings: string | null;
  readonly entered: Readonly<Record<string, string>>;
}

/** As users read it in place of an administrator's reason. */
const notEnabled = '本部署没有启用';

/** The file stands above what administrators have switched. */
function offBy(file: readonly FiledPlugin[], switched: Row['off']): ReadonlyMap<string, string> {
  const decided = new Set(file.flatMap(({ id, enabled, locked }) => (locked || !enabled ? [id] : [])));
  const left = Object.entries(switched).filter(([target]) => !decided.has(target.split('/')[0] ?? ''));
  return new Map([...left, ...file.flatMap(({ id, enabled }) => (enabled ? [] : [[id, notEnabled] as const]))]);
}

/** Reads all in one statement: a change between two would be taken for the one before it. */
export async function readSwitched(db: Db): Promise<Switched> {
  const { rows } = await sql<Row>`
    select r.revision::text as revision,
      (select coalesce(json_object_agg(s.target, s.reason), '{}') from sys_plugin_switch s) as off,
      (select coalesce(json_object_agg(c.plugin, json_build_object(
          'version', c.version, 'avoid', c.avoid,
          'canary', case when c.canary_version is not null then json_build_object(
            'version', c.canary_version, 'percent', c.canary_percent, 'entIds', c.canary_ent_ids,
            'since', c.canary_since, 'auto', case when c.canary_minutes is not null then json_build_object(
              'minutes', c.canary_minutes, 'users', c.canary_users) end) end)), '{}')
        from sys_plugin_release c) as choices,
      (select l.sealed from sys_plugin_key_list l order by l.revision desc limit 1) as list,
      (select coalesce(json_object_agg(k.key, k.at), '{}') from sys_plugin_key_revoked k) as revoked,
      (select coalesce((select d.plugins from sys_deployment d), '[]')) as file,
      (select d.settings from sys_deployment d) as filed_settings,
      (select coalesce(json_object_agg(e.target, e.value), '{}') from sys_plugin_setting e) as entered
    from sys_plugin_revision r`.execute(db);
  const [row] = rows;
  if (!row) return nothingSwitched;
  const { revision, off, choices, list, revoked, file, filedSettings, entered } = row;
  return {
    ...{ revision, file, filedSettings },
    off: offBy(file, off),
    choices: new Map(Object.entries(choices)),
    keys: { revoked, ...(list && { list }) },
    entered: new Map(Object.entries(entered)),
  };
}

const isNewer = (one: Switched, other: Switched) => BigInt(one.revision) > BigInt(other.revision);

/** An area, or one button code of it. Codes belong to the plugin that they name first. */
export function isOn({ off }: Switched, area: string, access: string): boolean {
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
  #state: Switched = nothingSwitched;
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
