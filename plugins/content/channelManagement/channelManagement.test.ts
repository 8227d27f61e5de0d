import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { content, site as publicSite, subject as publicSubject } from '../../portal/content/contract.ts';
import { management } from '../../portal/management/contract.ts';
import { sites, subjects } from './contract.ts';

let server: TestServer;
let api: TestApi;
let siteId: string;

beforeAll(async () => {
  server = await openServer({ areas: ['portal', 'content'] });
  api = await server.as('admin');
  siteId = (await api.call(sites.add, { siteCode: 'SUPPLY', siteName: '供应商之窗', sort: 2 })).siteId;
});
afterAll(() => server.close());

const rest = { template: 'LIST' as const, sort: 10, roles: [], needAudit: true, hideSource: false };
const addSubject = async (subjectCode: string, parentId?: string) =>
  (
    await api.call(subjects.add, {
      ...{ siteId, subjectCode, subjectName: `栏目${subjectCode}`, ...rest },
      ...(parentId !== undefined && { parentId }),
    })
  ).subjectId;
const siteHere = async () => (await api.call(subjects.tree, {})).find((one) => one.siteId === siteId);
const subjectHere = async (id: string) => (await siteHere())?.subjects.find(({ subjectId }) => subjectId === id);

test('R-CONTENT-01 PUT /api/site/updateState takes a site from its readers, and gives it back', async () => {
  const subjectId = await addSubject('OPEN');
  const shown = async () => {
    const found = await server.anonymous.call(publicSite.page, {});
    const below = await server.anonymous.call(publicSubject.page, { siteId });
    return [
      found.records.some((one) => one.siteId === siteId),
      below.records.some((one) => one.subjectId === subjectId),
    ];
  };
  expect(await shown()).toEqual([true, true]);
  const { version } = await api.call(sites.siteId, { siteId });
  await api.call(sites.updateState, { siteId, version, status: 0 });
  expect(await shown()).toEqual([false, false]);
  await expect(api.call(sites.updateState, { siteId, version, status: 1 })).rejects.toMatchObject({ code: '409' });
  await api.call(sites.updateState, { siteId, version: version + 1, status: 1 });
  expect(await shown()).toEqual([true, true]);
});

test('A code is taken once, and a name has at most twenty characters', async () => {
  const again = api.call(sites.add, { siteCode: 'SUPPLY', siteName: '重复', sort: 3 });
  await expect(again).rejects.toMatchObject({ code: '400', msg: '编码 SUPPLY 已存在' });
  const long = api.call(sites.add, { siteCode: 'LONG', siteName: '长'.repeat(21), sort: 3 });
  await expect(long).rejects.toMatchObject({ code: '400' });
});

test('Subjects stand three deep at most, never below themselves, and change places with their neighbours', async () => {
  const top = await addSubject('TOP');
  const middle = await addSubject('MIDDLE', top);
  const low = await addSubject('LOW', middle);
  await expect(addSubject('DEEP', low)).rejects.toMatchObject({ msg: '栏目最多 3 级' });
  const { version = 0, subjectName = '' } = (await subjectHere(top)) ?? {};
  const under = api.call(subjects.update, { subjectId: top, version, subjectName, ...rest, parentId: low });
  await expect(under).rejects.toMatchObject({ msg: '不能移到自己的下级栏目' });
  const other = await addSubject('OTHER', top);
  const order = async () =>
    (await siteHere())?.subjects.filter(({ parentId }) => parentId === top).map(({ subjectId }) => subjectId);
  expect(await order()).toEqual([middle, other]);
  await api.call(subjects.sort, { subjectId: other, direction: 'UP' });
  expect(await order()).toEqual([other, middle]);
  await expect(api.call(subjects.sort, { subjectId: other, direction: 'UP' })).rejects.toMatchObject({
    msg: '已经是第一个',
  });
});

test('A subject is deleted only when nothing hangs on it', async () => {
  const parent = await addSubject('PARENT');
  const child = await addSubject('CHILD', parent);
  await expect(api.call(subjects.remove, { id: parent })).rejects.toMatchObject({ msg: '请先删除下级栏目' });
  await api.call(subjects.remove, { id: child });
  await api.call(subjects.remove, { id: parent });
  expect(await subjectHere(parent)).toBeUndefined();
  const [portal] = await api.call(subjects.tree, {});
  const used = portal?.subjects.find(({ articleCount }) => articleCount > 0)?.subjectId ?? '';
  await expect(api.call(subjects.remove, { id: used })).rejects.toMatchObject({
    code: '409',
    msg: '栏目下有文章，不能删除，可以停用',
  });
});

test('A subject of certain roles is nothing for others, nor are its articles', async () => {
  const [portal] = await api.call(subjects.tree, {});
  const study = portal?.subjects.find(({ subjectCode }) => subjectCode === 'POLICY');
  if (!study) throw new Error('The subject is seeded.');
  const { subjectId, version, subjectName, template, sort, needAudit, hideSource } = study;
  const { records } = await server.anonymous.call(content.page, { subjectId });
  const id = records[0]?.id ?? '';
  await api.call(subjects.update, {
    ...{ subjectId, version, subjectName, template, sort, needAudit, hideSource, roles: ['G'] },
  });
  expect((await server.anonymous.call(content.page, { subjectId })).total).toBe(0);
  await expect(server.anonymous.call(content.detail, { id })).rejects.toMatchObject({ code: '404' });
  await expect(server.anonymous.call(content.viewed, { id })).rejects.toMatchObject({ code: '404' });
  const like = (reader: TestApi) => reader.call(management.likeCount, { contentId: id, like: true });
  await expect(like(await server.as('cg_admin'))).rejects.toMatchObject({ code: '404' });
  const supplier = await server.as('gys_admin');
  expect((await supplier.call(content.detail, { id })).id).toBe(id);
  await supplier.call(content.viewed, { id });
  expect((await like(supplier)).liked).toBe(true);
});

test('Nobody outside the operating unit keeps sites and subjects', async () => {
  for (const account of ['gys_admin', 'cg_admin']) {
    const other = await server.as(account);
    await expect(other.call(subjects.tree, {})).rejects.toMatchObject({ code: '403' });
    const add = other.call(sites.add, { siteCode: 'MINE', siteName: '我的', sort: 1 });
    await expect(add).rejects.toMatchObject({ code: '403' });
  }
});

test('who keeps subjects may disable what is enabled, and enable what is not; who only writes may neither', async () => {
  const find = async (by: TestApi) => {
    const [portal] = await by.call(subjects.tree, {});
    const found = portal?.subjects.find(({ subjectCode }) => subjectCode === 'POLICY');
    if (!found) throw new Error('The subject is seeded.');
    return found;
  };
  const set = async (status: 0 | 1) => {
    const { subjectId, version } = await find(api);
    return api.call(subjects.updateState, { subjectId, version, status });
  };
  expect((await find(api)).may).toEqual(['DISABLE']);
  await expect(set(1)).rejects.toMatchObject({ code: '409', msg: '栏目当前状态为“启用”，不能启用' });
  await set(0);
  expect((await find(api)).may).toEqual(['ENABLE']);
  await set(1);
  const button = server.db.selectFrom('authMenu').select('menuId').where('permCode', '=', 'content:channel:edit');
  await server.db.deleteFrom('authRoleMenu').where('menuId', 'in', button).execute();
  expect((await find(await server.as('yy_ops'))).may).toEqual([]);
});
