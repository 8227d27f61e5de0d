import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { read, utils } from '@e965/xlsx';
import { fileManager } from '@portal/sdk/calls/files';
import { notification } from '@portal/sdk/calls/notification';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { refusal } from '../settlementManagement/fixture.ts';
import { answers, forbiddenIn } from '../every-call.ts';
import { CONTRACT_STATUS, contractBizType, type ContractDraft, contractManagement } from './contract.ts';
import { CLAUSES, openContracts, TERMS } from './fixture.ts';

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

test('any admitted enterprise may be the other party', async () => {
  const partners = await at.sales.call(contractManagement.partners, {});
  expect(partners.length).toBeGreaterThan(100);
  const { otherEntId } = at.draftOf();
  const own = await at.purchaser.call(contractManagement.partners, {});
  expect([partners, own].map((all) => all.some(({ entId }) => entId === otherEntId))).toEqual([true, false]);
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
    const audit = await at.sales.call(workflowtask.detailByBizcode, { bizCode: contractNo, bizType: contractBizType });
    await at.sales.call(workflowtask.withdraw, { processInstId: audit?.processInstId ?? '0' });
    expect((await at.detail(id)).status).toBe(0);
  });
});

describe('signing', () => {
  test('goes in order, with the code of the signer, and puts the contract in force', async () => {
    const { id } = await at.approved();
    expect((await refusal(at.purchaser.call(contractManagement.signCode, { id }))).msg).toBe('请等待乙方签署');
    expect((await at.sign(at.supplier, id)).status).toBe(30);
    expect((await refusal(at.supplier.call(contractManagement.signCode, { id }))).msg).toBe('请等待甲方签署');
    expect((await at.sign(at.purchaser, id)).status).toBe(40);
    const signed = await at.detail(id);
    expect(signed).toMatchObject({ status: 40, signDate: '2026-03-16', dueSide: null });
    expect(signed.signatures.map(({ side, signOrder }) => [side, signOrder])).toEqual([
      ['B', 1],
      ['A', 2],
    ]);
    expect(new Set(signed.signatures.map(({ textHash }) => textHash)).size).toBe(1);
  });

  test('a wrong code signs nothing and counts; a second code waits a minute; a code holds five minutes', async () => {
    const { id } = await at.approved();
    await at.supplier.call(contractManagement.signCode, { id });
    const code = await at.lastCode();
    const wrong = code === '000000' ? '000001' : '000000';
    const attempt = async (given: string) =>
      (await at.supplier.call(contractManagement.sign, { ...(await at.seen(id)), code: given })).signed;
    expect(await attempt(wrong)).toBe('WRONG');
    expect((await refusal(at.supplier.call(contractManagement.signCode, { id }))).msg).toContain('60 秒');
    for (let tries = 0; tries < 4; tries += 1) await attempt(wrong);
    expect(await attempt(code)).toBe('EXPIRED');
    expect((await at.detail(id)).status).toBe(20);
  });

  test('a contract on paper is entered with its scan by who drafted it', async () => {
    const { id } = await at.approved({ signMethod: 2 });
    expect((await refusal(at.supplier.call(contractManagement.signCode, { id }))).msg).toContain('线下签署');
    const files = at.draftOf().files ?? [];
    const paper = { ...(await at.seen(id)), signDate: '2026-03-12', files };
    expect((await refusal(at.purchaser.call(contractManagement.signPaper, paper))).msg).toBe(
      '只有起草单位可以登记签署',
    );
    const late = await refusal(at.supplier.call(contractManagement.signPaper, { ...paper, signDate: '2026-04-01' }));
    expect(late.msg).toBe('签订日期不能晚于今天');
    await at.supplier.call(contractManagement.signPaper, paper);
    const signed = await at.detail(id, at.purchaser);
    expect(signed).toMatchObject({ status: 40, signDate: '2026-03-12' });
    expect(signed.signatures.map(({ side, signOrder, signerPhone }) => [side, signOrder, signerPhone])).toEqual([
      ['B', 1, null],
      ['A', 2, null],
    ]);
    expect(signed.files).toHaveLength(2);
    expect(signed.log[0]).toMatchObject({ action: 'SIGN_PAPER', reason: '线下签署 V1' });
    const [file] = files;
    const scan = await at.purchaser.download(fileManager.downloadFile, { fileId: file?.fileId ?? '' });
    expect(scan.rawPayload.subarray(0, 4).toString()).toBe('%PDF');
    for (const status of Object.keys(CONTRACT_STATUS).map(Number)) {
      if (status === 20 || status === 45) continue;
      await server.db.updateTable('conContract').set({ status }).where('id', '=', id).execute();
      const again = refusal(at.supplier.call(contractManagement.signPaper, { ...paper, ...(await at.seen(id)) }));
      expect((await again).msg).toBe(
        `合同当前状态为“${CONTRACT_STATUS[status as keyof typeof CONTRACT_STATUS]}”，不能登记签署`,
      );
    }
  });
});

