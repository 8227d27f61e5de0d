import { fileManager, imageAddress, manageFile } from '@portal/sdk/calls/files';
import { notification } from '@portal/sdk/calls/notification';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { read as readBook, utils } from '@e965/xlsx';
import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { expectLimits } from '#server/test-limits';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { content } from '../../portal/content/contract.ts';
import { management } from '../../portal/management/contract.ts';
import { sites, subjects } from '../channelManagement/contract.ts';
import area from '../server.ts';
import { type IssueEntries, informationIssues } from './contract.ts';

let server: TestServer;
let editor: TestApi;
let reviewer: TestApi;
let siteId: string;
let plain: string;
let audited: string;
const rest = { template: 'LIST' as const, sort: 10, roles: [], hideSource: false };

/** Ten minutes before midnight of 16 March at +08:00: sessions outlast what tests move the clock. */
const lateEvening = '2026-03-16T15:50:00.000Z';
const goTo = (moment: string) => server.clock.set(new Date(moment));

beforeAll(async () => {
  server = await openServer({ areas: ['portal', 'content'] });
  goTo(lateEvening);
  [editor, reviewer] = [await server.as('admin'), await server.as('yy_ops')];
  siteId = (await editor.call(sites.add, { siteCode: 'ISSUES', siteName: '试验站点', sort: 9 })).siteId;
  const add = async (subjectCode: string, subjectName: string, needAudit: boolean) =>
    (await editor.call(subjects.add, { siteId, subjectCode, subjectName, needAudit, ...rest })).subjectId;
  [plain, audited] = [await add('PLAIN', '免审栏目', false), await add('AUDITED', '审核栏目', true)];
});
beforeEach(() => goTo(lateEvening));
afterAll(() => server.close());

const entries = (title: string, more: Partial<IssueEntries> = {}): IssueEntries => ({
  ...{ title, subjectIds: [plain], content: '<p>正文</p>' },
  ...more,
});
const add = async (title: string, more: Partial<IssueEntries> = {}) =>
  (await editor.call(informationIssues.add, entries(title, more))).id;
const detail = (id: string) => editor.call(informationIssues.detail, { id });
const read = (id: string) => server.anonymous.call(content.detail, { id });
const stored = (id: string) =>
  server.db.selectFrom('cmsContent').select(['state', 'publishAt']).where('id', '=', id).executeTakeFirstOrThrow();

test('an article ends with its last day: what has ended is neither entered nor let out', async () => {
  for (const [publishAt, expireOn] of [
    [undefined, '2026-03-15'],
    ['2026-03-20T00:00', '2026-03-19'],
  ] as const)
    await expect(add('倒置', { expireOn, ...(publishAt && { publishAt }) })).rejects.toMatchObject({
      code: '400',
      msg: '过期日期须晚于发布时间',
    });
  const today = await add('今日为限', { expireOn: '2026-03-16', submit: 'YES' });
  expect(await detail(today)).toMatchObject({ state: 3, expireOn: '2026-03-16' });
  goTo('2026-03-16T15:59:59.999Z');
  expect((await read(today)).offline).toBe(false);
  goTo('2026-03-16T16:00:00.000Z');
  expect((await read(today)).offline).toBe(true);
  goTo(lateEvening);
  const waiting = await add('来不及审', { subjectIds: [audited], expireOn: '2026-03-16', submit: 'YES' });
  const { businessCode: bizCode } = await detail(waiting);
  const approval = await reviewer.call(workflowtask.detailByBizcode, { bizCode, bizType: 'CONTENT' });
  const processInstId = approval?.processInstId ?? '';
  goTo('2026-03-16T16:00:00.000Z');
  const late = reviewer.call(workflowtask.submitAuditResult, { processInstId, approve: true });
  await expect(late).rejects.toMatchObject({ msg: '稿件已过其过期日期，不能发布' });
  goTo('2026-03-16T15:59:59.999Z');
  await reviewer.call(workflowtask.submitAuditResult, { processInstId, approve: true });
  expect(await detail(waiting)).toMatchObject({ state: 3 });
});

