/** Products as administrators keep them: found, saved, sorted, and put onto the shelf. */
import { productInfo, product } from '@portal/sdk/calls/product';
import { organization } from '@portal/sdk/calls/enterprise';
import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { grantCode } from '../grant-code.ts';
import { first } from '../menus/test-probe.ts';
import { person as personOf } from './test-signer.ts';

let server: TestServer;
let admin: TestApi;
beforeAll(async () => {
  server = await openServer({ areas: [], manifests: [first] });
  for (const code of ['base:product:save', 'base:product:shelf']) await grantCode(server.db, 'L', code);
  admin = await server.as('admin');
});
beforeEach(async () => {
  for (const table of ['prdUserProduct', 'prdProduct'] as const)
    await server.db.deleteFrom(table).where('productType', 'in', ['20', '21']).execute();
});
afterAll(() => server.close());

const draft = {
  ...{ productType: '20', productName: 'e测试', intro: '', routeUrl: '/probe/list', ifIntOrExt: '0' as const },
  ...{ section: '测试板块', homeSort: 200, audience: ['G' as const] },
};
type Given = Parameters<typeof admin.call<typeof productInfo.saveOrUpdateProduct>>[1];
const save = (change: Partial<Given> = {}) => admin.call(productInfo.saveOrUpdateProduct, { ...draft, ...change });
const kept = async (search: object = { section: '测试板块' }) =>
  (await admin.call(productInfo.queryProduct, { size: 100, ...search })).records;
const opened = async (account: string, status: number) => {
  const { entId } = await personOf(server, account);
  const { id: userId } = await server.db
    .selectFrom('usrUser')
    .select('id')
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  const at = server.clock.now().toISOString();
  const facts = { entId, userId, status, applyNo: `KT-20-${entId}`, appliedAt: at, updatedAt: at };
  await server.db
    .insertInto('prdUserProduct')
    .values({ ...facts, productType: '20' })
    .execute();
};
const notices = async () =>
  server.db.selectFrom('msgNotification').select('content').where('bizId', '=', '20').execute();

test('a new product has what was left out as usual, and stands at its first version', async () => {
  await save();
  expect(await kept()).toMatchObject([
    {
      ...{ productType: '20', feeNote: '', needAudit: false, dependsOn: [], version: 1, openedCount: 0 },
      ...{ agreements: [], aboveOff: 0 },
    },
  ]);
  await save({ version: 1, feeNote: '按年', needAudit: true, dependsOn: ['02'] });
  expect(await kept()).toMatchObject([{ feeNote: '按年', needAudit: true, dependsOn: ['02'], version: 2 }]);
});

test('a product depends on what there is, and leads to a page that there is, unless it led there before', async () => {
  await expect(save({ dependsOn: ['02', '99'] })).rejects.toMatchObject({ code: '400', msg: '依赖产品不存在' });
  await expect(save({ dependsOn: ['20'] })).rejects.toMatchObject({ code: '400' });
  const nowhere = { code: '400', msg: '入口不是已部署插件的页面，请检查路径' };
  await expect(save({ routeUrl: '/nowhere' })).rejects.toMatchObject(nowhere);
  await save();
  await expect(save({ version: 1, routeUrl: '/nowhere' })).rejects.toMatchObject(nowhere);
  await server.db.updateTable('prdProduct').set({ routeUrl: '/gone' }).where('productType', '=', '20').execute();
  await save({ version: 1, routeUrl: '/gone' });
  expect(await kept()).toMatchObject([{ routeUrl: '/gone', version: 2, plugin: null }]);
  await expect(save({ version: 1, productType: '98' })).rejects.toMatchObject({ code: '404' });
});

test('products are found by name, section and shelf, for whom they are offered by name and section too', async () => {
  await save();
  await save({ productType: '21', productName: '别的', section: '其他板块', audience: ['C'] });
  const types = async (search: object) => (await kept(search)).map(({ productType }) => productType);
  expect(await types({ keyword: 'E测' })).toEqual(['20']);
  expect(await types({ keyword: '%' })).toEqual([]);
  expect(await types({ section: '其他板块' })).toEqual(['21']);
  expect((await types({ aboveOff: 0 })).slice(-2)).toEqual(['20', '21']);
  const offered = async (search: object) =>
    (await (await server.as('gys_admin')).call(product.getOpenProductList, { size: 999, ...search })).records.map(
      ({ productType }) => productType,
    );
  expect(await offered({ keyword: 'E测' })).toEqual(['20']);
  expect(await offered({ section: '测试板块' })).toEqual(['20']);
  expect(await offered({ section: '其他板块' })).toEqual([]);
  expect(await offered({ section: '测试板块', status: 4 })).toEqual([]);
  await opened('gys_admin', 4);
  expect(await offered({ section: '测试板块', status: 4 })).toEqual(['20']);
  expect(await offered({ section: '测试板块', status: 0 })).toEqual([]);
});

