import { workflowtask } from '@portal/sdk/calls/workflow';
import type { OutputOf } from '@portal/sdk/contract';
import { expect, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type GoodsDetail, goodsList, type Version } from './contract.ts';
import { content } from './test-content.ts';
import { detail, portalOf } from './test-goods.tsx';

const change: NonNullable<GoodsDetail['change']> = {
  ...{ id: '3', applyNo: 'SS1', status: 1, changeType: 2, waits: true, riseReason: null, opinion: null },
  ...{ comments: [], content },
};
const approval: NonNullable<OutputOf<typeof workflowtask.detailByBizcode>> = {
  ...{ processInstId: '77', bizType: 'GOODS_CHANGE', bizCode: 'SS1', title: '', status: 'RUNNING', starterName: '' },
  ...{ startTime: detail.updatedAt, endTime: null, currentTaskName: null, canAudit: false, canWithdraw: true },
  ...{ canUrge: false, task: null, added: [], heldByName: null, heldUntil: null, led: null, dueAt: null },
  history: [],
};
const version: Version = {
  ...{ id: '5', versionNo: 2, applyNo: 'SS2', changeType: 2, status: 2, oldPrice: '100', newPrice: '112.5' },
  ...{ priceRise: '0.125', submittedAt: detail.updatedAt, decidedByName: '沈恪', opinion: '同意', riseReason: null },
  submittedByName: null,
};

async function show(goods: GoodsDetail, search = '?id=1', codes: readonly string[] = ['goods:list:edit']) {
  const portal = portalOf(codes);
  portal.answer(goodsList.detail, () => goods);
  portal.answer(workflowtask.detailByBizcode, () => approval);
  portal.answer(goodsList.versions, () => [
    version,
    { ...version, id: '4', versionNo: null, applyNo: 'SS3', oldPrice: null, priceRise: null },
  ]);
  await portal.open(`/productManagement/goodsInfo${search}`);
  await screen.findByRole('heading', { name: '商品信息' });
  return portal;
}
const factOf = (label: string) =>
  screen.getAllByText(label, { selector: 'dt' }).map(({ nextElementSibling }) => nextElementSibling?.textContent);

for (const [why, goods, told] of [
  ['a waiting change', { change }, '申请 SS1（改价）正在审核，通过前仍按现有内容展示。'],
  ['a rejected change', { change: { ...change, waits: false, opinion: '图文不符' } }, '申请 SS1 未通过：图文不符'],
  ['goods taken off', { offReason: '类目停用', change: { ...change, waits: false } }, '下架原因：类目停用'],
  ['goods taken off without a change', { offReason: '类目停用' }, '下架原因：类目停用'],
] as const)
  test(`${why}: its supplier reads so, and who only buys does not`, async () => {
    const portal = await show({ ...detail, ...goods });
    expect(screen.getByText(told)).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: '操作日志' })).toBeInTheDocument();
    await portal.dispose();
    await show({ ...detail, ...goods, inside: false });
    expect(screen.queryByText(told)).toBeNull();
    expect(screen.queryByRole('heading', { name: '操作日志' })).toBeNull();
  });

test('with nothing under way nothing is said of it', async () => {
  await show({ ...detail, change: { ...change, waits: false } });
  expect(screen.queryByText(/申请 SS1|下架原因/)).toBeNull();
  expect(screen.queryByRole('button', { name: '撤回' })).toBeNull();
  expect(screen.queryByText('变更中')).toBeNull();
});

test('a warning looks otherwise than what only waits', async () => {
  const look = async (goods: Partial<GoodsDetail>, text: RegExp) => {
    const portal = await show({ ...detail, ...goods });
    const found =
      screen.getByText(text).closest('[class*="MessageBar"][role]')?.className ??
      screen.getByText(text).closest('.fui-MessageBar')?.className;
    await portal.dispose();
    return found;
  };
  const waiting = await look({ change }, /正在审核/);
  const rejected = await look({ change: { ...change, waits: false, opinion: '图文不符' } }, /未通过/);
  expect(waiting).toBeDefined();
  expect(rejected).not.toBe(waiting);
});

test('an own application that waits is withdrawn after a question', async () => {
  const portal = await show({ ...detail, changing: true, change });
  portal.answer(workflowtask.withdraw, () => null);
  expect(screen.getByText('变更中')).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: '撤回' }));
  await waitFor(() => expect(portal.calls(workflowtask.withdraw)).toEqual([{ processInstId: '77' }]));
  expect(portal.host.questions.at(-1)?.message).toBe('撤回申请 SS1？');
  await waitFor(() => expect(portal.emitted('todo:changed')).not.toHaveLength(0));
});

