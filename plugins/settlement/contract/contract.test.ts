import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { read, utils } from '@e965/xlsx';
import { notification } from '@portal/sdk/calls/notification';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { CallRefused, openServer, type TestApi, type TestServer } from '#server/testing';
import { contractBizType, type ContractDraft, contractManagement } from './contract.ts';

let server: TestServer;
let sales: TestApi;
let supplier: TestApi;
let purchaser: TestApi;
let operator: TestApi;
let purchaserId: string;

beforeAll(async () => {
  server = await openServer({ areas: ['order', 'settlement'] });
  [sales, supplier] = [await server.as('gys_sales'), await server.as('gys_admin')];
  [purchaser, operator] = [await server.as('cg_admin'), await server.as('yy_ops')];
  const found = server.db.selectFrom('entEnterprise').select('id').where('customerCode', '=', 'C0001');
  purchaserId = (await found.executeTakeFirstOrThrow()).id;
});
afterAll(() => server.close());

const refusal = async (attempt: Promise<unknown>) => {
  const error: unknown = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallRefused)) throw new Error('The call was not refused.');
  return { code: error.code, message: error.message.replace(/^\d+ /, '') };
};

const TERMS = [
  { node: '预付款', percent: '30', condition: '合同生效', days: 7 },
  { node: '到货款', percent: '65', condition: '验收合格', days: 30 },
  { node: '质保金', percent: '5', condition: '质保期满', days: 365 },
];
const CLAUSES = [{ title: '第一条 标的', text: '乙方向甲方供应输送机托辊备件。' }];

const draftOf = (changes: Partial<ContractDraft> = {}): ContractDraft => ({
  contractName: '输送机托辊备件采购合同',
  contractType: 1,
  amount: '500000.00',
  validFrom: '2026-03-01',
  validTo: '2027-02-28',
  payTerms: TERMS,
  clauses: CLAUSES,
  otherEntId: purchaserId,
  ownSide: 'B',
  signMethod: 1,
  firstSide: 'B',
  contactName: '程屿',
  contactPhone: '12000000001',
  otherContactName: '温霁',
  otherContactPhone: '12000000002',
  ...changes,
});

const detail = (id: string, api = supplier) => api.call(contractManagement.detail, { id });
const seen = async (id: string) => ({ id, version: (await detail(id)).version });

async function decide(api: TestApi, contractNo: string, approve: boolean, auditOpinion = '') {
  const audit = await operator.call(workflowtask.detailByBizcode, { bizCode: contractNo, bizType: contractBizType });
  const own =
    audit ?? (await supplier.call(workflowtask.detailByBizcode, { bizCode: contractNo, bizType: contractBizType }));
  return api.call(workflowtask.submitAuditResult, {
    processInstId: own?.processInstId ?? '0',
    approve,
    auditOpinion,
  });
}

/** A contract that a member of the supplier has submitted. */
async function submitted(changes: Partial<ContractDraft> = {}) {
  const { id } = await sales.call(contractManagement.save, draftOf(changes));
  await sales.call(contractManagement.submit, await seen(id));
  return detail(id);
}

async function approved(changes: Partial<ContractDraft> = {}) {
  const { id, contractNo } = await submitted(changes);
  await decide(supplier, contractNo, true);
  return detail(id);
}

const lastCode = async () => {
  const { content } = await server.db
    .selectFrom('smsOutbox')
    .select('content')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return /验证码 (\d{6})/.exec(content)?.[1] ?? '';
};

async function sign(api: TestApi, id: string) {
  await api.call(contractManagement.signCode, { id });
  return api.call(contractManagement.sign, { ...(await seen(id)), code: await lastCode() });
}

async function running(changes: Partial<ContractDraft> = {}) {
  const { id } = await approved(changes);
  await sign(supplier, id);
  await sign(purchaser, id);
  return detail(id);
}

/** An order between the two parties that no contract has yet. */
async function freeOrder(id: string) {
  const [order] = await supplier.call(contractManagement.freeOrders, { id });
  if (!order) throw new Error('The demo has no free order.');
  return order;
}

