/** What a right of goods and categories reaches: its own rows, and no step of somebody who may not make it. */
import { workflowtask } from '@portal/sdk/calls/workflow';
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { dataScopeOf } from '#server/test-data-scope';
import { approvalOf } from '#server/test-approval';
import { openServer, type TestServer } from '#server/testing';
import { category, type SupplyRow } from '../category/contract.ts';
import { classification } from '../classification/contract.ts';
import { goodsApproval } from '../goodsApproval/contract.ts';
import { categoryBizType, goodsBizType, review } from '../review/contract.ts';
import { goodsList, type GoodsRow } from './contract.ts';

let server: TestServer;
/** Off the shelf, so that buyers do not see them. */
let goods: { id: string; goodsCode: string; version: number };
let supply: { id: string; categoryNo: string; version: number; categoryId: string };

const { idOf, entOf, scope, asDelivered, withhold, give, bare } = dataScopeOf(() => server);
/** What a test has changed in who holds which roles. */
const undo: (() => Promise<void>)[] = [];

async function owner(account: string): Promise<void> {
  const ownerUserId = await idOf(account);
  await server.db.updateTable('gdGoods').set({ ownerUserId }).where('id', '=', goods.id).execute();
  await server.db.updateTable('gdSupplierCategory').set({ ownerUserId }).where('id', '=', supply.id).execute();
}

const sees = async (account: string) =>
  (await (await server.as(account)).call(goodsList.page, { goodsCode: goods.goodsCode })).total === 1;

beforeAll(async () => {
  server = await openServer({ areas: ['goods'] });
  const api = await server.as('gys_admin');
  const [off] = (await api.call(goodsList.page, { status: 4, size: 1 })).records;
  const [open] = (await api.call(category.page, { auditStatus: 2, sort: 'validTo', order: 'desc', size: 1 })).records;
  if (!off || !open) throw new Error('The demo supplier has goods off the shelf and open categories.');
  [goods, supply] = [off, open];
});
beforeEach(async () => {
  for (const step of undo.splice(0)) await step();
  await asDelivered();
});
afterAll(() => server.close());

/** Goods that the supplier's administrator has handed in. */
async function submitted() {
  const chief = await server.as('gys_admin');
  const [listed] = (await chief.call(goodsList.page, { status: 3, goodsName: '深沟球轴承', size: 1 })).records;
  const { id, version } = await chief.call(goodsList.copy, { id: listed?.id ?? '0' });
  const { applyNo } = await chief.call(goodsList.submit, { id, version });
  return { id, applyNo };
}

const decide = async (account: string, bizCode: string, bizType = goodsBizType) => {
  const processInstId = await approvalOf(server, bizType, bizCode);
  return (await server.as(account)).call(workflowtask.submitAuditResult, { processInstId, approve: true });
};

/** Another account of the same natural person. @returns how it is parted again. */
async function samePerson(one: string, other: string): Promise<() => Promise<void>> {
  const phoneOf = (account: string) =>
    server.db.selectFrom('usrUser').select('phone').where('account', '=', account).executeTakeFirstOrThrow();
  const [before, shared] = [await phoneOf(one), await phoneOf(other)];
  const set = ({ phone }: { phone: string | null }) =>
    server.db.updateTable('usrUser').set({ phone }).where('account', '=', one).execute();
  await set(shared);
  return async () => void (await set(before));
}

test('a code of a narrow role works on the rows of that role, though a wide one shows more', async () => {
  const codes = ['goods:list:shelf', 'goods:list:export', 'goods:category:apply'];
  undo.push(await withhold('G2', ...codes));
  undo.push(await give({ account: 'gys_sales', roleType: 'G', dataScope: 'SELF', codes }));
  await owner('gys_admin');
  const sales = await server.as('gys_sales');
  expect(await sees('gys_sales')).toBe(true);
  const { version } = await sales.call(goodsList.detail, { id: goods.id });
  const move = (status: 3 | 4, seen: number) =>
    sales.call(goodsList.updateState, { id: goods.id, version: seen, status });
  const refused = { code: '403', msg: '您的“上架”权限不包括这张商品' };
  await expect(move(3, version)).rejects.toMatchObject(refused);
  const held = { id: supply.id, version: supply.version };
  const submit = sales.call(category.submit, held);
  await expect(submit).rejects.toMatchObject({ code: '404' });
  await owner('gys_sales');
  await move(3, version);
  await move(4, version + 1);
});

