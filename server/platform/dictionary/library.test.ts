/** 字典管理: numbers stay, what the product refers to changes names and order only, what is used is stopped. */
import { codeLibrary, codeLibraryImport } from '@portal/sdk/calls/code-library';
import { dictionary } from '@portal/sdk/calls/dictionary';
import type { InputOf } from '@portal/sdk/contract';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { sendWorkbook } from '../../../tests/rights/examples/workbook.ts';

let server: TestServer;
let api: TestApi;
beforeAll(async () => {
  server = await openServer({ areas: ['usercenter', 'service', 'account'] });
  api = await server.as('yy_ops');
});
afterAll(() => server.close());

type Entered = InputOf<typeof codeLibrary.itemSave>;
let made = 0;
/** A new dictionary of the operating unit's own, with so many items. */
async function open(count = 0) {
  made += 1;
  const codeNo = `TRIAL_${made}`;
  const { id } = await api.call(codeLibrary.save, { codeNo, codeName: `试用字典${made}` });
  const ids: string[] = [];
  for (let n = 1; n <= count; n += 1) ids.push((await add(id, { itemNo: `${n}`, itemName: `第${n}项` })).id);
  return { id, codeNo, ids };
}
const add = (dictId: string, change: Partial<Entered>) =>
  api.call(codeLibrary.itemSave, { dictId, itemNo: 'A', itemName: '甲项', ...change });
const idOf = async (codeNo: string) => (await api.call(codeLibrary.tree, { keyword: codeNo }))[0]?.id ?? '';
const itemsOf = async (dictId: string) => (await api.call(codeLibrary.page, { dictId, size: 100 })).records;
const itemOf = async (dictId: string, itemNo: string) =>
  (await itemsOf(dictId)).find((row) => row.itemNo === itemNo) ?? Promise.reject(new Error(itemNo));
const offered = async (codeNo: string) =>
  (await api.call(dictionary.queryCodeList, { codeNo })).map(({ itemNo, enabled }) => `${itemNo}${enabled ? '' : '-'}`);
const msgOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ msg }: { msg: string }) => msg,
  );
const actionsOf = async (id: string) => (await api.call(codeLibrary.detail, { id })).log.map(({ action }) => action);

test('the demonstration has items of every state', async () => {
  for (const status of [0, 1, 2, 3] as const)
    expect([status, (await api.call(codeLibrary.page, { status })).total >= 3]).toEqual([status, true]);
});

test('a dictionary is made, renamed and found; its number is its own, and stays', async () => {
  const { id, codeNo } = await open();
  expect(await msgOf(api.call(codeLibrary.save, { codeNo, codeName: '另一个' }))).toMatch('字典编号已存在');
  expect(await msgOf(api.call(codeLibrary.save, { codeNo: 'OTHER', codeName: '工单类型' }))).toMatch('字典名称已存在');
  expect(await msgOf(api.call(codeLibrary.save, { codeNo: 'lower', codeName: '小写' }))).toMatch(/字典编号/);
  const renamed = { id, version: 1, codeNo, codeName: '改名的字典' };
  await api.call(codeLibrary.save, renamed);
  expect(await msgOf(api.call(codeLibrary.save, renamed))).toBe('字典已被他人修改，请刷新后重试');
  expect(await msgOf(api.call(codeLibrary.save, { ...renamed, version: 2, codeNo: 'OTHER' }))).toMatch(
    '保存后不能修改',
  );
  expect(await api.call(codeLibrary.detail, { id })).toMatchObject({
    ...{ codeNo, codeName: '改名的字典', system: 'OP', kind: 'OPEN', itemCount: 0, version: 2, uses: [] },
    may: ['ADD', 'REMOVE'],
    log: [
      { action: 'UPDATE', changes: [{ before: expect.stringMatching(/^试用字典/), after: '改名的字典' }] },
      { action: 'CREATE' },
    ],
  });
  await api.call(codeLibrary.remove, { id });
  expect(await msgOf(api.call(codeLibrary.detail, { id }))).toBe('字典不存在或已被删除');
});

test.each<[Partial<Entered>, RegExp | string]>([
  [{ itemNo: '1' }, '项编号已存在'],
  [{ itemName: '第1项' }, '项名称已存在'],
  [{ itemNo: 'A B' }, /项编号/],
  [{ itemName: '' }, /项名称/],
  [{ validFrom: '2026-04-02', validTo: '2026-04-01' }, '失效日期不能早于生效日期'],
  [{ color: 'pink' as 'danger' }, /颜色/],
])('%j is refused by its own sentence', async (change, sentence) => {
  const { id } = await open(1);
  expect(await msgOf(add(id, change))).toMatch(sentence);
});

