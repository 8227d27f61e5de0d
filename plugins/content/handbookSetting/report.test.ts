import { fileManager, imageAddress, manageFile } from '@portal/sdk/calls/files';
import { zip } from '@portal/sdk/server';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { expectLimits } from '#server/test-limits';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { handbook } from '../../portal/handbook/contract.ts';
import { handbookSetting, type HelpEntries } from './contract.ts';

let server: TestServer;
let editor: TestApi;
let topics: { id: string; title: string; productName: string }[];

beforeAll(async () => {
  server = await openServer({ areas: ['portal', 'content'] });
  editor = await server.as('yy_ops');
  topics = (await editor.call(handbookSetting.places, {})).topics;
});
afterAll(() => server.close());

const entries = (title: string, more: Partial<HelpEntries> = {}): HelpEntries => ({
  ...{ title, parentId: topics[0]?.id ?? '', content: '<p>引言</p>', roles: ['ALL'] },
  ...{ routeUrls: [], isFaq: false, versionNo: 'V1.0', sort: 500 },
  ...more,
});
const detail = (id: string) => editor.call(handbookSetting.detail, { id });
const save = async (title: string, more: Partial<HelpEntries> = {}) =>
  (await editor.call(handbookSetting.save, entries(title, more))).id;
const setState = async (id: string, state: 1 | 2) =>
  editor.call(handbookSetting.updateState, { id, version: (await detail(id)).version, state });
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
async function upload(name: string, bytes: Buffer): Promise<string> {
  const [stored] = await editor.call(fileManager.uploadFile, {}, { files: [{ name, bytes }] });
  return stored?.fileIds[0] ?? '';
}

test('the report counts the opinions and the lost words of its days, first and last included', async () => {
  const [one, two] = [await save('受评一'), await save('受评二')];
  await server.db.deleteFrom('cmsHandbookFeedback').execute();
  await server.db.deleteFrom('cmsHandbookSearch').execute();
  const opinion = (handbookId: string, useful: boolean, at: string, reason: string | null = null) => ({
    ...{ handbookId, useful, at, reason, visitor: `${handbookId} ${at} ${useful}` },
  });
  const [first, last] = ['2026-03-01T16:00:00.000Z', '2026-03-03T15:59:59.999Z']; // of 2 and 3 March
  await server.db
    .insertInto('cmsHandbookFeedback')
    .values([
      ...[opinion(one, true, first), opinion(one, false, last, 'UNCLEAR'), opinion(one, false, first, 'OTHER')],
      ...[opinion(two, true, last), opinion(one, false, '2026-03-01T15:59:59.999Z', 'UNCLEAR')],
      opinion(two, false, '2026-03-03T16:00:00.000Z'),
    ])
    .execute();
  const word = (keyword: string, day: string, hits: number) => ({ keyword, day, hits, visitor: `${keyword}${day}` });
  await server.db
    .insertInto('cmsHandbookSearch')
    .values([
      ...[word('光伏', '2026-03-02', 0), word('光伏', '2026-03-03', 0), word('光伏', '2026-03-04', 0)],
      ...[word('租赁', '2026-03-01', 0), word('发货', '2026-03-02', 3)],
    ])
    .execute();
  const shown = async (period: { from?: string; to?: string }) => {
    const { articles, missingWords, ...total } = await editor.call(handbookSetting.report, period);
    const judged = articles.map(({ title, opinions, useful, usefulPercent, reasons }) => [
      ...[title, opinions, useful, usefulPercent],
      reasons.map(({ reason, count }) => `${reason} ${count}`).join(),
    ]);
    return { ...total, judged, words: missingWords.map(({ keyword, count, lastDay }) => [keyword, count, lastDay]) };
  };
  expect(await shown({ from: '2026-03-02', to: '2026-03-03' })).toEqual({
    ...{ opinions: 4, usefulPercent: 50, words: [['光伏', 2, '2026-03-03']] },
    judged: [
      ['受评一', 3, 1, 33, 'UNCLEAR 1,OTHER 1'],
      ['受评二', 1, 1, 100, ''],
    ],
  });
  expect(await shown({})).toEqual({
    ...{ opinions: 6, usefulPercent: 33 },
    words: [
      ['光伏', 3, '2026-03-04'],
      ['租赁', 1, '2026-03-01'],
    ],
    judged: [
      ['受评一', 4, 1, 25, 'UNCLEAR 2,OTHER 1'],
      ['受评二', 2, 1, 50, ''],
    ],
  });
  expect(await shown({ from: '2026-03-04' })).toMatchObject({
    opinions: 1,
    usefulPercent: 0,
    words: [['光伏', 1, '2026-03-04']],
  });
  expect(await shown({ to: '2026-03-01' })).toMatchObject({ opinions: 1, words: [['租赁', 1, '2026-03-01']] });
  expect(await shown({ to: '2025-01-01' })).toEqual({ opinions: 0, usefulPercent: null, judged: [], words: [] });
  const listed = (await editor.call(handbookSetting.page, { title: '受评' })).records;
  expect(listed.map(({ title, opinions, usefulPercent }) => [title, opinions, usefulPercent])).toEqual([
    ['受评一', 4, 25],
    ['受评二', 2, 50],
  ]);
  await server.db.deleteFrom('cmsHandbookFeedback').execute();
  expect(await detail(one)).toMatchObject({ opinions: 0, usefulPercent: null });
});