describe('a draft', () => {
  test('adds its payment terms up to 100 % and has an amount unless it is a framework', async () => {
    const save = (changes: Partial<ContractDraft>) => refusal(sales.call(contractManagement.save, draftOf(changes)));
    expect((await save({ payTerms: TERMS.slice(0, 2) })).message).toBe('付款比例合计应为 100%，当前为 95%');
    const { amount: _, ...open } = draftOf();
    expect((await refusal(sales.call(contractManagement.save, open))).message).toContain('只有框架协议可以不限额');
    expect((await save({ validTo: '2026-01-01' })).message).toBe('有效期止不能早于有效期起');
    const { id } = await sales.call(contractManagement.save, { ...open, contractType: 3 });
    expect(await detail(id)).toMatchObject({ amount: null, executedRate: null, status: 0, own: true, side: 'B' });
  });

  test("is its own enterprise's until it is approved, and is replaced only at the version that was seen", async () => {
    const { id, version } = await sales.call(contractManagement.save, draftOf());
    expect((await refusal(detail(id, purchaser))).message).toContain('不存在');
    await sales.call(contractManagement.save, { ...draftOf({ contractName: '托辊备件采购合同' }), id, version });
    const stale = await refusal(sales.call(contractManagement.save, { ...draftOf(), id, version }));
    expect(stale.message).toContain('请刷新');
    const others = await refusal(
      purchaser.call(contractManagement.save, { ...draftOf({ otherEntId: purchaserId }), id, version: 2 }),
    );
    expect(others.message).toMatch(/对方单位不能是本单位|不存在/);
  });
});

describe('approval', () => {
  test("a member's contract is approved by its administrator, and then seen by the other party", async () => {
    const { id, contractNo, status } = await submitted();
    expect(status).toBe(10);
    expect((await refusal(detail(id, purchaser))).message).toContain('不存在');
    expect((await refusal(decide(sales, contractNo, true))).message).not.toBe('');
    await decide(supplier, contractNo, true, '同意');
    expect(await detail(id, purchaser)).toMatchObject({ status: 20, dueSide: 'B', own: false, side: 'A' });
    const told = await purchaser.call(notification.getNotification, { keyword: contractNo });
    expect(told.records[0]?.content).toContain('等待双方签署');
  });

  test("an administrator's own contract is approved by the operating unit; a refused one is mended and submitted again", async () => {
    const { id } = await supplier.call(contractManagement.save, draftOf());
    await supplier.call(contractManagement.submit, await seen(id));
    const { contractNo } = await detail(id);
    await decide(operator, contractNo, false, '驳回：付款比例与框架协议不符。');
    expect(await detail(id)).toMatchObject({ status: 11, reason: '驳回：付款比例与框架协议不符。' });
    await supplier.call(contractManagement.save, { ...draftOf(), ...(await seen(id)) });
    await supplier.call(contractManagement.submit, await seen(id));
    await decide(operator, contractNo, true);
    expect(await detail(id)).toMatchObject({ status: 20, reason: null });
    expect((await refusal(supplier.call(contractManagement.submit, await seen(id)))).message).toBe(
      '合同当前状态为“待签署”，不能提交',
    );
  });

  test('the one who submitted may take it back before it is decided', async () => {
    const { id, contractNo } = await submitted();
    const audit = await sales.call(workflowtask.detailByBizcode, { bizCode: contractNo, bizType: contractBizType });
    await sales.call(workflowtask.withdraw, { processInstId: audit?.processInstId ?? '0' });
    expect((await detail(id)).status).toBe(0);
  });
});

