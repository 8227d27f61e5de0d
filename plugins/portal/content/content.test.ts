import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '#server/testing';
import { manageFile } from '@portal/sdk/calls/files';
import { management } from '../management/contract.ts';
import { content, site, subject } from './contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: ['portal', 'content'] });
});
afterAll(() => server.close());

const idOf = async (title: string): Promise<string> =>
  (await server.db.selectFrom('cmsContent').select('id').where('title', 'like', `%${title}%`).executeTakeFirstOrThrow())
    .id;

describe('a visitor', () => {
  test('reads sites, subjects, articles and the upgrade notice without a token', async () => {
    const { anonymous } = server;
    const sites = await anonymous.call(site.page, {});
    expect(sites.records.map(({ siteName }) => siteName)).toEqual(['门户网站', '移动门户']);
    const subjects = await anonymous.call(subject.page, { siteCode: 'PORTAL' });
    expect(subjects.records.map(({ subjectName }) => subjectName)).toContain('集团公告');
    const found = await anonymous.call(content.page, {});
    expect(found.records).toHaveLength(10);
    expect(found.total).toBe(88); // ninety, less the draft and the expired
  });

  test('sees pinned articles first, then the newest', async () => {
    const { records } = await server.anonymous.call(content.page, { subjectCode: 'GROUP' });
    expect(records[0]?.top).toBe(true);
    const rest = records.filter(({ top }) => !top).map(({ updateTime }) => updateTime);
    expect(rest).toEqual([...rest].sort().reverse());
  });

  test('does not find an article that is under review, whatever state is asked for', async () => {
    const id = await idOf('供应链大会筹备情况');
    await expect(server.anonymous.call(content.detail, { id })).rejects.toMatchObject({ code: '404' });
    const { records } = await server.anonymous.call(content.page, { state: 1 });
    expect(records.every(({ state }) => state === 3)).toBe(true);
  });

  test('is told that an expired article is off the air, and does not get its text', async () => {
    const article = await server.anonymous.call(content.detail, { id: await idOf('办公用品集采目录（旧版）停用') });
    expect(article).toMatchObject({ offline: true, content: '', attachmentFiles: [] });
    const { records } = await server.anonymous.call(content.page, { keyword: '旧版）停用' });
    expect(records).toEqual([]);
  });

  test('R-CONTENT-08 finds the upgrade notice of 29 June 2024, 17:00–18:00', async () => {
    const article = await server.anonymous.call(content.detailByBusinessCode, { businessCode: 'UPGRADE-20240629' });
    expect(article.content).toContain('2024 年 6 月 29 日 17:00—18:00');
    expect(article.content).toContain('{phone}');
  });

  test('R-APPR-22 does not see source and author where the subject hides them', async () => {
    const hidden = await server.anonymous.call(content.detail, { id: await idOf('新手指南：供应商从注册') });
    expect(hidden).toMatchObject({ contentSource: null, author: null });
    const shown = await server.anonymous.call(content.detail, { id: await idOf('霁川第一发电厂完成机组检修') });
    expect(shown.author).toBe('陆苒');
  });
});

test('a visitor downloads every attachment of a published article', async () => {
  const article = await server.anonymous.call(content.detail, { id: await idOf('供应商资质复核工作') });
  expect(article.attachmentFiles.map(({ fileName }) => fileName)).toEqual([
    '供应商资质复核清单.xlsx',
    '资质材料填报说明.docx',
  ]);
  for (const { fileId, size } of article.attachmentFiles) {
    const answer = await server.anonymous.download(manageFile.download, { fileId });
    expect([answer.statusCode, answer.rawPayload.length, answer.rawPayload.subarray(0, 2).toString()]).toEqual([
      200,
      size,
      'PK',
    ]);
  }
});

describe('searching', () => {
  test('finds words in text and in attachment names, and shows the text around them', async () => {
    const { records } = await server.anonymous.call(content.page, { keyword: '实收数量' });
    expect(records[0]?.excerpt ?? records[0]?.summary).toContain('实收数量');
    const byFile = await server.anonymous.call(content.page, { keyword: '资质复核清单' });
    expect(byFile.records[0]?.attachmentNames).toEqual(['供应商资质复核清单.xlsx']);
  });

  test('takes % and _ literally', async () => {
    expect((await server.anonymous.call(content.page, { keyword: '%%' })).total).toBe(0);
    expect((await server.anonymous.call(content.page, { keyword: '__' })).total).toBe(0);
    expect((await server.anonymous.call(content.page, { keyword: '98%' })).total).toBeGreaterThan(0);
  });

  test('refuses a single character', async () => {
    await expect(server.anonymous.call(content.page, { keyword: '电' })).rejects.toMatchObject({ code: '400' });
  });

  test('puts finds in titles before finds in texts', async () => {
    const { records } = await server.anonymous.call(content.page, { keyword: '托辊' });
    const inTitle = records.map(({ title }) => title.includes('托辊'));
    expect(inTitle).toEqual([...inTitle].sort((a, b) => Number(b) - Number(a)));
    expect(inTitle[0]).toBe(true);
  });

  test('counts finds by subject, as many as the list has', async () => {
    const [{ total }, counts] = await Promise.all([
      server.anonymous.call(content.page, { keyword: '供应商' }),
      server.anonymous.call(content.counts, { keyword: '供应商' }),
    ]);
    expect(counts.subjects.reduce((sum, { count }) => sum + count, 0)).toBe(total);
  });

  test('makes a word hot only when it finds something', async () => {
    const words = await server.anonymous.call(content.hotWords, {});
    expect(words[0]).toBe('集采目录');
    expect(words).not.toContain('光伏组件');
    await server.anonymous.call(content.searched, { keyword: '不存在的词语' });
    const logged = await server.db
      .selectFrom('cmsSearchLog')
      .select('hits')
      .where('keyword', '=', '不存在的词语')
      .execute();
    expect(logged).toEqual([{ hits: 0 }]);
  });
});