test('an item is offered from its first day to its last, and shown beyond', async () => {
  const { id, codeNo } = await open();
  await add(id, { itemNo: 'FROM_TODAY', itemName: '今日起', validFrom: '2026-03-16' });
  await add(id, { itemNo: 'FROM_TOMORROW', itemName: '明日起', validFrom: '2026-03-17' });
  await add(id, { itemNo: 'TO_TODAY', itemName: '到今日', validTo: '2026-03-16' });
  await add(id, { itemNo: 'TO_YESTERDAY', itemName: '到昨日', validTo: '2026-03-15' });
  expect(await offered(codeNo)).toEqual(['FROM_TODAY', 'FROM_TOMORROW-', 'TO_TODAY', 'TO_YESTERDAY-']);
  expect((await itemsOf(id)).map(({ status }) => status)).toEqual([1, 2, 1, 3]);
});

test('an item keeps its number; what is changed is told with its words before and after', async () => {
  const { id } = await open(1);
  const { id: itemId } = await itemOf(id, '1');
  const seen = { id: itemId, version: 1 };
  expect(await msgOf(add(id, { ...seen, itemNo: '2' }))).toMatch('项编号保存后不能修改');
  await add(id, { ...seen, itemNo: '1', itemName: '改名', color: 'danger', validTo: '2026-12-31' });
  expect(await itemOf(id, '1')).toMatchObject({ itemName: '改名', color: 'danger', validTo: '2026-12-31', version: 2 });
  expect((await api.call(codeLibrary.detail, { id })).log[0]).toMatchObject({
    action: 'ITEM_SAVE',
    reason: '1 改名',
    changes: [
      { label: '项名称', before: '第1项', after: '改名' },
      { label: '颜色', before: null, after: 'danger' },
      { label: '失效日期', before: null, after: '2026-12-31' },
    ],
  });
  expect(await msgOf(add(id, { ...seen, itemNo: '1' }))).toMatch(/已被他人/);
  expect(await msgOf(add(await idOf('CARRIER'), { ...seen, itemNo: '1' }))).toMatch('字典项不存在');
});

test('of eight who choose a default at once one item is it; it is neither stopped nor deleted', async () => {
  const { id, ids } = await open(8);
  await Promise.allSettled(
    ids.map((itemId, n) =>
      add(id, { id: itemId, version: 1, itemNo: `${n + 1}`, itemName: `第${n + 1}项`, isDefault: true }),
    ),
  );
  const chosen = (await itemsOf(id)).filter(({ isDefault }) => isDefault);
  expect(chosen).toHaveLength(1);
  const [one] = chosen;
  const seen = { id: one?.id ?? '', version: one?.version ?? 0 };
  expect(one?.may).toEqual(['SAVE']);
  expect(await msgOf(api.call(codeLibrary.itemState, { ...seen, step: 'DISABLE' }))).toBe(
    '默认项不能停用或删除，请先更换默认项',
  );
  expect(await msgOf(api.call(codeLibrary.itemRemove, { id: seen.id }))).toBe('默认项不能停用或删除，请先更换默认项');
});

test('a stopped item is offered no longer, is no default, and comes back', async () => {
  const { id, codeNo, ids } = await open(2);
  const [first = ''] = ids;
  await api.call(codeLibrary.itemState, { id: first, version: 1, step: 'DISABLE' });
  expect(await offered(codeNo)).toEqual(['1-', '2']);
  const stopped = { id: first, version: 2, itemNo: '1', itemName: '第1项', isDefault: true };
  expect(await msgOf(add(id, stopped))).toMatch('停用的项不能设为默认项');
  expect(await msgOf(api.call(codeLibrary.itemState, { id: first, version: 2, step: 'DISABLE' }))).toMatch(/不能停用/);
  await api.call(codeLibrary.itemState, { id: first, version: 2, step: 'ENABLE' });
  expect(await offered(codeNo)).toEqual(['1', '2']);
  await api.call(codeLibrary.itemRemove, { id: first });
  expect(await offered(codeNo)).toEqual(['2']);
  expect(await msgOf(api.call(codeLibrary.remove, { id }))).toMatch('还有字典项，不能删除');
  expect((await actionsOf(id)).slice(0, 3)).toEqual(['ITEM_DELETE', 'ITEM_ENABLE', 'ITEM_DISABLE']);
});

