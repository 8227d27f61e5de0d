import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '#server/testing';
import { portal } from '../summary/contract.ts';
import { handbook } from './contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: ['portal', 'content'] });
});
afterAll(() => server.close());

const idOf = async (title: string): Promise<string> =>
  (await server.db.selectFrom('cmsHandbook').select('id').where('title', '=', title).executeTakeFirstOrThrow()).id;

test('a visitor gets the tree without the articles of roles, an administrator the whole', async () => {
  const titles = async (tree: ReturnType<typeof server.anonymous.call<typeof handbook.tree>>) =>
    (await tree).flatMap(({ topics }) => topics.flatMap(({ articles }) => articles.map(({ title }) => title)));
  const visitor = await titles(server.anonymous.call(handbook.tree, {}));
  const supplier = await titles((await server.as('gys_admin')).call(handbook.tree, {}));
  const whole = await titles((await server.as('admin')).call(handbook.tree, {}));
  expect(visitor).toContain('注册企业账号');
  expect(visitor).not.toContain('确认或者拒绝订单');
  expect(supplier).toContain('确认或者拒绝订单');
  expect(supplier).not.toContain('交期变更二级审核');
  expect(whole).toHaveLength(60);
});

test('an article has its steps, its path, and answers to the page it belongs to', async () => {
  const article = await server.anonymous.call(handbook.detail, { id: await idOf('忘记密码怎么办') });
  expect(article.steps.map(({ title }) => title)).toContain('验证身份');
  expect(article.path.map(({ title }) => title)).toEqual(['平台入门', '账号与登录', '忘记密码怎么办']);
  const byPage = await server.anonymous.call(handbook.detail, { routeUrl: '/ef/eService/eJiCai' });
  expect(byPage.title).toBe('查找集采公告');
});

test('an article of another role, or off the air, leads to its nearest parent', async () => {
  const hidden = await server.anonymous.call(handbook.detail, { id: await idOf('确认或者拒绝订单') });
  expect(hidden).toMatchObject({ missing: true, title: '订单履约', nodeType: 'TOPIC', steps: [] });
  await expect(server.anonymous.call(handbook.detail, { id: '999999' })).rejects.toMatchObject({ code: '404' });
});

test('searching looks into the steps, takes % literally and wants two characters', async () => {
  const { records } = await server.anonymous.call(handbook.page, { keyword: '最近五次' });
  expect(records.map(({ title }) => title)).toEqual(['忘记密码怎么办']);
  expect((await server.anonymous.call(handbook.page, { keyword: '%%' })).total).toBe(0);
  await expect(server.anonymous.call(handbook.page, { keyword: '密' })).rejects.toMatchObject({ code: '400' });
});

test('an opinion counts once a visitor; the last one stands', async () => {
  const id = await idOf('忘记密码怎么办');
  const opinions = () =>
    server.db
      .selectFrom('cmsHandbookFeedback')
      .select(['useful', 'reason'])
      .where('handbookId', '=', id)
      .where('visitor', 'not like', 'demo%')
      .execute();
  await server.anonymous.call(handbook.feedback, { id, useful: false, reason: 'OUTDATED' });
  await server.anonymous.call(handbook.feedback, { id, useful: true });
  expect(await opinions()).toEqual([{ useful: true, reason: null }]);
  const hidden = await idOf('确认或者拒绝订单');
  await expect(server.anonymous.call(handbook.feedback, { id: hidden, useful: true })).rejects.toMatchObject({
    code: '404',
  });
});

test('the summary counts admitted enterprises and leaves out what no area publishes', async () => {
  const summary = await server.anonymous.call(portal.summary, {});
  expect(summary.supplierCount).toBeGreaterThan(0);
  expect(summary.financingAmount).toBeNull();
  await server.db.updateTable('entEnterprise').set({ status: 3 }).execute();
  expect((await server.anonymous.call(portal.summary, {})).supplierCount).toBe(0);
});