describe('a contract in force', () => {
  test('changes by a text that both sign; until then the old one holds, and both are kept to compare', async () => {
    const before = await at.running();
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
      at.purchaser.call(contractManagement.change, { ...(await at.seen(before.id)), body: same, reason }),
    );
    expect((await unchanged).msg).toBe('合同内容没有变化，无需变更');
    await at.purchaser.call(contractManagement.change, { ...(await at.seen(before.id)), body, reason });
    expect(await at.detail(before.id)).toMatchObject({ status: 45, amount: '500000.00', versionNo: 1, dueSide: 'B' });
    server.clock.advance(61_000);
    await at.sign(at.supplier, before.id);
    expect((await at.detail(before.id)).status).toBe(45);
    await at.sign(at.purchaser, before.id);
    const after = await at.detail(before.id);
    expect(after).toMatchObject({ status: 40, amount: '600000.00', versionNo: 2, signDate: before.signDate });
    expect(after.versions.map(({ versionNo, status }) => [versionNo, status])).toEqual([
      [2, 1],
      [1, 1],
    ]);
  });

  test('a change may be given up, and the text in force stays', async () => {
    const { id, validFrom, validTo, contractName } = await at.running();
    const body = { contractName, amount: '1.00', validFrom, validTo, payTerms: TERMS, clauses: CLAUSES };
    await at.supplier.call(contractManagement.change, { ...(await at.seen(id)), body, reason: '缩减' });
    await at.purchaser.call(contractManagement.cancelChange, { ...(await at.seen(id)), reason: '不同意缩减' });
    const after = await at.detail(id);
    expect(after).toMatchObject({ status: 40, amount: '500000.00', versionNo: 1 });
    expect(after.versions[0]).toMatchObject({ versionNo: 2, status: 2 });
  });

  test('ends by both: one asks, the other agrees or declines; and is archived once', async () => {
    const { id } = await at.running();
    const ask = async () => ({ ...(await at.seen(id)), step: 'apply' as const, reason: '项目取消' });
    await at.supplier.call(contractManagement.terminate, await ask());
    const self = refusal(at.supplier.call(contractManagement.terminate, { ...(await at.seen(id)), step: 'agree' }));
    expect((await self).msg).toBe('没有待您处理的终止申请');
    await at.purchaser.call(contractManagement.terminate, { ...(await at.seen(id)), step: 'decline' });
    expect(await at.detail(id)).toMatchObject({ status: 40, terminateAskedBy: null });
    const early = refusal(at.supplier.call(contractManagement.archive, await at.seen(id)));
    expect((await early).msg).toContain('不能归档');
    await at.supplier.call(contractManagement.terminate, await ask());
    await at.purchaser.call(contractManagement.terminate, { ...(await at.seen(id)), step: 'agree' });
    await at.supplier.call(contractManagement.archive, await at.seen(id));
    expect(await at.detail(id)).toMatchObject({ status: 60, archived: true });
    expect((await refusal(at.supplier.call(contractManagement.archive, await at.seen(id)))).msg).toBe('合同已归档');
  });

  test('is not completed before all of it is ordered, nor voided once it holds', async () => {
    const { id } = await at.running();
    expect((await refusal(at.supplier.call(contractManagement.complete, await at.seen(id)))).msg).toContain(
      '尚未执行完毕',
    );
    const voided = refusal(at.supplier.call(contractManagement.void, { ...(await at.seen(id)), reason: '误建' }));
    expect((await voided).msg).toBe('合同当前状态为“履行中”，不能作废');
    const framework = await at.running({ contractType: 3 });
    await at.supplier.call(contractManagement.complete, await at.seen(framework.id));
    expect((await at.detail(framework.id)).status).toBe(50);
  });

  test('reminds both parties once at each mark, and expires after its last day', async () => {
    const { id, contractNo } = await at.running({ validTo: '2026-04-10' });
    const ending = await at.running({ validTo: '2026-04-12' });
    await server.runDaily();
    const told = await at.purchaser.call(notification.getNotification, { keyword: `${contractNo} 将于` });
    expect(told.total).toBe(1);
    const apply = { ...(await at.seen(ending.id)), step: 'apply' as const, reason: '项目取消' };
    await at.supplier.call(contractManagement.terminate, apply);
    const past = server.db.updateTable('conContract').set({ validTo: '2026-03-15' });
    await past.where('id', 'in', [id, ending.id]).execute();
    const now = server.clock.now();
    server.clock.advance(24 * 3_600_000);
    await server.runDaily();
    server.clock.set(now);
    const expired = await at.detail(id);
    expect([expired.status, expired.log[0]]).toMatchObject([70, { action: 'EXPIRE', operatorName: '系统' }]);
    expect(await at.detail(ending.id)).toMatchObject({ status: 70, terminateAskedBy: null });
    const again = await at.purchaser.call(notification.getNotification, { keyword: `${contractNo} 将于` });
    expect(again.total).toBe(1);
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
  for (const status of Object.keys(CONTRACT_STATUS).map(Number)) {
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
