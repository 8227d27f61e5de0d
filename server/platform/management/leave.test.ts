/** 离职交接: what was somebody's in an enterprise is their successor's, in one transaction, or nothing of it. */
import { delegation } from '@portal/sdk/calls/delegation';
import { type EntUser, management, people } from '@portal/sdk/calls/management';
import { notification } from '@portal/sdk/calls/notification';
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestServer } from '../../testing.ts';

let server: TestServer;
let [chief, other] = [] as unknown as [TestApi, TestApi];
beforeAll(async () => {
  server = await openServer({ areas: ['goods', 'order', 'settlement', 'base'] });
  [chief, other] = [await server.as('gys_admin'), await server.as('cg_admin')];
});
afterAll(() => server.close());

const rowOf = async (account: string, api = chief): Promise<EntUser> => {
  const { records } = await api.call(management.findEntUserByPage, { keyword: account, size: 100 });
  return records.find((row) => row.account === account) ?? Promise.reject(new Error(`${account} is not listed.`));
};
const leave = async (leaver: string, successor: string, api = chief) => {
  const { userId, entId } = await rowOf(leaver);
  const { userId: successorId } = await rowOf(successor);
  return api.call(people.handOver, { userId, entId: entId ?? '0', successorId, reason: '调往集团' });
};
/** Orders, statements, invoices, contracts and open tasks of somebody. */
async function owned(userId: string): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from ord_order where supplier_user_id = ${userId}) as orders,
      (select count(*)::int from stl_settlement where supplier_user_id = ${userId}) as statements,
      (select count(*)::int from wf_task where end_time is null and assignee_id = ${userId}) as tasks`.execute(
    server.db,
  );
  return rows[0] ?? {};
}

test('documents, tasks and delegations go to the successor, who is told; the account is stopped', async () => {
  const [leaver, successor] = [await rowOf('gys_sales'), await rowOf('s0001_2')];
  const { entId } = leaver;
  await server.db
    .updateTable('ordOrder')
    .set({ supplierUserId: null })
    .where('supplierUserId', '=', successor.userId)
    .execute();
  await sql`update ord_order set supplier_user_id = ${leaver.userId} where id in (
    select id from ord_order where supplier_ent_id = ${entId} order by id limit 7)`.execute(server.db);
  await sql`update stl_settlement set supplier_user_id = ${leaver.userId} where id in (
    select id from stl_settlement where supplier_ent_id = ${entId} order by id limit 3)`.execute(server.db);
  const foreign = sql`select id from ord_order where supplier_ent_id <> ${entId} order by id limit 1`;
  await sql`update ord_order set supplier_user_id = ${leaver.userId} where id in (${foreign})`.execute(server.db);
  const open = sql`select t.id from wf_task t join wf_instance i on i.id = t.instance_id where t.end_time is null
    and t.added_to is null order by t.id limit 2`;
  await sql`update wf_task set candidate_roles = '{G2}', candidate_ent_id = ${entId}, assignee_id = ${leaver.userId},
    claimed_by = null, claimed_at = null, claimed_until = null where id in (${open})`.execute(server.db);
  const before = await owned(leaver.userId);
  expect(before).toMatchObject({ tasks: 2 });
  const at = server.clock.now().getTime();
  await server.db
    .insertInto('usrDelegation')
    .values({
      ...{ entId: entId ?? '0', ownerId: successor.userId, delegateId: leaver.userId, reason: '出差' },
      ...{ startsAt: new Date(at - 1000).toISOString(), endsAt: new Date(at + 86_400_000).toISOString() },
      createdAt: new Date(at).toISOString(),
    })
    .execute();
  const held = await owned(successor.userId);
  const asked = await chief.call(people.leaving, { userId: leaver.userId, entId: entId ?? '0' });
  expect(asked.taskCount).toBe(2);
  const names = asked.colleagues.map(({ account }) => account);
  expect([names.includes('s0001_2'), names.includes('gys_sales')]).toEqual([true, false]);
  const { handOverNo } = await leave('gys_sales', 's0001_2');
  const after = await owned(successor.userId);
  expect(after['orders']).toBe((held['orders'] ?? 0) + (before['orders'] ?? 0) - 1); // the other supplier's order stays
  expect(after['statements']).toBe((held['statements'] ?? 0) + (before['statements'] ?? 0));
  expect(after['tasks']).toBe((held['tasks'] ?? 0) + 2);
  expect(await owned(leaver.userId)).toEqual({ orders: 1, statements: 0, tasks: 0 });
  expect(await rowOf('gys_sales')).toMatchObject({ orgStatus: 0, status: 0, state: 3 });
  const standing = await (await server.as('s0001_2')).call(delegation.page, { side: 'MINE' });
  expect(standing.records.map(({ state }) => state)).toEqual(['ENDED']);
  const [record] = (await chief.call(people.handOvers, { handOverNo })).records;
  expect(record).toMatchObject({ leaverName: '温霁', doneByName: '程屿', reason: '调往集团' });
  expect(record?.items).toMatch(/待办 2/);
  expect(record?.items).toMatch(/审批代理 1/);
  expect(record?.items).toMatch(/订单 \d+/);
  expect(record?.items).toMatch(/结算单 \d+/);
  const [notice] = (await (await server.as('s0001_2')).call(notification.getNotification, { keyword: handOverNo }))
    .records;
  expect(notice?.content).toBe(`温霁离职，其未办结的待办和单据已交接给您（${handOverNo}）：调往集团`);
  expect((await other.call(people.handOvers, { handOverNo })).records).toEqual([]);
});

test('the last administrator does not leave, nobody lets themselves go, and the successor is a colleague at work', async () => {
  const msgOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      ({ msg }: { msg: string }) => msg,
    );
  expect(await msgOf(leave('gys_admin', 's0001_2'))).toBe('不能给自己办理离职交接，请由其他管理员办理');
  expect(await msgOf(leave('s0001_2', 's0001_2'))).toBe('接手人应是本企业的另一位在职人员');
  expect(await msgOf(leave('s0001_2', 'gys_fuling'))).toBe('接手人应是本企业的另一位在职人员');
  expect(await msgOf(leave('gys_jizhou', 's0001_2'))).toBe('该用户在本企业的组织状态已停用');
  await expect(leave('s0001_2', 'gys_admin', other)).rejects.toMatchObject({ code: '404' });
  await expect(leave('s0001_2', 'gys_admin', await server.as('s0001_2'))).rejects.toMatchObject({ code: '403' });
  const operator = await server.as('yy_ops');
  await sql`delete from auth_user_role where role_id in (select id from auth_role where role_key = 'G1')
    and user_id in (select id from usr_user where account in ('s0001_1', 'multi_corp'))`.execute(server.db);
  expect(await msgOf(leave('gys_admin', 's0001_2', operator))).toBe('至少保留一名管理员');
  expect(await rowOf('gys_admin')).toMatchObject({ orgStatus: 1, status: 1 });
});

test('who works elsewhere too keeps the account; of two hand-overs at once one is made', async () => {
  const both = await Promise.allSettled([leave('multi_corp', 's0001_2'), leave('multi_corp', 'gys_admin')]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { rows } = await sql<{ status: number }>`select status from usr_user where account = 'multi_corp'`.execute(
    server.db,
  );
  expect(rows).toEqual([{ status: 1 }]);
});
