import { management } from '@portal/sdk/calls/management';
import { view } from '@portal/sdk/calls/view';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { grantCode } from '#server/platform/grant-code';
import { openServer, type TestServer } from '#server/testing';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: ['order'] });
});
afterAll(() => server.close());

const page = '/api/order/page';
const late = { name: '逾期未发', query: 'overdue=true&size=50', layout: {} };
const viewsOf = async (account: string) => (await (await server.as(account)).call(view.list, {})).views;
const refused = (code: string, msg: string) => expect.objectContaining({ code, msg });

test('a view is its author’s own until it is shared: with the enterprise, or with a role that somebody holds there', async () => {
  const author = await server.as('cg_admin');
  const { id } = await author.call(view.add, { page, ...late });
  expect(await viewsOf('cg_admin')).toMatchObject([{ ...late, page, own: true, first: false, audience: 'NO' }]);
  expect(await viewsOf('cg_buyer')).toEqual([]);
  const { roles } = await author.call(view.list, {});
  const roleOf = (part: string) => roles.find(({ name }) => name.includes(part))?.id ?? '';
  await author.call(view.share, { id, ...late, audience: 'ROLE', roleId: roleOf('管理员') });
  expect(await viewsOf('cg_buyer')).toEqual([]);
  await author.call(view.share, { id, ...late, audience: 'ROLE', roleId: roleOf('采购员') });
  expect(await viewsOf('cg_buyer')).toMatchObject([{ ...late, own: false, audience: 'ROLE' }]);
  await author.call(view.share, { id, ...late, audience: 'ENT' });
  expect(await viewsOf('cg_buyer')).toMatchObject([{ audience: 'ENT' }]);
  expect(await viewsOf('gys_admin')).toEqual([]);
  const { rows } = await sql<{ action: string }>`
    select action from sys_oper_log where action like '%视图%'`.execute(server.db);
  expect(rows).toHaveLength(3);
  await expect(author.call(view.save, { id, ...late, query: '' })).rejects.toEqual(
    refused('409', '该视图已共享，请在共享后的视图上更新'),
  );
  await author.call(view.share, { id, ...late, audience: 'NO' });
  expect(await viewsOf('cg_buyer')).toEqual([]);
  await author.call(view.remove, { id });
});

test('nobody changes, shares or removes what is another’s, and a role of strangers is none', async () => {
  const author = await server.as('cg_admin');
  const { id } = await author.call(view.add, { page, ...late });
  await author.call(view.share, { id, ...late, audience: 'ENT' });
  for (const account of ['cg_buyer', 'gys_admin']) {
    const other = await server.as(account);
    const gone = refused('404', '视图不存在，或不是您的');
    await expect(other.call(view.save, { id, ...late })).rejects.toEqual(gone);
    await expect(other.call(view.share, { id, ...late, audience: 'NO' })).rejects.toEqual(gone);
    await expect(other.call(view.remove, { id })).rejects.toEqual(gone);
  }
  const { roles } = await (await server.as('gys_admin')).call(view.list, {});
  const salesman = roles.find(({ name }) => name.includes('业务员'))?.id ?? '';
  await expect(author.call(view.share, { id, ...late, audience: 'ROLE', roleId: salesman })).rejects.toEqual(
    refused('400', '本单位没有人担任该角色'),
  );
  await expect(author.call(view.share, { id, ...late, audience: 'ROLE' })).rejects.toEqual(
    refused('400', '请选择共享给哪个角色'),
  );
  await author.call(view.remove, { id });
});

test('who may not read a list keeps no view of it, and sees none that a colleague has shared', async () => {
  const users = management.findEntUserByPage.path;
  const reader = await server.as('cg_buyer');
  await expect(reader.call(view.add, { page: users, ...late })).rejects.toMatchObject({ code: '403' });
  await sql`
    insert into usr_view (user_id, ent_id, page, name, query, audience, created_at)
    select m.user_id, m.ent_id, ${users}, '停用的用户', 'status=0', 'ENT', now()
    from usr_user u join usr_user_ent m on m.user_id = u.id where u.account = 'cg_admin'`.execute(server.db);
  expect(await viewsOf('cg_buyer')).toEqual([]);
  await grantCode(server.db, 'C2', 'base:user:view');
  expect(await viewsOf('cg_buyer')).toMatchObject([{ name: '停用的用户', page: users }]);
  await sql`delete from usr_view`.execute(server.db);
});

test('a reader begins with one view of a page: their own or a shared one, until it is taken from them', async () => {
  const author = await server.as('cg_admin');
  const reader = await server.as('cg_buyer');
  const { id } = await author.call(view.add, { page, ...late });
  await expect(reader.call(view.begin, { page, id })).rejects.toEqual(refused('404', '视图不存在，或没有共享给您'));
  await author.call(view.share, { id, ...late, audience: 'ENT' });
  await reader.call(view.begin, { page, id });
  expect(await viewsOf('cg_buyer')).toMatchObject([{ first: true }]);
  expect(await viewsOf('cg_admin')).toMatchObject([{ first: false }]);
  await reader.call(view.begin, { page, id: null });
  expect(await viewsOf('cg_buyer')).toMatchObject([{ first: false }]);
  await reader.call(view.begin, { page, id });
  await author.call(view.remove, { id });
  expect(await viewsOf('cg_buyer')).toEqual([]);
});

test('names are one’s own, and there are twenty of a page at most', async () => {
  const author = await server.as('cg_admin');
  const made = await author.call(view.add, { page, ...late });
  await expect(author.call(view.add, { page, ...late })).rejects.toEqual(
    refused('409', '您已有名为“逾期未发”的视图，请换一个名称'),
  );
  await author.call(view.save, { id: made.id, ...late, name: '逾期' });
  for (let at = 1; at < 20; at += 1) await author.call(view.add, { page, ...late, name: `视图${at}` });
  await expect(author.call(view.add, { page, ...late, name: '再一个' })).rejects.toEqual(
    refused('400', '每个列表最多保存 20 个视图，请先删除不用的'),
  );
  expect(await viewsOf('cg_admin')).toHaveLength(20);
});
