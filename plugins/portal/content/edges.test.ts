import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { openServer, testNow, type TestServer } from '#server/testing';
import { management } from '../management/contract.ts';
import { content, site, subject } from './contract.ts';

let server: TestServer;
let now: number;
beforeAll(async () => {
  server = await openServer({ areas: ['portal', 'content'] });
});
beforeEach(() => {
  server.clock.set(new Date(testNow));
  now = server.clock.now().getTime();
});
afterAll(() => server.close());

const dayMs = 86_400_000;
const at = (ms: number) => new Date(ms).toISOString();
let sequence = 0;

/** A subject of the test's own, hence without articles of the demo. */
async function addSubject(more: { roles?: string[]; status?: 0 | 1; siteId?: string } = {}) {
  const { id: siteId } = await server.db
    .selectFrom('cmsSite')
    .select('id')
    .where('siteCode', '=', 'PORTAL')
    .executeTakeFirstOrThrow();
  sequence += 1;
  const values = { siteId, subjectCode: `EDGE${sequence}`, subjectName: `边界${sequence}`, sort: 900, ...more };
  const added = server.db.insertInto('cmsSubject').values(values).returning(['id', 'siteId', 'subjectCode']);
  return added.executeTakeFirstOrThrow();
}
type Subject = Awaited<ReturnType<typeof addSubject>>;

interface Written {
  state?: number;
  publishAt?: string | null;
  expireAt?: string;
  topUntil?: string;
  summary?: string;
  text?: string;
  files?: string[];
}

