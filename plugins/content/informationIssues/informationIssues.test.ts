import { fileManager, imageAddress, manageFile } from '@portal/sdk/calls/files';
import { notification } from '@portal/sdk/calls/notification';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { approvalOf } from '#server/test-approval';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { content } from '../../portal/content/contract.ts';
import { subjects } from '../channelManagement/contract.ts';
import { type IssueEntries, informationIssues, MOVES } from './contract.ts';

let server: TestServer;
let editor: TestApi;
let reviewer: TestApi;
let subjectIds: string[];
let plainIds: string[];

beforeAll(async () => {
  server = await openServer({ areas: ['portal', 'content'] });
  editor = await server.as('admin');
  reviewer = await server.as('yy_ops');
  const [site] = await editor.call(subjects.tree, {});
  subjectIds = [site?.subjects.find(({ subjectCode }) => subjectCode === 'NEWS')?.subjectId ?? ''];
  const free = { siteId: site?.siteId ?? '', subjectCode: 'BRIEF', subjectName: '简讯', sort: 90 };
  const rest = { template: 'LIST' as const, roles: [], needAudit: false, hideSource: false };
  plainIds = [(await editor.call(subjects.add, { ...free, ...rest })).subjectId];
});
afterAll(() => server.close());

const entries = (title: string, more: Partial<IssueEntries> = {}): IssueEntries => ({
  title,
  subjectIds,
  content: '<p>检修完成，机组并网。</p>',
  author: '江珩',
  ...more,
});
const detail = (id: string) => editor.call(informationIssues.detail, { id });
const move = async (id: string, state: 0 | 1 | 3 | 4, api = editor) =>
  api.call(informationIssues.updateState, { id, version: (await detail(id)).version, state });
const decide = async (id: string, approve: boolean, auditOpinion = '请补充时间') => {
  const { businessCode: bizCode } = await detail(id);
  const processInstId = await approvalOf(server, 'CONTENT', bizCode);
  await reviewer.call(workflowtask.submitAuditResult, { processInstId, approve, auditOpinion });
};
const add = async (title: string, more: Partial<IssueEntries> = {}) =>
  (await editor.call(informationIssues.add, entries(title, more))).id;
const read = (id: string) => server.anonymous.call(content.detail, { id });
const titles = async (keyword: string) =>
  (await server.anonymous.call(content.page, { keyword })).records.map(({ title }) => title);

describe('the way of an article', () => {
  test('what an editor writes is read on the news pages as soon as it has passed its approval', async () => {
    const id = await add('二号机组提前并网', { submit: 'YES' });
    expect(await detail(id)).toMatchObject({ state: 1 });
    await expect(read(id)).rejects.toMatchObject({ code: '404' });
    await decide(id, true, '');
    expect(await read(id)).toMatchObject({ title: '二号机组提前并网', state: 3, author: '江珩' });
    expect(await titles('二号机组提前并网')).toEqual(['二号机组提前并网']);
    const { records } = await editor.call(notification.getNotification, { noticeType: 14, size: 50 });
    expect(records.map((row) => row.content)).toContain('《二号机组提前并网》已通过审核。');
  });

  test('a subject without audit publishes at once', async () => {
    const id = await add('食堂菜单更新', { subjectIds: plainIds, submit: 'YES' });
    expect(await read(id)).toMatchObject({ title: '食堂菜单更新', state: 3 });
  });

  test('a rejected article goes back with the reason, is changed and submitted again', async () => {
    const id = await add('检修通报', { submit: 'YES' });
    await decide(id, false);
    const { version, state } = await detail(id);
    expect(state).toBe(5);
    await editor.call(informationIssues.update, { id, version, ...entries('检修通报（修订）'), submit: 'YES' });
    expect(await detail(id)).toMatchObject({ state: 1, title: '检修通报（修订）' });
  });

  test('R-CONTENT-01 POST /api/content/updateState takes it off the air and back, and keeps its address', async () => {
    const id = await add('停水通知', { subjectIds: plainIds, submit: 'YES' });
    await move(id, 4);
    expect(await read(id)).toMatchObject({ offline: true, content: '' });
    expect(await titles('停水通知')).toEqual([]);
    await move(id, 3);
    expect(await titles('停水通知')).toEqual(['停水通知']);
  });

  test('what waits for its approval can be taken back, and its approval is over', async () => {
    const id = await add('撤回的稿件', { submit: 'YES' });
    const { businessCode } = await detail(id);
    const asked = async () => {
      const { records } = await reviewer.call(notification.getNotification, { noticeType: 14, size: 50 });
      return records.filter(({ bizId }) => bizId === businessCode).map(({ content, status }) => [content, status]);
    };
    expect(await asked()).toEqual([['《撤回的稿件》待审核。', 0]]);
    await move(id, 0);
    expect(await detail(id)).toMatchObject({ state: 0 });
    expect(await asked()).toEqual([['《撤回的稿件》待审核。', 2]]);
    await expect(decide(id, true)).rejects.toMatchObject({ code: '409' });
  });

  test('every other way is refused with a sentence', async () => {
    const id = await add('草稿一篇');
    for (const [state, verb] of [
      [0, '撤回'],
      [3, '发布'],
      [4, '下线'],
    ] as const)
      await expect(move(id, state)).rejects.toMatchObject({ code: '409', msg: `稿件当前状态为“草稿”，不能${verb}` });
    const stale = editor.call(informationIssues.updateState, { id, version: 9, state: 1 });
    await expect(stale).rejects.toMatchObject({ code: '409', msg: '稿件已被他人处理，请刷新' });
  });
});

