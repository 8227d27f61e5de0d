/** The ways by which a person under a scope meets rows of a subject: each shows what SQL by hand finds, and no more. */
import { read, utils } from '@e965/xlsx';
import { notification } from '@portal/sdk/calls/notification';
import { workflowtask } from '@portal/sdk/calls/workflow';
import type { Call } from '@portal/sdk/contract';
import { type Db, sql } from '@portal/sdk/server';
import { expect } from '@rstest/core';
import type { TestApi, TestServer } from '#server/testing';
import { type Letter, narrow, PEOPLE, type Scope, seesAs } from './scopes-people.ts';
import type { Listed, Subject } from './scopes-subjects.ts';

interface Row {
  readonly id: string;
  readonly number: string | null;
  readonly state: string | null;
}

async function ask<T>(db: Db, text: string): Promise<T[]> {
  return (await sql.raw<T>(text).execute(db)).rows;
}

export const idsOf = async (db: Db, rows: string) =>
  (await ask<Row>(db, `select id::text from (${rows}) x order by id`)).map(({ id }) => id);

const sorted = (texts: Iterable<string>) => [...texts].sort();

const paged = async (api: TestApi, { call, filters = {} }: Listed, page: number) =>
  (await api.call(call, { ...filters, page, size: 100 } as never)) as {
    records: Record<string, unknown>[];
    total: number;
  };

/** Every row of a list, page after page; each page names the same total. */
async function every(api: TestApi, listed: Listed): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await paged(api, listed, page);
    found.push(...answer.records);
    if (answer.records.length === 0 || found.length >= answer.total) {
      expect(found.length).toBe(answer.total);
      return found;
    }
  }
}

async function workbook(api: TestApi, call: Call, input: object, column: string): Promise<string[]> {
  const { rawPayload } = await api.download(call, { ...input });
  const { Sheets, SheetNames } = read(rawPayload);
  const rows = utils.sheet_to_json<Record<string, unknown>>(Sheets[SheetNames[0] ?? ''] ?? {}, { range: 1 });
  return rows.map((row) => String(row[column]));
}

const refusalOf = async (asked: Promise<unknown>) => {
  const refusal = await asked.then(
    () => ({ code: '0000', msg: '' }),
    (error: { code: string; msg: string }) => error,
  );
  return { code: refusal.code, msg: refusal.msg };
};

/** A person under a scope, with the subject's rows by hand. */
interface Case {
  readonly db: Db;
  readonly subject: Subject;
  readonly letter: Letter;
  readonly scope: Scope;
  readonly api: TestApi;
  readonly rows: readonly Row[];
  readonly inside: string;
  readonly known: string;
}

/** All of the first list; of others that read the same rows their number, and their first page. */
async function lists({ subject, api, rows }: Case): Promise<void> {
  const expected = sorted(rows.map(({ id }) => id));
  const [first, ...others] = subject.lists;
  const idsIn = (records: readonly Record<string, unknown>[], { id = 'id' }: Listed) =>
    records.map((record) => String(record[id]));
  expect(sorted(idsIn(await every(api, first), first))).toEqual(expected);
  for (const listed of others) {
    const { records, total } = await paged(api, listed, 1);
    const known = new Set(expected);
    expect([total, idsIn(records, listed).filter((id) => !known.has(id))]).toEqual([expected.length, []]);
  }
}

async function tabs({ subject, api, rows }: Case): Promise<void> {
  if (!subject.tabs) return;
  const expected: Record<string, number> = {};
  for (const { state } of rows) expected[String(state)] = (expected[String(state)] ?? 0) + 1;
  const counted = await subject.tabs(api);
  expect(Object.fromEntries(counted.filter(([, count]) => count > 0).map(([s, n]) => [String(s), n]))).toEqual(
    expected,
  );
}

async function exported({ db, subject, api, inside, letter }: Case): Promise<void> {
  if (!subject.export) return;
  const { call, title, column = 'number', by = subject.people } = subject.export;
  const filters = subject.lists[0].filters ?? {};
  const written = workbook(api, call, filters, title);
  if (!by.includes(letter)) return expect(written).rejects.toMatchObject({ code: '403' });
  const expected = await ask<{ number: string }>(db, `select ${column} as number from (${inside}) x`);
  expect(sorted(await written)).toEqual(sorted(expected.map(({ number }) => number)));
}

async function details({ db, subject, letter, scope, api, rows, known }: Case): Promise<void> {
  const table = await ask<{ id: string }>(db, outside(subject, known));
  expect(table.length > 0).toBe(letter !== 'Y' || scope !== 'ALL');
  const nowhere = await refusalOf(subject.detail(api, '999999999'));
  expect(nowhere.code).toBe('404');
  for (const { id } of rows.slice(0, 2)) await subject.detail(api, id);
  for (const { id } of table) expect(await refusalOf(subject.detail(api, id))).toEqual(nowhere);
}

