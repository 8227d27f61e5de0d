/**
 * A process of the bench: the list of people as an administrator reads it, on a database whose personal data is sealed and
 * on a copy of it that holds the same in clear, in turn. Prints requests per second as JSON.
 */
import { resolve } from 'node:path';
import { management } from '@portal/sdk/calls/management';
import { sql } from '@portal/sdk/server';
import { buildApp } from '../../../server/app.ts';
import { loadAreas } from '../../../server/areas.ts';
import { systemClock } from '../../../server/clock.ts';
import { readConfig } from '../../../server/config.ts';
import { migrate, readMigrations } from '../../../server/db/migrate.ts';
import { type Database, openDb } from '../../../server/db/open.ts';
import { createFiles } from '../../../server/files/files.ts';
import { diskStore } from '../../../server/files/store.ts';
import { readManifests } from '../../../server/manifests.ts';
import { openOutside } from '../../../server/outside/outside.ts';
import { recordCall } from '../../../server/platform/audit/record-call.ts';
import { demandStored, syncMenus } from '../../../server/platform/menus/sync.ts';
import { sealStored } from '../../../server/platform/personal/pass.ts';
import { testKeyring } from '../../../server/secrets.ts';
import { seedDemo } from '../../../server/seed.ts';
import { sourceAreas } from '../../../server/source-registry.ts';
import { root } from '../../registry.ts';
import { tokenOf, unlimited } from '../in-process.ts';
import { interleaved, median } from '../samples.ts';

export interface PeopleTimes {
  /** Requests per second. */
  readonly sealed: number;
  readonly clear: number;
  readonly samples: { readonly ours: readonly number[]; readonly reference: readonly number[] };
}

const rounds = 12;
const requestsARound = 60;
const atOnce = 8;
const pageSize = 50;

const config = readConfig();
const { databaseUrl = '' } = config;
const secrets = testKeyring();
const { personal } = secrets;
const [areas, manifests] = [await loadAreas(), await readManifests()];
const files = createFiles(diskStore(resolve(root, config.dataDir, 'files')));
const services = { files, audit: recordCall, secrets };

async function named(name: string): Promise<string> {
  const address = new URL(databaseUrl);
  address.pathname = `/${name}`;
  return address.href;
}

async function asOwner(work: string): Promise<void> {
  const owner = await openDb({ databaseUrl });
  await sql.raw(work).execute(owner.db);
  await owner.close();
}

/** The same rows in clear: the portal reads them as it reads what is not sealed yet. */
async function unseal({ db }: Database): Promise<void> {
  const people = await db.selectFrom('usrUser').select(['id', 'phone', 'email']).execute();
  await sql`alter table usr_user drop constraint usr_user_phone_sealed, drop constraint usr_user_email_sealed`.execute(
    db,
  );
  await sql`
    update usr_user u set phone = c.phone, email = c.email
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as c (id bigint, phone text, email text)
    where u.id = c.id`.execute(db);
}

async function asking(database: Database) {
  await sql`vacuum analyze`.execute(database.db);
  const outside = openOutside(config.outside, resolve(root, config.dataDir));
  const app = await buildApp({
    config,
    outside,
    areas,
    manifests,
    ...services,
    database: database.db,
    logLevel: 'silent',
    shedLoad: false,
  });
  unlimited(app);
  const token = await tokenOf(database.db, 'admin');
  const { path } = management.findEntUserByPage;
  const headers = { authorization: `Bearer ${token}` };
  let page = 0;
  const ask = async () => {
    page = (page % 20) + 1;
    const payload = { pageNum: page, pageSize };
    const { body } = await app.inject({ method: 'POST', url: `/japi${path}`, headers, payload });
    if (!body.startsWith('{"code":"200"') || !body.includes('"phone":"1')) throw new Error(body.slice(0, 300));
  };
  const perSecond = async () => {
    const began = performance.now();
    let left = requestsARound;
    const worker = async () => {
      while (left > 0) {
        left -= 1;
        await ask();
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    return (requestsARound / (performance.now() - began)) * 1000;
  };
  return { app, perSecond };
}

await asOwner('create database personal_sealed');
const made = await openDb({ databaseUrl: await named('personal_sealed'), personal, statementTimeoutMs: 120_000 });
await migrate(made.db, readMigrations(root, sourceAreas(root)));
await sealStored({ db: made.db, secrets, now: systemClock.now, pause: 0 });
demandStored(await syncMenus(made.db, manifests));
await seedDemo({ db: made.db, areas, ...services, clock: systemClock });
const more = Array.from({ length: 2000 }, (_, n) => {
  const account = `people${n}`;
  const [phone, email] = [`1390${String(1_000_000 + n)}`, `people${n}@example.cn`];
  return { account, accountKey: account, userName: `员工${n}`, phone, email };
});
for (let start = 0; start < more.length; start += 500)
  await made.db
    .insertInto('usrUser')
    .values(more.slice(start, start + 500))
    .execute();
await made.close();
await asOwner('create database personal_clear template personal_sealed');
const sealed = await openDb({ databaseUrl: await named('personal_sealed'), personal });
const clear = await openDb({ databaseUrl: await named('personal_clear'), personal });
await unseal(clear);
const [ours, reference] = [await asking(sealed), await asking(clear)];
for (const { perSecond } of [ours, reference, ours, reference]) await perSecond();
const samples = await interleaved(rounds, ours.perSecond, reference.perSecond);
for (const { app } of [ours, reference]) await app.close();
for (const database of [sealed, clear]) await database.close();
const result: PeopleTimes = { sealed: median(samples.ours), clear: median(samples.reference), samples };
console.log(JSON.stringify(result));