test.each([
  [0, ['UPDATE', 'DELETE', 'SUBMIT']],
  [1, ['WITHDRAW']],
  [2, ['PUBLISH', 'TAKE_OFF', 'TOP']],
  [3, ['TAKE_OFF', 'TOP']],
  [4, ['UPDATE', 'DELETE', 'PUBLISH']],
  [5, ['UPDATE', 'DELETE', 'SUBMIT']],
] as const)('in state %i the list offers %j, and what it does not offer is refused', async (state, offered) => {
  const { records } = await editor.call(informationIssues.page, { state, sort: 'updateTime', order: 'asc' });
  const [row] = records;
  if (!row) throw new Error('The demo has articles in every state.');
  const { id, version, may } = row;
  const own = ['UPDATE', 'DELETE', 'SUBMIT', 'WITHDRAW', 'PUBLISH', 'TAKE_OFF', 'TOP'] as const;
  expect(own.filter((step) => may.includes(step))).toEqual(offered);
  for (const [step, to] of Object.entries(MOVES)) {
    if (offered.some((one) => one === step)) continue;
    const refused = editor.call(informationIssues.updateState, { id, version, state: to });
    await expect(refused).rejects.toMatchObject({ code: '409' });
  }
});

describe('a moment of publication', () => {
  test('lies ahead: the article waits, and is public from then on without anybody’s doing', async () => {
    const id = await add('定时发布的通知', { subjectIds: plainIds, publishAt: '2026-03-16T10:05', submit: 'YES' });
    expect(await detail(id)).toMatchObject({ state: 2 });
    await expect(read(id)).rejects.toMatchObject({ code: '404' });
    server.clock.set(new Date('2026-03-16T02:05:00.000Z'));
    expect(await read(id)).toMatchObject({ title: '定时发布的通知', state: 3, preview: false });
    expect(await detail(id)).toMatchObject({ state: 3 });
  });

  test('need not be waited for', async () => {
    const id = await add('提前发布', { subjectIds: plainIds, publishAt: '2026-03-20T09:00', submit: 'YES' });
    await move(id, 3);
    expect(await read(id)).toMatchObject({ state: 3, updateTime: server.clock.now().toISOString() });
  });

  test('comes before the day on which the article ends', async () => {
    const attempt = add('倒置', { publishAt: '2026-03-20T09:00', expireOn: '2026-03-19' });
    const faults = [{ path: 'expireOn', text: '过期日期须晚于发布时间' }];
    await expect(attempt).rejects.toMatchObject({ code: '400', msg: '过期日期须晚于发布时间', faults });
  });
});

describe('a text', () => {
  test('is stored without what acts, and without images of others', async () => {
    const id = await add('清洗', {
      content: '<p onclick="x()">文<script>x()</script><img src="https://example.com/a.png"></p>',
    });
    expect((await detail(id)).content).toBe('<p>文</p>');
    const empty = add('空白', { content: '<p><br></p>' });
    await expect(empty).rejects.toMatchObject({ code: '400', msg: '请输入正文' });
  });

  test('has at most 20000 characters', async () => {
    const attempt = add('长文', { content: `<p>${'字'.repeat(20_001)}</p>` });
    await expect(attempt).rejects.toMatchObject({ msg: '正文最多 20000 个字' });
  });

  test('shows its images and attachments to visitors once it is public, and not before', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const [stored] = await editor.call(fileManager.uploadFile, {}, { files: [{ name: '现场.png', bytes: png }] });
    const fileId = stored?.fileIds[0] ?? '';
    const html = `<p>图<img src="${imageAddress(fileId)}" alt="现场"></p>`;
    const id = await add('现场图片', { content: html, subjectIds: plainIds });
    const fetched = async () =>
      (await server.anonymous.download(manageFile.download, { fileId })).headers['content-type'];
    await expect(fetched()).rejects.toMatchObject({ code: '404' });
    await move(id, 1);
    expect(await fetched()).toBe('image/png');
  });
});

