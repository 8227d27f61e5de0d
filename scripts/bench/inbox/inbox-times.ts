/**
 * A process of the bench: the inbox with as many open tasks as TASKS says, and its count, by who may decide all of them and
 * by who stands in for them. Prints the times as JSON; EXPLAIN=1 prints the plans of what is slow.
 */
import { workflowtask } from '@portal/sdk/calls/workflow';
import { sql } from '@portal/sdk/server';
import { copier, foreign, numbered } from '../lists/many-rows.ts';
import { openDemo, type Recording, recordingOf, tokenOf } from '../in-process.ts';
import { median } from '../samples.ts';

export interface InboxTime {
  readonly who: string;
  readonly question: string;
  readonly tasks: number;
  readonly ms: number;
}

const tasks = Number(process.env['TASKS'] ?? '10000');
const runs = 15;
const { db, close, appOn } = await openDemo(120_000);

/** Statements that wait: the operating unit decides them, one in ten is claimed by one of its two people. */
const copyStatements = await copier(db, {
  table: 'stl_settlement',
  differing: { settlement_no: numbered('settlement_no'), supplier_ent_id: foreign('supplier_ent_id') },
});
await copyStatements(tasks);
await sql`
  with asked as (
    insert into wf_instance (biz_type, biz_code, title, ent_id, amount, step_count, started_at)
    select 'SETTLEMENT', s.settlement_no, '结算单 ' || s.settlement_no, s.supplier_ent_id, s.id % 100000, 1, now()
    from stl_settlement s where not exists (
      select from wf_instance i where i.biz_type = 'SETTLEMENT' and i.biz_code = s.settlement_no and i.status = 'RUNNING')
    order by s.id desc limit ${tasks} returning id)
  insert into wf_task (instance_id, step, task_name, candidate_roles, arrived_at, due_at, claimed_by, claimed_at, claimed_until)
  select a.id, 1, '运营单位审核', '{Y}', now(), now() + a.id % 50 * interval '1 hour', c.id, c.at, c.at + interval '1 day'
  from asked a left join lateral (
    select u.id, now() as at from usr_user u where u.account = case a.id % 20 when 1 then 'yy_ops' when 2 then 'y0001_2' end
  ) c on true`.execute(db);
await db.deleteFrom('usrDelegation').execute(); // one at a time
await sql`
  insert into usr_delegation (ent_id, owner_id, delegate_id, starts_at, ends_at, reason, created_at)
  select m.ent_id, o.id, d.id, now() - interval '1 day', now() + interval '1 day', '休假', now()
  from usr_user o join usr_user_ent m on m.user_id = o.id and m.current_flag = 1, usr_user d
  where o.account = 'yy_ops' and d.account = 'y0001_2'`.execute(db);
for (const table of ['wf_instance', 'wf_task']) await sql`analyze ${sql.table(table)}`.execute(db);

/** Only where it is asked for: recording compiles each statement once more. */
const recording = process.env['EXPLAIN'] ? recordingOf(db) : undefined;
const app = await appOn(recording?.db ?? db);

async function ask(token: string, url: string): Promise<{ ms: number; data: unknown }> {
  const headers = { authorization: `Bearer ${token}` };
  const began = performance.now();
  const { body } = await app.inject({ method: 'GET', url: `/japi${url}`, headers });
  const ms = performance.now() - began;
  const { code, data, msg } = JSON.parse(body);
  if (code !== '200') throw new Error(`${url}: ${msg}`);
  return { ms, data };
}

async function explain({ take }: Recording): Promise<void> {
  for (const statement of take().filter(({ sql: text }) => text.includes('wf_task'))) {
    const analysed = { ...statement, sql: `explain (analyze, buffers) ${statement.sql}` };
    const { rows } = await db.withoutPlugins().executeQuery<{ 'QUERY PLAN': string }>(analysed);
    console.error([statement.sql, ...rows.map((row) => row['QUERY PLAN'])].join('\n'));
  }
}

const QUESTIONS = {
  列表: `${workflowtask.upcoming.path}?pageNum=1&pageSize=20`,
  数字: workflowtask.upcomingCount.path,
};
const times: InboxTime[] = [];
for (const [who, account] of Object.entries({ 本人: 'yy_ops', 代理人: 'y0001_2' })) {
  const token = await tokenOf(db, account);
  for (const [question, url] of Object.entries(QUESTIONS)) {
    await ask(token, url); // statements prepared
    const taken: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      recording?.take();
      taken.push((await ask(token, url)).ms);
    }
    times.push({ who, question, tasks, ms: median(taken) });
    console.error(`${who}，${question}: ${median(taken).toFixed(1)} ms`);
    if (recording) await explain(recording);
  }
}
await app.close();
await close();
console.log(JSON.stringify(times));