test('what the product refers to changes names and order only', async () => {
  const id = await idOf('TICKET');
  const item = await itemOf(id, '2');
  expect(item.may).toEqual(['SAVE']);
  const seen = { id: item.id, version: item.version, itemNo: '2' };
  const deeds = [
    () => add(id, {}),
    () => add(id, { ...seen, itemName: '业务咨询', key: 'X' }),
    () => add(id, { ...seen, itemName: '业务咨询', validTo: '2026-12-31' }),
    () => api.call(codeLibrary.itemState, { id: item.id, version: item.version, step: 'DISABLE' }),
    () => api.call(codeLibrary.remove, { id }),
  ];
  const told: string[] = [];
  for (const deed of deeds) told.push(await msgOf(deed()));
  expect(told[0]).toBe('“工单类型”是内置字典，不能新增项');
  expect(told.slice(1, 4).every((text) => text.includes('内置字典只能修改名称和顺序'))).toBe(true);
  expect(told[4]).toBe('内置字典不能删除');
  await add(id, { ...seen, itemName: '业务答疑' });
  expect((await itemOf(id, '2')).itemName).toBe('业务答疑');
});

test('uses are counted by the columns that say what they hold; what is used is not deleted', async () => {
  const tickets = server.db.selectFrom('svcTicket').select((eb) => eb.fn.countAll<string>().as('count'));
  const count = Number((await tickets.executeTakeFirstOrThrow()).count);
  const detail = await api.call(codeLibrary.detail, { id: await idOf('TICKET') });
  expect(detail.uses).toEqual([{ place: '工单的类型', count }]);
  expect((await itemsOf(detail.id)).reduce((sum, { used }) => sum + used, 0)).toBe(count);
  await server.db.updateTable('sysDict').set({ locked: false }).where('codeNo', '=', 'TICKET').execute();
  const item = await itemOf(detail.id, '1');
  expect(item.may).toEqual(['SAVE', 'DISABLE']);
  expect(await msgOf(api.call(codeLibrary.itemRemove, { id: item.id }))).toBe(
    `“${item.itemName}”已有 ${item.used} 处使用，不能删除，请停用`,
  );
  await server.db.updateTable('sysDict').set({ locked: true }).where('codeNo', '=', 'TICKET').execute();
});

test('the order is that of all items, or none', async () => {
  const { id, codeNo, ids } = await open(3);
  const [a = '', b = '', c = ''] = ids;
  await api.call(codeLibrary.sort, { dictId: id, ids: [c, a, b] });
  expect(await offered(codeNo)).toEqual(['3', '1', '2']);
  const [other = ''] = (await open(1)).ids;
  for (const wrong of [
    [a, b],
    [a, b, b],
    [a, b, other],
  ])
    expect(await msgOf(api.call(codeLibrary.sort, { dictId: id, ids: wrong }))).toBe(
      '字典项已有增减，请刷新后重新排序',
    );
});

test('a table brings new items, and says of each wrong row what is wrong', async () => {
  const { id, codeNo } = await open(1);
  const row = (itemNo: string, itemName: string, no = codeNo) => ({
    ...{ '字典编号 *': no, '项编号 *': itemNo, '项名称 *': itemName },
    ...{ 键值: '', 关联编码: itemNo === '3' ? '1' : '' },
  });
  const fileId = await sendWorkbook(
    server,
    'yy_ops',
    row('2', '第二项'),
    row('1', '又一项'),
    row('9', '第二项'),
    row('X', '项', 'TICKET'),
    row('X', '项', 'NOWHERE'),
    row('3', '第三项'),
  );
  const report = await api.call(codeLibraryImport.run, { fileId, step: 'write' });
  expect(report).toMatchObject({ total: 6, right: 2, written: 2 });
  expect(report.faults.map(({ message }) => message)).toEqual([
    '项编号已存在或与前面的行重复',
    '项名称已存在或与前面的行重复',
    '内置字典不能新增项',
    '字典不存在，请先新增字典',
  ]);
  expect(await offered(codeNo)).toEqual(['1', '2', '3']);
  expect((await itemOf(id, '3')).relativeCode1).toBe('1');
  expect((await actionsOf(id))[0]).toBe('IMPORT');
});

test('suppliers and purchasers neither see nor keep dictionaries, and read the lists all the same', async () => {
  const reader = await server.as('gys_admin');
  await expect(reader.call(codeLibrary.page, {})).rejects.toMatchObject({ code: '403' });
  await expect(reader.call(codeLibrary.save, { codeNo: 'X_Y', codeName: '他人的' })).rejects.toMatchObject({
    code: '403',
  });
  expect((await reader.call(dictionary.queryCodeList, { codeNo: 'UNIT' })).length).toBe(10);
});
