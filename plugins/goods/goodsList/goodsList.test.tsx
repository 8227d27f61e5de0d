import { expect, test } from '@rstest/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fileManager } from '@portal/sdk/calls/files';
import { classification } from '../classification/contract.ts';
import { type Compared, goodsList, type GoodsRow } from './contract.ts';
import { content } from './test-content.ts';
import { actionsIn, lineOf, portalOf, row } from './test-goods.tsx';

const rows: readonly GoodsRow[] = [
  {
    ...{ ...row, id: '1', goodsCode: 'SP0001', changing: true, onSale: true, mainImage: 'a'.repeat(24) },
    ...{ priceValidTo: '2026-12-21', may: ['UPDATE_CHANGE', 'UNLIST', 'COPY'] },
  },
  {
    ...{ ...row, id: '2', goodsCode: 'SP0002', status: 0, version: 4, priceValidTo: '2026-12-22' },
    may: ['UPDATE', 'SUBMIT', 'DELETE', 'COPY'],
  },
  { ...row, id: '3', goodsCode: 'SP0003', version: 6, priceValidTo: '2026-11-20', may: ['FORCE_OFF'] },
  { ...row, id: '4', goodsCode: 'SP0004', status: 4, version: 7, priceValidTo: '2026-11-21', may: ['LIST'] },
  { ...row, id: '5', goodsCode: 'SP0005', status: 1 },
];

const supplier = ['goods:list:edit', 'goods:list:shelf', 'goods:list:force', 'goods:list:export'];

async function opened(codes: readonly string[], kinds: Parameters<typeof portalOf>[1] = ['G'], shown = rows) {
  const portal = portalOf(codes, kinds);
  portal.answer(goodsList.page, () => ({ records: [...shown], total: shown.length, page: 1, size: 10 }));
  portal.answer(fileManager.viewImage, ({ fileId }) => ({ msg: `/pictures/${fileId}` }));
  portal.fill('goods.offer.actions', '加入采购车', ({ goodsId, appearance }) => (
    <button type="button">{`加入${goodsId}${appearance}`}</button>
  ));
  await portal.open('/productManagement/goodsList');
  await lineOf('SP0001');
  return portal;
}

/** An action of a row, which may be folded away. */
const press = async (number: string, name: string) => {
  const button = [...(await lineOf(number)).querySelectorAll('button')].find(({ textContent }) => textContent === name);
  if (!button) throw new Error(`${number} offers no ${name}.`);
  fireEvent.click(button);
};
const choose = async (...numbers: readonly string[]) => {
  for (const number of numbers) await userEvent.click(within(await lineOf(number)).getByRole('checkbox'));
};
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

test('each row offers what may be done with it, and says what is changing and how long its price holds', async () => {
  const portal = await opened(supplier);
  expect(portal.calls(classification.tree)).toEqual([{ whole: true }]);
  const offered = async (number: string) => actionsIn(await lineOf(number));
  await waitFor(async () => expect(await offered('SP0001')).toContain('加入1text'));
  expect(await offered('SP0001')).toEqual(['加入1text', '编辑', '下架', '复制', '价格记录', '更多']);
  expect(await offered('SP0002')).toEqual(['编辑', '提交审核', '复制', '价格记录', '删除', '更多']);
  expect(await offered('SP0003')).toEqual(['价格记录', '强制下架']);
  expect(await offered('SP0004')).toEqual(['上架', '价格记录']);
  expect(await offered('SP0005')).toEqual(['价格记录']);
  const said = async (number: string) =>
    ['变更中', '剩30天', '剩31天', '剩0天', '已到期'].filter((text) => rowText(number).includes(text));
  const rowText = (number: string) => screen.getAllByText(number)[0]?.closest('tr')?.textContent ?? '';
  expect(await Promise.all(rows.map(({ goodsCode }) => said(goodsCode)))).toEqual([
    ['变更中', '剩30天'],
    [],
    ['已到期'],
    ['剩0天'],
    [],
  ]);
  const looks = (text: string) => screen.getByText(text, { selector: 'span' }).className;
  expect(looks('剩30天')).not.toBe(looks('已到期'));
  expect(looks('剩0天')).toBe(looks('已到期'));
  expect(await screen.findByRole('img', { name: '深沟球轴承' })).toHaveAttribute('src', `/pictures/${'a'.repeat(24)}`);
  expect(screen.getAllByRole('img', { name: '深沟球轴承' })).toHaveLength(1);
  expect(within(await lineOf('SP0002')).getByText('编辑')).toHaveAttribute(
    'href',
    expect.stringContaining('/productManagement/goodsInfo?id=2&mode=edit'),
  );
  const buttonLook = async (name: string) =>
    within(await lineOf('SP0002'))
      .getByText(name)
      .closest('button')?.className;
  expect(await buttonLook('删除')).not.toBe(await buttonLook('复制'));
});

for (const [kinds, shown] of [
  [['G'], ['状态']],
  [['C'], ['供应商']],
  [
    ['G', 'Y'],
    ['供应商', '状态'],
  ],
  [
    ['C', 'Y'],
    ['供应商', '状态'],
  ],
  [['Y'], ['供应商', '状态']],
] as const)
  test(`${kinds.join('+')}: suppliers see no supplier, buyers no state`, async () => {
    await opened([], kinds, rows.slice(0, 1));
    expect(headings().filter((title) => title === '状态' || title === '供应商')).toEqual(shown);
    const states = shown.some((title) => title === '状态');
    expect(screen.queryAllByRole('tab', { name: /草稿/ })).toHaveLength(states ? 1 : 0);
    await userEvent.click(screen.getByRole('button', { name: '展开' }));
    const form = within(screen.getByRole('form', { name: '查询条件' }));
    expect(form.queryAllByLabelText(/^供应商/)).toHaveLength(shown.some((title) => title === '供应商') ? 1 : 0);
    expect(form.queryAllByLabelText(/^只看变更中/)).toHaveLength(states ? 1 : 0);
  });

