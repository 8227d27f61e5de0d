/** What the deployment file says, kept in the database while processes live: all of one database follow one file. */
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { type Db, type Secrets, sql } from '@portal/sdk/server';
import type { ListedEntry } from '../source-registry.ts';

/** A plugin as the file has it. */
export interface FiledPlugin {
  readonly id: string;
  readonly enabled: boolean;
  readonly locked: boolean;
  /** Names of the settings that it gives. */
  readonly settings: readonly string[];
}

/** Purpose of the keys that mark and seal it. */
export const filePurpose = 'deployment-file';

/** How often a process tells that it lives, and after how long a silence it is taken for gone. */
export const beatMs = 2000;
const goneSeconds = 10;

interface Parts {
  readonly db: Db;
  readonly secrets: Secrets;
  /** As sentences call the file. */
  readonly name: string;
  /** Plugins of the build: those that the file does not name are not enabled. */
  readonly built: readonly string[];
  /** Whether other processes can use the database. */
  readonly shared: boolean;
  /** Waits so long, ms. Default by the system's clock. */
  readonly wait?: (ms: number) => Promise<void>;
}

interface Process {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly beats: string;
}

const bySystem = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const byName = (one: readonly [string, unknown], other: readonly [string, unknown]) => (one[0] < other[0] ? -1 : 1);

/** The same content is the same text, however it is laid out. */
const contentOf = (entries: readonly ListedEntry[]): string =>
  JSON.stringify(
    entries.map(({ id, enabled, locked = false, settings = {} }) => [
      id,
      enabled,
      locked,
      Object.entries(settings).sort(byName),
    ]),
  );

function filed(entries: readonly ListedEntry[], built: readonly string[]): FiledPlugin[] {
  const listed = entries.map(({ id, enabled, locked = false, settings = {} }) => ({
    ...{ id, enabled, locked },
    settings: Object.keys(settings).sort(),
  }));
  const unlisted = built.filter((id) => !entries.some((entry) => entry.id === id));
  return [...listed, ...unlisted.map((id) => ({ id, enabled: false, locked: false, settings: [] }))];
}

const word = (on: boolean) => (on ? '启用' : '停用');

/** The first difference, for whoever compares two files. */
function differenceOf(there: readonly FiledPlugin[], here: readonly FiledPlugin[]): string {
  for (const one of here) {
    const other = there.find(({ id }) => id === one.id);
    if (!other) return `插件 ${one.id} 只在这里登记`;
    if (other.enabled !== one.enabled) return `插件 ${one.id} 那边${word(other.enabled)}，这里${word(one.enabled)}`;
    if (other.locked !== one.locked) return `插件 ${one.id} 的 locked 不同`;
    if (other.settings.join() !== one.settings.join()) return `插件 ${one.id} 的 settings 名称不同`;
  }
  const gone = there.find(({ id }) => !here.some((one) => one.id === id));
  if (gone) return `插件 ${gone.id} 只在那边登记`;
  const isSameOrder = there.every(({ id }, index) => here[index]?.id === id);
  return isSameOrder ? '设置的值不同' : '插件的次序不同';
}

/** Claims of several processes at one time come one after the other. */
const inTurn = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await sql`select revision from sys_plugin_revision for update`.execute(tx);
    return work(tx);
  });