test('an article goes out at its own moment, or at once where that has passed', async () => {
  const timed = await add('定时', { publishAt: '2026-03-16T23:51', submit: 'YES' });
  expect(await stored(timed)).toMatchObject({ state: 2, publishAt: '2026-03-16T15:51:00.000Z' });
  expect(await detail(timed)).toMatchObject({ state: 2, publishMoment: '2026-03-16T23:51' });
  const now = await add('此刻', { publishAt: '2026-03-16T23:50', submit: 'YES' });
  expect(await stored(now)).toEqual({ state: 3, publishAt: lateEvening });
  const past = await add('早该', { publishAt: '2026-03-10T09:00', submit: 'YES' });
  expect(await stored(past)).toEqual({ state: 3, publishAt: lateEvening });
  const draft = await add('没有时刻');
  expect(await stored(draft)).toEqual({ state: 0, publishAt: null });
  const mixed = await add('一个要审', { subjectIds: [plain, audited], submit: 'YES' });
  expect(await stored(mixed)).toMatchObject({ state: 1 });
});

test('a pin ends with its last day', async () => {
  const id = await add('置顶到今日', { topUntil: '2026-03-16', submit: 'YES' });
  expect((await detail(id)).topUntil).toBe('2026-03-16');
  goTo('2026-03-16T15:59:59.999Z');
  expect((await detail(id)).topUntil).toBe('2026-03-16');
  goTo('2026-03-16T16:00:00.000Z');
  expect((await detail(id)).topUntil).toBeNull();
});

test('an article hangs on the subjects that are chosen now, all of them offered', async () => {
  const beside = await add('旁边的', { subjectIds: [audited] });
  const { id, version } = await editor.call(informationIssues.add, entries('换栏目', { subjectIds: [plain, plain] }));
  const hung = async (one: string) => (await detail(one)).contentSiteSubjects.map(({ subjectId }) => subjectId);
  expect(await hung(id)).toEqual([plain]);
  await editor.call(informationIssues.update, { id, version, ...entries('换栏目', { subjectIds: [audited] }) });
  expect([await hung(id), await hung(beside)]).toEqual([[audited], [audited]]);
  const refusal = { code: '400', msg: '所选栏目不存在或已停用' };
  await expect(add('没有的', { subjectIds: [plain, '999999'] })).rejects.toMatchObject(refusal);
  const closed = (
    await editor.call(subjects.add, { siteId, subjectCode: 'CLOSED', subjectName: '停用', needAudit: false, ...rest })
  ).subjectId;
  await editor.call(subjects.updateState, { subjectId: closed, version: 1, status: 0 });
  await expect(add('停用的', { subjectIds: [closed] })).rejects.toMatchObject(refusal);
  await editor.call(sites.updateState, { siteId, version: 1, status: 0 });
  await expect(add('站点停用')).rejects.toMatchObject(refusal);
  await editor.call(sites.updateState, { siteId, version: 2, status: 1 });
  expect(await add('又启用')).toBeTruthy();
});

test('editors find articles by site, subject, title and author; the workbook says which site and subject', async () => {
  const id = await add('独一无二的标题', { author: '独特作者' });
  const other = await add('别的稿件', { subjectIds: [audited], author: '江珩' });
  const ids = async (filters: object) =>
    (await editor.call(informationIssues.page, { ...filters, size: 100 })).records.map((row) => row.id);
  expect(await ids({ title: '独一无二' })).toEqual([id]);
  expect(await ids({ author: '独特' })).toEqual([id]);
  expect([(await ids({ siteId })).includes(other), (await ids({ subjectId: plain })).includes(other)]).toEqual([
    true,
    false,
  ]);
  expect((await ids({ siteId })).length).toBeLessThan((await ids({})).length);
  const book = async (input: Record<string, unknown>) => {
    const { rawPayload } = await editor.download(informationIssues.export, input);
    const { SheetNames, Sheets } = readBook(rawPayload);
    return JSON.stringify(SheetNames.map((name) => utils.sheet_to_json(Sheets[name] ?? {}, { header: 1 })));
  };
  const narrowed = await book({ siteId, subjectId: plain });
  expect(narrowed).toContain('试验站点');
  expect(narrowed).toContain('独一无二的标题');
  expect(narrowed).not.toContain('别的稿件');
  expect(await book({ title: '独一无二' })).not.toContain('门户网站');
});

