import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { notification } from '@portal/sdk/calls/notification';
import { taskActs } from '@portal/sdk/calls/task-acts';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { sql } from '@portal/sdk/server';
import { approvalOf, taskOf } from '#server/test-approval';
import { CallRefused, openServer, type TestApi, type TestServer } from '#server/testing';
import { goodsChecks } from '../checks.server.ts';
import { category } from '../category/contract.ts';
import { classification } from '../classification/contract.ts';
import { goodsApproval } from '../goodsApproval/contract.ts';
import { goodsBizType, review } from '../review/contract.ts';
import { type Content, goodsList, type GoodsRow } from './contract.ts';

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

const opened = async (api: TestApi, applyNo: string) =>
  api.call(taskActs.open, await taskOf(server, goodsBizType, applyNo));
async function decide(api: TestApi, applyNo: string, approve: boolean, auditOpinion = '') {
  const processInstId = await approvalOf(server, goodsBizType, applyNo);
  return api.call(workflowtask.submitAuditResult, { processInstId, approve, auditOpinion });
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
    expect(await buyer.call(goodsList.detail, { id })).toMatchObject({ status: 3, change: null, log: [] });
    await supplier.call(goodsList.updateState, { ...(await seen(id)), status: 4 });
    await supplier.call(goodsList.updateState, { ...(await seen(id)), status: 3 });
    const { log } = await supplier.call(goodsList.detail, { id });
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
    const { records } = await operator.call(goodsApproval.approvalPage, { scope: 'todo', size: 100 });
    expect(records.find((row) => row.applyNo === applyNo)?.changeType).toBe(4);
    await decide(operator, applyNo, true);
    expect(await supplier.call(goodsList.detail, { id })).toMatchObject({ status: 2, offReason: null });
    const { goodsCode } = await supplier.call(goodsList.detail, { id });
    const heard = async (api: TestApi) =>
      (await api.call(notification.getNotification, { keyword: goodsCode, size: 20 })).records.map(
        (one) => one.content,
      );
    expect(await heard(supplier)).toEqual(
      expect.arrayContaining([
        `商品 ${goodsCode} 被强制下架：抽检不合格。整改后可重新提交审核。`,
        `商品 ${goodsCode} 的申请 ${applyNo} 已审核通过。`,
      ]),
    );
    expect(await heard(operator)).toContain(`屿岚机电设备有限公司提交商品 ${goodsCode}（${applyNo}），请审核。`);
  });
});

describe('steps that a state does not allow', () => {
  async function oneIn(status: GoodsRow['status']): Promise<GoodsRow> {
    const { records } = await supplier.call(goodsList.page, { status, size: 100 });
    const found = records.find(({ changing }) => !changing);
    if (!found) throw new Error(`No goods in state ${status}.`);
    return found;
  }
  const move = (api: TestApi, status: 3 | 4 | 6) => (goods: GoodsRow) =>
    api.call(goodsList.updateState, { id: goods.id, version: goods.version, status, reason: '试试' });
  const illegal: readonly [string, readonly GoodsRow['status'][], (goods: GoodsRow) => Promise<unknown>][] = [
    ['submitted', [1, 2, 3, 4], ({ id, version }) => supplier.call(goodsList.submit, { id, version })],
    ['listed', [0, 1, 3, 5, 6], (goods) => move(supplier, 3)(goods)],
    ['taken off', [0, 1, 2, 4, 5, 6], (goods) => move(supplier, 4)(goods)],
    ['taken off for good', [1, 2, 4, 5, 6], (goods) => move(operator, 6)(goods)],
    ['deleted', [1, 2, 3, 4, 5, 6], ({ id, version }) => supplier.call(goodsList.remove, { id, version })],
    [
      'written',
      [1],
      async ({ id, version }) => {
        const detail = await supplier.call(goodsList.detail, { id });
        return supplier.call(goodsList.save, { ...detail.content, id, version });
      },
    ],
  ];
  for (const [verb, states, attempt] of illegal)
    test(`in the states ${states.join('、')} goods are not ${verb}: a conflict in words, and the state stays`, async () => {
      for (const status of states) {
        const goods = await oneIn(status);
        expect([status, (await refusal(attempt(goods))).code]).toEqual([status, '409']);
        expect(await supplier.call(goodsList.detail, { id: goods.id })).toMatchObject({ status });
      }
    });
});

