/** 地址管理: an enterprise's own, fifty in use, one default of a type; regions by their code, and out of what is pasted. */
import type { InputOf } from '@portal/sdk/contract';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { usercenterChecks } from '../checks.server.ts';
import { address } from './contract.ts';
import { parseAddress } from './parse.ts';
import { regionIn, regionName, regions } from './regions.ts';

let server: TestServer;
let [supplier, buyer] = [] as unknown as [TestApi, TestApi];
beforeAll(async () => {
  server = await openServer({ areas: ['usercenter'] });
  [supplier, buyer] = [await server.as('gys_admin'), await server.as('cg_buyer')];
});
afterAll(() => server.close());

type Entered = InputOf<typeof address.save>;
const entered = (change: Partial<Entered> = {}): Entered => ({
  ...{ addressType: 4, receiverName: '云初', receiverPhone: '12000008800', regionCode: '330106' },
  ...{ detailAddress: '示例路8号2号库', ...change },
});
const save = (change: Partial<Entered> = {}, api = supplier) => api.call(address.save, entered(change));
const read = (id: string, api = supplier) => api.call(address.detail, { id });
const defaultOf = async (addressType: Entered['addressType'], api = supplier) => {
  const { records } = await api.call(address.page, { addressType, size: 100 });
  return records.filter(({ isDefault }) => isDefault).map(({ id }) => id);
};
const msgOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ msg }: { msg: string }) => msg,
  );

test('the demonstration has addresses of every type and state, and keeps every invariant', async () => {
  const rows = await server.db.selectFrom('ucAddress').select(['addressType', 'status']).execute();
  expect(rows.length).toBeGreaterThanOrEqual(260);
  for (const type of [1, 2, 3, 4])
    expect(rows.filter(({ addressType }) => addressType === type).length).toBeGreaterThan(3);
  expect(rows.filter(({ status }) => status === 0).length).toBeGreaterThanOrEqual(3);
  for (const { title, broken } of usercenterChecks)
    expect([title, (await broken.execute(server.db)).rows]).toEqual([title, []]);
});

test('an address is kept with the name of its region; its phone is whole for who keeps it, and masked in the list', async () => {
  const { id } = await save({ label: '二号仓', postcode: '310000' });
  expect(await read(id)).toMatchObject({
    ...{ receiverPhone: '12000008800', region: '浙江省杭州市西湖区', regionCode: '330106', isDefault: false },
    ...{ label: '二号仓', postcode: '310000', receiveHours: null, status: 1, version: 1 },
  });
  const { records } = await supplier.call(address.page, { receiverName: '云初', size: 100 });
  expect(records.find((row) => row.id === id)?.receiverPhone).toBe('120****8800');
  await save({ id, version: 1, receiverName: '云舒', regionCode: '441900121' });
  expect(await read(id)).toMatchObject({ receiverName: '云舒', region: '广东省东莞市虎门镇', label: null, version: 2 });
  expect(await msgOf(save({ id, version: 1 }))).toMatch(/已被|修改|刷新/);
});

test.each<[Partial<Entered>, RegExp | string]>([
  [{ regionCode: '330100' }, '请选择到区县'],
  [{ regionCode: '999999' }, '请选择到区县'],
  [{ receiverName: '云' }, /收货人/],
  [{ receiverPhone: '1200000' }, /手机/],
  [{ detailAddress: '路8号' }, /详细地址/],
  [{ postcode: '31' }, /邮编/],
])('%j is refused by its own sentence', async (change, sentence) => {
  expect(await msgOf(save(change))).toMatch(sentence);
});