test('a cover and files go out with their article; a picture alone is text enough', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const upload = async (name: string) => {
    const [one] = await editor.call(fileManager.uploadFile, {}, { files: [{ name, bytes: png }] });
    return { fileId: one?.fileIds[0] ?? '', fileName: name };
  };
  const [cover, attached] = [await upload('封面.png'), await upload('附件.png')];
  const open = async ({ fileId }: { fileId: string }) =>
    (await server.anonymous.raw(manageFile.download, { fileId })).headers['content-disposition'] !== undefined;
  const id = await add('有封面的', { coverFiles: [cover], attachmentFiles: [attached] });
  expect((await detail(id)).coverFiles).toEqual([{ fileId: cover.fileId, fileName: '封面图片' }]);
  expect((await detail(await add('没有封面的'))).coverFiles).toEqual([]);
  expect([await open(cover), await open(attached)]).toEqual([false, false]);
  const { version } = await detail(id);
  await editor.call(informationIssues.updateState, { id, version, state: 1 });
  expect([await open(cover), await open(attached)]).toEqual([true, true]);
  const picture = `<p><img src="${imageAddress(cover.fileId)}" alt="现场"></p>`;
  expect((await detail(await add('只有图片', { content: picture }))).content).toContain(imageAddress(cover.fileId));
});

test('what is entered has its limits, each up to its last character', async () => {
  const refused = (more: Partial<IssueEntries>) => expect(add('限', more)).rejects.toMatchObject({ code: '400' });
  await refused({ title: '题'.repeat(61) });
  await refused({ contentSource: '源'.repeat(51) });
  await refused({ author: '人'.repeat(31) });
  await refused({ summary: '摘'.repeat(201) });
  await refused({ subjectIds: [] });
  await refused({ subjectIds: Array.from({ length: 11 }, () => plain) });
  expectLimits([
    [informationIssues.add, entries('限'), [{ content: 'x'.repeat(400_000) }], [{ content: 'x'.repeat(400_001) }]],
  ]);
  const file = (one: number) => ({ fileId: String.fromCharCode(65 + one).repeat(24), fileName: '一.png' });
  await refused({ coverFiles: [file(1), file(2)] });
  await refused({ attachmentFiles: Array.from({ length: 11 }, (_, one) => file(one)) });
  expect(
    await add('题'.repeat(60), { content: `<p>${'字'.repeat(20_000)}</p>`, author: '人'.repeat(30) }),
  ).toBeTruthy();
});

test('readers are counted: a view once, a like once a user, taken back by the same', async () => {
  const id = await add('受欢迎的', { submit: 'YES' });
  const other = await add('不受欢迎的', { submit: 'YES' });
  expect((await server.anonymous.call(content.viewed, { id })).viewCount).toBe(1);
  expect((await server.anonymous.call(content.viewed, { id })).viewCount).toBe(1);
  expect((await read(other)).viewCount).toBe(0);
  const like = async (account: string, one: string, on: boolean) =>
    (await (await server.as(account)).call(management.likeCount, { contentId: one, like: on })).likeCount;
  expect([await like('gys_admin', id, true), await like('gys_admin', id, true)]).toEqual([1, 1]);
  expect([await like('cg_admin', id, true), await like('gys_admin', other, true)]).toEqual([2, 1]);
  expect(await like('gys_admin', id, false)).toBe(1);
  expect((await read(other)).likeCount).toBe(1);
});

