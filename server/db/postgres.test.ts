/** What only a server can do: vanish behind the network, end a connection, come back. Runs with DATABASE_URL. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@rstest/core';
import { sql } from 'kysely';
import { listenOn } from './listen.ts';
import { type Database, openDb } from './open.ts';

const { DATABASE_URL: serverUrl = '' } = process.env;

/** A network between driver and server: `silent` swallows all that is said, `cut` ends what is open. */
class Network {
  silent = false;
  refusing = false;
  attempts = 0;
  readonly #sockets = new Set<Socket>();
  readonly #server: Server = createServer((near) => this.#join(near));

  async open(): Promise<string> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    const url = new URL(serverUrl);
    url.host = `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    url.search = ''; // the folder of a socket
    return url.href;
  }

  #join(near: Socket): void {
    this.attempts += 1;
    if (this.refusing) return void near.destroy();
    const { hostname, port } = new URL(serverUrl);
    const far = connect(Number(port || 5432), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(from);
      from.on('data', (bytes) => this.silent || to.write(bytes));
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  }

  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }

  async close(): Promise<void> {
    this.cut();
    await once(this.#server.close(), 'close');
  }
}

/** A promise and what settles it. */
function signal() {
  let heard: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    heard = resolve;
  });
  return { promise, heard: () => heard() };
}

describe.runIf(serverUrl !== '')('a PostgreSQL server', () => {
  const network = new Network();
  let direct: Database;
  let database: Database;
  let url: string;
  beforeAll(async () => {
    url = await network.open();
    direct = await openDb({ databaseUrl: serverUrl });
    database = await openDb({ databaseUrl: url, statementTimeoutMs: 300 });
  });
  afterEach(() => {
    network.silent = false;
    network.refusing = false;
  });
  afterAll(async () => {
    await database.close();
    await direct.close();
    await network.close();
  });

  it('ends a query that runs too long', async () => {
    await expect(sql`select pg_sleep(5)`.execute(database.db)).rejects.toMatchObject({ code: '57014' });
    expect(await database.ready()).toBe(true);
  });

  it('gives up a server that says nothing, names the reason in a transaction too, and finds it again', async () => {
    const failing = database.db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      network.silent = true;
      await sql`select 2`.execute(tx);
    });
    await expect(failing).rejects.toMatchObject({ code: '57014' });
    network.silent = false;
    const answers = await Promise.all(Array.from({ length: 10 }, () => database.ready()));
    expect(answers).not.toContain(false);
  });

  it('says why a transaction that was left idle is over', async () => {
    const hasty = await openDb({ databaseUrl: url, idleInTransactionMs: 200 });
    const left = hasty.db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      await sql`select pg_sleep(0.6)`.execute(direct.db);
      await sql`select 2`.execute(tx);
    });
    await expect(left).rejects.toMatchObject({ code: '25P03' });
    expect(await hasty.ready()).toBe(true);
    await hasty.close();
  });

  it('hears again after an outage, over one connection, and tells that something may be missed', async () => {
    const listening = listenOn(url, { retryMs: 10, heartbeatMs: 20 });
    const resynced = signal();
    const arrived = signal();
    const heard: string[] = [];
    await listening.listen('outage', (payload) => heard.push(payload) && arrived.heard(), resynced.heard);
    network.refusing = true;
    network.cut();
    while (network.attempts < 30) await sql`select 1`.execute(direct.db);
    network.refusing = false;
    await resynced.promise;
    await sql`select pg_notify('outage', '42')`.execute(direct.db);
    await arrived.promise;
    expect(heard).toEqual(['42']);
    await listening.close();
  });

  it('notices a listening connection that is half open', async () => {
    const listening = listenOn(url, { retryMs: 10, heartbeatMs: 20, answerMs: 200 });
    const resynced = signal();
    await listening.listen('half', () => undefined, resynced.heard);
    const before = network.attempts;
    network.silent = true;
    while (network.attempts === before) await sql`select 1`.execute(direct.db);
    network.silent = false;
    await resynced.promise;
    await listening.close();
  });

  it('stays able to listen after a first attempt that failed', async () => {
    const listening = listenOn(url, { retryMs: 10 });
    network.refusing = true;
    await expect(listening.listen('later', () => undefined)).rejects.toThrow();
    network.refusing = false;
    const stop = await listening.listen('later', () => undefined);
    await stop();
    await listening.close();
  });

  it('prepares what comes again, but for what fails when prepared', async () => {
    const { db } = direct;
    await sql`create table again (id int primary key, kind text not null, live boolean not null)`.execute(db);
    await sql`create unique index on again (kind) where live = true`.execute(db);
    const asked = () =>
      db.connection().execute(async (one) => {
        for (let id = 0; id < 12; id += 1) {
          await sql`insert into again values (${id}, 'a', ${true}) on conflict (kind) where live = ${true} do nothing`.execute(
            one,
          );
          await sql`select kind from again where id = ${id}`.execute(one);
          await sql`select * from again where id = ${id}`.execute(one);
        }
        return sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(one);
      });
    const { rows } = await asked();
    expect(rows.map(({ statement }) => statement)).toEqual(['select kind from again where id = $1']);
    await sql`alter table again add column more int`.execute(db);
    await asked();
    await sql`drop table again`.execute(db);
  });
});
