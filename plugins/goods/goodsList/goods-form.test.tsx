import { CallError, type Toast } from '@portal/sdk';
import type { OutputOf } from '@portal/sdk/contract';
import { expect, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type CategoryNode, classification } from '../classification/contract.ts';
import { goodsList, type GoodsDetail } from './contract.ts';
import { content as plain } from './test-content.ts';
import { detail, portalOf } from './test-goods.tsx';

const leaf: CategoryNode = {
  ...{ id: '9', parentId: null, categoryCode: '01', categoryName: '轴承', level: 1, status: 1 },
  ...{ enabled: true, goodsCount: 0, hasChildren: false },
};
/** With what a submission asks for. */
const content = { ...plain, images: [{ fileId: 'F'.repeat(24), fileName: '主图.png', size: 1 }] };
const fresh: GoodsDetail = { ...detail, content, version: 4, status: 0, may: ['UPDATE', 'SUBMIT'] };
const approved: GoodsDetail = { ...detail, content, version: 5, may: ['UPDATE_CHANGE'] };
const change: NonNullable<GoodsDetail['change']> = {
  ...{ id: '3', applyNo: 'SS1', status: 3, changeType: 2, waits: false, riseReason: null, opinion: null },
  ...{ comments: [], content },
};
const template: OutputOf<typeof goodsList.template> = {
  ...{ attrs: [], authorised: true, reportRequired: false, defaultUnit: null, defaultTaxRate: null },
};

/** The form: of these goods, or of new ones. */
async function edit(goods?: GoodsDetail, templates: Partial<typeof template> = {}) {
  const portal = portalOf(['goods:list:edit', 'goods:list:shelf']);
  portal.answer(classification.tree, () => [leaf]);
  portal.answer(goodsList.template, () => ({ ...template, ...templates }));
  if (goods) portal.answer(goodsList.detail, () => goods);
  portal.answer(goodsList.save, () => ({ id: '1', version: 6, goodsCode: 'SP0001' }));
  await portal.open(`/productManagement/goodsInfo?${goods ? 'id=1&' : ''}mode=edit`);
  await screen.findByRole('button', { name: '提交审核' });
  return portal;
}
const send = () => userEvent.click(screen.getByRole('button', { name: '提交审核' }));
const has = (text: string) => screen.queryAllByText((whole) => whole.includes(text)).length > 0;
const said = ({ host }: { host: { toasts: readonly Toast[] } }) =>
  host.toasts.map(({ about, message }) => `${about?.name ?? ''} ${message}`.trim());

test('what cannot be sold is refused before it is sent', async () => {
  const portal = await edit({
    ...fresh,
    content: { ...content, unitPrice: '0', priceValidTo: '2026-11-21', moq: '0.9999' },
  });
  await send();
  await screen.findAllByText(/单价应大于 0/);
  for (const text of ['价格有效期应晚于今天', '起订量不能小于 1']) expect([text, has(text)]).toEqual([text, true]);
  expect(portal.calls(goodsList.save)).toEqual([]);
});

test('at the edge goods are handed in: saved with their version, then submitted, then shown', async () => {
  const edge = { ...content, unitPrice: '0.01', priceValidTo: '2026-11-22', moq: '1', barcode: '12345678' };
  const portal = await edit({ ...fresh, content: edge });
  portal.answer(goodsList.submit, () => ({ applyNo: 'SS1', secondReview: false }));
  expect(screen.getByRole('heading', { name: '编辑商品 · SP0001' })).toBeInTheDocument();
  expect(has('涨价原因')).toBe(false);
  await send();
  await waitFor(() => expect(portal.calls(goodsList.submit)).toEqual([{ id: '1', version: 6 }]));
  expect(portal.calls(goodsList.save)).toEqual([{ ...edge, detailHtml: undefined, id: '1', version: 4 }]);
  await waitFor(() => expect(said(portal)).toEqual(['商品 SP0001 已提交审核'])); // one message for one act
  expect(await screen.findByRole('heading', { name: '商品信息' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '提交审核' })).not.toBeNull(); // of the page, while the step is open
  expect(screen.queryByRole('button', { name: '保存草稿' })).toBeNull();
});