test('only who writes goods adds one', async () => {
  await opened([], ['G'], rows.slice(0, 1));
  expect(screen.queryByRole('link', { name: '新增商品' })).toBeNull();
  for (const name of ['批量改价', '导出', '上架（0）']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('goods are listed after a question, and taken off by force with a reason', async () => {
  const portal = await opened(supplier);
  expect(screen.getByRole('link', { name: '新增商品' })).toBeInTheDocument();
  portal.answer(goodsList.updateState, () => null);
  await press('SP0004', '上架');
  await waitFor(() => expect(portal.calls(goodsList.updateState)).toEqual([{ id: '4', version: 7, status: 3 }]));
  expect(portal.host.questions.at(-1)?.message).toBe('上架商品 SP0004？采购单位即可下单。');
  await press('SP0003', '强制下架');
  await userEvent.type(await screen.findByRole('textbox', { name: /强制下架原因/ }), '投诉');
  await userEvent.click(screen.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(portal.calls(goodsList.updateState)[1]).toEqual({ id: '3', version: 6, status: 6, reason: '投诉' }),
  );
});

test('the chosen goods that fit are listed each by itself, and what failed is named', async () => {
  const portal = await opened(supplier);
  const changed = () => portal.calls(goodsList.batchUpdateState);
  await choose('SP0001', 'SP0004');
  expect(await screen.findByRole('button', { name: '下架（1）' })).toBeEnabled();
  const refused = { id: '4', goodsCode: 'SP0004', reason: '价格已过有效期' };
  portal.answer(goodsList.batchUpdateState, () => ({ done: 0, failures: [refused] }));
  await userEvent.click(await screen.findByRole('button', { name: '上架（1）' }));
  const dialog = within(await screen.findByRole('dialog', { name: '上架 1 件商品' }));
  expect([dialog.getByText(/所选另有 1 件当前不能上架/), changed()]).toEqual([expect.anything(), []]);
  await userEvent.click(dialog.getByRole('button', { name: '上架 1 件' }));
  expect(await dialog.findByText('价格已过有效期')).toBeInTheDocument();
  expect(changed()).toEqual([{ status: 3, goods: [{ id: '4', version: 7 }] }]);
});

test('what fits no chosen goods is not offered', async () => {
  await opened(supplier);
  await choose('SP0005');
  expect(screen.queryByRole('button', { name: /上架（/ })).toBeNull();
});

const compared = (id: string, change: Partial<Compared>): Compared => ({
  ...{ ...row, id, goodsCode: `SP000${id}`, content },
  ...change,
});
const lines = (dialog: ReturnType<typeof within>) =>
  Object.fromEntries(
    dialog.getAllByRole('row').map((line) => {
      const [label, ...texts] = [...line.querySelectorAll('th,td')].map(({ textContent }) => textContent);
      return [line.querySelector('strong') ? `*${label}` : label, texts];
    }),
  );

async function compare(goods: readonly Compared[]) {
  const portal = await opened([], ['C'], rows.slice(0, 2));
  portal.answer(goodsList.compare, () => [...goods]);
  await choose('SP0001', 'SP0002');
  await userEvent.click(await screen.findByRole('button', { name: '对比（2–4 件）' }));
  const dialog = within(await screen.findByRole('dialog', { name: '商品对比 · 2 件' }));
  await dialog.findByRole('link', { name: '查看 SP0002' });
  return dialog;
}

test('goods stand side by side: the lowest price is marked, what differs is bold, what is missing a hyphen', async () => {
  const other = {
    ...{ ...content, unitPrice: '100.5', freightRule: 'SELF' as const, supplyRegions: ['HB' as const, 'XN' as const] },
    ...{ attrs: [{ name: '材质', value: '轴承钢' }], tiers: [{ fromQty: '10', price: '90' }] },
  };
  const dialog = await compare([
    compared('1', { agreementPrice: '118' }),
    compared('2', { unitPrice: '100.5', content: other }),
  ]);
  expect(lines(dialog)).toMatchObject({
    商品名称: ['深沟球轴承', '深沟球轴承'],
    '*含税单价': ['120.00 元/个', '100.50 元/个最低'],
    '*协议价': ['118.00', '-'],
    '*阶梯价': ['-', '10 起 90.00'],
    '*供货区域': ['全国', '华北、西南'],
    '*运费规则': ['-', '采购单位自提'],
    '*材质': ['-', '轴承钢'],
    税率: ['13%', '13%'],
    品牌: ['临锋', '临锋'],
  });
});

for (const [why, change] of [
  ['equal prices', {}],
  ['prices of another unit', { unitPrice: '1', unit: '吨' }],
  ['equal prices of another unit', { unit: '吨' }],
] as const)
  test(`${why} bear no mark of the lowest`, async () => {
    const dialog = await compare([compared('1', {}), compared('2', change)]);
    expect(dialog.queryByText('最低')).toBeNull();
  });

test('two to four goods are compared', async () => {
  await opened([]);
  const button = () => screen.findByRole('button', { name: '对比（2–4 件）' });
  await choose('SP0001');
  expect(await button()).toBeDisabled();
  await choose('SP0002', 'SP0003', 'SP0004');
  expect(await button()).toBeEnabled();
  await choose('SP0005');
  expect(await button()).toBeDisabled();
});
