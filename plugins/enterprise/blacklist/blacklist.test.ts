/** Penalties: proposed, heard, decided by others than who proposes it, in force from their first day to their last. */
import { notification } from '@portal/sdk/calls/notification';
import { fileManager } from '@portal/sdk/calls/files';
import { removed } from '@portal/sdk/calls/removed';
import { addDays } from '@portal/sdk/format';
import { workflowtask } from '@portal/sdk/calls/workflow';
import type { InputOf } from '@portal/sdk/contract';
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { approvalOf } from '#server/test-approval';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { orderManagement } from '../../order/orderManagement/contract.ts';
import { placeOrder } from '../../order/orderManagement/test-place-order.ts';
import { enterpriseChecks } from '../checks.server.ts';
import { blacklist, matterBizType, PENALTY_STATUS } from './contract.ts';
import { lastDayOf, prolonged, proposed } from './rules.ts';

let server: TestServer;
let [operator, admin, second, supplier, buyer, sales] = [] as unknown as [
  TestApi,
  TestApi,
  TestApi,
  TestApi,
  TestApi,
  TestApi,
];
let [entId, entName, today] = ['', '', ''];

beforeAll(async () => {
  server = await openServer({ areas: ['base', 'order', 'goods', 'enterprise'] });
  [operator, admin] = [await server.as('yy_ops'), await server.as('admin')];
  [second, supplier] = [await server.as('admin2'), await server.as('gys_admin')];
  [buyer, sales] = [await server.as('cg_admin'), await server.as('gys_sales')];
  today = server.clock.today();
  const { rows } = await sql<{ id: string; customerName: string }>`
    select id::text, customer_name from ent_enterprise where customer_code = 'S0001'`.execute(server.db);
  [entId, entName] = [rows[0]?.id ?? '', rows[0]?.customerName ?? ''];
});
afterAll(() => server.close());

type Draft = InputOf<typeof blacklist.save>;
const facts = '检修期间三批到货复检不合格，书面催告两次仍没有整改。';
const proof = async (api = operator) => {
  server.clock.advance(60_000); // files of a minute are limited
  const [stored] = await api.call(
    fileManager.uploadFile,
    {},
    { files: [{ name: '复检.txt', bytes: Buffer.from(facts) }] },
  );
  return [{ fileId: stored?.fileIds[0] ?? '', fileName: '复检.txt' }];
};
const draftOf = async (change: Partial<Draft> = {}): Promise<Draft> => ({
  ...{ entId, behavior: 'QUALITY', penalty: 'PAUSE', scopeKind: 'ALL', term: 'M6', startsOn: today, facts },
  ...{ files: await proof(), unlists: false, ...change },
});
const read = (id: string) => operator.call(blacklist.detail, { id });
const seen = async (id: string) => ({ id, version: (await read(id)).version });
async function submitted(change: Partial<Draft> = {}) {
  const saved = await operator.call(blacklist.save, await draftOf(change));
  await operator.call(blacklist.submit, saved);
  return saved.id;
}
const waiting = async (id: string) => (await read(id)).matters.find(({ status }) => status === 0)?.matterNo ?? '';
const decide = async (api: TestApi, id: string, approve = true, auditOpinion = '') =>
  api.call(workflowtask.submitAuditResult, {
    processInstId: await approvalOf(server, matterBizType, await waiting(id)),
    ...{ approve, auditOpinion },
  });
const pass = async (id: string) => {
  await decide(second, id);
  await decide(admin, id);
};
const statusOf = async () => {
  const { rows } = await sql<{ status: number }>`select status from ent_enterprise where id = ${entId}`.execute(
    server.db,
  );
  return rows[0]?.status;
};
const told = async (api: TestApi, keyword: string) =>
  (await api.call(notification.getNotification, { keyword })).records.map(({ content }) => content);