test('the first of a type is its default; another one takes its place, and what is the default stays', async () => {
  await server.db.deleteFrom('ucAddress').where('addressType', '=', 3).execute();
  const first = await save({ addressType: 3 });
  const second = await save({ addressType: 3 });
  expect(await defaultOf(3)).toEqual([first.id]);
  await supplier.call(address.setDefault, { id: second.id, version: 1 });
  expect(await defaultOf(3)).toEqual([second.id]);
  const on = async (id: string) => ({ id, version: (await read(id)).version });
  const own = await on(second.id);
  const deeds = [
    () => supplier.call(address.setDefault, own),
    () => supplier.call(address.updateState, { ...own, step: 'DISABLE' }),
    () => supplier.call(address.delete, { id: second.id }),
    () => save({ ...own, addressType: 4 }),
  ];
  const told: string[] = [];
  for (const deed of deeds) told.push(await msgOf(deed()));
  expect(told).toEqual([
    '该地址已是默认地址',
    '默认地址不能停用，请先更换默认地址',
    '默认地址不能删除，请先更换默认地址',
    '默认地址不能改变类型，请先更换默认地址',
  ]);
  await supplier.call(address.delete, { id: first.id });
  expect(await msgOf(read(first.id))).toMatch(/地址不存在/);
});

test('of eight who add the first address of a type at once, one is its default; eight choose one', async () => {
  await server.db.deleteFrom('ucAddress').where('addressType', '=', 2).execute();
  const made = await Promise.all(Array.from({ length: 8 }, () => save({ addressType: 2 })));
  expect(await defaultOf(2)).toHaveLength(1);
  await Promise.allSettled(made.map(({ id }) => supplier.call(address.setDefault, { id, version: 1 })));
  expect(await defaultOf(2)).toHaveLength(1);
});

test('the fifty-first in use is refused, until one is stopped; it does not come back beside fifty', async () => {
  const api = await server.as('cg_admin');
  const inUse = async () => (await api.call(address.page, { status: 1 })).total;
  const ids: string[] = [];
  for (let room = 50 - (await inUse()); room > 0; room -= 1) ids.push((await save({}, api)).id);
  expect(await inUse()).toBe(50);
  expect(await msgOf(save({}, api))).toBe('最多保存 50 个地址');
  const [id = ''] = ids.slice(-1);
  await api.call(address.updateState, { id, version: 1, step: 'DISABLE' });
  await save({}, api);
  expect(await msgOf(api.call(address.updateState, { id, version: 2, step: 'ENABLE' }))).toBe('最多保存 50 个地址');
});

test('another enterprise finds none of them; who may not keep them reads', async () => {
  const { id } = await save();
  for (const deed of [
    () => read(id, buyer),
    () => buyer.call(address.setDefault, { id, version: 1 }),
    () => buyer.call(address.delete, { id }),
  ])
    await expect(deed()).rejects.toMatchObject({ code: '404' });
  const reader = await server.as('gys_sales');
  expect(
    (await reader.call(address.page, { receiverName: '云初', size: 100 })).records.map((row) => row.may),
  ).not.toEqual([]);
  await expect(save({}, reader)).rejects.toMatchObject({ code: '403' });
  await expect(save({}, await server.as('no_corp'))).rejects.toMatchObject({ code: '403' });
});

describe('what is pasted', () => {
  test.each<[string, object]>([
    [
      '温霁 12000000001 浙江省杭州市西湖区示例路8号',
      { receiverName: '温霁', receiverPhone: '12000000001', regionCode: '330106', detailAddress: '示例路8号' },
    ],
    [
      '收货人：陆苒，手机：120-0000-0002，地址：北京朝阳区示例街1号 邮编：100020',
      {
        receiverName: '陆苒',
        receiverPhone: '12000000002',
        regionCode: '110105',
        detailAddress: '示例街1号',
        postcode: '100020',
      },
    ],
    [
      '广东东莞市虎门镇示例路3号 +86 12000000003',
      { receiverPhone: '12000000003', regionCode: '441900121', detailAddress: '示例路3号' },
    ],
    ['朝阳区示例街1号', { detailAddress: '朝阳区示例街1号' }],
    ['', {}],
  ])('%s is taken apart', (text, parts) => expect(parseAddress(text)).toEqual(parts));

  test('regions have their codes, and every district its whole name', () => {
    expect([regions.length, regionName('110101'), regionName('330000')]).toEqual([31, '北京市东城区', undefined]);
    expect(regionIn('鼓楼区')).toBeUndefined();
    expect(regionIn('南京鼓楼区')?.code).toBe('320106');
  });
});