describe('changes of what is listed', () => {
  test('buyers see the old price until the new one is approved', async () => {
    const { id } = await listed();
    const before = await supplier.call(goodsList.detail, { id });
    await supplier.call(goodsList.save, { ...before.content, ...(await seen(id)), unitPrice: '490' });
    const saved = await supplier.call(goodsList.save, { ...before.content, ...(await seen(id)), unitPrice: '500' });
    const written = await supplier.call(goodsList.versions, { id });
    expect(written.map(({ status, newPrice }) => [status, newPrice])).toEqual([
      [0, '500'],
      [2, '486'],
    ]);
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
    await opened(operator, applyNo); // ends with the decision: the second reviewer is free to open it
    await decide(operator, applyNo, true);
    const { log, goodsCode } = await supplier.call(goodsList.detail, { id });
    expect(log[0]).toMatchObject({ action: 'PASS_FIRST', reason: applyNo });
    const { records } = await operator.call(notification.getNotification, { keyword: applyNo, size: 20 });
    expect(records.map(({ content: text }) => text)).toContain(
      `商品 ${goodsCode} 涨价超过 10%（${applyNo}），请另一位审核人复审。`,
    );
    expect(await supplier.call(goodsList.detail, { id })).toMatchObject({ changing: true });
    const waits = async (api: TestApi) =>
      (await api.call(goodsApproval.approvalPage, { scope: 'todo', size: 100 })).records.some(
        (row) => row.applyNo === applyNo,
      );
    expect([await waits(operator), await waits(chief)]).toEqual([false, true]);
    expect(await refusal(decide(operator, applyNo, true))).toMatchObject({
      msg: '商品变更由沈恪提交、初审，审核须由另一人办理',
    });
    await decide(chief, applyNo, true);
    expect((await supplier.call(goodsList.detail, { id })).content.unitPrice).toBe('540');
  });

  test('the share of decisions that a reviewer has opened is told', async () => {
    const decided = async (opens: boolean) => {
      const { applyNo } = await submitted();
      const before = await operator.call(goodsApproval.sampling, {});
      if (opens) await opened(operator, applyNo);
      await decide(operator, applyNo, true);
      const after = await operator.call(goodsApproval.sampling, {});
      return [after.decided - before.decided, after.opened - before.opened];
    };
    expect([await decided(true), await decided(false)]).toEqual([
      [1, 1],
      [1, 0],
    ]);
  });

  test('its supplier takes an application back before the first decision, new goods and changes alike', async () => {
    const fresh = await submitted();
    const take = async (applyNo: string) =>
      supplier.call(workflowtask.withdraw, { processInstId: await approvalOf(server, goodsBizType, applyNo) });
    await take(fresh.applyNo);
    expect(await supplier.call(goodsList.detail, { id: fresh.id })).toMatchObject({ status: 0 });
    const { id } = await listed();
    const { content: old } = await supplier.call(goodsList.detail, { id });
    const saved = await supplier.call(goodsList.save, { ...old, ...(await seen(id)), unitPrice: '487' });
    const { applyNo } = await supplier.call(goodsList.submit, { id, version: saved.version });
    await take(applyNo);
    expect(await supplier.call(goodsList.detail, { id })).toMatchObject({ status: 3, changing: false });
    expect((await refusal(take(applyNo))).code).toBe('409');
  });

  test('goods of the same brand and model are named while they are written, and to the reviewer', async () => {
    const { id } = await listed();
    const { content: first } = await supplier.call(goodsList.detail, { id });
    // the same model at the demo supplier and at another
    await sql`update gd_goods set brand = ${first.brand}, spec = 'WK-9 Q' where id = ${id} or id = (select g.id
      from gd_goods g join ent_enterprise e on e.id = g.supplier_ent_id and e.customer_code = 'S0002'
      order by g.id limit 1)`.execute(server.db);
    const asked = { brand: ` ${first.brand}`, spec: 'wk-9q' };
    const similar = async (input: object) =>
      (await supplier.call(goodsList.similar, { ...asked, ...input })).map((one) => one.id);
    expect(await similar({})).toEqual([id]);
    expect(await similar({ id })).toEqual([]);
    expect(await similar({ brand: '没有这个品牌' })).toEqual([]);
    const { applyNo } = await submitted();
    const { records } = await operator.call(goodsApproval.approvalPage, { scope: 'todo', size: 100 });
    const row = records.find((one) => one.applyNo === applyNo);
    const { hits } = await operator.call(goodsApproval.approval, { id: row?.id ?? '0' });
    expect(hits.map(({ rule }) => rule)).toContain('DUPLICATE');
  });

  test('two to four goods stand side by side in the order asked for', async () => {
    const { records } = await buyer.call(goodsList.page, { size: 5 });
    const ids = records.map(({ id }) => id).reverse();
    const compared = await buyer.call(goodsList.compare, { ids: ids.slice(0, 3) });
    expect(compared.map(({ id }) => id)).toEqual(ids.slice(0, 3));
    expect((await refusal(buyer.call(goodsList.compare, { ids }))).code).toBe('400');
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

test('after all of it the data keeps every invariant', async () => {
  for (const { title, broken } of goodsChecks)
    expect([title, (await broken.execute(server.db)).rows]).toEqual([title, []]);
});
