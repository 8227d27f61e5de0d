import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { CallRefused, openServer, type TestApi, type TestServer } from '#server/testing';
import { category } from '../category/contract.ts';
import { classification } from '../classification/contract.ts';
import { goodsApproval } from '../goodsApproval/contract.ts';
import { goodsBizType, review } from '../review/contract.ts';
import { type Content, goodsList } from './contract.ts';

let server: TestServer;
let supplier: TestApi;
let operator: TestApi;
let chief: TestApi;
let buyer: TestApi;

beforeAll(async () => {
  server = await openServer({ areas: ['goods'] });
  supplier = await server.as('gys_admin');
  operator = await server.as('yy_ops');
  chief = await server.as('admin');
  buyer = await server.as('cg_buyer');
});
afterAll(() => server.close());

const refusal = async (attempt: Promise<unknown>) => {
  const error: unknown = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallRefused)) throw new Error('The call was not refused.');
  return error;
};

let made = 0;

/** Content of listed goods under a name of its own. */
async function content(change: Partial<Content> = {}): Promise<Content> {
  const { records } = await supplier.call(goodsList.page, { status: 3, goodsName: '深沟球轴承', size: 1 });
  const detail = await supplier.call(goodsList.detail, { id: records[0]?.id ?? '0' });
  made += 1;
  return { ...detail.content, goodsName: `试验轴承 ${made}`, tiers: [], ...change };
}

async function decide(api: TestApi, applyNo: string, approve: boolean, auditOpinion = '') {
  const audit = await operator.call(workflowtask.detailByBizcode, { bizCode: applyNo, bizType: goodsBizType });
  return api.call(workflowtask.submitAuditResult, {
    processInstId: audit?.processInstId ?? '0',
    approve,
    auditOpinion,
  });
}

const seen = async (id: string) => {
  const { version } = await supplier.call(goodsList.detail, { id });
  return { id, version };
};

async function submitted(change: Partial<Content> = {}) {
  const { id, version } = await supplier.call(goodsList.save, await content(change));
  const { applyNo } = await supplier.call(goodsList.submit, { id, version });
  return { id, applyNo };
}

async function listed() {
  const goods = await submitted();
  await decide(operator, goods.applyNo, true);
  await supplier.call(goodsList.updateState, { ...(await seen(goods.id)), status: 3 });
  return goods;
}

describe('the way of goods', () => {
  test('a draft is approved, listed, seen by purchasers, taken off and listed again', async () => {
    const { id, applyNo } = await submitted();
    expect(await supplier.call(goodsList.detail, { id })).toMatchObject({ status: 1 });
    expect(await refusal(buyer.call(goodsList.detail, { id }))).toMatchObject({ code: '404' });
    await decide(operator, applyNo, true);
    expect(await supplier.call(goodsList.detail, { id })).toMatchObject({ status: 2, versionNo: 1 });
    await supplier.call(goodsList.updateState, { ...(await seen(id)), status: 3 });
    expect(await buyer.call(goodsList.detail, { id })).toMatchObject({ status: 3, change: null });
    await supplier.call(goodsList.updateState, { ...(await seen(id)), status: 4 });
    await supplier.call(goodsList.updateState, { ...(await seen(id)), status: 3 });
    const log = await supplier.call(review.log, { bizType: 'GOODS', bizId: id });
    expect(log.map(({ action }) => action)).toEqual(['LIST', 'UNLIST', 'LIST', 'PASS', 'SUBMIT', 'CREATE']);
  });

  test('a rejection keeps its comments by field, and the goods may be mended and submitted again', async () => {
    const { id, applyNo } = await submitted();
    const comments = [{ field: 'images', comment: '请更换为实物图' }];
    await operator.call(review.comment, { applyNo, comments });
    expect(await refusal(decide(operator, applyNo, false))).toMatchObject({ msg: '请输入驳回审批意见' });
    await decide(operator, applyNo, false, '退回补正');
    const rejected = await supplier.call(goodsList.detail, { id });
    expect(rejected).toMatchObject({ status: 5, change: { status: 3, opinion: '退回补正', comments } });
    await supplier.call(goodsList.submit, await seen(id));
    expect(await supplier.call(goodsList.detail, { id })).toMatchObject({ status: 1 });
  });

  test('an illegal step is a conflict in words, a stale version and another enterprise’s goods too', async () => {
    const { id } = await listed();
    const now = await seen(id);
    expect(await refusal(supplier.call(goodsList.remove, now))).toMatchObject({ code: '409' });
    const stale = { id, version: now.version - 1 };
    expect(await refusal(supplier.call(goodsList.updateState, { ...stale, status: 4 }))).toMatchObject({
      code: '409',
      msg: '商品已被他人处理，请刷新',
    });
    const { records } = await buyer.call(goodsList.page, { supplierName: '沐恪', size: 1 });
    const theirs = { id: records[0]?.id ?? '0', version: 1 };
    expect(await refusal(supplier.call(goodsList.updateState, { ...theirs, status: 4 }))).toMatchObject({
      code: '404',
    });
    expect(await refusal(buyer.call(goodsList.save, await content()))).toMatchObject({ code: '403' });
  });

  test('the operating unit takes goods off with a reason; they come back by a review of type 上架', async () => {
    const { id } = await listed();
    const now = await seen(id);
    expect(await refusal(operator.call(goodsList.updateState, { ...now, status: 6 }))).toMatchObject({
      msg: '请输入强制下架原因',
    });
    expect(await refusal(supplier.call(goodsList.updateState, { ...now, status: 6, reason: '试试' }))).toMatchObject({
      code: '403',
    });
    await operator.call(goodsList.updateState, { ...now, status: 6, reason: '抽检不合格' });
    const { applyNo } = await supplier.call(goodsList.submit, await seen(id));
    await decide(operator, applyNo, true);
    expect(await supplier.call(goodsList.detail, { id })).toMatchObject({ status: 2 });
  });
});

