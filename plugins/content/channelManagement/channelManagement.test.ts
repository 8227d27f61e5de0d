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
  await api.call(subjects.sort, { subjectId: other, direction: 'DOWN' });
  expect(await order()).toEqual([middle, other]);
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

test('A subject is moved with all below it, within its site and three deep; others keep their place', async () => {
  const second = (await api.call(sites.add, { siteCode: 'SECOND', siteName: '第二站点', sort: 3 })).siteId;
  const [top, middle, low] = [await addSubject('M1'), await addSubject('M2'), await addSubject('M3')];
  const place = async (id: string, parentId?: string) => {
    const { version = 0, subjectName = '' } = (await subjectHere(id)) ?? {};
    const input = { subjectId: id, version, subjectName, ...rest, ...(parentId !== undefined && { parentId }) };
    await api.call(subjects.update, input);
    return (await subjectHere(id))?.version === version + 1;
  };
  expect(await place(low, middle)).toBe(true);
  expect(await place(middle, top)).toBe(true);
  const parents = async () => {
    const here = await siteHere();
    return [top, middle, low].map((id) => here?.subjects.find(({ subjectId }) => subjectId === id)?.parentId);
  };
  expect(await parents()).toEqual([null, top, middle]);
  const other = await addSubject('M4');
  await expect(place(top, other)).rejects.toMatchObject({ msg: '栏目最多 3 级' });
  await expect(place(middle, middle)).rejects.toMatchObject({ msg: '不能移到自己的下级栏目' });
  await expect(place(other, '999999')).rejects.toMatchObject({ code: '404', msg: '上级栏目不存在' });
  await place(middle);
  expect(await parents()).toEqual([null, null, middle]);
  const abroad = { siteId: second, subjectCode: 'ABROAD', subjectName: '别站', ...rest, parentId: top };
  await expect(api.call(subjects.add, abroad)).rejects.toMatchObject({ msg: '上级栏目须属于同一站点' });
  await expect(addSubject('M1')).rejects.toMatchObject({ msg: '编码 M1 已存在' });
  const nowhere = { siteId: '999999', subjectCode: 'NOWHERE', subjectName: '无处', ...rest };
  await expect(api.call(subjects.add, nowhere)).rejects.toMatchObject({ msg: '站点不存在' });
  const unknown = { subjectId: '999999', version: 1, subjectName: '无', ...rest };
  await expect(api.call(subjects.update, unknown)).rejects.toMatchObject({ msg: '栏目不存在' });
  const { version = 0 } = (await subjectHere(other)) ?? {};
  await api.call(subjects.update, { subjectId: other, version, subjectName: '改过', ...rest });
  const stale = api.call(subjects.update, { subjectId: other, version, subjectName: '再改', ...rest });
  await expect(stale).rejects.toMatchObject({ code: '409', msg: '数据已被他人修改，请刷新' });
  expect((await subjectHere(top))?.subjectName).toBe('栏目M1');
  await expect(api.call(subjects.sort, { subjectId: other, direction: 'DOWN' })).rejects.toMatchObject({
    msg: '已经是最后一个',
  });
});