export class DeploymentStore {
  readonly #parts: Parts;
  readonly #process = { id: randomBytes(8).toString('hex'), host: hostname(), pid: process.pid };

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Makes the file the one of this database. @throws Error with a Chinese sentence while another process lives by a
   * different one. A process that was killed is waited for until its silence tells.
   */
  async claim(entries: readonly ListedEntry[]): Promise<void> {
    const { wait = bySystem } = this.#parts;
    let seen: readonly Process[] = [];
    for (;;) {
      const refused = await inTurn(this.#parts.db, (tx) => this.#claim(tx, entries));
      if (!refused) return;
      const { others, difference } = refused;
      const alive = others.find(({ id, beats }) => seen.some((one) => one.id === id && one.beats !== beats));
      if (alive) throw this.#refusal(alive, difference);
      seen = [...seen, ...others.filter(({ id }) => !seen.some((one) => one.id === id))];
      await wait(beatMs / 4);
    }
  }

  /** While the server runs: what the file says since it was changed. */
  store = (entries: readonly ListedEntry[]): Promise<void> =>
    inTurn(this.#parts.db, async (tx) => {
      if (!(await this.#isHeld(tx, entries))) await this.#write(tx, entries);
    });

  /** Tells that this process lives. */
  async beat(db: Db = this.#parts.db): Promise<void> {
    if (!this.#parts.shared) return;
    const { id, host, pid } = this.#process;
    await sql`
      insert into sys_deployment_process (id, host, pid, at) values (${id}, ${host}, ${pid}, now())
      on conflict (id) do update set beats = sys_deployment_process.beats + 1, at = now()`.execute(db);
  }

  async leave(): Promise<void> {
    await this.#parts.db.deleteFrom('sysDeploymentProcess').where('id', '=', this.#process.id).execute();
  }

  async #claim(tx: Db, entries: readonly ListedEntry[]) {
    const held = await tx.selectFrom('sysDeployment').selectAll().executeTakeFirst();
    if (held && !this.#isMine(held.mark, entries)) {
      const others = await this.#others(tx);
      const there = held.plugins as unknown as readonly FiledPlugin[];
      if (others.length > 0) return { others, difference: differenceOf(there, filed(entries, this.#parts.built)) };
    }
    if (!(await this.#isHeld(tx, entries))) await this.#write(tx, entries);
    await sql`delete from sys_deployment_process where at < now() - interval '1 day'`.execute(tx);
    await this.beat(tx);
    return undefined;
  }

  /** Of this file, by whichever key it was marked. */
  #isMine(mark: string, entries: readonly ListedEntry[]): boolean {
    return this.#parts.secrets.hmacs(filePurpose, contentOf(entries)).includes(mark);
  }

  async #isHeld(tx: Db, entries: readonly ListedEntry[]): Promise<boolean> {
    const held = await tx.selectFrom('sysDeployment').selectAll().executeTakeFirst();
    // under an older key it is written anew, so that the key may go
    if (held?.mark !== this.#parts.secrets.hmac(filePurpose, contentOf(entries))) return false;
    const there = held.plugins as unknown as readonly FiledPlugin[];
    const here = filed(entries, this.#parts.built);
    return there.length === here.length && here.every(({ id }, index) => there[index]?.id === id);
  }

  async #write(tx: Db, entries: readonly ListedEntry[]): Promise<void> {
    const { secrets, built } = this.#parts;
    const values = Object.fromEntries(entries.map(({ id, settings = {} }) => [id, settings]));
    const mark = secrets.hmac(filePurpose, contentOf(entries));
    const plugins = JSON.stringify(filed(entries, built));
    const settings = secrets.seal(filePurpose, JSON.stringify(values));
    await sql`
      insert into sys_deployment (mark, plugins, settings, at) values (${mark}, ${plugins}, ${settings}, now())
      on conflict (id) do update
        set mark = excluded.mark, plugins = excluded.plugins, settings = excluded.settings, at = excluded.at`.execute(
      tx,
    );
    await sql`update sys_plugin_revision set revision = revision + 1`.execute(tx);
  }

  async #others(tx: Db): Promise<readonly Process[]> {
    if (!this.#parts.shared) return [];
    const { rows } = await sql<Process>`
      select id, host, pid, beats::text as beats from sys_deployment_process
      where id <> ${this.#process.id} and at > now() - make_interval(secs => ${goneSeconds})`.execute(tx);
    return rows;
  }

  #refusal({ host, pid }: Process, difference: string): Error {
    return new Error(
      `PTL-3606 另一个门户进程（${host}，进程 ${pid}）正在使用这个数据库，它的插件登记表与 ${this.#parts.name} 不同：` +
        `${difference}。修正：让所有进程使用同一份登记表；要换一份，直接改正在使用的文件，运行中的进程会随之改变，` +
        '或先停下所有进程。',
    );
  }
}
