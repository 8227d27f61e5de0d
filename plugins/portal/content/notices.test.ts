import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '#server/testing';
import { handbook } from '../handbook/contract.ts';
import { management } from '../management/contract.ts';
import { portal } from '../summary/contract.ts';
import { content } from './contract.ts';

let server: TestServer;
let now: number;
beforeAll(async () => {
  server = await openServer({ areas: ['portal', 'content'] });
  now = server.clock.now().getTime();
});
afterAll(() => server.close());

const at = (ms: number) => new Date(ms).toISOString();
const [hourMs, dayMs] = [3_600_000, 86_400_000];

/** Public articles of the demo that are no notice of procurement. */
async function articles(count: number): Promise<string[]> {
  const { records } = await server.anonymous.call(content.page, { subjectCode: 'GROUP', size: 100 });
  const ids = records.filter(({ notice }) => notice === null).map(({ id }) => id);
  return ids.slice(0, count);
}

test('notices of procurement are found by kind, category and state; one ends at its deadline', async () => {
  const [first = '', second = '', third = ''] = await articles(3);
  const shared = { category: 'COAL', purchaserName: '试验单位' };
  const notices = [
    { contentId: first, noticeNo: 'T-1', noticeType: 'PURCHASE', deadline: at(now), ...shared },
    { contentId: second, noticeNo: 'T-2', noticeType: 'CHANGE', deadline: at(now + 1), ...shared, category: 'LABOUR' },
    { contentId: third, noticeNo: 'T-3', noticeType: 'RESULT', deadline: null, ...shared },
  ];
  await server.db.insertInto('cmsPurchaseNotice').values(notices).execute();
  const found = async (filters: Parameters<typeof server.anonymous.call<typeof content.page>>[1]) => {
    const { records } = await server.anonymous.call(content.page, { subjectCode: 'GROUP', size: 100, ...filters });
    return records.flatMap(({ notice }) => notice?.noticeNo ?? []).toSorted();
  };
  const status = async (id: string) => (await server.anonymous.call(content.detail, { id })).notice?.status;
  expect([await status(first), await status(second), await status(third)]).toEqual(['CLOSED', 'OPEN', 'PUBLISHED']);
  expect(await found({ noticeStatus: 'OPEN' })).toEqual(['T-2']);
  expect(await found({ noticeStatus: 'CLOSED' })).toEqual(['T-1']);
  expect(await found({ noticeType: 'RESULT' })).toEqual(['T-3']);
  expect(await found({ category: 'COAL' })).toEqual(['T-1', 'T-3']);
  const sorted = await server.anonymous.call(content.page, { subjectCode: 'GROUP', sort: 'deadline', order: 'asc' });
  expect(sorted.records.slice(0, 2).map(({ id }) => id)).toEqual([first, second]);
});

test('a view counts by reader and day, though two visitors share an address; not one of what is over', async () => {
  const [id = '', timed = '', over = ''] = await articles(6).then((all) => all.slice(3));
  const view = (one: string, agent: string, address = '10.0.0.1') =>
    server.anonymous
      .call(content.viewed, { id: one }, { headers: { 'user-agent': agent }, remoteAddress: address })
      .then(({ viewCount }) => viewCount);
  const first = await view(id, '甲');
  expect([await view(id, '甲'), await view(id, '乙'), await view(id, '乙', '10.0.0.2')]).toEqual([
    ...[first, first + 1, first + 2],
  ]);
  const user = await server.as('gys_admin');
  const own = (address: string) =>
    user.call(content.viewed, { id }, { remoteAddress: address }).then(({ viewCount }) => viewCount);
  expect([await own('10.0.0.3'), await own('10.0.0.4')]).toEqual([first + 3, first + 3]);
  const change = (one: string, set: { state?: number; publishAt?: string; expireAt?: string }) =>
    server.db.updateTable('cmsContent').set(set).where('id', '=', one).execute();
  await change(timed, { state: 2, publishAt: at(now) });
  expect(await view(timed, '丙')).toBe((await view(timed, '丁')) - 1);
  await change(over, { expireAt: at(now) });
  expect(await view(over, '丙')).toBe(await view(over, '丁'));
  const like = user.call(management.likeCount, { contentId: over, like: true });
  await expect(like).rejects.toMatchObject({ code: '404' });
  await change(over, { state: 0 });
  await expect(view(over, '丙')).rejects.toMatchObject({ code: '404' });
});