describe('signing', () => {
  test('goes in order, with the code of the signer, and puts the contract in force', async () => {
    const { id } = await approved();
    expect((await refusal(purchaser.call(contractManagement.signCode, { id }))).message).toBe('请等待乙方签署');
    expect((await sign(supplier, id)).status).toBe(30);
    expect((await refusal(supplier.call(contractManagement.signCode, { id }))).message).toBe('请等待甲方签署');
    expect((await sign(purchaser, id)).status).toBe(40);
    const signed = await detail(id);
    expect(signed).toMatchObject({ status: 40, signDate: '2026-03-16', dueSide: null });
    expect(signed.signatures.map(({ side, signOrder }) => [side, signOrder])).toEqual([
      ['B', 1],
      ['A', 2],
    ]);
    expect(new Set(signed.signatures.map(({ textHash }) => textHash)).size).toBe(1);
  });

  test('a wrong code signs nothing and counts; a second code waits a minute; a code holds five minutes', async () => {
    const { id } = await approved();
    await supplier.call(contractManagement.signCode, { id });
    const code = await lastCode();
    const wrong = code === '000000' ? '000001' : '000000';
    const attempt = async (given: string) =>
      (await supplier.call(contractManagement.sign, { ...(await seen(id)), code: given })).signed;
    expect(await attempt(wrong)).toBe('WRONG');
    expect((await refusal(supplier.call(contractManagement.signCode, { id }))).message).toContain('60 秒');
    for (let tries = 0; tries < 4; tries += 1) await attempt(wrong);
    expect(await attempt(code)).toBe('EXPIRED');
    expect((await detail(id)).status).toBe(20);
  });

  test('a contract on paper is entered with its scan by who drafted it', async () => {
    const { id } = await approved({ signMethod: 2 });
    expect((await refusal(supplier.call(contractManagement.signCode, { id }))).message).toContain('线下签署');
    const files = [{ fileId: 'A'.repeat(24), fileName: '签署件.pdf' }];
    const paper = { ...(await seen(id)), signDate: '2026-03-12', files };
    expect((await refusal(purchaser.call(contractManagement.signPaper, paper))).message).toBe(
      '只有起草单位可以登记签署',
    );
    const late = await refusal(supplier.call(contractManagement.signPaper, { ...paper, signDate: '2026-04-01' }));
    expect(late.message).toBe('签订日期不能晚于今天');
  });
});

describe('a contract in force', () => {
  test('changes by a text that both sign; until then the old one holds, and both are kept to compare', async () => {
    const before = await running();
    const body = {
      contractName: before.contractName,
      amount: '600000.00',
      validFrom: before.validFrom,
      validTo: before.validTo,
      payTerms: TERMS,
      clauses: CLAUSES,
    };
    const reason = '追加 2 号输送机备件';
    const same = { ...body, amount: before.amount ?? '' };
    const unchanged = refusal(
      purchaser.call(contractManagement.change, { ...(await seen(before.id)), body: same, reason }),
    );
    expect((await unchanged).message).toBe('合同内容没有变化，无需变更');
    await purchaser.call(contractManagement.change, { ...(await seen(before.id)), body, reason });
    expect(await detail(before.id)).toMatchObject({ status: 45, amount: '500000.00', versionNo: 1, dueSide: 'B' });
    server.clock.advance(61_000);
    await sign(supplier, before.id);
    expect((await detail(before.id)).status).toBe(45);
    await sign(purchaser, before.id);
    const after = await detail(before.id);
    expect(after).toMatchObject({ status: 40, amount: '600000.00', versionNo: 2, signDate: before.signDate });
    expect(after.versions.map(({ versionNo, status }) => [versionNo, status])).toEqual([
      [2, 1],
      [1, 1],
    ]);
  });

  test('a change may be given up, and the text in force stays', async () => {
    const { id, validFrom, validTo, contractName } = await running();
    const body = { contractName, amount: '1.00', validFrom, validTo, payTerms: TERMS, clauses: CLAUSES };
    await supplier.call(contractManagement.change, { ...(await seen(id)), body, reason: '缩减' });
    await purchaser.call(contractManagement.cancelChange, { ...(await seen(id)), reason: '不同意缩减' });
    const after = await detail(id);
    expect(after).toMatchObject({ status: 40, amount: '500000.00', versionNo: 1 });
    expect(after.versions[0]).toMatchObject({ versionNo: 2, status: 2 });
  });

  test('orders of its two parties count as executed, and never beyond its amount', async () => {
    const { id } = await running({ amount: '999999999.00' });
    const order = await freeOrder(id);
    await supplier.call(contractManagement.link, { ...(await seen(id)), orderIds: [order.id] });
    const linked = await detail(id);
    expect(linked).toMatchObject({ executedAmount: order.orderAmount });
    expect(linked.orders.map(({ orderNo }) => orderNo)).toEqual([order.orderNo]);
    const stored = server.db.selectFrom('ordOrder').select(['contractId', 'contractNo']).where('id', '=', order.id);
    expect(await stored.executeTakeFirst()).toEqual({ contractId: id, contractNo: linked.contractNo });
    const small = await running({ amount: '0.01' });
    const next = await freeOrder(small.id);
    const over = refusal(supplier.call(contractManagement.link, { ...(await seen(small.id)), orderIds: [next.id] }));
    expect((await over).message).toContain('超过合同金额');
    const body = {
      contractName: 'x',
      amount: '0.01',
      validFrom: '2026-03-01',
      validTo: '2027-03-01',
      payTerms: TERMS,
      clauses: CLAUSES,
    };
    const shrink = refusal(supplier.call(contractManagement.change, { ...(await seen(id)), body, reason: '缩减' }));
    expect((await shrink).message).toContain('不能小于已执行金额');
    await supplier.call(contractManagement.unlink, { ...(await seen(id)), orderId: order.id });
    expect((await detail(id)).executedAmount).toBe('0.00');
  });

  test('ends by both: one asks, the other agrees or declines; and is archived once', async () => {
    const { id } = await running();
    const ask = async () => ({ ...(await seen(id)), step: 'apply' as const, reason: '项目取消' });
    await supplier.call(contractManagement.terminate, await ask());
    const self = refusal(supplier.call(contractManagement.terminate, { ...(await seen(id)), step: 'agree' }));
    expect((await self).message).toBe('没有待您处理的终止申请');
    await purchaser.call(contractManagement.terminate, { ...(await seen(id)), step: 'decline' });
    expect(await detail(id)).toMatchObject({ status: 40, terminateAskedBy: null });
    const early = refusal(supplier.call(contractManagement.archive, await seen(id)));
    expect((await early).message).toContain('不能归档');
    await supplier.call(contractManagement.terminate, await ask());
    await purchaser.call(contractManagement.terminate, { ...(await seen(id)), step: 'agree' });
    await supplier.call(contractManagement.archive, await seen(id));
    expect(await detail(id)).toMatchObject({ status: 60, archived: true });
    expect((await refusal(supplier.call(contractManagement.archive, await seen(id)))).message).toBe('合同已归档');
  });

  test('is not completed before all of it is ordered, nor voided once it holds', async () => {
    const { id } = await running();
    expect((await refusal(supplier.call(contractManagement.complete, await seen(id)))).message).toContain(
      '尚未执行完毕',
    );
    const voided = refusal(supplier.call(contractManagement.void, { ...(await seen(id)), reason: '误建' }));
    expect((await voided).message).toBe('合同当前状态为“履行中”，不能作废');
    const framework = await running({ contractType: 3 });
    await supplier.call(contractManagement.complete, await seen(framework.id));
    expect((await detail(framework.id)).status).toBe(50);
  });

  test('reminds both parties once at each mark, and expires after its last day', async () => {
    const { id, contractNo } = await running({ validTo: '2026-04-10' });
    await supplier.call(contractManagement.sweep, {});
    await purchaser.call(contractManagement.sweep, {});
    const told = await purchaser.call(notification.getNotification, { keyword: `${contractNo} 将于` });
    expect(told.total).toBe(1);
    await server.db.updateTable('conContract').set({ validTo: '2026-03-15' }).where('id', '=', id).execute();
    await purchaser.call(contractManagement.sweep, {});
    expect((await detail(id)).status).toBe(70);
  });
});