test('who holds no role sees neither goods nor categories, and no figure of them', async () => {
  for (const account of ['gys_sales', 'cg_buyer']) {
    undo.push(await bare(account));
    const api = await server.as(account);
    expect((await api.call(goodsList.page, {})).total).toBe(0);
    expect(await api.call(goodsList.counts, {})).toEqual([]);
    expect((await api.call(category.page, {})).total).toBe(0);
    const roots = await api.call(classification.tree, {});
    expect(roots.map(({ goodsCount }) => goodsCount)).toEqual(roots.map(() => 0));
    await expect(api.call(goodsList.detail, { id: goods.id })).rejects.toMatchObject({ code: '404' });
  }
});

test('the shelf is shown to who may buy, drafts and changes of it to nobody but their supplier', async () => {
  const [buyer, chief] = [await server.as('cg_buyer'), await server.as('gys_admin')];
  const { total, records } = await buyer.call(goodsList.page, { size: 1 });
  expect(total).toBe((await (await server.as('admin')).call(goodsList.page, { status: 3 })).total);
  undo.push(await withhold('C2', 'goods:list:buy'));
  expect((await buyer.call(goodsList.page, {})).total).toBe(0);
  const id = records[0]?.id ?? '0';
  await expect(buyer.call(goodsList.detail, { id })).rejects.toMatchObject({ code: '404' });
  await expect(buyer.call(goodsList.priceHistory, { id })).rejects.toMatchObject({ code: '404' });
  const { content, version } = await chief.call(goodsList.detail, { id: goods.id });
  await chief.call(goodsList.save, { ...content, leadDays: content.leadDays + 1, id: goods.id, version });
  expect((await chief.call(goodsList.detail, { id: goods.id })).change).toMatchObject({ status: 0 });
  const operator = await server.as('yy_ops');
  expect((await operator.call(goodsList.detail, { id: goods.id })).change).not.toMatchObject({ status: 0 });
  const versions = await operator.call(goodsList.versions, { id: goods.id });
  expect(versions.map(({ status }) => status)).not.toContain(0);
});

test('categories of the classification count the goods that their list shows', async () => {
  for (const account of ['gys_admin', 'cg_buyer', 'yy_ops']) {
    const api = await server.as(account);
    const roots = await api.call(classification.tree, {});
    const counted = roots.reduce((sum, { goodsCount }) => sum + goodsCount, 0);
    expect([account, counted]).toEqual([account, (await api.call(goodsList.page, {})).total]);
  }
});

test('scope 本板块 shows the operating unit what suppliers of its plate have handed in', async () => {
  const plate = (customerCode: string, cat: string) =>
    server.db.updateTable('entEnterprise').set({ cat }).where('customerCode', '=', customerCode).execute();
  await sql`update ent_enterprise set cat = 'CHEMICAL' where id = (
    select ent_id from usr_user_ent where user_id = ${await idOf('yy_ops')} and current_flag = 1)`.execute(server.db);
  await scope('Y', 'PLATE');
  await plate('S0001', 'COAL');
  expect(await sees('yy_ops')).toBe(false);
  await plate('S0001', 'CHEMICAL');
  expect(await sees('yy_ops')).toBe(true);
});

test('a code that roles of another kind hold works for nobody', async () => {
  const codes = ['goods:review:audit', 'goods:list:force', 'goods:list:buy'];
  undo.push(await give({ account: 'gys_admin', roleType: 'G', dataScope: 'ENT', codes }));
  undo.push(await give({ account: 'gys_admin', roleType: 'Y', dataScope: 'ALL', codes }));
  const api = await server.as('gys_admin');
  const forced = { id: goods.id, version: goods.version, status: 6 as const, reason: '抽检不符' };
  await expect(api.call(goodsApproval.approvalPage, { scope: 'all' })).rejects.toMatchObject({ code: '403' });
  await expect(api.call(goodsList.updateState, forced)).rejects.toMatchObject({ code: '403' });
  const { records } = await api.call(goodsList.page, { status: 3, size: 100 });
  expect(records.every(({ own }) => own)).toBe(true);
});

