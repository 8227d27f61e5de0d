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

test('a search finds what the reader may read: a supplier its own work, a visitor nothing of it', async () => {
  const asked = { keyword: '交期变更', page: 1, size: 8 };
  expect((await server.anonymous.call(handbook.page, asked)).records).toEqual([]);
  const found = await (await server.as('gys_admin')).call(handbook.page, asked);
  expect(found.records.map(({ title }) => title)).toContain('提交交期变更申请');
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
  expect(await opinions()).toEqual([{ useful: false, reason: 'OUTDATED' }]);
  await server.anonymous.call(handbook.feedback, { id, useful: true, reason: 'OUTDATED' });
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

test('help is narrowed to its product, its page and common questions; finds in the title stand first', async () => {
  const { anonymous } = server;
  const page = (filters: Parameters<typeof anonymous.call<typeof handbook.page>>[1]) =>
    anonymous.call(handbook.page, { ...filters, size: 100 });
  const all = await page({});
  const [faq, others] = [await page({ faq: true }), await page({ faq: false })];
  expect([faq.total > 0, others.total > 0, faq.total + others.total]).toEqual([true, true, all.total]);
  const [product] = await anonymous.call(handbook.tree, {});
  const below = product?.topics.flatMap((topic) => topic.articles) ?? [];
  const own = await page({ productId: product?.id ?? '' });
  expect(own.records.map(({ id }) => id)).toEqual(below.map(({ id }) => id));
  expect(own.total).toBeLessThan(all.total);
  expect((await page({ routeUrl: '/ef/eService/eJiCai' })).records.map(({ title }) => title)).toContain('查找集采公告');
  expect((await page({ routeUrl: '/nowhere' })).total).toBe(0);
  const finds = await page({ keyword: '密码' });
  const inTitle = finds.records.map(({ title }) => title.includes('密码'));
  expect([inTitle[0], inTitle.includes(false)]).toEqual([true, true]);
  expect(inTitle).toEqual(inTitle.toSorted((a, b) => Number(b) - Number(a)));
  expect(all.records.every(({ excerpt }) => excerpt === null)).toBe(true);
  expect(finds.records.some(({ excerpt }) => excerpt?.includes('密码'))).toBe(true);
  for (const filters of [{ keyword: '长'.repeat(51) }, { routeUrl: `/${'x'.repeat(200)}` }])
    await expect(page(filters)).rejects.toMatchObject({ code: '400' });
  const far = anonymous.call(handbook.detail, { routeUrl: `/${'x'.repeat(200)}` });
  await expect(far).rejects.toMatchObject({ code: '400' });
});

test('help is asked for by its id or its page; a page without help has none', async () => {
  const { anonymous } = server;
  await expect(anonymous.call(handbook.detail, {})).rejects.toMatchObject({ code: '400', msg: '请指定帮助文章' });
  const gone = { code: '404', msg: '帮助文章不存在或已下线' };
  await expect(anonymous.call(handbook.detail, { routeUrl: '/nowhere' })).rejects.toMatchObject(gone);
  const id = await idOf('忘记密码怎么办');
  expect(await anonymous.call(handbook.detail, { id, routeUrl: '/ef/eService/eJiCai' })).toMatchObject({ id });
  const topic = await anonymous.call(handbook.detail, { id: await idOf('账号与登录') });
  const [product] = await anonymous.call(handbook.tree, {});
  const listed = product?.topics.find(({ title }) => title === '账号与登录')?.articles.map(({ title }) => title);
  expect([topic.missing, topic.children.map(({ title }) => title)]).toEqual([false, listed]);
  const rate = anonymous.call(handbook.feedback, { id: topic.id, useful: true });
  await expect(rate).rejects.toMatchObject(gone);
});

test('the share of readers who were helped is told of 100, and none before the first opinion', async () => {
  const id = await idOf('忘记密码怎么办');
  const share = async () => (await server.anonymous.call(handbook.detail, { id })).usefulPercent;
  await server.db.deleteFrom('cmsHandbookFeedback').execute();
  expect(await share()).toBeNull();
  const opinions = [true, true, false].map((useful, index) => ({
    ...{ handbookId: id, useful, visitor: `v${index}`, at: '2026-03-01T00:00:00.000Z' },
  }));
  await server.db.insertInto('cmsHandbookFeedback').values(opinions).execute();
  expect(await share()).toBe(67);
  expect(await server.anonymous.call(handbook.detail, { id: await idOf('注册企业账号') })).toMatchObject({
    usefulPercent: null,
  });
});

test('words are counted by what they find; what stands below something off the air is not found, nor in the tree', async () => {
  const { anonymous, db } = server;
  await anonymous.call(handbook.searched, { keyword: '忘记密码' });
  const { total } = await anonymous.call(handbook.page, { keyword: '忘记密码' });
  const logged = db.selectFrom('cmsHandbookSearch').select('hits').where('keyword', '=', '忘记密码');
  expect((await logged.execute()).at(-1)).toEqual({ hits: total });
  const everything = (await anonymous.call(handbook.page, {})).total;
  expect(total).toBeLessThan(everything);
  const [product] = await anonymous.call(handbook.tree, {});
  const [topic, ...topics] = product?.topics ?? [];
  const set = (id: string | undefined, state: number) =>
    db
      .updateTable('cmsHandbook')
      .set({ state })
      .where('id', '=', id ?? '')
      .execute();
  await set(topic?.id, 2);
  expect((await anonymous.call(handbook.page, {})).total).toBe(everything - (topic?.articles.length ?? 0));
  const left = (await anonymous.call(handbook.tree, {})).find(({ id }) => id === product?.id);
  expect(left?.topics.map(({ id }) => id)).toEqual(topics.map(({ id }) => id));
  await set(topic?.id, 1);
  await set(product?.id, 2);
  const articles = product?.topics.flatMap((one) => one.articles) ?? [];
  expect((await anonymous.call(handbook.page, {})).total).toBe(everything - articles.length);
  expect((await anonymous.call(handbook.tree, {})).some(({ id }) => id === product?.id)).toBe(false);
  await set(product?.id, 1);
  for (const { id } of topic?.articles ?? []) await set(id, 0);
  const emptied = (await anonymous.call(handbook.tree, {})).find(({ id }) => id === product?.id);
  expect(emptied?.topics.map(({ id }) => id)).toEqual(topics.map(({ id }) => id));
  for (const { id } of articles) await set(id, 0);
  expect((await anonymous.call(handbook.tree, {})).some(({ id }) => id === product?.id)).toBe(false);
});