test('eight words are hot, by how often they were looked for in thirty days', async () => {
  await server.db.deleteFrom('cmsSearchLog').execute();
  const rows = (keyword: string, times: number, moment: number) =>
    Array.from({ length: times }, (_, index) => ({
      ...{ keyword, hits: 1, visitor: `v${index}`, day: at(moment).slice(0, 10), at: at(moment) },
    }));
  const words = ['热词甲', '热词乙', '热词丙', '热词丁', '热词戊', '热词己', '热词庚', '热词辛', '热词壬'];
  const searches = words.flatMap((word, index) => rows(word, 20 - index, now - dayMs));
  const edges = [...rows('太早了', 40, now - 30 * dayMs), ...rows('刚好够', 30, now - 30 * dayMs + 1)];
  await server.db
    .insertInto('cmsSearchLog')
    .values([...searches, ...edges])
    .execute();
  expect(await server.anonymous.call(content.hotWords, {})).toEqual(['刚好够', ...words.slice(0, 7)]);
});

test('banners and an upgrade are shown from their first moment to their last', async () => {
  await server.db.deleteFrom('cmsBanner').execute();
  const banner = (title: string, startsAt: number, endsAt: number | null, sort: number) => ({
    ...{ title, art: 'landscape', state: 1, sort, startsAt: at(startsAt), endsAt: endsAt === null ? null : at(endsAt) },
  });
  await server.db
    .insertInto('cmsBanner')
    .values([
      banner('此刻开始', now, null, 3),
      banner('此刻结束', now - hourMs, now, 1),
      banner('即将结束', now - hourMs, now + 1, 2),
      banner('即将开始', now + 1, null, 4),
    ])
    .execute();
  const shown = (await server.anonymous.call(management.getPicture, {})).map(({ title }) => title);
  expect(shown).toEqual(['即将结束', '此刻开始']);
  const announce = async (begin: number | null, end: number | null) => {
    const window = { upgradeBegin: begin === null ? null : at(begin), upgradeEnd: end === null ? null : at(end) };
    await server.db.updateTable('cmsPresentation').set(window).execute();
    return (await server.anonymous.call(management.getDetail, {})).upgrade;
  };
  expect(await announce(now - hourMs, now)).toBeNull();
  expect(await announce(now - hourMs, now + 1)).toMatchObject({ begin: at(now - hourMs), end: at(now + 1) });
  expect(await announce(null, now + hourMs)).toBeNull();
  expect(await announce(now - hourMs, null)).toBeNull();
  await server.db.updateTable('cmsPresentation').set({ upgradeContentId: null }).execute();
  expect(await announce(now - hourMs, now + 1)).toMatchObject({ contentId: null, title: '平台升级维护通知' });
  await server.db.deleteFrom('cmsPresentation').execute();
  const plain = { greyMode: false, serverTime: at(now), upgrade: null };
  expect(await server.anonymous.call(management.getDetail, {})).toEqual(plain);
});

test('figures count what is admitted and on the shelf; what no area publishes is left out', async () => {
  const figures = () => server.anonymous.call(portal.summary, {});
  await server.db.updateTable('prdProduct').set({ aboveOff: 1 }).execute();
  expect((await figures()).productCount).toBe(0);
  await server.db.updateTable('prdProduct').set({ aboveOff: 0 }).where('productType', 'in', ['00', '01']).execute();
  expect((await figures()).productCount).toBe(1);
  const worth = (orderAmount: string) =>
    server.db.updateTable('ordOrder').set({ orderAmount, amountNoTax: orderAmount, taxAmount: '0', paidAmount: '0' });
  await worth('0').execute();
  expect((await figures()).orderAmount).toBe('0.00');
  const { id } = await server.db
    .selectFrom('ordOrder')
    .select('id')
    .where('status', 'not in', [15, 80])
    .limit(1)
    .executeTakeFirstOrThrow();
  await worth('1234.50').where('id', '=', id).execute();
  await worth('77').where('status', 'in', [15, 80]).execute();
  expect((await figures()).orderAmount).toBe('1234.50');
});

test('what only reads may be asked for from another site, what changes something may not', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' };
  const [id = ''] = await articles(1);
  const status = async (call: Parameters<typeof server.anonymous.raw>[0], input = {}) =>
    (await server.anonymous.raw(call, input, { headers })).statusCode;
  for (const call of [content.detail, content.counts, management.getPicture, management.getDetail, handbook.tree])
    expect([call.path, await status(call, { id })]).not.toEqual([call.path, 403]);
  expect(await status(handbook.detail, { routeUrl: '/' })).not.toBe(403);
  expect(await status(content.viewed, { id })).toBe(403);
});