test('a reviewer decides what the own queue shows, claims and comments on nothing else', async () => {
  const { applyNo } = await submitted();
  undo.push(await withhold('Y', 'goods:review:audit'));
  const [codes, scopeEntIds] = [['goods:review:audit'], [await entOf('S0002')]];
  undo.push(await give({ account: 'yy_ops', roleType: 'Y', dataScope: 'CUSTOM', scopeEntIds, codes }));
  const operator = await server.as('yy_ops');
  expect((await operator.call(goodsApproval.approvalPage, { scope: 'todo' })).total).toBe(0);
  const waiting = await operator.call(workflowtask.upcoming, { bizType: goodsBizType, size: 100 });
  expect(waiting.total).toBe(0);
  const refused = { code: '403', msg: '您的审批权限不包括这张单据' };
  await expect(decide('yy_ops', applyNo)).rejects.toMatchObject(refused);
  await expect(operator.call(review.comment, { applyNo, comments: [] })).rejects.toMatchObject({ code: '404' });
  const comments = [{ field: 'images', comment: '请更换为实物图' }];
  await expect(operator.call(review.comment, { applyNo, comments })).rejects.toMatchObject({ code: '404' });
  const seen = (await (await server.as('admin')).call(category.approvalPage, { scope: 'all', size: 100 })).records;
  const asked = seen.find(({ auditStatus }) => auditStatus === 1);
  await expect(decide('yy_ops', asked?.applyNo ?? '', categoryBizType)).rejects.toMatchObject(refused);
  expect(await (await server.as('admin')).call(review.reviewers, {})).toMatchObject([{ userName: '沈恪' }]);
});

test('one natural person does not decide under one account what they handed in under another', async () => {
  const { applyNo } = await submitted();
  const [draft] = (await (await server.as('gys_admin')).call(category.page, { auditStatus: 0, size: 1 })).records;
  const { id = '0', version = 1 } = draft ?? {};
  await (await server.as('gys_admin')).call(category.submit, { id, version });
  const asked = (await (await server.as('gys_admin')).call(category.detail, { id })).applyNo ?? '';
  const part = await samePerson('gys_admin', 'yy_ops');
  undo.push(part);
  await expect(decide('yy_ops', applyNo)).rejects.toMatchObject({
    code: '403',
    msg: '商品变更由沈恪提交、初审，审核须由另一人办理',
  });
  await expect(decide('yy_ops', asked, categoryBizType)).rejects.toMatchObject({
    code: '403',
    msg: '商品类目由沈恪提交审核，审核须由另一人办理',
  });
  await part();
  await decide('yy_ops', applyNo);
  await decide('yy_ops', asked, categoryBizType);
});

test('taking an application back in the worklist asks for the code of its step', async () => {
  const { id, applyNo } = await submitted();
  const chief = await server.as('gys_admin');
  const processInstId = await approvalOf(server, goodsBizType, applyNo);
  const restore = await withhold('G1', 'goods:list:edit');
  await expect(chief.call(workflowtask.withdraw, { processInstId })).rejects.toMatchObject({ code: '403' });
  await restore();
  await chief.call(workflowtask.withdraw, { processInstId });
  expect(await chief.call(goodsList.detail, { id })).toMatchObject({ status: 0 });
});

test('who may write for other suppliers only writes nothing for the own one', async () => {
  const chief = await server.as('gys_admin');
  const { content } = await chief.call(goodsList.detail, { id: goods.id });
  await scope('G1', 'CUSTOM', [await entOf('S0002')]);
  const save = chief.call(goodsList.save, { ...content, goodsName: '试验商品' });
  await expect(save).rejects.toMatchObject({ code: '403', msg: '您的“维护商品”权限不包括本企业' });
});

test('a category tells its reader the steps that the calls accept, and nobody else any', async () => {
  const operator = await server.as('yy_ops');
  const mayOn = async (id: string, account = 'yy_ops') =>
    (await (await server.as(account)).call(classification.detail, { id })).may;
  const root = await operator.call(classification.save, { categoryName: '试验根分类' });
  expect(await mayOn(root.id)).toEqual(['CREATE_BELOW', 'UPDATE', 'MOVE', 'SORT', 'DELETE', 'DISABLE']);
  const below = await operator.call(classification.save, { categoryName: '试验下级', parentId: root.id });
  expect(await mayOn(root.id)).not.toContain('DELETE');
  const refused = (msg: string) => ({ code: '409', msg });
  const remove = operator.call(classification.remove, { id: root.id });
  await expect(remove).rejects.toMatchObject(refused('该分类还有下级分类，不能删除'));
  await operator.call(classification.updateState, { ...root, status: 0 });
  expect(await mayOn(root.id)).toEqual(['UPDATE', 'MOVE', 'SORT', 'ENABLE']);
  expect(await mayOn(below.id)).toEqual(['UPDATE', 'MOVE', 'SORT', 'DELETE']);
  const enable = operator.call(classification.updateState, { ...below, status: 1 });
  await expect(enable).rejects.toMatchObject(refused('上级分类已停用，请先启用上级'));
  const add = operator.call(classification.save, { categoryName: '又一下级', parentId: root.id });
  await expect(add).rejects.toMatchObject(refused('商品分类当前状态为“停用”，不能新增下级'));
  expect(await mayOn(root.id, 'gys_admin')).toEqual([]);
  await scope('Y', 'PLATE');
  expect(await mayOn(root.id)).toEqual([]);
  await scope('Y', 'ALL');
  for (const id of [below.id, root.id]) await operator.call(classification.remove, { id });
});