test('A site is changed as it was seen, alone; each has its own subjects, in the tree and in its list', async () => {
  const { siteId: id } = await api.call(sites.add, { siteCode: 'THIRD', siteName: '第三站点', sort: 4, domain: '/t' });
  await api.call(sites.update, { siteId: id, version: 1, siteName: '改名站点', sort: 4 });
  expect(await api.call(sites.siteId, { siteId: id })).toMatchObject({
    ...{ siteCode: 'THIRD', siteName: '改名站点', domain: null, version: 2 },
  });
  expect((await api.call(sites.siteId, { siteId })).siteName).toBe('供应商之窗');
  const stale = api.call(sites.update, { siteId: id, version: 1, siteName: '再改', sort: 4 });
  await expect(stale).rejects.toMatchObject({ code: '409', msg: '数据已被他人修改，请刷新' });
  const unknown = api.call(sites.update, { siteId: '999999', version: 1, siteName: '无', sort: 4 });
  await expect(unknown).rejects.toMatchObject({ code: '404', msg: '站点不存在' });
  const add = async (subjectCode: string, subjectName: string, parentId?: string) =>
    (await api.call(subjects.add, { siteId: id, subjectCode, subjectName, ...rest, ...(parentId && { parentId }) }))
      .subjectId;
  const above = await add('T1', '上级栏目甲');
  const below = await add('T2', '下级栏目乙', above);
  const tree = await api.call(subjects.tree, {});
  expect(tree.find((one) => one.siteId === id)?.subjects.map(({ subjectId }) => subjectId)).toEqual([above, below]);
  const list = async (filters: { node?: string; subjectName?: string; status?: 0 | 1 }) =>
    (await api.call(subjects.page, { ...filters, size: 100 })).records.map(({ subjectId }) => subjectId);
  expect([await list({ node: `s${id}` }), await list({ node: `c${above}` })]).toEqual([[above], [below]]);
  expect(await list({ subjectName: '栏目乙' })).toEqual([below]);
  expect((await list({})).length).toBe(tree.reduce((sum, one) => sum + one.subjects.length, 0));
  const nodes = async (question: { parentId?: string; keyword?: string; id?: string }) =>
    (await api.call(subjects.nodes, question)).map(({ nodeId, parentId, leaf }) => [nodeId, parentId, leaf]);
  const [site, first, second] = [
    [`s${id}`, null, false],
    [`c${above}`, `s${id}`, false],
    [`c${below}`, `c${above}`, true],
  ];
  expect(await nodes({ parentId: `s${id}` })).toEqual([first]);
  expect(await nodes({ keyword: '下级栏目乙' })).toEqual([site, first, second]);
  expect(await nodes({ id: `c${below}` })).toEqual([site, first, second]);
  const tops = await api.call(subjects.nodes, {});
  const counts = tops.map(({ nodeId, articleCount }) => [nodeId, articleCount]);
  const hung = tree.map((one) => [
    `s${one.siteId}`,
    one.subjects.reduce((sum, { articleCount }) => sum + articleCount, 0),
  ]);
  expect(counts).toEqual(hung);
  expect([counts.at(-1), tops[0]?.articleCount !== 0]).toEqual([[`s${id}`, 0], true]);
});

test('What is entered for sites and subjects has its limits', async () => {
  const refused = async (input: Promise<unknown>) => expect(input).rejects.toMatchObject({ code: '400' });
  const base = { siteCode: 'LIMIT', siteName: '限', sort: 1 };
  for (const more of [{ domain: 'd'.repeat(101) }, { sort: -1 }, { sort: 10_000 }, { siteCode: 'low' }])
    await refused(api.call(sites.add, { ...base, ...more }));
  expect(await api.call(sites.add, { ...base, sort: 9999, domain: 'd'.repeat(100) })).toHaveProperty('siteId');
  const below = { siteId, subjectCode: 'LIMITED', subjectName: '限', ...rest };
  const four = ['G', 'C', 'Y', 'G'] as const;
  for (const more of [{ subjectName: '长'.repeat(21) }, { roles: [...four] }, { sort: 10_000 }])
    await refused(api.call(subjects.add, { ...below, ...more }));
  expect(await api.call(subjects.add, { ...below, sort: 0, roles: ['G', 'C', 'Y'] })).toHaveProperty('subjectId');
  await refused(api.call(subjects.page, { subjectName: '长'.repeat(21) }));
  await refused(api.call(subjects.nodes, { keyword: '长'.repeat(21) }));
  await refused(api.call(sites.update, { ...base, siteId, version: 0 }));
});

test('Only what reads sites and subjects may be asked for from another site', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' };
  const status = async (call: Parameters<TestApi['raw']>[0], input = {}) =>
    (await api.raw(call, input, { headers })).statusCode;
  expect(await status(subjects.nodes)).toBe(200);
  expect(await status(subjects.tree)).toBe(200);
  expect(await status(sites.siteId, { siteId })).toBe(200);
  expect(await status(sites.add)).toBe(403);
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