test('one that leaves the shelf tells those alone who have opened it; one that comes back tells nobody', async () => {
  await save();
  await opened('gys_admin', 4);
  await opened('cg_admin', 3);
  expect(await kept()).toMatchObject([{ openedCount: 1 }]);
  await admin.call(productInfo.aboveOffProduct, { productType: '20', aboveOff: 1 });
  const told = await notices();
  expect(new Set(told.map(({ content }) => content))).toEqual(new Set(['产品“e测试”已下架，暂停使用。']));
  expect(await kept()).toMatchObject([{ aboveOff: 1, version: 2 }]);
  const types = async (aboveOff: number) => (await kept({ aboveOff })).map(({ productType }) => productType);
  expect([(await types(0)).includes('20'), await types(1)]).toEqual([false, ['14', '20']]);
  await admin.call(productInfo.aboveOffProduct, { productType: '20', aboveOff: 0 });
  expect(await notices()).toHaveLength(told.length);
  expect(await kept()).toMatchObject([{ aboveOff: 0, version: 3 }]);
});

test('the order is kept in tens, a product that stays in place keeps its version, and none is named twice', async () => {
  const types = (await kept({})).map(({ productType }) => productType);
  await admin.call(productInfo.sortProduct, { productTypes: types });
  const before = await kept({});
  expect(before.map(({ homeSort }) => homeSort)).toEqual(types.map((_, index) => (index + 1) * 10));
  const [one = '', other = '', ...rest] = types;
  await admin.call(productInfo.sortProduct, { productTypes: [other, one, ...rest] });
  const after = await kept({});
  expect(after.slice(0, 3).map(({ productType, homeSort }) => [productType, homeSort])).toEqual([
    [other, 10],
    [one, 20],
    [rest[0], 30],
  ]);
  const versionOf = (rows: typeof before, type = '') => rows.find((row) => row.productType === type)?.version ?? 0;
  expect(versionOf(after, one)).toBe(versionOf(before, one) + 1);
  expect(versionOf(after, rest[0])).toBe(versionOf(before, rest[0]));
  const changed = { msg: '产品有新增或变化，请刷新后重新排序' };
  await expect(admin.call(productInfo.sortProduct, { productTypes: [one, one, ...rest] })).rejects.toMatchObject(
    changed,
  );
  await expect(admin.call(productInfo.sortProduct, { productTypes: [...types, '77'] })).rejects.toMatchObject(changed);
  await admin.call(productInfo.sortProduct, { productTypes: types });
});

test('an organisation of the account is joined by its own facts alone; one that is joined is passed over if asked', async () => {
  const api = await server.as('multi_corp');
  const all = await api.call(organization.getUserOrgs, { account: 'multi_corp' });
  const org = all.find(({ currentFlag }) => currentFlag === null);
  const { customerCode = '', entId = '' } = org ?? {};
  const add = (change: object = {}, more: object = {}) =>
    api.call(product.userOrgAndOpenProduct, {
      ...{ account: 'multi_corp', productType: '05', ...more },
      orgs: [{ customerCode, socialcreditcode: null, legalRepresentativeIdno: null, ...change }],
    });
  const facts = server.db.selectFrom('entEnterprise').select(['socialcreditcode', 'legalrepresentativeIdno']);
  const { socialcreditcode, legalrepresentativeIdno } = await facts.where('id', '=', entId).executeTakeFirstOrThrow();
  const differ = { code: '400', msg: expect.stringContaining('的公司信息不一致') };
  await expect(add({ socialcreditcode: '91110000MA00000000' })).rejects.toMatchObject(differ);
  const set = (values: object) => server.db.updateTable('entEnterprise').set(values).where('id', '=', entId).execute();
  const missing = { code: '400', msg: expect.stringContaining('公司信息缺失') };
  await set({ legalrepresentativeIdno: null });
  await expect(add()).rejects.toMatchObject(missing);
  await set({ legalrepresentativeIdno, socialcreditcode: null });
  await expect(add()).rejects.toMatchObject(missing);
  await set({ socialcreditcode });
  await add({ legalRepresentativeIdno: legalrepresentativeIdno });
  await expect(add()).rejects.toMatchObject({ code: '409', msg: expect.stringContaining('已在公司列表中') });
  await add({}, { ignoreExisting: true });
  await expect(add({}, { account: 'gys_admin' })).rejects.toMatchObject({ code: '404', msg: '账号不存在' });
});

test('crashes of the plugin behind a product count for a day, to the moment', async () => {
  await save();
  const dayAgo = server.clock.now().getTime() - 86_400_000;
  const crash = (at: number) =>
    server.db
      .insertInto('sysPluginCrash')
      .values({
        ...{
          plugin: 'probe',
          version: '1.0.0',
          message: '读取失败',
          quarantined: false,
          ip: '127.0.0.1',
          userAgent: '',
        },
        at: new Date(at).toISOString(),
      })
      .execute();
  await crash(dayAgo);
  expect(await kept()).toMatchObject([{ plugin: { crashes: 0 } }]);
  await crash(dayAgo + 1);
  expect(await kept()).toMatchObject([{ plugin: { crashes: 1 } }]);
});