test('goods tell each reader the steps that the calls accept', async () => {
  const steps = {
    gys_admin: {
      0: ['COPY', 'UPDATE', 'DELETE', 'SUBMIT'],
      1: ['COPY'],
      2: ['COPY', 'UPDATE_CHANGE', 'LIST'],
      3: ['COPY', 'UPDATE_CHANGE', 'UNLIST'],
      4: ['COPY', 'UPDATE_CHANGE', 'LIST'],
      5: ['COPY', 'UPDATE', 'SUBMIT'],
      6: ['COPY', 'UPDATE_CHANGE', 'SUBMIT_CHANGE'],
    },
    yy_ops: { 1: [], 2: [], 3: ['FORCE_OFF'], 4: [], 5: [], 6: [] },
    cg_buyer: { 3: [] },
  } as const;
  for (const [account, byState] of Object.entries(steps))
    for (const [state, expected] of Object.entries(byState)) {
      const status = Number(state) as GoodsRow['status'];
      const { records } = await (await server.as(account)).call(goodsList.page, { status, size: 100 });
      const plain = records.find(({ changing, may }) => !changing && (status === 6 || !may.includes('SUBMIT_CHANGE')));
      expect([account, status, plain?.may]).toEqual([account, status, expected]);
    }
  const chief = await server.as('gys_admin');
  const [waiting] = (await chief.call(goodsList.page, { changing: true, status: 3, size: 1 })).records;
  expect(waiting?.may).toEqual(['COPY', 'UNLIST']);
  const { id = '0', version = 1 } = waiting ?? {};
  const { content } = await chief.call(goodsList.detail, { id });
  await expect(chief.call(goodsList.save, { ...content, id, version })).rejects.toMatchObject({
    code: '409',
    msg: '该商品有待审核的变更，请等待审核结束后再修改',
  });
});

test('categories tell each reader the steps that the calls accept', async () => {
  const written = ['UPDATE', 'SUBMIT'];
  const steps = {
    gys_admin: {
      0: ['UPDATE', 'DELETE', 'SUBMIT'],
      1: ['WITHDRAW', 'WITHDRAW_CHANGE', 'WITHDRAW_RENEWAL'],
      2: written,
      3: written,
      4: written,
      5: [],
    },
    yy_ops: { 1: ['COMMENT', 'PASS', 'REJECT'], 2: ['DISABLE'], 3: [], 5: ['ENABLE'] },
  };
  for (const [account, byState] of Object.entries(steps))
    for (const [state, expected] of Object.entries(byState)) {
      const auditStatus = Number(state) as SupplyRow['auditStatus'];
      const { records } = await (await server.as(account)).call(category.page, { auditStatus, size: 1 });
      expect([account, state, records[0]?.may]).toEqual([account, state, expected]);
    }
});

test('the classification is everybody’s: a role of narrow scope changes nothing of it', async () => {
  const operator = await server.as('yy_ops');
  const [root] = (await operator.call(classification.page, { size: 1 })).records;
  const { id = '0', version = 1, categoryName = '' } = root ?? {};
  await scope('Y', 'PLATE');
  const attempts = [
    () => operator.call(classification.save, { id, version, categoryName }),
    () => operator.call(classification.save, { categoryName: '试验分类' }),
    () => operator.call(classification.updateState, { id, version, status: 0 }),
    () => operator.call(classification.move, { id, version }),
    () => operator.call(classification.sort, { ids: [id] }),
    () => operator.call(classification.remove, { id }),
  ];
  for (const attempt of attempts)
    await expect(attempt()).rejects.toMatchObject({ code: '403', msg: expect.stringContaining('全平台') });
  await scope('Y', 'ALL');
  await operator.call(classification.save, { id, version, categoryName });
});