describe('the list', () => {
  test('shows each enterprise its own tabs, and the operating unit everything but drafts', async () => {
    const { contractNo } = await approved({ firstSide: 'A' });
    const mine = (api: TestApi, scope: 'sign' | 'all') => api.call(contractManagement.page, { scope, contractNo });
    expect((await mine(purchaser, 'sign')).total).toBe(1);
    expect((await mine(supplier, 'sign')).total).toBe(0);
    expect((await mine(operator, 'all')).total).toBe(1);
    const { id } = await sales.call(contractManagement.save, draftOf());
    const draft = await detail(id);
    expect((await operator.call(contractManagement.page, { scope: 'all', contractNo: draft.contractNo })).total).toBe(
      0,
    );
    const counts = await purchaser.call(contractManagement.counts, {});
    const all = await purchaser.call(contractManagement.page, { scope: 'all' });
    expect(counts.all).toBe(all.total);
  });

  test('leaves as a workbook, and a contract as a document; without the code neither signs nor exports', async () => {
    const file = await supplier.download(contractManagement.export, { scope: 'all' });
    const { Sheets, SheetNames } = read(file.rawPayload);
    const rows = utils.sheet_to_json<string[]>(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1 });
    expect(rows.some((row) => row.includes('合同编号'))).toBe(true);
    const { id } = await approved();
    const text = await supplier.download(contractManagement.download, { id });
    expect(text.rawPayload.subarray(0, 2).toString()).toBe('PK');
    expect((await refusal(sales.call(contractManagement.signCode, { id }))).code).toBe('403');
  });
});