test('a refused submission leaves its writer in the form, with the draft that was saved', async () => {
  const portal = await edit(fresh);
  portal.answer(goodsList.submit, () => {
    throw new CallError('409', '该分类尚未取得供货授权');
  });
  portal.answer(goodsList.detail, () => ({ ...fresh, version: 6 })); // as it was saved: nobody else has changed it
  await send();
  expect((await screen.findByRole('alert')).textContent).toBe('该分类尚未取得供货授权');
  expect(said(portal)).toEqual([]);
  expect(screen.getByRole('button', { name: '保存草稿' })).toBeInTheDocument();
  portal.host.tick(3000);
  await send();
  await waitFor(() => expect(portal.calls(goodsList.save)).toMatchObject([{ version: 4 }, { version: 6 }]));
});

for (const [price, steep] of [
  ['110', false],
  ['110.000001', false],
  ['110.0002', true],
] as const)
  test(`from 100 to ${price} ${steep ? 'needs a reason, and then two reviewers' : 'needs no reason'}`, async () => {
    const listed = { ...approved, content: { ...content, unitPrice: '100' } };
    const portal = await edit({ ...listed, change: { ...change, content: { ...content, unitPrice: price } } });
    portal.answer(goodsList.submit, () => ({ applyNo: 'SS1', secondReview: steep }));
    await send();
    if (steep) {
      expect((await screen.findAllByText('单价涨幅超过 10%，请填写涨价原因')).length).toBeGreaterThan(0);
      expect(portal.calls(goodsList.save)).toEqual([]);
      await userEvent.type(screen.getByRole('textbox', { name: /涨价原因/ }), '钢材涨价');
      await send();
    }
    const told = steep ? '已提交审核，涨价须经两位审核人' : '已提交审核';
    await waitFor(() => expect(said(portal)).toEqual([`商品 SP0001 ${told}`]));
    expect(portal.calls(goodsList.save)[0]).toMatchObject({
      unitPrice: price,
      ...(steep && { riseReason: '钢材涨价' }),
    });
  });

test('a rejected change goes on with what was written, what was asked for and why', async () => {
  await edit({
    ...approved,
    change: {
      ...{ ...change, opinion: '图文不符', riseReason: '钢材涨价', content: { ...content, origin: '洛阳' } },
      comments: [
        { field: 'origin', comment: '写明城市' },
        { field: 'tiers', comment: '起量太低' },
      ],
    },
  });
  expect(screen.getByRole('textbox', { name: '产地' })).toHaveValue('洛阳');
  expect(screen.getByRole('textbox', { name: /涨价原因/ })).toHaveValue('钢材涨价');
  expect(screen.getByText('上次审核未通过：图文不符')).toBeInTheDocument();
  expect(screen.getByText('审核批注：写明城市')).toBeInTheDocument();
  expect(screen.getByText('审核批注：起量太低')).toBeInTheDocument();
  expect(screen.getAllByText(/^审核批注/)).toHaveLength(2);
});

test('goods that nobody has approved go on with themselves, and no opinion is told before there is one', async () => {
  await edit({ ...fresh, change: { ...change, content: { ...content, origin: '洛阳' } } });
  expect(screen.getByRole('textbox', { name: '产地' })).toHaveValue('');
  expect(screen.queryByText(/^上次审核未通过/)).toBeNull();
});

test('a draft is kept as it stands, and a refused one keeps its writer where he is', async () => {
  const portal = await edit(fresh);
  portal.answer(goodsList.save, () => {
    throw new CallError('422', '请填写商品名称');
  });
  await userEvent.click(screen.getByRole('button', { name: '保存草稿' }));
  await waitFor(() => expect(portal.calls(goodsList.save)).toHaveLength(1));
  expect((await screen.findByRole('alert')).textContent).toBe('请填写商品名称');
  expect(said(portal)).toEqual([]);
  portal.answer(goodsList.save, () => ({ id: '1', version: 5, goodsCode: 'SP0009' }));
  await userEvent.type(screen.getByRole('textbox', { name: '商品名称' }), '二');
  await userEvent.click(screen.getByRole('button', { name: '保存草稿' }));
  await waitFor(() => expect(said(portal)).toContain('商品 SP0009 草稿已保存'));
  expect(portal.calls(goodsList.save)[1]).toMatchObject({ goodsName: '深沟球轴承二', id: '1', version: 4 });
});

test('what is written is left after a question, and what is untouched without one', async () => {
  const portal = await edit(fresh);
  portal.host.reply(false);
  await userEvent.type(screen.getByRole('textbox', { name: '商品名称' }), '二');
  await userEvent.click(screen.getByRole('button', { name: '返回' }));
  expect(portal.host.questions.map(({ title }) => title)).toEqual(['离开表单']);
  expect(screen.getByRole('textbox', { name: '商品名称' })).toHaveValue('深沟球轴承二');
  portal.host.reply(true);
  await userEvent.click(screen.getByRole('button', { name: '返回' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: '保存草稿' })).toBeNull());
  expect(portal.at().path).toBe('/productManagement/goodsInfo');
});