test('the report names fifty lost words at most', async () => {
  await server.db.deleteFrom('cmsHandbookSearch').execute();
  const words = Array.from({ length: 51 }, (_, index) => ({
    ...{ keyword: `词语${index}`, day: '2026-03-02', hits: 0, visitor: 'v' },
  }));
  await server.db.insertInto('cmsHandbookSearch').values(words).execute();
  expect((await editor.call(handbookSetting.report, {})).missingWords).toHaveLength(50);
});

test('an opinion is its user’s, or nobody’s', async () => {
  const id = await save('谁的意见');
  await setState(id, 1);
  await server.anonymous.call(handbook.feedback, { id, useful: true });
  await (await server.as('gys_admin')).call(handbook.feedback, { id, useful: false, reason: 'OTHER' });
  const rows = await server.db
    .selectFrom('cmsHandbookFeedback')
    .leftJoin('usrUser', 'usrUser.id', 'userId')
    .select(['useful', 'account'])
    .where('handbookId', '=', id)
    .orderBy('useful')
    .execute();
  expect(rows).toEqual([
    { useful: false, account: 'gys_admin' },
    { useful: true, account: null },
  ]);
});

test('articles are found by title, by being common questions, by node; products and topics only below their node', async () => {
  const product = await editor.call(handbookSetting.saveNode, { title: '找得到的产品', sort: 901 });
  const topic = await editor.call(handbookSetting.saveNode, { title: '找得到的主题', sort: 1, parentId: product.id });
  const plain = await save('找得到的文章', { parentId: topic.id, isFaq: true });
  const other = await save('找得到的另一篇', { parentId: topic.id, sort: 501 });
  const ids = async (filters: object) =>
    (await editor.call(handbookSetting.page, { ...filters, size: 100 })).records.map(({ id }) => id);
  expect(await ids({ title: '找得到的' })).toEqual([plain, other]);
  expect(await ids({ node: product.id })).toEqual([topic.id]);
  expect(await ids({ node: topic.id, isFaq: true })).toEqual([plain]);
  expect(await ids({ node: topic.id, isFaq: false })).toEqual([other]);
  expect(await ids({ node: topic.id })).toEqual([plain, other]);
  const nodes = await editor.call(handbookSetting.nodes, { id: topic.id });
  expect(nodes.map(({ label, articles, published }) => [label, articles, published])).toEqual([
    ['找得到的产品', 2, false],
    ['找得到的主题', 2, false],
  ]);
  await setState(topic.id, 1);
  const open = await editor.call(handbookSetting.nodes, { parentId: product.id });
  expect(open.map(({ label, published, leaf }) => [label, published, leaf])).toEqual([['找得到的主题', true, true]]);
  expect((await detail(plain)).productName).toBe('找得到的产品');
  const all = await ids({});
  await editor.call(handbookSetting.remove, { id: other });
  expect(await ids({})).toEqual(all.filter((id) => id !== other));
  const wrong = editor.call(handbookSetting.saveNode, { title: '错位主题', sort: 1, parentId: topic.id });
  await expect(wrong).rejects.toMatchObject({ msg: '所选产品不存在' });
  const { version } = await detail(topic.id);
  const kept = await editor.call(handbookSetting.saveNode, {
    id: topic.id,
    version,
    title: '改名主题',
    sort: 1,
    parentId: product.id,
  });
  expect(kept).toEqual({ id: topic.id, version: version + 1 });
  const first = editor.call(handbookSetting.saveNode, { id: product.id, title: '未看过', sort: 1 });
  await expect(first).rejects.toMatchObject({ code: '409' });
  const unseen = editor.call(handbookSetting.saveNode, {
    id: topic.id,
    title: '未看过',
    sort: 1,
    parentId: product.id,
  });
  await expect(unseen).rejects.toMatchObject({ code: '409' });
  const copied = editor.call(handbookSetting.copy, { id: topic.id, parentId: topic.id });
  await expect(copied).rejects.toMatchObject({ code: '404', msg: '文章不存在或已被删除' });
});

