/**
 * Who has the whole database signs nothing and proves nothing with it: codes of signatures and of step-up, secrets of
 * apps, recovery codes and the answers that are kept for a repeated submission are not in it, and no code can be tried
 * against it.
 */
import { hash } from 'node:crypto';
import { secondFactor } from '@portal/sdk/calls/second-factor';
import { signingCode } from '@portal/sdk/calls/agreement';
import { stepUp } from '@portal/sdk/calls/step-up';
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { shownCode } from '#server/platform/login/test-app';
import { openServer, type TestServer } from '#server/testing';
import { contractManagement } from '../../plugins/settlement/legalContract/contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

/** Every row of every table, as text. */
async function dump(): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(server.db);
  const all: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.raw(name)} t`.execute(
      server.db,
    );
    all.push(...rows.map(({ row }) => row));
  }
  return all;
}

interface Person {
  readonly id: string;
  readonly phone: string;
}

async function personOf(account: string): Promise<Person> {
  const found = server.db.selectFrom('usrUser').select(['id', 'phone']).where('account', '=', account);
  const { id, phone } = await found.executeTakeFirstOrThrow();
  return { id, phone: phone ?? '' };
}

const codeTo = ({ phone }: Person) => /验证码 (\d{6})/.exec(server.sms.lastTo(phone) ?? '')?.[1] ?? '';

/** A contract's code; of a party whose turn it is. @returns the code and the contract. */
async function signatureOf(account: string): Promise<{ code: string; contractId: string }> {
  const api = await server.as(account);
  const { records } = await api.call(contractManagement.page, { scope: 'sign', size: 1 });
  const contractId = records[0]?.id ?? '';
  await api.call(contractManagement.signCode, { id: contractId });
  return { code: codeTo(await personOf(account)), contractId };
}

async function stepUpCodeOf(account: string): Promise<string> {
  await sql`update usr_user set password_hash = null where account = ${account}`.execute(server.db);
  await (await server.as(account)).call(stepUp.sendCode, {});
  return codeTo(await personOf(account));
}

/** Sets an app up, so that its answer with recovery codes is kept for the same submission sent again. */
async function factorOf(account: string): Promise<string[]> {
  const api = await server.as(account);
  const { secret } = await api.call(secondFactor.begin, {}, { headers: { 'idempotency-key': 'begin-once' } });
  server.clock.advance(30_000);
  const input = { otp: shownCode(secret, server.clock.now()) };
  const confirm = () => api.call(secondFactor.confirm, input, { headers: { 'idempotency-key': 'confirm-once' } });
  const { recoveryCodes } = await confirm();
  expect((await confirm()).recoveryCodes).toEqual(recoveryCodes); // the kept answer
  return [secret, input.otp, ...recoveryCodes];
}

/** What whoever tries codes against a dump finds: alone, and with what stands beside it. */
function brokenCodes(rows: readonly string[], codes: Iterable<string>, beside: readonly string[]): string[] {
  const kept = new Set(rows.join('\n').match(/[\da-f]{64}/g));
  const found: string[] = [];
  for (const code of codes)
    for (const spelling of [code, ...beside.map((text) => `${text}:${code}`)])
      if (kept.has(hash('sha256', spelling))) found.push(spelling);
  return found;
}

function* allCodes(): Iterable<string> {
  for (let number = 0; number < 1_000_000; number += 1) yield String(number).padStart(6, '0');
}

test('no code, secret or kept answer is in the database, and trying all codes finds none', async () => {
  const before = new Set(await dump());
  const { code, contractId } = await signatureOf('gys_admin');
  await (await server.as('cg_admin')).call(signingCode.sendSignCode, {});
  const agreement = codeTo(await personOf('cg_admin'));
  const proof = await stepUpCodeOf('kf_8004');
  const [secret = '', otp = '', ...recoveryCodes] = await factorOf('kf_8003');
  expect([code, agreement, proof, otp].map((one) => one.length)).toEqual([6, 6, 6, 6]);
  expect([secret.length >= 32, recoveryCodes.length]).toEqual([true, 10]);

  const written = (await dump()).filter((row) => !before.has(row));
  expect(written.length).toBeGreaterThan(10);
  const clear = [secret, ...recoveryCodes, ...recoveryCodes.map((one) => one.replaceAll('-', ''))];
  for (const text of clear) expect(written.filter((row) => row.toUpperCase().includes(text.toUpperCase()))).toEqual([]);
  // six digits may stand in any number by chance: what names one is a text of its own
  for (const one of [code, agreement, proof, otp])
    expect(written.filter((row) => new RegExp(`(?<![\\da-f.])${one}(?![\\da-f])`).test(row))).toEqual([]);

  const { id } = await personOf('gys_admin');
  const bare = hash('sha256', `${contractId}:${id}:000042`);
  const signed = `${contractId}:${id}`;
  expect(brokenCodes([...written, bare], allCodes(), [signed])).toEqual([`${signed}:000042`]);
  const beside = [contractId, id, (await personOf('gys_admin')).phone];
  expect(brokenCodes(written, [code, agreement, proof, otp], beside)).toEqual([]); // whoever has seen a code
}, 240_000);