/** An article, public for a day unless something else is said. */
async function add(under: readonly Subject[], title: string, more: Written = {}) {
  const { state = 3, publishAt = at(now - dayMs), text = '正文', files = [], ...rest } = more;
  sequence += 1;
  const attachmentFiles = JSON.stringify(files.map((fileName) => ({ fileId: 'F'.repeat(24), fileName, size: 1 })));
  const { id } = await server.db
    .insertInto('cmsContent')
    .values({ businessCode: `E${sequence}`, title, content: `<p>${text}</p>`, contentText: text, state, publishAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db
    .updateTable('cmsContent')
    .set({ ...rest, attachmentFiles })
    .where('id', '=', id)
    .execute();
  const hung = under.map(({ id: subjectId, siteId }) => ({ contentId: id, siteId, subjectId }));
  if (hung.length > 0) await server.db.insertInto('cmsContentSiteSubject').values(hung).execute();
  return id;
}
const titles = async (filters: Parameters<typeof server.anonymous.call<typeof content.page>>[1]) =>
  (await server.anonymous.call(content.page, filters)).records.map(({ title }) => title);
const detail = (id: string, api = server.anonymous) => api.call(content.detail, { id });

describe('an article is public', () => {
  test('from its moment until it ends, and then keeps its address without its text', async () => {
    const under = await addSubject();
    const { subjectCode } = under;
    const begins = await add([under], '此刻开始', { publishAt: at(now), summary: '开篇' });
    const ends = await add([under], '此刻结束', { expireAt: at(now), summary: '尾声' });
    await add([under], '即将结束', { expireAt: at(now + 1) });
    await add([under], '即将开始', { state: 2, publishAt: at(now + 1) });
    const timed = await add([under], '定时到了', { state: 2, publishAt: at(now - 2) });
    await add([under], '草稿', { state: 0, publishAt: null });
    await add([under], '审核中', { state: 1 });
    expect(await titles({ subjectCode })).toEqual(['此刻开始', '定时到了', '即将结束']);
    expect(await titles({ subjectCode, state: 3 })).toEqual(['此刻开始', '定时到了', '即将结束']);
    expect(await titles({ subjectCode, state: 2 })).toEqual([]);
    expect(await detail(ends)).toMatchObject({ offline: true, preview: false, content: '', summary: '' });
    const open = { offline: false, preview: false, content: '<p>正文</p>', summary: '开篇', state: 3 };
    expect(await detail(begins)).toMatchObject(open);
    expect(await detail(timed)).toMatchObject({ offline: false, state: 3 });
    const counted = await server.anonymous.call(subject.page, { siteCode: 'PORTAL', size: 100 });
    expect(counted.records.find((one) => one.subjectCode === subjectCode)?.articleCount).toBe(3);
  });

  test('for an editor in any state, as a preview unless everybody reads it', async () => {
    const under = await addSubject();
    const editor = await server.as('admin');
    const draft = await add([under], '一篇草稿', { state: 0, publishAt: null });
    const taken = await add([under], '撤下的', { state: 4 });
    const open = await add([under], '公开的');
    const seen = { preview: true, content: '<p>正文</p>', previous: null, next: null };
    expect(await detail(draft, editor)).toMatchObject({ ...seen, offline: false });
    expect(await detail(taken, editor)).toMatchObject({ preview: true, offline: true, content: '<p>正文</p>' });
    expect(await detail(open, editor)).toMatchObject({ preview: false, offline: false });
    expect(await detail(taken)).toMatchObject({ preview: false, offline: true, content: '', attachmentFiles: [] });
    await expect(detail(draft)).rejects.toMatchObject({ code: '404' });
    await expect(detail(draft, await server.as('gys_admin'))).rejects.toMatchObject({ code: '404' });
    const states = async (state: number) =>
      (await editor.call(content.page, { subjectId: under.id, state })).records.map(({ title }) => title);
    expect([await states(0), await states(4), await states(3)]).toEqual([['一篇草稿'], ['撤下的'], ['公开的']]);
  });

  test('only for the roles of its subjects, and nowhere below a subject that is disabled', async () => {
    const [hidden, closed] = [await addSubject({ roles: ['G'] }), await addSubject({ status: 0 })];
    const id = await add([hidden], '供应商可读');
    const other = await add([closed], '栏目停用');
    const supplier = await server.as('gys_admin');
    expect(await titles({ subjectId: hidden.id })).toEqual([]);
    expect((await supplier.call(content.page, { subjectId: hidden.id })).total).toBe(1);
    await expect(detail(id)).rejects.toMatchObject({ code: '404' });
    expect((await detail(id, supplier)).title).toBe('供应商可读');
    await expect(server.anonymous.call(content.viewed, { id })).rejects.toMatchObject({ code: '404' });
    expect((await supplier.call(content.viewed, { id })).viewCount).toBe(1);
    const like = (account: string) =>
      server.as(account).then((api) => api.call(management.likeCount, { contentId: id, like: true }));
    await expect(like('cg_admin')).rejects.toMatchObject({ code: '404' });
    expect(await like('gys_admin')).toEqual({ liked: true, likeCount: 1 });
    expect(await titles({ subjectId: closed.id })).toEqual([]);
    expect((await detail(other)).contentSiteSubjects.map(({ subjectId }) => subjectId)).toEqual([closed.id]);
    const listed = (await server.anonymous.call(subject.page, { siteId: closed.siteId, size: 100 })).records;
    const ids = listed.map(({ subjectId }) => subjectId);
    expect([ids.includes(closed.id), ids.includes(hidden.id)]).toEqual([false, false]);
    const own = (await supplier.call(subject.page, { siteId: closed.siteId, size: 100 })).records;
    expect(own.some(({ subjectId }) => subjectId === hidden.id)).toBe(true);
  });
});

test('sites and subjects are listed while they are enabled, by the site that is asked for', async () => {
  const codes = async (siteCode?: string) =>
    (await server.anonymous.call(site.page, { ...(siteCode && { siteCode }) })).records.map((one) => one.siteCode);
  expect([await codes(), await codes('MOBILE')]).toEqual([['PORTAL', 'MOBILE'], ['MOBILE']]);
  const all = await server.anonymous.call(subject.page, { size: 100 });
  const [{ siteId = '' } = {}] = (await server.anonymous.call(site.page, { siteCode: 'MOBILE' })).records;
  const { id } = await server.db
    .insertInto('cmsSubject')
    .values({ siteId, subjectCode: 'MOBILE_EDGE', subjectName: '移动边界' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const below = async (filters: { siteId?: string; siteCode?: string }) =>
    (await server.anonymous.call(subject.page, { ...filters, size: 100 })).records.map(({ subjectId }) => subjectId);
  expect([await below({ siteId }), await below({ siteCode: 'MOBILE' })]).toEqual([[id], [id]]);
  await add([{ id, siteId, subjectCode: 'MOBILE_EDGE' }], '移动的文章');
  expect(await titles({ siteId })).toEqual(['移动的文章']);
  await server.db.updateTable('cmsSite').set({ status: 0 }).where('id', '=', siteId).execute();
  expect([await codes(), await below({ siteId })]).toEqual([['PORTAL'], []]);
  expect((await server.anonymous.call(subject.page, { size: 100 })).total).toBe(all.total);
  await server.db.updateTable('cmsSite').set({ status: 1 }).where('id', '=', siteId).execute();
});

test('articles are narrowed to the days and the year of their publication, from the first moment to the last', async () => {
  const { subjectCode, ...rest } = await addSubject();
  const under = [{ subjectCode, ...rest }];
  await add(under, '年初', { publishAt: '2024-12-31T16:00:00.000Z' });
  await add(under, '年末', { publishAt: '2025-12-31T15:59:59.999Z' });
  await add(under, '上年', { publishAt: '2024-12-31T15:59:59.999Z' });
  await add(under, '次年', { publishAt: '2025-12-31T16:00:00.000Z' });
  expect(await titles({ subjectCode, year: 2025 })).toEqual(['年末', '年初']);
  expect(await titles({ subjectCode, from: '2025-01-01', to: '2025-12-31' })).toEqual(['年末', '年初']);
  expect(await titles({ subjectCode, from: '2025-12-31' })).toEqual(['次年', '年末']);
  expect(await titles({ subjectCode, to: '2025-01-01' })).toEqual(['年初', '上年']);
  expect(await titles({ subjectCode, sort: 'updateTime', order: 'asc' })).toEqual(['上年', '年初', '年末', '次年']);
  expect(await titles({ subjectCode, sort: 'updateTime', order: 'desc' })).toEqual(['次年', '年末', '年初', '上年']);
  const refused = [{ year: 1999 }, { year: 3000 }, { state: 6 }, { state: -1 }, { keyword: '长'.repeat(51) }];
  for (const filters of [...refused, { subjectCode: 'X'.repeat(31) }])
    await expect(server.anonymous.call(content.page, filters)).rejects.toMatchObject({ code: '400' });
  await expect(server.anonymous.call(subject.page, { siteCode: 'X'.repeat(31) })).rejects.toMatchObject({
    code: '400',
  });
  await expect(server.anonymous.call(site.page, { siteCode: 'X'.repeat(31) })).rejects.toMatchObject({ code: '400' });
});

test('what is pinned stands first until its pin ends, though it is old; what is new is marked for three days', async () => {
  const under = await addSubject();
  const { subjectCode } = under;
  await add([under], '新的', { publishAt: at(now - 3 * dayMs + 1) });
  await add([under], '不新了', { publishAt: at(now - 3 * dayMs) });
  await add([under], '置顶', { publishAt: at(now - 40 * dayMs), topUntil: at(now + 1) });
  await add([under], '不再置顶', { publishAt: at(now - 50 * dayMs), topUntil: at(now) });
  const { records } = await server.anonymous.call(content.page, { subjectCode });
  expect(records.map(({ title, top, isNew }) => [title, top, isNew])).toEqual([
    ['置顶', true, false],
    ['新的', false, true],
    ['不新了', false, false],
    ['不再置顶', false, false],
  ]);
  expect((await titles({ subjectCode, sort: 'updateTime', order: 'desc' }))[0]).toBe('新的');
});

test('finds in the title stand first, then in the summary, in the text, in names of files; by time only when asked', async () => {
  const under = await addSubject();
  const { subjectCode } = under;
  const [keyword, text] = ['边界词', `${'前'.repeat(100)}边界词${'后'.repeat(200)}`];
  const ages = { 边界词在标题: 4, 摘要里有: 3, 正文里有: 2, 附件里有: 1 };
  await add([under], '边界词在标题', { publishAt: at(now - ages['边界词在标题'] * dayMs) });
  await add([under], '摘要里有', { publishAt: at(now - 3 * dayMs), summary: '有边界词的摘要' });
  await add([under], '正文里有', { publishAt: at(now - 2 * dayMs), text });
  await add([under], '附件里有', { publishAt: at(now - dayMs), files: ['边界词.xlsx', '别的.pdf'] });
  await add([under], '都没有');
  const ranked = Object.keys(ages);
  expect(await titles({ subjectCode, keyword })).toEqual(ranked);
  expect(await titles({ subjectCode, keyword, sort: 'relevance' })).toEqual(ranked);
  expect(await titles({ subjectCode, keyword, sort: 'updateTime', order: 'desc' })).toEqual(ranked.toReversed());
  const { records } = await server.anonymous.call(content.page, { subjectCode, keyword });
  expect(records.map(({ excerpt }) => excerpt)).toEqual([
    null,
    null,
    `${'前'.repeat(30)}边界词${'后'.repeat(77)}`,
    null,
  ]);
  expect(records.map(({ attachmentNames }) => attachmentNames)).toEqual([[], [], [], ['边界词.xlsx']]);
  const counts = await server.anonymous.call(content.counts, { keyword });
  expect(counts.subjects.filter((one) => one.subjectCode === subjectCode).map(({ count }) => count)).toEqual([4]);
  await server.anonymous.call(content.searched, { keyword });
  const logged = server.db.selectFrom('cmsSearchLog').select('hits').where('keyword', '=', keyword);
  expect(await logged.execute()).toEqual([{ hits: 4 }]);
  await add([under], '词在开头', { text: `甲边界词乙` });
  const early = (await server.anonymous.call(content.page, { subjectCode, keyword })).records;
  expect(early.find(({ title }) => title === '词在开头')?.excerpt).toBe('甲边界词乙');
  const plain = (await server.anonymous.call(content.page, { subjectCode })).records;
  expect(plain.map(({ excerpt, attachmentNames }) => [excerpt, attachmentNames])).toEqual(plain.map(() => [null, []]));
});

test('an article leads to those published just before and after it in its subject, and to no other', async () => {
  const [under, beside] = [await addSubject(), await addSubject()];
  const moment = at(now - 2 * dayMs);
  const first = await add([under], '第一', { publishAt: at(now - 3 * dayMs) });
  const second = await add([under, beside], '第二', { publishAt: moment });
  const third = await add([under], '第三', { publishAt: moment });
  await add([beside], '别处', { publishAt: moment });
  const around = async (id: string) => {
    const { previous, next } = await detail(id);
    return [previous?.title, next?.title];
  };
  expect([await around(first), await around(second), await around(third)]).toEqual([
    [undefined, '第二'],
    ['第一', '第三'],
    ['第二', undefined],
  ]);
  expect((await detail(second)).contentSiteSubjects.map(({ subjectId }) => subjectId)).toEqual([under.id, beside.id]);
  const alone = await add([], '没有栏目');
  await expect(detail(alone)).rejects.toMatchObject({ code: '404' });
  expect(await detail(alone, await server.as('admin'))).toMatchObject({ previous: null, next: null });
});