test('help stands below topics, and belongs to pages of the menu; those with published help are told', async () => {
  const kinds = await server.db.selectFrom('cmsHandbook').select(['id', 'nodeType']).execute();
  const all = (await editor.call(handbookSetting.places, {})).topics;
  expect(all).toHaveLength(kinds.filter(({ nodeType }) => nodeType === 'TOPIC').length);
  const pages = async () => (await editor.call(handbookSetting.places, {})).pages;
  const bare = (await pages()).find(({ covered }) => !covered)?.routeUrl ?? '';
  const id = await save('页面的帮助', { routeUrls: [bare, bare] });
  expect((await detail(id)).routeUrls).toEqual([bare]);
  const covered = async () => (await pages()).find(({ routeUrl }) => routeUrl === bare)?.covered;
  expect(await covered()).toBe(false);
  await setState(id, 1);
  expect(await covered()).toBe(true);
});

test('the files of a draft are its editors’; those of a published article are everybody’s, also new ones', async () => {
  const [manual, image] = [await upload('手册.pdf', Buffer.from('%PDF-1.4\n%%EOF')), await upload('一.png', png)];
  const html = (fileId: string) => `<p>图<img src="${imageAddress(fileId)}" alt="图"></p>`;
  const id = await save('有手册的', { content: html(image), manualFiles: [{ fileId: manual, fileName: '手册.pdf' }] });
  expect((await detail(id)).manualFiles).toEqual([{ fileId: manual, fileName: '手册.pdf' }]);
  const open = async (fileId: string) =>
    (await server.anonymous.raw(manageFile.download, { fileId })).headers['content-disposition'] !== undefined;
  expect([await open(manual), await open(image)]).toEqual([false, false]);
  await setState(id, 1);
  expect([await open(manual), await open(image)]).toEqual([true, true]);
  const later = await upload('二.png', png);
  const { version } = await detail(id);
  await editor.call(handbookSetting.save, { id, version, ...entries('有手册的', { content: html(later) }) });
  expect(await open(later)).toBe(true);
  expect((await detail(id)).manualFiles).toEqual([]);
});