for (const [why, goods, answer] of [
  ['of another enterprise', { own: false, change }, approval],
  ['that was decided once', { change }, { ...approval, canWithdraw: false }],
  ['that was decided', { change: { ...change, waits: false } }, approval],
] as const)
  test(`an application ${why} is not withdrawn`, async () => {
    const portal = portalOf();
    portal.answer(goodsList.detail, () => ({ ...detail, ...goods }));
    portal.answer(workflowtask.detailByBizcode, () => answer);
    await portal.open('/productManagement/goodsInfo?id=1');
    await screen.findByRole('heading', { name: '商品信息' });
    expect(screen.queryByRole('button', { name: '撤回' })).toBeNull();
    expect(portal.calls(workflowtask.detailByBizcode)).toHaveLength(why === 'that was decided once' ? 1 : 0);
  });

test('versions and prices: what has no number, no price before or no rise is a hyphen', async () => {
  await show({ ...detail, agreementNo: 'XY1', agreementPrice: '118' });
  const lines = within(await screen.findByRole('grid', { name: '版本记录' }))
    .getAllByRole('row')
    .map((line) => [...line.children].map(({ textContent }) => textContent));
  expect(lines[1]?.slice(0, 2)).toEqual(['V2', 'SS2']);
  expect(lines[1]?.slice(4, 7)).toEqual(['100.00', '112.50', '12.5%']);
  expect(lines[2]?.slice(0, 2)).toEqual(['-', 'SS3']);
  expect(lines[2]?.[6]).toBe('-');
  expect(factOf('协议价 XY1')).toEqual(['118.00']);
  expect(factOf('版本')).toContain('V2');
  expect(factOf('起订量')).toEqual(['2 个']);
  expect(factOf('供货周期')).toEqual(['7 天']);
  expect(screen.queryByRole('button', { name: '价格记录' })).toBeNull();
});

test('goods that were never approved have no version, no agreement and, so far, no text', async () => {
  await show({ ...detail, versionNo: 0, may: ['COPY', 'DELETE'] });
  expect(factOf('版本')).toContain('-');
  expect(screen.queryByText(/^协议价/)).toBeNull();
  expect(screen.getByText('暂无图文详情')).toBeInTheDocument();
  expect(screen.queryByRole('grid', { name: '阶梯价' })).toBeNull();
  const look = (name: string) => screen.getByRole('button', { name }).className;
  expect(look('删除')).toBe(look('复制'));
});

test('steps of price and the text are shown where there are any', async () => {
  const tiers = [{ fromQty: '10', price: '90' }];
  await show({ ...detail, content: { ...content, tiers, detailHtml: '<p>耐磨</p>' } });
  expect(screen.getByRole('grid', { name: '阶梯价' })).toBeInTheDocument();
  expect(screen.getByText('耐磨')).toBeInTheDocument();
  expect(screen.queryByText('暂无图文详情')).toBeNull();
});

for (const [why, codes, search, may, edits] of [
  ['who may write opens the form', ['goods:list:edit'], '?id=1&mode=edit', ['UPDATE'], true],
  ['a change is written in the form too', ['goods:list:edit'], '?id=1&mode=edit', ['UPDATE_CHANGE'], true],
  ['without the step the goods are read', ['goods:list:edit'], '?id=1&mode=edit', ['COPY'], false],
  ['without the mode they are read', ['goods:list:edit'], '?id=1', ['UPDATE'], false],
  ['without the code they are read', [], '?id=1&mode=edit', ['UPDATE'], false],
] as const)
  test(`goods at an address: ${why}`, async () => {
    const portal = portalOf(codes);
    portal.answer(goodsList.detail, () => ({ ...detail, may: [...may] }));
    await portal.open(`/productManagement/goodsInfo${search}`);
    expect(screen.queryAllByRole('button', { name: '保存草稿' })).toHaveLength(edits ? 1 : 0);
    expect(screen.queryAllByRole('tablist', { name: '页内导航' })).toHaveLength(edits ? 0 : 1);
  });

test('without an id only who may write begins new goods', async () => {
  const portal = portalOf([]);
  await portal.open('/productManagement/goodsInfo');
  expect(screen.queryByRole('button', { name: '保存草稿' })).toBeNull();
  expect(portal.calls(goodsList.detail)).toEqual([{ id: '0' }]);
});
