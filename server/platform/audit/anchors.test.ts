/** The head of the chain outside the database: who rewrites, cuts or shortens is told on. */
import { createSocket } from 'node:dgram';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from '@portal/sdk/server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { platform } from '../../context.ts';
import { openServer, type TestServer } from '#server/testing';
import { anchorStore, fileStore, syslogStore } from './anchor-store.ts';
import { lineOf } from './anchors.ts';
import { appendAudit } from './oper-log.ts';
import { reportOf } from './report.ts';
import { verify } from './verify.ts';
import { writeAnchor } from './write-anchor.ts';

let server: TestServer;
let folder: string;
let file: string;
beforeAll(async () => {
  server = await openServer({ areas: [] });
});
afterAll(() => server.close());
beforeEach(async () => {
  await sql`truncate sys_oper_log, sys_oper_log_head`.execute(server.db);
  folder = mkdtempSync(join(tmpdir(), 'anchors-'));
  file = join(folder, 'deeper', 'audit-anchor.log');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const by = () => ({ db: server.db, clock: server.clock, user: platform, ip: '127.0.0.1', requestId: 'test' });
const append = (action: string, at = server.clock.now()) =>
  appendAudit(server.db, {
    kind: 'CALL',
    at,
    user: { userId: '1', account: 'gys_admin', userName: '程屿', entId: '2' },
    ip: '127.0.0.1',
    module: 'test',
    action,
    target: '/x',
    result: 'ok',
  });
const anchor = (store = fileStore(file)) =>
  server.db.transaction().execute((db) => writeAnchor({ ...by(), db }, store, 'hour'));
const found = async (given?: string) => (await verify(server.db, fileStore(file), server.clock.now(), given)).faults;
const texts = async (given?: string) => (await found(given)).map(({ text }) => text);
const lines = () => readFileSync(file, 'utf8').trimEnd().split('\n');

/** As the owner of the database would: the trigger aside. */
const forced = (statement: string) =>
  sql
    .raw(
      `alter table sys_oper_log disable trigger sys_oper_log_keep; ${statement}; alter table sys_oper_log enable trigger sys_oper_log_keep`,
    )
    .execute(server.db);

/** Every hash anew from a row on, and the head: the chain itself is whole again. */
async function rewrite(statement: string): Promise<void> {
  await forced(`${statement};
    do $$
    declare r record; before text := ''; n bigint := 0;
    begin
      for r in select seq from sys_oper_log order by seq loop
        n := n + 1;
        update sys_oper_log set seq = n, prev_hash = before,
          hash = encode(sha256(convert_to(before || entry::text, 'UTF8')), 'hex')
        where seq = r.seq returning hash into before;
      end loop;
      update sys_oper_log_head set seq = n, hash = before;
    end $$`);
}

describe('an anchor', () => {
  test('holds the head, follows on the one before it, and the chain says that it was written', async () => {
    for (const action of ['一', '二']) await append(action);
    await anchor();
    await append('三');
    await anchor();
    const [first, second] = lines().map(lineOf);
    expect(first).toMatchObject({ n: 1, seq: '2', rows: 2, prev: '', reason: 'hour' });
    expect(second).toMatchObject({ n: 2, seq: '4', rows: 4, prev: first?.proof });
    const kept = server.db.selectFrom('sysOperLog').select('entry').where('kind', '=', 'ANCHOR').orderBy('seq');
    expect((await kept.execute()).map(({ entry }) => (entry as { proof: string }).proof)).toEqual([
      first?.proof,
      second?.proof,
    ]);
    expect(await found()).toEqual([]);
  });

  test('of an empty trail there is none', async () => {
    await anchor();
    expect(await fileStore(file).read()).toBe('');
    expect(await server.db.selectFrom('sysOperLog').select('seq').execute()).toEqual([]);
  });

  test('that cannot be written is not claimed by the chain either', async () => {
    await append('一');
    writeFileSync(join(folder, 'deeper'), 'a file where the folder should be');
    await expect(anchor()).rejects.toThrow();
    expect(await server.db.selectFrom('sysOperLog').select('seq').execute()).toHaveLength(1);
  });

  test('is written once an hour, by whichever process comes first', async () => {
    await append('一');
    server.clock.advance(3_600_000);
    await server.runDaily();
    await server.runDaily();
    server.clock.advance(3_600_000);
    await server.runDaily();
    const written = server.db.selectFrom('sysOperLog').select('entry').where('kind', '=', 'ANCHOR').orderBy('seq');
    const numbers = (await written.execute()).map(({ entry }) => (entry as { detail: { n: number } }).detail.n);
    expect(numbers.map((n) => n - (numbers[0] ?? 0))).toEqual([0, 1]);
  });

  test.each([
    ['the first row of the trail', ['一']],
    ['a later one', ['一', '二']],
  ])('notices that the one before it, on %s, does not fit any more', async (_, actions) => {
    for (const action of actions) await append(action);
    await anchor();
    await rewrite(`update sys_oper_log set entry = entry || '{"account":"other"}' where seq = 1`);
    await anchor();
    const told = server.db.selectFrom('pubOperLog').select(['action', 'result']).where('result', '=', 'failed');
    expect(await told.execute()).toEqual([{ action: '审计链与上一锚点不符', result: 'failed' }]);
  });
});

describe('a line', () => {
  const whole = { n: 1, seq: '123456789012345678', hash: 'ab', at: '2026-08-01T00:00:00Z', prev: '' };

  test('with number, row, hash, time and what it follows is an anchor', () => {
    expect(lineOf(JSON.stringify(whole))).toMatchObject(whole);
  });

  test.each<readonly [title: string, change: object]>([
    ['without its number', { n: undefined }],
    ['with a text for its number', { n: '1' }],
    ['without its row', { seq: undefined }],
    ['with a number for its row', { seq: 4 }],
    ['with a row of nineteen digits', { seq: '1234567890123456789' }],
    ['with words for its row', { seq: '4 行' }],
    ['without its hash', { hash: undefined }],
    ['with a number for its hash', { hash: 12 }],
    ['without its time', { at: undefined }],
    ['with a number for its time', { at: 1 }],
    ['without what it follows', { prev: undefined }],
    ['with nothing for what it follows', { prev: null }],
  ])('%s is none', (_, change) => {
    expect(lineOf(JSON.stringify({ ...whole, ...change }))).toBeUndefined();
  });
});

describe('the verification against anchors', () => {
  beforeEach(async () => {
    for (const action of ['一', '二', '三']) await append(action);
    await anchor(); // of row 3, told by row 4
    for (const action of ['五', '六']) await append(action);
    await anchor(); // of row 6, told by row 7
    await append('八');
  });

  test('names the first row of a rewritten chain that an anchor knows otherwise', async () => {
    await rewrite(`update sys_oper_log set entry = entry || '{"account":"other"}' where seq = 5`);
    const [rewritten] = await found();
    expect(rewritten?.text).toContain('第 6 行的散列与锚点不同：整条链被重写过');
    expect(rewritten?.text).toContain('第 1 条锚点（第 3 行）之后');
    expect(rewritten?.row).toMatchObject({ seq: '6', who: 'gys_admin 程屿', what: '六 /x' });
    const report = reportOf(await verify(server.db, fileStore(file), server.clock.now()));
    expect(report).toContain('不完好');
    expect(report).toMatch(/第 6 行 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d gys_admin 程屿 六 \/x/);
  });

  test('names the first anchor where everything was rewritten', async () => {
    await rewrite('delete from sys_oper_log where seq = 2');
    expect((await texts())[0]).toContain('第 3 行的散列与锚点不同：整条链被重写过。锚点第 1 条');
  });

  test('names the first row that is kept where an anchor knows it otherwise', async () => {
    await rewrite(`update sys_oper_log set entry = entry || '{"account":"other"}' where seq = 3`);
    await forced('delete from sys_oper_log where seq <= 2');
    expect(await texts()).toContainEqual(expect.stringContaining('第 3 行的散列与锚点不同'));
  });

  test('tells a chain that was cut behind an anchor', async () => {
    await rewrite('delete from sys_oper_log where seq >= 6');
    expect((await texts())[0]).toContain('第 6 行已经不在：链被截短或重写过');
  });

  test('tells rows that left before their time, and lets the old ones go', async () => {
    await forced('delete from sys_oper_log where seq <= 5');
    expect(await texts()).toEqual([expect.stringContaining('第 4 行至第 5 行写于')]);
    server.clock.advance(181 * 86_400_000);
    expect(await texts()).toEqual([]);
    server.clock.advance(-181 * 86_400_000);
  });

  test('compares the anchor just below the first row that is left', async () => {
    await forced('delete from sys_oper_log where seq <= 3');
    expect(await texts()).toEqual([]);
    await rewrite(`update sys_oper_log set entry = entry || '{"account":"other"}' where seq = 5`);
    expect((await texts()).length).toBeGreaterThan(0);
  });

  test('tells an anchor file that was shortened, emptied, edited, or lacks a line', async () => {
    const [first = '', second = ''] = lines();
    const after = async (...left: string[]) => {
      writeFileSync(file, left.map((line) => `${line}\n`).join(''));
      return texts();
    };
    expect(await after(first)).toEqual(['锚点文件缺少审计记录中写明的 1 条锚点']);
    expect(await after()).toEqual(['锚点文件缺少审计记录中写明的 2 条锚点']);
    rmSync(file);
    expect(await texts()).toEqual(['锚点文件缺少审计记录中写明的 2 条锚点']);
    expect((await after(second))[0]).toContain('缺少');
    const edited = first.replace('"seq":"3"', '"seq":"2"');
    expect((await after(edited, second))[0]).toBe('锚点第 2 条与上一条不相连：锚点文件被改动过或缺少行');
    expect((await after('rubbish', first, second))[0]).toBe('锚点文件第 1 行无法识别：文件被改动过');
    expect(await after(first, second)).toEqual([]);
  });

  test('reads lines that a syslog receiver has kept', async () => {
    const kept = lines().map((line) => `2026-08-01T00:00:00Z host portal: ${line}`);
    expect(await texts(kept.join('\n'))).toEqual([]);
    expect(await texts(kept.slice(0, 1).join('\n'))).toEqual(['锚点文件缺少审计记录中写明的 1 条锚点']);
  });

  test('says 完好 with rows, time and head of a whole trail', async () => {
    const report = reportOf(await verify(server.db, fileStore(file), server.clock.now()));
    const { hash } = await server.db.selectFrom('sysOperLogHead').select('hash').executeTakeFirstOrThrow();
    expect(report).toContain('8 行（第 1 行至第 8 行）');
    expect(report).toContain(`第 8 行 ${hash}`);
    expect(report).toContain('2 条，最近一条');
    expect(report.endsWith('完好')).toBe(true);
  });

  test('walks more rows than one batch, and finds the break in a later one', async () => {
    await sql`truncate sys_oper_log, sys_oper_log_head`.execute(server.db);
    rmSync(file);
    await sql`
      with recursive chain(seq, entry, prev_hash, hash) as (
        select 0, '{"at":"2026-08-01T00:00:00.000Z","action":"x"}'::jsonb, '', ''
        union all
        select seq + 1, entry, hash, encode(sha256(convert_to(hash || entry::text, 'UTF8')), 'hex') from chain
        where seq < 20500
      ), kept as (
        insert into sys_oper_log (seq, entry, prev_hash, hash) select * from chain where seq > 0
      )
      insert into sys_oper_log_head select 1, seq, prev_hash, hash from chain where seq = 20500`.execute(server.db);
    expect(await texts()).toEqual([]);
    await forced(`update sys_oper_log set entry = entry || '{"account":"other"}' where seq = 20001`);
    expect(await texts()).toEqual([expect.stringContaining('第 20001 行的内容与它的散列不符')]);
    await forced('delete from sys_oper_log where seq in (10001, 20001)');
    expect((await texts())[0]).toContain('第 10002 行与上一行不相连');
  });
});

describe('a syslog receiver', () => {
  test('gets each anchor as RFC 5424, and the chain remembers what the next follows on', async () => {
    const receiver = createSocket('udp4');
    const messages: string[] = [];
    const next = () => new Promise<void>((resolve) => receiver.once('message', () => resolve()));
    receiver.on('message', (message) => messages.push(message.toString()));
    await new Promise<void>((resolve) => receiver.bind(0, '127.0.0.1', resolve));
    const store = syslogStore({ host: '127.0.0.1', port: receiver.address().port });
    await append('一');
    for (let i = 0; i < 2; i += 1) await Promise.all([next(), anchor(store)]);
    receiver.close();
    expect(messages[0]).toMatch(/^<109>1 \d{4}-\d\d-\d\dT[\d:.]+Z \S+ portal \d+ audit-anchor - \{"n":1,/);
    const [first, second] = messages.map(lineOf);
    expect(second).toMatchObject({ n: 2, seq: '2', prev: first?.proof });
    expect((await verify(server.db, store, server.clock.now())).anchored.readable).toBe(false);
    expect(await texts(messages.join('\n'))).toEqual([]);
  });

  test('is named in the configuration, and a wrong name stops the start', async () => {
    const { readConfig } = await import('../../config.ts');
    const of = (env: Record<string, string>) => readConfig(env).anchors;
    expect(of({ DATA_DIR: '/srv/x' })).toEqual({ file: '/srv/x/audit-anchor.log', syslog: undefined });
    expect(of({ AUDIT_ANCHOR: 'syslog:udp://[::1]:1514' }).syslog).toEqual({ host: '::1', port: 1514 });
    expect(anchorStore(of({ AUDIT_ANCHOR: 'syslog:udp://log.example' })).where).toBe('syslog:udp://log.example:514');
    for (const wrong of ['syslog:tcp://x', 'syslog:udp://', 'syslog:udp://x:99999', 'somewhere'])
      expect(() => of({ AUDIT_ANCHOR: wrong })).toThrow('AUDIT_ANCHOR');
  });
});