describe('an editor', () => {
  test('pins an article for some days, and takes the pin away', async () => {
    const id = await add('置顶公告', { subjectIds: plainIds, submit: 'YES' });
    const pin = async (topUntil?: string) =>
      editor.call(informationIssues.top, { id, version: (await detail(id)).version, ...(topUntil && { topUntil }) });
    await pin('2026-03-20');
    const first = async () => (await server.anonymous.call(content.page, {})).records[0];
    expect((await server.anonymous.call(content.page, { subjectCode: 'BRIEF' })).records[0]).toMatchObject({
      top: true,
    });
    expect((await detail(id)).topUntil).toBe('2026-03-20');
    await pin();
    expect((await detail(id)).topUntil).toBeNull();
    expect((await first())?.id).not.toBe(id);
  });

  test('deletes what is not public, and nothing else', async () => {
    const id = await add('删除我', { subjectIds: plainIds, submit: 'YES' });
    const remove = async () => editor.call(informationIssues.remove, { id, version: (await detail(id)).version });
    await expect(remove()).rejects.toMatchObject({ code: '409' });
    await move(id, 4);
    await remove();
    await expect(detail(id)).rejects.toMatchObject({ code: '404' });
    await expect(read(id)).rejects.toMatchObject({ code: '404' });
  });

  test('finds articles by subject, author and state, and the counts agree with the list', async () => {
    const counts = await editor.call(informationIssues.counts, { author: '江珩' });
    for (const { state, count } of counts) {
      const { total } = await editor.call(informationIssues.page, { author: '江珩', state });
      expect([state, total]).toEqual([state, count]);
    }
    const { records } = await editor.call(informationIssues.page, { subjectId: plainIds[0] ?? '', size: 100 });
    expect(records.length).toBeGreaterThan(0);
    expect(records.every((row) => row.contentSiteSubjects.some(({ subjectName }) => subjectName === '简讯'))).toBe(
      true,
    );
  });

  test('is nobody outside the operating unit', async () => {
    for (const account of ['gys_admin', 'cg_admin', 'kf_8001']) {
      const api = await server.as(account);
      await expect(api.call(informationIssues.page, {})).rejects.toMatchObject({ code: '403' });
      await expect(api.call(informationIssues.add, entries('外人'))).rejects.toMatchObject({ code: '403' });
    }
  });

  test('does not decide what they have submitted, though somebody else is said to have asked', async () => {
    const id = await add('自审的稿件', { submit: 'YES' });
    const { businessCode: bizCode } = await detail(id);
    const starter = server.db.selectFrom('usrUser').select('id').where('account', '=', 'gys_admin');
    await server.db.updateTable('wfInstance').set({ starterId: starter }).where('bizCode', '=', bizCode).execute();
    const approval = await editor.call(workflowtask.detailByBizcode, { bizCode, bizType: 'CONTENT' });
    const processInstId = approval?.processInstId ?? '';
    await expect(editor.call(workflowtask.submitAuditResult, { processInstId, approve: true })).rejects.toMatchObject({
      code: '403',
      msg: '稿件由江珩提交，审核通过须由另一人办理',
    });
    expect(await detail(id)).toMatchObject({ state: 1 });
  });

  test('who may not submit keeps drafts: to save and submit at once is refused, and nothing is kept', async () => {
    const button = server.db.selectFrom('authMenu').select('menuId').where('permCode', '=', 'content:news:state');
    await server.db.deleteFrom('authRoleMenu').where('menuId', 'in', button).execute();
    const save = (title: string, more: Partial<IssueEntries> = {}) =>
      reviewer.call(informationIssues.add, entries(title, { subjectIds: plainIds, ...more }));
    await expect(save('越权发布', { submit: 'YES' })).rejects.toMatchObject({ code: '403' });
    expect((await editor.call(informationIssues.page, { title: '越权发布' })).total).toBe(0);
    await save('只存草稿');
    expect((await editor.call(informationIssues.page, { title: '只存草稿' })).records[0]).toMatchObject({ state: 0 });
  });
});