test('hostile HTML is stored without anything that acts', async () => {
  const article = await server.anonymous.call(content.detail, { id: await idOf('防范冒充平台客服') });
  expect(article.content).toContain('平台不会以短信链接的方式要求认证');
  expect(article.content).not.toMatch(/script|onerror|onclick|onload|iframe|<form|<input|style=|javascript:|svg/i);
});

test('a view counts once for a visitor and day', async () => {
  const id = await idOf('霁川第一发电厂完成机组检修');
  const first = await server.anonymous.call(content.viewed, { id });
  expect(await server.anonymous.call(content.viewed, { id })).toEqual(first);
  expect((await (await server.as('gys_admin')).call(content.viewed, { id })).viewCount).toBe(first.viewCount + 1);
});

test('liking needs a session, counts once a user, and can be taken back', async () => {
  const contentId = await idOf('霁川第一发电厂完成机组检修');
  await expect(server.anonymous.call(management.likeCount, { contentId, like: true })).rejects.toMatchObject({
    code: '9999',
  });
  const user = await server.as('gys_admin');
  const { likeCount } = await user.call(management.likeCount, { contentId, like: true });
  expect(await user.call(management.likeCount, { contentId, like: true })).toEqual({ liked: true, likeCount });
  expect((await user.call(content.detail, { id: contentId })).liked).toBe(true);
  expect(await user.call(management.likeCount, { contentId, like: false })).toEqual({
    liked: false,
    likeCount: likeCount - 1,
  });
  const draft = await idOf('供应链大会筹备情况');
  await expect(user.call(management.likeCount, { contentId: draft, like: true })).rejects.toMatchObject({
    code: '404',
  });
});

test('a procurement notice is open until its deadline by the clock of the server', async () => {
  const open = await server.anonymous.call(content.page, { noticeStatus: 'OPEN', sort: 'deadline', order: 'asc' });
  expect(open.total).toBeGreaterThan(3);
  const deadlines = open.records.map(({ notice }) => notice?.deadline ?? '');
  expect(deadlines).toEqual([...deadlines].sort());
  expect(deadlines[0]! > server.clock.now().toISOString()).toBe(true);
  const announced = await server.anonymous.call(content.page, { noticeType: 'RESULT' });
  expect(announced.records.every(({ notice }) => notice?.status === 'PUBLISHED')).toBe(true);
});

test('the home page gets its banners, and an upgrade only while its window is not over', async () => {
  const banners = await server.anonymous.call(management.getPicture, {});
  expect(banners).toHaveLength(3);
  expect((await server.anonymous.call(management.getDetail, {})).upgrade).toBeNull();
  const now = server.clock.now().getTime();
  await server.db
    .updateTable('cmsPresentation')
    .set({ upgradeBegin: new Date(now + 3_600_000), upgradeEnd: new Date(now + 7_200_000), greyMode: true })
    .execute();
  expect(await server.anonymous.call(management.getDetail, {})).toMatchObject({
    greyMode: true,
    upgrade: { title: '平台服务升级公告' },
  });
});

test('what was looked for and looked at goes with time', async () => {
  const oldest = async () => {
    const views = server.db.selectFrom('cmsView').select('day as at').where('visitor', '=', 'long ago');
    const searches = server.db.selectFrom('cmsSearchLog').select('day as at').where('visitor', '=', 'long ago');
    const helps = server.db.selectFrom('cmsHandbookSearch').select('day as at').where('visitor', '=', 'long ago');
    return (await Promise.all([views.execute(), searches.execute(), helps.execute()])).map(({ length }) => length);
  };
  const [visitor, keyword, hits, day] = ['long ago', '旧词', 1, '2026-01-20'];
  const contentId = await idOf('霁川第一发电厂完成机组检修');
  await server.db.insertInto('cmsView').values({ contentId, visitor, day }).execute();
  await server.db
    .insertInto('cmsSearchLog')
    .values({ visitor, keyword, hits, day, at: `${day}T00:00:00Z` })
    .execute();
  await server.db.insertInto('cmsHandbookSearch').values({ visitor, keyword, hits, day }).execute();
  await server.runDaily();
  expect(await oldest()).toEqual([0, 1, 1]); // the clock says 16 March
  server.clock.advance(40 * 86_400_000);
  await server.runDaily();
  expect(await oldest()).toEqual([0, 0, 0]);
});
