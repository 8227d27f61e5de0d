import { fileManager, imageAddress } from '@portal/sdk/calls/files';
import { docx, docxParagraph, docxTitle } from '@portal/sdk/server';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { handbook } from '../../portal/handbook/contract.ts';
import { handbookSetting, type HelpEntries } from './contract.ts';

let server: TestServer;
let editor: TestApi;
let topicId: string;

beforeAll(async () => {
  server = await openServer({ areas: ['portal', 'content'] });
  editor = await server.as('yy_ops');
  const { topics } = await editor.call(handbookSetting.places, {});
  topicId = topics[0]?.id ?? '';
});
afterAll(() => server.close());

const entries = (title: string, more: Partial<HelpEntries> = {}): HelpEntries => ({
  ...{ title, parentId: topicId, content: '<p>引言</p><h2>打开页面</h2><p>从菜单进入。</p>', roles: ['ALL'] },
  ...{ routeUrls: [], isFaq: false, versionNo: 'V1.0', sort: 500 },
  ...more,
});
const detail = (id: string) => editor.call(handbookSetting.detail, { id });
const setState = async (id: string, state: 1 | 2) =>
  editor.call(handbookSetting.updateState, { id, version: (await detail(id)).version, state });
const published = async (title: string, more: Partial<HelpEntries> = {}) => {
  const { id } = await editor.call(handbookSetting.save, entries(title, more));
  await setState(id, 1);
  return id;
};
const read = (id: string, api = server.anonymous) => api.call(handbook.detail, { id });

describe('an article of the help', () => {
  test('is read once it is published, step by step, and no longer when it is taken off the air', async () => {
    const { id } = await editor.call(handbookSetting.save, entries('如何查看物流'));
    expect((await read(id)).missing).toBe(true);
    expect((await detail(id)).may).toEqual(['PUBLISH', 'DELETE']);
    await setState(id, 1);
    expect((await detail(id)).may).toEqual(['TAKE_OFF']);
    const article = await read(id);
    expect(article).toMatchObject({ title: '如何查看物流', content: '<p>引言</p>', missing: false });
    expect(article.steps).toEqual([{ title: '打开页面', content: '<p>从菜单进入。</p>' }]);
    expect((await detail(id)).content).toBe('<p>引言</p><h2>打开页面</h2><p>从菜单进入。</p>');
    await setState(id, 2);
    expect((await read(id)).missing).toBe(true);
    expect((await detail(id)).may).toEqual(['PUBLISH', 'DELETE']);
    await expect(setState(id, 2)).rejects.toMatchObject({ code: '409' });
  });

  test('is for its roles only, and belongs to its pages', async () => {
    const id = await published('供应商专用', { roles: ['G'], routeUrls: ['/crm/customerInfo'] });
    expect((await read(id)).missing).toBe(true);
    const supplier = await server.as('gys_admin');
    expect(await supplier.call(handbook.detail, { routeUrl: '/crm/customerInfo' })).toMatchObject({ id });
    const nobody = editor.call(handbookSetting.save, entries('无人可看', { roles: [] }));
    await expect(nobody).rejects.toMatchObject({ code: '400' });
    const both = editor.call(handbookSetting.save, entries('矛盾', { roles: ['ALL', 'G'] }));
    await expect(both).rejects.toMatchObject({ msg: '已选所有人，不能再选其他角色' });
  });

  test('is cleaned, has a title of at most fifty characters, and is not overwritten by who has not seen it', async () => {
    const html = '<p onclick="x()">文<img src="https://example.com/a.png"></p>';
    const { id, version } = await editor.call(handbookSetting.save, entries('清洗', { content: html }));
    expect((await detail(id)).content).toBe('<p>文</p>');
    const long = editor.call(handbookSetting.save, entries('长'.repeat(51)));
    await expect(long).rejects.toMatchObject({ code: '400' });
    await editor.call(handbookSetting.save, { id, version, ...entries('改一次') });
    const stale = editor.call(handbookSetting.save, { id, version, ...entries('再改') });
    await expect(stale).rejects.toMatchObject({ code: '409', msg: '内容已被他人修改，请刷新' });
  });

  test('is copied to another topic as a draft, and deleted only when it is not published', async () => {
    const id = await published('可复制的文章');
    const { topics } = await editor.call(handbookSetting.places, {});
    const other = topics.find((topic) => topic.productName !== topics[0]?.productName)?.id ?? '';
    const copy = await editor.call(handbookSetting.copy, { id, parentId: other });
    expect(await detail(copy.id)).toMatchObject({ title: '可复制的文章', parentId: other, state: 0 });
    await expect(editor.call(handbookSetting.remove, { id })).rejects.toMatchObject({ msg: '请先下线再删除' });
    await editor.call(handbookSetting.remove, { id: copy.id });
    await expect(detail(copy.id)).rejects.toMatchObject({ code: '404' });
  });

  test('takes its text from a docx', async () => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of docx(`${docxTitle('导入的标题')}${docxParagraph('导入的段落')}`)) chunks.push(chunk);
    const [name, body] = ['说明.docx', Buffer.concat(chunks)];
    const [stored] = await editor.call(fileManager.uploadFile, {}, { files: [{ name, bytes: body }] });
    const { content } = await editor.call(handbookSetting.importDocx, { fileId: stored?.fileIds[0] ?? '' });
    expect(content).toContain('导入的段落');
    expect(content).not.toContain(imageAddress(''));
  });
});

