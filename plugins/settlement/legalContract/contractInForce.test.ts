import { addDays } from '@portal/sdk/format';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { fileManager } from '@portal/sdk/calls/files';
import { notification } from '@portal/sdk/calls/notification';
import { openServer, type TestServer } from '#server/testing';
import { refusal } from '../settlementManagement/fixture.ts';
import { contractManagement } from './contract.ts';
import { CONTRACT_STATUS } from './schema.ts';
import { CLAUSES, openContracts, TERMS } from './fixture.ts';

let server: TestServer;
let at: Awaited<ReturnType<typeof openContracts>>;
beforeAll(async () => {
  server = await openServer({ areas: ['order', 'settlement'] });
  at = await openContracts(server);
});
afterAll(() => server.close());

describe('signing', () => {
  test('goes in order, with the code of the signer, and puts the contract in force', async () => {
    const { id } = await at.approved();
    expect((await refusal(at.purchaser.call(contractManagement.signCode, { id }))).msg).toBe('请等待乙方签署');
    expect(await at.sign(at.supplier, id)).toEqual({ signed: 'YES', bothSigned: false });
    expect((await refusal(at.supplier.call(contractManagement.signCode, { id }))).msg).toBe('请等待甲方签署');
    expect(await at.sign(at.purchaser, id)).toEqual({ signed: 'YES', bothSigned: true });
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
    const code = at.lastCode();
    const wrong = code === '000000' ? '000001' : '000000';
    const attempt = async (given: string) =>
      at.supplier.call(contractManagement.sign, { ...(await at.seen(id)), code: given });
    expect(await attempt(wrong)).toEqual({ signed: 'WRONG', bothSigned: false });
    expect((await refusal(at.supplier.call(contractManagement.signCode, { id }))).msg).toContain('60 秒');
    for (let tries = 0; tries < 4; tries += 1) await attempt(wrong);
    expect(await attempt(code)).toEqual({ signed: 'EXPIRED', bothSigned: false });
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
    const late = await refusal(at.supplier.call(contractManagement.signPaper, { ...paper, signDate: '2026-03-17' }));
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
    for (const status of CONTRACT_STATUS.list) {
      if (status === 20 || status === 45) continue;
      await server.db.updateTable('conContract').set({ status }).where('id', '=', id).execute();
      const again = refusal(at.supplier.call(contractManagement.signPaper, { ...paper, ...(await at.seen(id)) }));
      expect((await again).msg).toBe(`合同当前状态为“${CONTRACT_STATUS.texts[status]}”，不能登记签署`);
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
    const bare = at.supplier.call(contractManagement.terminate, { ...(await at.seen(id)), step: 'apply' });
    expect((await refusal(bare)).msg).toBe('请输入终止原因');
    await at.supplier.call(contractManagement.terminate, await ask());
    const self = refusal(at.supplier.call(contractManagement.terminate, { ...(await at.seen(id)), step: 'agree' }));
    expect((await self).msg).toBe('合同由程屿申请终止，终止须由另一人办理');
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

  test('is told of ninety, sixty and thirty days before its end, up to its last day, and expires on the next', async () => {
    // a day that no test has lived yet
    const [now, day] = [server.clock.now(), addDays(server.clock.today(), 2)];
    const ids = new Map<number, { id: string; contractNo: string }>();
    for (const days of [91, 90, 30, 0, -1]) {
      const made = await at.running();
      const validTo = addDays(day, days);
      await server.db.updateTable('conContract').set({ validTo }).where('id', '=', made.id).execute();
      ids.set(days, made);
    }
    server.clock.set(new Date(now.getTime() + 2 * 24 * 3_600_000));
    await server.runDaily();
    server.clock.set(now);
    const told = async (days: number) => {
      const keyword = `${ids.get(days)?.contractNo} 将于`;
      return (await at.purchaser.call(notification.getNotification, { keyword })).total;
    };
    expect([await told(91), await told(90), await told(30), await told(0), await told(-1)]).toEqual([0, 1, 1, 1, 0]);
    const states = [];
    for (const days of [0, -1]) states.push((await at.detail(ids.get(days)?.id ?? '0')).status);
    expect(states).toEqual([40, 70]);
    const marks = await server.db
      .selectFrom('conReminder')
      .select(['contractId', 'days'])
      .where(
        'contractId',
        'in',
        [...ids.values()].map(({ id }) => id),
      )
      .orderBy('contractId')
      .execute();
    expect(marks.map((mark) => mark.days)).toEqual([90, 30, 30]);
  });

  test('is offered where it ends within ninety days, or waits to be signed', async () => {
    const day = server.clock.today();
    const { id, contractNo } = await at.running();
    const within = async (scope: 'ending' | 'running' | 'sign', api = at.supplier) =>
      (await api.call(contractManagement.page, { scope, contractNo })).total;
    const endingOn = async (days: number) => {
      await server.db
        .updateTable('conContract')
        .set({ validTo: addDays(day, days) })
        .where('id', '=', id)
        .execute();
      return [await within('ending'), (await at.detail(id)).daysLeft];
    };
    expect([await endingOn(-1), await endingOn(0), await endingOn(90), await endingOn(91)]).toEqual([
      ...[
        [0, -1],
        [1, 0],
        [1, 90],
        [0, 91],
      ],
    ]);
    expect([await within('running'), await within('sign')]).toEqual([1, 0]);
    const waiting = await at.approved();
    const turn = async (api: typeof at.supplier) => {
      const asked = { scope: 'sign' as const, contractNo: waiting.contractNo };
      return (await api.call(contractManagement.page, asked)).total;
    };
    expect([await turn(at.supplier), await turn(at.purchaser)]).toEqual([1, 0]);
    await at.sign(at.supplier, waiting.id);
    expect([await turn(at.supplier), await turn(at.purchaser)]).toEqual([0, 1]);
    const paper = await at.approved({ signMethod: 2 });
    const asked = { scope: 'sign' as const, contractNo: paper.contractNo };
    const both = [at.supplier, at.purchaser].map(async (api) => (await api.call(contractManagement.page, asked)).total);
    expect(await Promise.all(both)).toEqual([1, 0]);
  });

  test('tells its phones to the drafter and to whose they are, masked to who looks on; shares to the hundredth', async () => {
    const payTerms = [
      { node: '定金', percent: '0.05', condition: '签订', days: 0 },
      { node: '到货款', percent: '94.95', condition: '验收', days: 30 },
      { node: '质保金', percent: '5', condition: '质保期满', days: 365 },
    ];
    const { id } = await at.approved({ payTerms });
    const phones = async (api: typeof at.supplier) =>
      (await at.detail(id, api)).parties.map(({ contactPhone }) => contactPhone.includes('****'));
    expect([await phones(at.supplier), await phones(at.purchaser), await phones(at.operator)]).toEqual([
      [false, false],
      [false, true],
      [true, true],
    ]);
    const found = await at.detail(id);
    expect(found.payTerms).toEqual(payTerms);
    const answer = await at.purchaser.download(contractManagement.download, { id });
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(`${found.contractNo}-`);
    const draft = await at.submitted();
    const early = refusal(at.supplier.download(contractManagement.download, { id: draft.id }));
    expect((await early).msg).toBe('合同尚未通过审批，不能下载');
  });
});