test('what readers told is kept for its days, and goes after them', async () => {
  const id = await add('旧的', { submit: 'YES' });
  const [{ id: handbookId = '' } = {}] = await server.db.selectFrom('cmsHandbook').select('id').limit(1).execute();
  const now = server.clock.now().getTime();
  const days = (count: number) => new Date(now - count * 86_400_000).toISOString();
  const told = (count: number) => ({ visitor: `kept ${count}`, day: days(count).slice(0, 10) });
  for (const count of [85, 95]) {
    const search = { ...told(count), keyword: '旧词', hits: 1 };
    await server.db
      .insertInto('cmsSearchLog')
      .values({ ...search, at: days(count) })
      .execute();
    await server.db.insertInto('cmsHandbookSearch').values(search).execute();
  }
  for (const count of [25, 35])
    await server.db
      .insertInto('cmsView')
      .values({ contentId: id, ...told(count) })
      .execute();
  for (const count of [720, 740]) {
    const opinion = { handbookId, useful: true, visitor: `kept ${count}`, at: days(count) };
    await server.db.insertInto('cmsHandbookFeedback').values(opinion).execute();
  }
  await server.runDaily();
  const left = async (table: 'cmsSearchLog' | 'cmsHandbookSearch' | 'cmsView' | 'cmsHandbookFeedback') =>
    (await server.db.selectFrom(table).select('visitor').where('visitor', 'like', 'kept %').execute()).map(
      ({ visitor }) => visitor,
    );
  expect([
    await left('cmsSearchLog'),
    await left('cmsHandbookSearch'),
    await left('cmsView'),
    await left('cmsHandbookFeedback'),
  ]).toEqual([...[['kept 85'], ['kept 85'], ['kept 25'], ['kept 720']]]);
});

test('an author hears of a refusal with its reason', async () => {
  const id = await add('要改的', { subjectIds: [audited], submit: 'YES' });
  const { businessCode: bizCode } = await detail(id);
  const approval = await reviewer.call(workflowtask.detailByBizcode, { bizCode, bizType: 'CONTENT' });
  const decision = { processInstId: approval?.processInstId ?? '', approve: false, auditOpinion: '缺时间' };
  await reviewer.call(workflowtask.submitAuditResult, decision);
  const { records } = await editor.call(notification.getNotification, { noticeType: 14, size: 50 });
  expect(records.map((row) => row.content)).toContain('《要改的》被驳回：缺时间');
});

test('only what reads articles may be asked for from another site', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' };
  const id = await add('一篇');
  const status = async (call: Parameters<TestApi['raw']>[0], input = {}) =>
    (await editor.raw(call, input, { headers })).statusCode;
  expect(await status(informationIssues.detail, { id })).toBe(200);
  expect(await status(informationIssues.add)).toBe(403);
});

test('a notice that names an article is its reader’s while the article is public', async () => {
  const { id } = await editor.call(informationIssues.add, entries('消息里的'));
  const { businessCode: bizId } = await detail(id);
  const { id: userId } = await server.db
    .selectFrom('usrUser')
    .select('id')
    .where('account', '=', 'gys_admin')
    .executeTakeFirstOrThrow();
  const at = server.clock.now().toISOString();
  const named = {
    userId,
    noticeType: 14,
    content: '请查看',
    bizType: 'CONTENT',
    bizId,
    createDate: at,
    updateDate: at,
  };
  await server.db.insertInto('msgNotification').values(named).execute();
  const supplier = await server.as('gys_admin');
  const told = async () =>
    (await supplier.call(notification.getNotification, { noticeType: 14, size: 50 })).records.some(
      (notice) => notice.bizId === bizId,
    );
  const move = async (state: 1 | 4) =>
    editor.call(informationIssues.updateState, { id, version: (await detail(id)).version, state });
  expect(await told()).toBe(false);
  await move(1);
  expect(await told()).toBe(true);
  await move(4);
  expect(await told()).toBe(false);
});

test('after all of it the data keeps every invariant', async () => {
  for (const { title, broken } of area.checks ?? [])
    expect([title, (await broken.execute(server.db)).rows]).toEqual([title, []]);
});