test('products hold topics, topics hold articles; what holds something is not deleted', async () => {
  const product = await editor.call(handbookSetting.saveNode, { title: '新产品', sort: 900 });
  const topic = await editor.call(handbookSetting.saveNode, { title: '新主题', sort: 1, parentId: product.id });
  const { id } = await editor.call(handbookSetting.save, entries('新文章', { parentId: topic.id }));
  const wrong = editor.call(handbookSetting.save, entries('错位', { parentId: product.id }));
  await expect(wrong).rejects.toMatchObject({ msg: '所选主题不存在' });
  await expect(editor.call(handbookSetting.remove, { id: topic.id })).rejects.toMatchObject({ code: '409' });
  const gone = { code: '404', msg: '内容不存在或已被删除' };
  const asNode = editor.call(handbookSetting.saveNode, { id, version: 1, title: '新文章', sort: 1 });
  await expect(asNode).rejects.toMatchObject(gone);
  const asArticle = editor.call(handbookSetting.save, entries('新主题', { ...topic, parentId: topic.id }));
  await expect(asArticle).rejects.toMatchObject(gone);
  const nodes = await editor.call(handbookSetting.nodes, { keyword: '新主题' });
  expect(new Set(nodes.map(({ label }) => label))).toEqual(new Set(['新产品', '新主题']));
  const below = await editor.call(handbookSetting.page, { node: topic.id });
  expect(below.records.map((row) => row.id)).toEqual([id]);
});

test('the order of articles is changed among neighbours', async () => {
  const order = async () =>
    (await editor.call(handbookSetting.page, { node: topicId, size: 100 })).records.map(({ id }) => id);
  const [first = '', second = ''] = await order();
  await editor.call(handbookSetting.sort, { id: second, direction: 'UP' });
  expect((await order()).slice(0, 2)).toEqual([second, first]);
  await expect(editor.call(handbookSetting.sort, { id: second, direction: 'UP' })).rejects.toMatchObject({
    code: '409',
  });
});

test('the report tells who was helped, what was not found, and which pages have no help', async () => {
  const id = await published('有争议的文章');
  await (await server.as('gys_admin')).call(handbook.feedback, { id, useful: false, reason: 'UNCLEAR' });
  await (await server.as('cg_admin')).call(handbook.feedback, { id, useful: true });
  await server.anonymous.call(handbook.searched, { keyword: '找不到的词' });
  const report = await editor.call(handbookSetting.report, {});
  expect(report.articles.find((one) => one.id === id)).toMatchObject({
    ...{ opinions: 2, useful: 1, usefulPercent: 50, reasons: [{ reason: 'UNCLEAR', count: 1 }] },
  });
  expect(report.missingWords.map(({ keyword }) => keyword)).toContain('找不到的词');
  expect((await editor.call(handbookSetting.report, { from: '2030-01-01' })).opinions).toBe(0);
});

test('nobody outside the operating unit writes help', async () => {
  for (const account of ['gys_admin', 'cg_admin']) {
    const api = await server.as(account);
    await expect(api.call(handbookSetting.page, {})).rejects.toMatchObject({ code: '403' });
    await expect(api.call(handbookSetting.save, entries('外人'))).rejects.toMatchObject({ code: '403' });
  }
});