describe('changes of what is listed', () => {
  test('buyers see the old price until the new one is approved', async () => {
    const { id } = await listed();
    const before = await supplier.call(goodsList.detail, { id });
    const saved = await supplier.call(goodsList.save, { ...before.content, ...(await seen(id)), unitPrice: '500' });
    const { applyNo, secondReview } = await supplier.call(goodsList.submit, { id, version: saved.version });
    expect(secondReview).toBe(false);
    expect((await buyer.call(goodsList.detail, { id })).content.unitPrice).toBe('486');
    await decide(operator, applyNo, true);
    expect((await buyer.call(goodsList.detail, { id })).content.unitPrice).toBe('500');
    const prices = await buyer.call(goodsList.priceHistory, { id });
    expect(prices.map(({ price }) => price)).toEqual(['486', '500']);
  });

  test('a rise above 10 % needs a reason and a second reviewer', async () => {
    const { id } = await listed();
    const { content: old } = await supplier.call(goodsList.detail, { id });
    const saved = await supplier.call(goodsList.save, { ...old, ...(await seen(id)), unitPrice: '540' });
    const wanted = { id, version: saved.version };
    expect(await refusal(supplier.call(goodsList.submit, wanted))).toMatchObject({
      msg: '单价涨幅超过 10%，请填写涨价原因',
    });
    const { applyNo } = await supplier.call(goodsList.submit, { ...wanted, riseReason: '钢材涨价' });
    await decide(operator, applyNo, true);
    expect(await supplier.call(goodsList.detail, { id })).toMatchObject({ changing: true });
    expect(await refusal(decide(operator, applyNo, true))).toMatchObject({
      msg: '涨价超过 10%，须由另一位审核人复审',
    });
    await decide(chief, applyNo, true);
    expect((await supplier.call(goodsList.detail, { id })).content.unitPrice).toBe('540');
  });

  test('one reviewer has an application at a time', async () => {
    const { applyNo } = await submitted();
    expect(await operator.call(review.claim, { applyNo })).toMatchObject({ mine: true });
    expect(await chief.call(review.claim, { applyNo })).toMatchObject({ mine: false, userName: '沈恪' });
    await operator.call(review.release, { applyNo });
    expect(await chief.call(review.claim, { applyNo })).toMatchObject({ mine: true });
    expect(await refusal(decide(operator, applyNo, true))).toMatchObject({ code: '409' });
  });

  test('rules tell of barred words and prices above the agreement', async () => {
    const { applyNo } = await submitted({ detailHtml: '<p>同类最佳，独家工艺</p>' });
    const { records } = await operator.call(goodsApproval.approvalPage, { scope: 'todo', size: 100 });
    const row = records.find((one) => one.applyNo === applyNo);
    const approval = await operator.call(goodsApproval.approval, { id: row?.id ?? '0' });
    expect(approval.hits.map(({ rule }) => rule)).toContain('WORD');
    expect(row?.lowRisk).toBe(false);
  });
});

describe('what may be saved', () => {
  const wrong: readonly [string, Partial<Content>, string][] = [
    ['a price of nothing', { unitPrice: '0' }, '含税单价应大于 0'],
    ['an order of less than one', { moq: '0.5' }, '起订量不能小于 1'],
    ['a price that has ended', { priceValidTo: '2026-03-16' }, '价格有效期应晚于今天'],
    ['steps that do not rise', { tiers: [{ fromQty: '1', price: '400' }] }, '起量应大于上一行'],
    ['steps that do not fall', { tiers: [{ fromQty: '10', price: '486' }] }, '单价应小于上一行'],
    ['foreign pictures', { detailHtml: '<p><img src="https://x.example/a.png"></p>' }, '不能引用外部图片'],
  ];
  for (const [what, change, message] of wrong)
    test(`${what} is refused`, async () => {
      const error = await refusal(supplier.call(goodsList.save, await content(change)));
      expect(error.message).toContain(message);
    });

  test('a name is its own with its model and brand', async () => {
    const same = await content();
    await supplier.call(goodsList.save, same);
    expect((await refusal(supplier.call(goodsList.save, same))).message).toContain('已有同名');
  });

  test('goods of a category without authorisation are not submitted', async () => {
    const { records } = await supplier.call(category.page, { auditStatus: 4, size: 1 });
    const draft = await supplier.call(goodsList.save, await content({ categoryId: records[0]?.categoryId ?? '0' }));
    const error = await refusal(supplier.call(goodsList.submit, { id: draft.id, version: draft.version }));
    expect(error.message).toContain('请先申请商品类目');
  });
});

describe('the demo', () => {
  test('shows the demo supplier three rows and more in every state of every list', async () => {
    const goods = await supplier.call(goodsList.counts, {});
    expect(
      goods
        .filter(({ count }) => count >= 3)
        .map(({ status }) => status)
        .sort(),
    ).toEqual([0, 1, 2, 3, 4, 5, 6]);
    const supplies = await supplier.call(category.counts, {});
    const full = supplies.filter(({ count }) => count >= 3).map(({ auditStatus }) => auditStatus);
    expect(full.sort()).toEqual([0, 1, 2, 3, 4, 5]);
    expect((await supplier.call(classification.tree, { whole: true })).length).toBe(120);
  });
});
