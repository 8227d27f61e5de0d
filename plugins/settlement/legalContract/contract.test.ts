import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { read, utils } from '@e965/xlsx';
import { notification } from '@portal/sdk/calls/notification';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { refusal } from '../settlementManagement/fixture.ts';
import { answers, forbiddenIn } from '../test-every-call.ts';
import { contractBizType, type ContractDraft, contractManagement } from './contract.ts';
import { CONTRACT_STATUS } from './schema.ts';
import { openContracts, TERMS } from './fixture.ts';

let server: TestServer;
let at: Awaited<ReturnType<typeof openContracts>>;
beforeAll(async () => {
  server = await openServer({ areas: ['order', 'settlement'] });
  at = await openContracts(server);
});
afterAll(() => server.close());

describe('a draft', () => {
  test('adds its payment terms up to 100 % and has an amount unless it is a framework', async () => {
    const save = (changes: Partial<ContractDraft>) =>
      refusal(at.sales.call(contractManagement.save, at.draftOf(changes)));
    expect((await save({ payTerms: TERMS.slice(0, 2) })).msg).toBe('付款比例合计应为 100%，当前为 95%');
    const { amount: _, ...open } = at.draftOf();
    expect((await refusal(at.sales.call(contractManagement.save, open))).msg).toContain('只有框架协议可以不限额');
    expect((await save({ validTo: '2026-01-01' })).msg).toBe('有效期止不能早于有效期起');
    const { id } = await at.sales.call(contractManagement.save, { ...open, contractType: 3 });
    expect(await at.detail(id)).toMatchObject({ amount: null, executedRate: null, status: 0, own: true, side: 'B' });
  });

  test("is its own enterprise's until it is approved, and is replaced only at the version that was seen", async () => {
    const { id, version } = await at.sales.call(contractManagement.save, at.draftOf());
    expect((await refusal(at.detail(id, at.purchaser))).msg).toContain('不存在');
    expect((await refusal(at.sales.call(contractManagement.save, { ...at.draftOf(), id }))).code).toBe('409');
    await at.sales.call(contractManagement.save, { ...at.draftOf({ contractName: '托辊备件采购合同' }), id, version });
    const stale = await refusal(at.sales.call(contractManagement.save, { ...at.draftOf(), id, version }));
    expect(stale.msg).toContain('请刷新');
    const others = await refusal(
      at.purchaser.call(contractManagement.save, {
        ...at.draftOf({ otherEntId: at.draftOf().otherEntId }),
        id,
        version: 2,
      }),
    );
    expect(others.msg).toMatch(/对方单位不能是本单位|不存在/);
  });
});

test('any other admitted enterprise may be the other party', async () => {
  const partners = await at.sales.call(contractManagement.partners, {});
  const admitted = server.db
    .selectFrom('entEnterprise')
    .select('id')
    .where('status', '=', 2)
    .where('deleted', '=', false);
  expect(partners).toHaveLength((await admitted.execute()).length - 1);
  const { otherEntId } = at.draftOf();
  const own = await at.purchaser.call(contractManagement.partners, {});
  expect([partners, own].map((all) => all.some(({ entId }) => entId === otherEntId))).toEqual([true, false]);
  const stranger = await server.as('no_menu');
  await expect(stranger.call(contractManagement.partners, {})).rejects.toMatchObject({ code: '403' });
});

describe('the agreement of a contract', () => {
  test('is one in force of its own enterprise; one that a draft names already may stay', async () => {
    const framework = await at.running({ contractType: 3, contractName: '年度备件框架协议' });
    const offered = await at.sales.call(contractManagement.agreements, {});
    expect(offered).toContainEqual({
      agreementNo: framework.contractNo,
      name: '年度备件框架协议',
      partnerName: framework.partyA,
    });
    expect(offered.some(({ agreementNo }) => !agreementNo.startsWith('HT'))).toBe(true);
    const agreementNo = framework.contractNo;
    const { id, version } = await at.sales.call(contractManagement.save, at.draftOf({ agreementNo }));
    await at.supplier.call(contractManagement.complete, await at.seen(framework.id));
    expect(
      (await at.sales.call(contractManagement.agreements, {})).some((one) => one.agreementNo === agreementNo),
    ).toBe(false);
    await at.sales.call(contractManagement.save, at.draftOf({ agreementNo, id, version }));
    const fresh = refusal(at.sales.call(contractManagement.save, at.draftOf({ agreementNo })));
    expect((await fresh).msg).toBe('关联协议不存在或不在履行中，请重新选择');
    const { agreementNo: _, ...without } = at.draftOf();
    await at.sales.call(contractManagement.save, { ...without, ...(await at.seen(id)) });
    expect((await at.detail(id)).agreementNo).toBeNull();
  });
});