const goods = async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from gd_goods where supplier_ent_id = ${entId} and status = 3`.execute(server.db);
  return rows[0]?.n ?? 0;
};
const refused = (msg: string | RegExp, code = '409') => ({
  code,
  msg: typeof msg === 'string' ? msg : expect.stringMatching(msg),
});
/** Ends what a test has left in force. */
async function release(id: string) {
  await operator.call(blacklist.release, {
    ...(await seen(id)),
    reason: '已更换供货批次并复检合格。',
    files: await proof(),
  });
  await pass(id);
}

test('the demonstration has three penalties in every state and keeps every invariant', async () => {
  await server.runDaily();
  const counts = await operator.call(blacklist.counts, {});
  for (const status of PENALTY_STATUS.list.map(Number))
    expect([status, (counts.find((row) => row.status === status)?.count ?? 0) >= 3]).toEqual([status, true]);
  for (const { title, broken } of enterpriseChecks)
    expect([title, (await broken.execute(server.db)).rows]).toEqual([title, []]);
});

test('a pause passes two people, refuses the next order by its number, and is lifted', async () => {
  const orderId = await placeOrder(server.db);
  const heard = () => told(supplier, '拟对贵单位作出处罚');
  const before = (await heard()).length;
  const id = await submitted();
  expect(await heard()).toHaveLength(before + 1);
  await expect(decide(operator, id)).rejects.toMatchObject({ code: '403' });
  await decide(second, id);
  await expect(decide(second, id)).rejects.toMatchObject({ code: '403' });
  expect(await read(id)).toMatchObject({ status: 1, entryNo: null });
  await decide(admin, id, true, '同意');
  const penalty = await read(id);
  expect(penalty).toMatchObject({
    status: 2,
    entryNo: expect.stringMatching(/^CF\d{14}$/),
    endsOn: lastDayOf(today, 'M6'),
  });
  const confirm = () => supplier.call(orderManagement.confirm, { orderId, version: 1 });
  const said = `供应商${entName}已暂停（质量问题，处罚决定 ${penalty.entryNo}），不能确认订单`;
  await expect(confirm()).rejects.toMatchObject(refused(said));
  expect(await read(id)).toMatchObject({ hits: 1 });
  const { records } = await operator.call(blacklist.hits, { id });
  expect(records).toMatchObject([{ deed: '确认订单', operatorName: '程屿' }]);
  expect(await statusOf()).toBe(2);
  expect(await told(supplier, penalty.entryNo ?? '')).toContainEqual(
    expect.stringMatching(/^贵单位受到处罚：暂停（质量问题）/),
  );
  expect(await told(buyer, '继续履行')).not.toEqual([]);
  await release(id);
  expect(await read(id)).toMatchObject({ status: 3 });
  await confirm();
});

describe('a ban', () => {
  test('waits for the enterprise to be heard, or for its time to pass', async () => {
    const id = await submitted({ penalty: 'BAN', term: 'M12' });
    await decide(second, id);
    const early = refused('禁止类处罚须等企业陈述申辩，或在 5 个工作日期满后才能批准');
    await expect(decide(admin, id)).rejects.toMatchObject(early);
    expect((await read(id)).hearingUntil).toMatch(/T16:00:00/); // the end of a day here
    await sql`update ent_penalty set hearing_until = ${server.clock.now().toISOString()} where id = ${id}`.execute(
      server.db,
    );
    await decide(admin, id);
    expect([(await read(id)).status, await statusOf()]).toEqual([2, 6]);
    await release(id);
    const { rows } = await sql`select status, status_reason from ent_enterprise where id = ${entId}`.execute(server.db);
    expect(rows).toEqual([{ status: 2, statusReason: null }]);
  });

  test('of the whole group makes the enterprise black-listed at once, and takes its goods off', async () => {
    expect(await goods()).toBeGreaterThan(0);
    const id = await submitted({ penalty: 'BAN', unlists: true });
    await supplier.call(blacklist.answer, { ...(await seen(id)), statement: '情况属实，正在整改，请予从轻。' });
    await pass(id);
    expect([await statusOf(), await goods()]).toEqual([6, 0]);
    await release(id);
    expect(await statusOf()).toBe(2);
  });

  test('of who is paused gives the pause back when it ends, with its reason and its last day', async () => {
    const stands = async () => {
      const { rows } = await sql`select status, status_reason, paused_until::text from ent_enterprise
        where id = ${entId}`.execute(server.db);
      return rows[0];
    };
    const paused = { status: 3, statusReason: '质量整改', pausedUntil: '2027-06-30' };
    await sql`update ent_enterprise set status = 3, status_reason = '质量整改', paused_until = '2027-06-30'
      where id = ${entId}`.execute(server.db);
    const id = await submitted({ penalty: 'BAN' });
    await supplier.call(blacklist.answer, { ...(await seen(id)), statement: '情况属实，正在整改，请予从轻。' });
    await pass(id);
    expect(await stands()).toMatchObject({ status: 6, pausedUntil: null });
    await release(id);
    expect(await stands()).toEqual(paused);
    await sql`update ent_enterprise set status = 2, status_reason = null, paused_until = null
      where id = ${entId}`.execute(server.db);
  });
});

test('an appeal is decided; upheld, the penalty goes on; allowed, it ends', async () => {
  const id = await submitted();
  await pass(id);
  const reason = '复检报告的批次号与我单位供货批次不一致，申请重新核查。';
  await supplier.call(blacklist.appeal, { ...(await seen(id)), reason });
  expect(await read(id)).toMatchObject({ status: 6, may: ['LIFT'] });
  await decide(second, id, false, '批次号一致');
  expect(await read(id)).toMatchObject({ status: 2 });
  expect(await told(supplier, '申诉没有通过')).toEqual([expect.stringContaining('批次号一致')]);
  await supplier.call(blacklist.appeal, { ...(await seen(id)), reason });
  await pass(id);
  expect(await read(id)).toMatchObject({ status: 3 });
});

test('an extension counts from the old last day; nothing else is asked for meanwhile', async () => {
  const id = await submitted({ scopeKind: 'PLATE', scopeCode: 'COAL' });
  await pass(id);
  const { endsOn } = await read(id);
  const reason = '整改期内再次发生同类质量问题。';
  await operator.call(blacklist.extend, { ...(await seen(id)), term: 'M12', reason });
  const again = operator.call(blacklist.release, { ...(await seen(id)), reason, files: await proof() });
  await expect(again).rejects.toMatchObject(refused('该处罚有正在审核的事项，办结后再申请'));
  await pass(id);
  const { endsOn: longer, entryNo } = await read(id);
  expect(longer).toBe(prolonged(endsOn ?? '', 'M12'));
  const kept = sql`select ends_on::text from lst_entry where entry_no = ${entryNo}`;
  expect((await kept.execute(server.db)).rows).toEqual([{ endsOn: longer }]);
  const forGood = operator.call(blacklist.extend, { ...(await seen(id)), term: 'GOOD', reason });
  await expect(forGood).rejects.toMatchObject({ code: '400' });
  expect((await read(id)).matters).toHaveLength(2);
  await release(id);
});

test('what is drafted is mended and taken back; once submitted it is deleted no more', async () => {
  const { id, version } = await operator.call(blacklist.save, await draftOf());
  const mended = await operator.call(blacklist.save, { ...(await draftOf({ term: 'M12' })), id, version });
  await operator.call(blacklist.submit, mended);
  await supplier.call(blacklist.answer, { ...(await seen(id)), statement: '情况属实，正在整改，请予从轻。' });
  expect((await read(id)).statedByName).toBe('程屿');
  await operator.call(blacklist.withdraw, await seen(id));
  await operator.call(blacklist.submit, await seen(id)); // it is heard anew
  expect(await read(id)).toMatchObject({ statement: null, statedAt: null, statedByName: null });
  await operator.call(blacklist.withdraw, await seen(id));
  expect(await read(id)).toMatchObject({ status: 0, term: 'M12', matters: [{ status: 3 }, { status: 3 }] });
  expect((await read(id)).may).toEqual(['SAVE', 'SUBMIT']);
  const deleted = operator.call(blacklist.remove, await seen(id));
  await expect(deleted).rejects.toMatchObject(refused('提交过的处罚不能删除，可以修改后再提交'));
});

test('a warning takes no goods off the shelf, and is not the business of who trades with it', async () => {
  const { id } = await operator.call(blacklist.save, await draftOf({ penalty: 'WARN', unlists: true }));
  expect(await read(id)).toMatchObject({ unlists: false });
  const before = (await told(buyer, '继续履行')).length;
  await operator.call(blacklist.submit, await seen(id));
  await pass(id);
  expect((await told(buyer, '继续履行')).length).toBe(before);
});

test('what runs with an enterprise is told before it is punished: orders under way, and what is unpaid of its statements', async () => {
  const impact = () => operator.call(blacklist.impact, { entId, scopeKind: 'ALL' });
  const { orders } = await impact();
  const orderId = await placeOrder(server.db);
  expect((await impact()).orders).toBe(orders + 1);
  await server.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx); // facts of this test, whatever led to them
    await sql`update ord_order set status = 60 where id = ${orderId}`.execute(tx);
    const { rows } = await sql<{ id: string }>`select id::text from stl_settlement where supplier_ent_id = ${entId}
      and currency = 'CNY' and status in (60, 70, 80) order by id limit 1`.execute(tx);
    await sql`update stl_settlement set status = 90, disputed_from = null, paid_amount = 0, invoiced_amount = 0
      where supplier_ent_id = ${entId} or purchaser_ent_id = ${entId}`.execute(tx);
    await sql`update stl_settlement set status = 70, amount = 100.10, amount_no_tax = 100.10, tax_amount = 0,
        deduct_amount = 0, service_fee = 0, paid_amount = 40.05
      where id = ${rows[0]?.id ?? '0'}`.execute(tx);
  });
  expect(await impact()).toMatchObject({ orders, unpaid: '60.05' });
});

test('a fresh draft is deleted and put back', async () => {
  const { id, version } = await operator.call(blacklist.save, await draftOf());
  const { removalId } = await operator.call(blacklist.remove, { id, version });
  await expect(read(id)).rejects.toMatchObject({ code: '404' });
  await operator.call(removed.restore, { removalId });
  expect(await read(id)).toMatchObject({ status: 0 });
});

describe('bad input', () => {
  for (const [what, change, data] of [
    ['a day that is over', { startsOn: '2020-01-01' }, 'startsOn'],
    ['a pause for good', { term: 'GOOD' }, 'term'],
    ['a section that is none', { scopeKind: 'PLATE', scopeCode: 'MOON' }, 'scopeCode'],
    ['a category that is none', { scopeKind: 'CATEGORY', scopeCode: '0' }, 'scopeCode'],
    ['no section', { scopeKind: 'PLATE' }, 'scopeCode'],
    ['an enterprise that is none', { entId: '999999' }, 'entId'],
  ] as const)
    test(`${what} is told at its field, and nothing is written`, async () => {
      const before = (await operator.call(blacklist.page, {})).total;
      const saved = operator.call(blacklist.save, await draftOf(change as Partial<Draft>));
      await expect(saved).rejects.toMatchObject({ code: '400', faults: [{ path: data }] });
      expect((await operator.call(blacklist.page, {})).total).toBe(before);
    });

  test('facts of less than twenty characters and no evidence are refused', async () => {
    for (const change of [{ facts: '不合格' }, { files: [] }])
      await expect(operator.call(blacklist.save, await draftOf(change))).rejects.toMatchObject({ code: '400' });
  });

  test('somebody else neither sees nor answers it; drafts are not the business of the enterprise', async () => {
    const own = async (api: TestApi) => (await api.call(blacklist.own, {})).records.map(({ id }) => id);
    const { id, version } = await operator.call(blacklist.save, await draftOf());
    expect(await own(supplier)).not.toContain(id);
    await operator.call(blacklist.submit, { id, version });
    expect([(await own(supplier)).includes(id), (await own(buyer)).includes(id)]).toEqual([true, false]);
    const words = { ...(await seen(id)), statement: '这不是我们的处罚，仅作测试。' };
    await expect(buyer.call(blacklist.answer, words)).rejects.toMatchObject({ code: '404' });
    await expect(sales.call(blacklist.answer, words)).rejects.toMatchObject({ code: '403' });
    await expect(supplier.call(blacklist.detail, { id })).rejects.toMatchObject({ code: '403' });
    await operator.call(blacklist.withdraw, await seen(id));
  });

  test('eight decide at once: one decision', async () => {
    const id = await submitted();
    const processInstId = await approvalOf(server, matterBizType, await waiting(id));
    const all = await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        second.call(workflowtask.submitAuditResult, { processInstId, approve: false, auditOpinion: '证据不足' }),
      ),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await read(id)).toMatchObject({ status: 5, opinion: '证据不足' });
  });
});

test('the letter is a PDF of a decision, and of nothing before it', async () => {
  const { records } = await operator.call(blacklist.page, { status: 2, size: 1 });
  const { rawPayload } = await operator.download(blacklist.letter, { id: records[0]?.id ?? '' });
  expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const [draft] = (await operator.call(blacklist.page, { status: 0, size: 1 })).records;
  await expect(operator.download(blacklist.letter, { id: draft?.id ?? '' })).rejects.toMatchObject(
    refused('处罚生效后才有决定书'),
  );
});

describe('the rules', () => {
  test('say what is proposed for the first, second and third time', () => {
    expect(proposed('DELAY', 0, 0)).toEqual({ penalty: 'WARN', term: 'M12' });
    expect(proposed('DELAY', 1, 0)).toEqual({ penalty: 'PAUSE', term: 'M6' });
    expect(proposed('DELAY', 2, 0)).toEqual({ penalty: 'BAN', term: 'M12' });
    expect(proposed('DELAY', 9, 0)).toEqual({ penalty: 'BAN', term: 'M12' });
    expect(proposed('COLLUSION', 1, 0)).toEqual({ penalty: 'BAN', term: 'GOOD' });
  });

  test('make the third warning of a year a pause', () => {
    expect(proposed('DELAY', 0, 1)).toEqual({ penalty: 'WARN', term: 'M12' });
    expect(proposed('DELAY', 0, 2)).toEqual({ penalty: 'PAUSE', term: 'M6' });
  });

  test('count months by the calendar', () => {
    expect(lastDayOf('2027-01-31', 'M6')).toBe('2027-07-30');
    expect(lastDayOf('2027-08-31', 'M6')).toBe('2028-02-28');
    expect(lastDayOf('2027-03-01', 'M12')).toBe('2028-02-29');
    expect(lastDayOf('2027-03-01', 'GOOD')).toBeNull();
    expect(prolonged('2027-05-31', 'M6')).toBe('2027-11-30');
  });

  test('read what there was before', async () => {
    const ask = (behavior: 'BRIBERY' | 'QUALITY' | 'DELAY') => operator.call(blacklist.suggestion, { entId, behavior });
    expect(await ask('BRIBERY')).toEqual({ penalty: 'BAN', term: 'M24', why: '三年内同类行为第 1 次' });
    expect((await ask('QUALITY')).why).not.toBe('三年内同类行为第 1 次');
    for (const [day, nth] of [
      ['2023-03-16', 1],
      ['2023-03-17', 2],
    ] as const) {
      await sql`update ent_penalty set starts_on = ${day} where ent_id = ${entId} and behavior = 'DELAY'`.execute(
        server.db,
      );
      expect((await ask('DELAY')).why).toBe(`三年内同类行为第 ${nth} 次`);
    }
  });
});

test('a penalty begins on its first day, and is over on the day after its last', async () => {
  const inForce = async (change: Partial<Draft>) => {
    const id = await submitted({ behavior: 'OTHER', ...change });
    await supplier.call(blacklist.answer, { ...(await seen(id)), statement: '情况属实，正在整改，请予从轻。' });
    await pass(id);
    return id;
  };
  const [day, before] = [addDays(today, 12), addDays(today, 11)];
  const begins = await inForce({ penalty: 'BAN', startsOn: day });
  const ends = await inForce({ penalty: 'BAN', scopeKind: 'PLATE', scopeCode: 'COAL' });
  const lasts = await inForce({ scopeKind: 'PLATE', scopeCode: 'TECH' });
  const asked = await inForce({ scopeKind: 'PLATE', scopeCode: 'TRANSPORT' });
  const why = { reason: '已更换供货批次并复检合格。', files: await proof() };
  await operator.call(blacklist.release, { ...(await seen(asked)), ...why });
  const all = sql`(${begins}, ${ends}, ${lasts}, ${asked})`;
  await sql`update ent_penalty set ends_on = case when id in (${ends}, ${asked}) then ${before}::date else ${day}::date end
    where id in ${all}`.execute(server.db);
  await sql`update lst_entry l set ends_on = p.ends_on from ent_penalty p
    where p.entry_no = l.entry_no and p.id in ${all}`.execute(server.db);
  const states = async () => {
    const { rows } = await sql<{ status: number; begun: boolean }>`
      select status, begun_at is not null as begun from ent_penalty where id in ${all} order by id`.execute(server.db);
    return rows.map(({ status, begun }) => [status, begun]);
  };
  expect(await states()).toEqual([
    [2, false],
    [2, true],
    [2, true],
    [2, true],
  ]);
  expect(await statusOf()).toBe(2); // what has not begun, or is of one section, bars nothing of the whole
  server.clock.set(new Date(`${day}T01:00:00Z`));
  await server.runDaily();
  expect(await states()).toEqual([
    [2, true],
    [4, true],
    [2, true],
    [2, true], // its release is decided first
  ]);
  expect(await statusOf()).toBe(6);
  server.clock.set(new Date(`${addDays(day, 1)}T01:00:00Z`));
  await server.runDaily();
  expect((await states()).map(([status]) => status)).toEqual([4, 4, 4, 2]);
  expect(await statusOf()).toBe(2);
});