test('new goods are left for the list', async () => {
  const portal = await edit();
  expect(screen.getByRole('heading', { name: '新增商品' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '返回' }));
  await waitFor(() => expect(portal.at().path).toBe('/productManagement/goodsList'));
  expect(portal.host.questions).toEqual([]);
});

test('the category that is chosen asks for its template, and says what is still missing for it', async () => {
  const attrs = [{ name: '内径', type: 'TEXT' as const, required: false, options: [], searchable: false }];
  const suggested = { defaultUnit: '套', defaultTaxRate: '0.09' };
  const portal = await edit(undefined, { authorised: false, reportRequired: true, attrs, ...suggested });
  expect(screen.getByRole('combobox', { name: '税率' })).toHaveTextContent('13%');
  expect(portal.calls(goodsList.template)).toEqual([]);
  expect(screen.getByText('所选分类没有属性模板')).toBeInTheDocument();
  await userEvent.click(within(screen.getByRole('group', { name: /^商品分类/ })).getByRole('combobox'));
  await userEvent.click(await screen.findByRole('treeitem', { name: '轴承（01）' }));
  expect(await screen.findByRole('textbox', { name: '内径' })).toBeInTheDocument();
  expect(portal.calls(goodsList.template)).toEqual([{ categoryId: '9' }]);
  expect(screen.getByText('该分类尚未取得供货授权，提交审核前请先申请类目')).toBeInTheDocument();
  expect(screen.getByText('该分类要求提供检测报告')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: '计量单位' })).toHaveValue('套');
  expect(screen.getByRole('combobox', { name: '税率' })).toHaveTextContent('9%');
});

test('a category with an authorisation and no demand of reports says neither; other goods of the model are asked for', async () => {
  const portal = await edit(fresh);
  portal.answer(goodsList.similar, () => []);
  expect(has('该分类尚未取得供货授权')).toBe(false);
  expect(has('该分类要求提供检测报告')).toBe(false);
  expect(portal.calls(goodsList.similar)).toEqual([{ brand: '临锋', spec: '6205-2RS', id: '1' }]);
  expect(has('疑似重复')).toBe(false);
  await userEvent.clear(screen.getByRole('textbox', { name: '品牌' }));
  await userEvent.type(screen.getByRole('textbox', { name: '品牌' }), ' ');
  await userEvent.tab();
  expect(portal.calls(goodsList.similar)).toHaveLength(1);
});

test('the preview shows what a purchaser will see: its category, its supplier, its steps of price', async () => {
  const priced = { ...content, tiers: [{ fromQty: '10', price: '90' }], detailHtml: '<p>耐磨</p>' };
  const portal = await edit({ ...fresh, content: priced });
  const { enabled: _enabled, hasChildren: _hasChildren, ...place } = leaf;
  portal.answer(classification.detail, () => ({
    ...{ ...place, parentName: null, sort: 1, categoryCount: 0, updatedAt: fresh.updatedAt, version: 1, may: [] },
    ...{ pathName: '机电设备 / 轴承', defaultUnit: null, defaultTaxRate: null, taxClassCode: null, log: [] },
    ...{ requiredQualifications: [], reportRequired: false, attrs: [], updatedByName: '韩澜' },
  }));
  await userEvent.click(screen.getByRole('button', { name: '预览' }));
  const preview = within(await screen.findByRole('dialog'));
  expect(await preview.findByText('机电设备 / 轴承')).toBeInTheDocument();
  for (const text of ['含税单价（元/个）', '120.00', '2 个', '7 天', '全国', '耐磨'])
    expect(preview.getAllByText(text).length).toBeGreaterThan(0);
  expect(preview.getByRole('heading', { name: '价格' })).toBeInTheDocument();
});

test('an empty preview has no unit, no price and no text', async () => {
  const portal = await edit();
  await userEvent.click(screen.getByRole('button', { name: '预览' }));
  const preview = within(await screen.findByRole('dialog'));
  expect(preview.getByText('含税单价（元）')).toBeInTheDocument();
  expect(preview.getByText('暂无图文详情')).toBeInTheDocument();
  expect(preview.queryByRole('heading', { name: '价格' })).toBeNull();
  expect(portal.calls(classification.detail)).toEqual([]);
});