describe('approval', () => {
  test('is not asked for without the annex', async () => {
    const { id } = await at.sales.call(contractManagement.save, at.draftOf({ files: [] }));
    const bare = refusal(at.sales.call(contractManagement.submit, await at.seen(id)));
    expect((await bare).msg).toBe('请上传合同附件后再提交');
    expect((await at.detail(id)).status).toBe(0);
  });

  test("a member's contract is approved by its administrator, and then seen by the other party", async () => {
    const { id, contractNo, status } = await at.submitted();
    expect(status).toBe(10);
    expect((await refusal(at.detail(id, at.purchaser))).msg).toContain('不存在');
    expect((await refusal(at.decide(at.sales, contractNo, true))).msg).not.toBe('');
    await at.decide(at.supplier, contractNo, true, '同意');
    expect(await at.detail(id, at.purchaser)).toMatchObject({ status: 20, dueSide: 'B', own: false, side: 'A' });
    const told = await at.purchaser.call(notification.getNotification, { keyword: contractNo });
    expect(told.records[0]?.content).toContain('等待双方签署');
  });

  test("an administrator's own contract is approved by the operating unit; a refused one is mended and submitted again", async () => {
    const { id } = await at.supplier.call(contractManagement.save, at.draftOf());
    await at.supplier.call(contractManagement.submit, await at.seen(id));
    const { contractNo } = await at.detail(id);
    await at.decide(at.operator, contractNo, false, '驳回：付款比例与框架协议不符。');
    expect(await at.detail(id)).toMatchObject({ status: 11, reason: '驳回：付款比例与框架协议不符。' });
    await at.supplier.call(contractManagement.save, { ...at.draftOf(), ...(await at.seen(id)) });
    await at.supplier.call(contractManagement.submit, await at.seen(id));
    await at.decide(at.operator, contractNo, true);
    expect(await at.detail(id)).toMatchObject({ status: 20, reason: null });
    expect((await refusal(at.supplier.call(contractManagement.submit, await at.seen(id)))).msg).toBe(
      '合同当前状态为“待签署”，不能提交',
    );
  });

  test('the one who submitted may take it back before it is decided', async () => {
    const { id, contractNo } = await at.submitted();
    const approval = await at.sales.call(workflowtask.detailByBizcode, {
      bizCode: contractNo,
      bizType: contractBizType,
    });
    await at.sales.call(workflowtask.withdraw, { processInstId: approval?.processInstId ?? '0' });
    expect((await at.detail(id)).status).toBe(0);
  });
});

/** States from which each step leads on. */
const STEPS = {
  ...{ submit: [0, 11], void: [0, 10, 11, 20, 30], signCode: [20, 30, 45], sign: [20, 30, 45], signPaper: [] },
  ...{ change: [40], cancelChange: [45], terminate: [40], complete: [40], archive: [50, 60, 70, 80], link: [40] },
  ...{ unlink: [20, 30, 40], save: [0, 11] },
};

test('in any other state a step is refused', async () => {
  const { id } = await at.running();
  for (const status of CONTRACT_STATUS.list) {
    await server.db.updateTable('conContract').set({ status }).where('id', '=', id).execute();
    const told = await answers(at.supplier, forbiddenIn(contractManagement, STEPS, status), await at.seen(id));
    for (const [name, code] of Object.entries(told)) expect([status, name, code]).toEqual([status, name, '409']);
  }
});

describe('the list', () => {
  test('shows each enterprise its own tabs, and the operating unit everything but drafts', async () => {
    const { contractNo } = await at.approved({ firstSide: 'A' });
    const mine = (api: TestApi, scope: 'sign' | 'all') => api.call(contractManagement.page, { scope, contractNo });
    expect((await mine(at.purchaser, 'sign')).total).toBe(1);
    expect((await mine(at.supplier, 'sign')).total).toBe(0);
    expect((await mine(at.operator, 'all')).total).toBe(1);
    const { id } = await at.sales.call(contractManagement.save, at.draftOf());
    const draft = await at.detail(id);
    expect(
      (await at.operator.call(contractManagement.page, { scope: 'all', contractNo: draft.contractNo })).total,
    ).toBe(0);
    const counts = await at.purchaser.call(contractManagement.counts, {});
    const all = await at.purchaser.call(contractManagement.page, { scope: 'all' });
    expect(counts.all).toBe(all.total);
  });

  test('leaves as a workbook, and a contract as a document; without the code neither signs nor exports', async () => {
    const file = await at.supplier.download(contractManagement.export, { scope: 'all' });
    const { Sheets, SheetNames } = read(file.rawPayload);
    const rows = utils.sheet_to_json<string[]>(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1 });
    expect(rows.some((row) => row.includes('合同编号'))).toBe(true);
    const { id } = await at.approved();
    const text = await at.supplier.download(contractManagement.download, { id });
    expect(text.rawPayload.subarray(0, 2).toString()).toBe('PK');
    expect((await refusal(at.sales.call(contractManagement.signCode, { id }))).code).toBe('403');
  });
});