test('a step keeps the marks of its title; what is no article, or too much, is refused', async () => {
  const content = '<p>引言</p><h2>若 a&lt;b 且 c&gt;d</h2><p>正文</p>';
  expect((await detail(await save('符号', { content }))).content).toBe(content);
  const refused = (more: Partial<HelpEntries>) => expect(save('限', more)).rejects.toMatchObject({ code: '400' });
  await refused({ content: '<p><br></p>' });
  await refused({ content: `<p><img src="${imageAddress('F'.repeat(24))}"></p>` });
  await refused({ content: `<p>${'字'.repeat(20_001)}</p>` });
  expect(await save('正好', { content: `<p>${'字'.repeat(20_000)}</p>` })).toBeTruthy();
  expectLimits([
    [handbookSetting.save, entries('限'), [{ content: 'x'.repeat(400_000) }], [{ content: 'x'.repeat(400_001) }]],
  ]);
  await refused({ roles: ['G', 'C', 'Y', 'G', 'C'] });
  await refused({ routeUrls: Array.from({ length: 21 }, (_, index) => `/p${index}`) });
  await refused({ routeUrls: [`/${'p'.repeat(200)}`] });
  await refused({ versionNo: 'V'.repeat(11) });
  await refused({ summary: '摘'.repeat(201) });
  await refused({ manualFiles: [1, 2].map((one) => ({ fileId: String(one).repeat(24), fileName: '手册.pdf' })) });
  expect(await detail(await save('两种', { roles: ['G', 'C'] }))).toMatchObject({ roles: ['G', 'C'] });
  const node = { title: '限', sort: 1, summary: '摘'.repeat(201) };
  await expect(editor.call(handbookSetting.saveNode, node)).rejects.toMatchObject({ code: '400' });
  await expect(editor.call(handbookSetting.nodes, { keyword: '词'.repeat(51) })).rejects.toMatchObject({ code: '400' });
});

/** A Word file with one picture of this kind. */
async function word(suffix: string, type: string): Promise<Buffer> {
  const w = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  const rel = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const picture =
    '<w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing">' +
    '<a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData>' +
    '<pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill>' +
    `<a:blip r:embed="rId1" xmlns:r="${rel}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>`;
  const package_ = 'http://schemas.openxmlformats.org/package/2006';
  const parts: Record<string, string | Buffer> = {
    '[Content_Types].xml': `<Types xmlns="${package_}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="${suffix}" ContentType="${type}"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${package_}/relationships"><Relationship Id="rId1" Type="${rel}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document xmlns:w="${w}"><w:body><w:p><w:r><w:t>图文</w:t>${picture}</w:r></w:p></w:body></w:document>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="${package_}/relationships"><Relationship Id="rId1" Type="${rel}/image" Target="media/image1.${suffix}"/></Relationships>`,
    [`word/media/image1.${suffix}`]: png,
  };
  async function* bytesOf(text: string | Buffer) {
    yield Buffer.from(text);
  }
  const all = Object.entries(parts).map(([name, text]) => ({ name, text: bytesOf(text) }));
  const chunks: Uint8Array[] = [];
  for await (const chunk of zip(all)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

test('an imported picture becomes a file of the portal; one of another kind is left out and counted', async () => {
  const imported = async (name: string, bytes: Buffer) =>
    editor.call(handbookSetting.importDocx, { fileId: await upload(name, bytes) });
  const plain = await imported('图.docx', await word('png', 'image/png'));
  expect(plain.omitted).toBe(0);
  expect(plain.content).toContain(imageAddress(''));
  const other = await imported('图.docx', await word('bmp', 'image/bmp'));
  expect(other.omitted).toBe(1);
  expect(other.content).not.toContain('<img');
  await expect(imported('说明.pdf', Buffer.from('%PDF-1.4\n%%EOF'))).rejects.toMatchObject({ msg: '请选择 docx 文件' });
});

test('only what reads the help may be asked for from another site', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' };
  const status = async (call: Parameters<TestApi['raw']>[0], input = {}) =>
    (await editor.raw(call, input, { headers })).statusCode;
  const reading = [handbookSetting.nodes, handbookSetting.places, handbookSetting.report];
  for (const call of reading) expect([call.path, await status(call)]).toEqual([call.path, 200]);
  expect(await status(handbookSetting.detail, { id: topics[0]?.id })).toBe(200);
  expect(await status(handbookSetting.save)).toBe(403);
});