/** Two documents of the subject that the person must not meet. */
const outside = ({ rows, known = rows }: Subject, seen: string) =>
  `select id::text, number from (${known(seesAs('Y', 'ALL'))}) x where id not in (select id from (${seen}) y)
    and number is not null order by id limit 2`;

async function search({ db, subject, api, rows, inside }: Case): Promise<void> {
  const [{ call, filters = {}, id = 'id' }] = subject.lists;
  const find = async (number: string) => {
    const found = await every(api, { call, filters: { ...filters, [subject.search]: number } });
    return found.map((record) => String(record[id]));
  };
  const known = rows.find(({ number }) => number !== null);
  if (known?.number) expect(await find(known.number)).toContain(known.id);
  for (const other of await ask<{ id: string; number: string }>(
    db,
    outside({ ...subject, known: subject.rows }, inside),
  ))
    expect(await find(other.number)).not.toContain(other.id);
}

async function figures({ db, subject, api, inside }: Case): Promise<void> {
  if (!subject.figures) return;
  for (const [figure, sum] of await subject.figures(api)) {
    const [expected] = await ask<{ sum: string }>(db, `select coalesce(${sum}, 0)::text as sum from (${inside}) x`);
    expect([sum, Number(figure)]).toEqual([sum, Number(expected?.sum)]);
  }
}

/** Codes of steps that wait for anybody of the kind, on the rows that a person of it sees. */
export async function waitingFor(
  db: Db,
  { audits, rows, known = rows }: Subject,
  letter: Letter,
  scope: Scope,
): Promise<string[]> {
  if (!audits) return [];
  const waiting = await ask<{ code: string }>(
    db,
    `
    select i.biz_code as code from wf_instance i join wf_task t on t.instance_id = i.id and t.step = i.current_step
    where i.status = 'RUNNING' and t.end_time is null and i.biz_type = '${audits.bizType}'
      and '${letter}' = any(t.candidate_roles) and t.candidate_ent_id is null
      and i.biz_code in (${audits.codes(`select id from (${known(seesAs(letter, scope))}) x`)})`,
  );
  return sorted(waiting.map(({ code }) => code));
}

async function worklist({ db, subject, api, letter, scope }: Case): Promise<void> {
  if (!subject.audits) return;
  const { bizType } = subject.audits;
  const expected = letter === 'Y' ? await waitingFor(db, subject, letter, scope) : []; // the others hold no code of deciding
  const tasks = await every(api, { call: workflowtask.upcoming, filters: { bizType } });
  expect(sorted(tasks.map(({ bizCode }) => String(bizCode)))).toEqual(expected);
  const counted = await api.call(workflowtask.upcomingCount, { bizTypes: bizType });
  expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(expected.length);
}

/** The person was told of documents of which some do not exist for them, now that the role reaches no further. */
async function notices({ db, subject, api, letter, scope, rows, known }: Case): Promise<void> {
  const inside = rows.slice(0, 2).map(({ id }) => id);
  const told = [...inside, ...(await ask<{ id: string }>(db, outside(subject, known))).map(({ id }) => id)];
  const content = `试验消息 ${scope}`;
  await ask(
    db,
    `
    insert into msg_notification (user_id, notice_type, content, biz_type, biz_id, create_date, update_date)
    select u.id, 13, '${content}', '${subject.notices}', told.id, now(), now()
    from usr_user u, unnest('{${told.join()}}'::text[]) as told (id) where u.account = '${PEOPLE[letter].account}'`,
  );
  const shown = await every(api, { call: notification.getNotification, filters: { keyword: content } });
  expect(sorted(shown.map(({ bizId }) => String(bizId)))).toEqual(sorted(inside));
  await ask(db, `delete from msg_notification where content = '${content}'`);
}

async function caseOf(server: TestServer, subject: Subject, letter: Letter, scope: Scope): Promise<Case> {
  const { db } = server;
  await narrow(db, letter, scope);
  const sees = seesAs(letter, scope);
  const inside = subject.rows(sees);
  const rows = await ask<Row>(
    db,
    `select id::text, number, to_jsonb(x) ->> 'state' as state from (${inside}) x order by id`,
  );
  const known = (subject.known ?? subject.rows)(sees);
  return { db, subject, letter, scope, api: await server.as(PEOPLE[letter].account), rows, inside, known };
}

const ways = [lists, tabs, exported, details, search, figures, worklist, notices];

/** The list shows the person those rows. */
export const meetsInLists = async (server: TestServer, subject: Subject, letter: Letter, scope: Scope): Promise<void> =>
  lists(await caseOf(server, subject, letter, scope));

/** And so does every other way. */
export async function meetsTheSame(server: TestServer, subject: Subject, letter: Letter, scope: Scope): Promise<void> {
  const found = await caseOf(server, subject, letter, scope);
  for (const way of ways) await way(found);
}
