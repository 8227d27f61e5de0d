/** 公司信息变更: asked for by the enterprise, decided by the operating unit; the old values stay until then. */
import { company } from '@portal/sdk/calls/company';
import { companyChange, companyChangeBizType } from '@portal/sdk/calls/company-change';
import { fileManager } from '@portal/sdk/calls/files';
import { enterpriseState } from '@portal/sdk/calls/enterprise-state';
import { workflowtask } from '@portal/sdk/calls/workflow';
import type { InputOf } from '@portal/sdk/contract';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { png as picture } from '#server/files/archive-samples';
import { openServer, type TestApi, type TestServer } from '#server/testing';

let server: TestServer;
let [supplier, buyer, operator] = [] as unknown as [TestApi, TestApi, TestApi];
let letter = '';
beforeAll(async () => {
  server = await openServer({ areas: ['usercenter'] });
  [supplier, buyer, operator] = [await server.as('gys_admin'), await server.as('cg_admin'), await server.as('yy_ops')];
  letter = await fileOf(supplier);
});
afterAll(() => server.close());

type Asked = InputOf<typeof companyChange.submitChange>;
async function fileOf(api: TestApi) {
  const file = { name: '变更登记通知书.png', bytes: picture };
  const [stored] = await api.call(fileManager.uploadFile, {}, { files: [file] });
  return stored?.fileIds[0] ?? '';
}
async function ask(change: Partial<Asked> = {}, api = supplier) {
  const facts = await api.call(company.detail, {});
  return api.call(companyChange.submitChange, {
    customerRegisterName: facts.customerRegisterName,
    socialcreditcode: facts.socialcreditcode ?? '',
    legalRepresentative: facts.legalRepresentative ?? '',
    entType: facts.entType as '1',
    regCapital: facts.regCapital ?? '0.00',
    reason: '经股东会决议',
    files: [{ fileId: letter, fileName: '变更登记通知书.png' }],
    ...change,
  });
}
async function decide(bizCode: string, approve: boolean, api = operator) {
  const task = await api.call(workflowtask.detailByBizcode, { bizType: companyChangeBizType, bizCode });
  const auditOpinion = approve ? '' : '附件不清晰';
  return api.call(workflowtask.submitAuditResult, { processInstId: task?.processInstId ?? '', approve, auditOpinion });
}
const msgOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ msg }: { msg: string }) => msg,
  );
const statusOf = async (id: string) => (await supplier.call(companyChange.change, { id })).status;

test('the demonstration has three changes of every state', async () => {
  for (const status of [1, 2, 3, 4] as const)
    expect([status, (await operator.call(companyChange.changes, { status })).total]).toEqual([status, 3]);
  const waiting = await operator.call(companyChange.changes, { mine: true });
  expect([waiting.total, waiting.records.every(({ waits, status }) => waits && status === 1)]).toEqual([3, true]);
  expect((await supplier.call(companyChange.changes, {})).total).toBe(0);
});

test.each<[Partial<Asked>, string]>([
  [{}, '没有变更内容，无需提交'],
  [{ socialcreditcode: '91000001MA7ABCDE10' }, '统一社会信用代码的校验位不正确，请核对营业执照'],
  [{ legalRepresentative: '沐砚' }, '更换法定代表人须填写新的证件号'],
  [{ regCapital: '-1.00' }, '注册资本不能小于 0'],
])('%j is refused by its own sentence', async (change, sentence) => {
  expect(await msgOf(ask(change))).toMatch(sentence);
});

test('a code that another enterprise has is refused when it is asked for, and when it is passed', async () => {
  const { socialcreditcode: taken } = await buyer.call(company.detail, {});
  const { socialcreditcode: own, entId } = await supplier.call(company.detail, {});
  expect(await msgOf(ask({ socialcreditcode: taken ?? '' }))).toMatch('该统一社会信用代码已被其他企业使用');
  const free = '91000001MA000001X0';
  const { id, changeNo } = await ask({ socialcreditcode: free });
  const other = server.db.updateTable('entEnterprise').where('customerCode', '=', 'S0090');
  await other.set({ socialcreditcode: free }).execute();
  expect(await msgOf(decide(changeNo, true))).toBe('该统一社会信用代码已被其他企业使用，不能通过');
  expect(await statusOf(id)).toBe(1);
  await other.set({ socialcreditcode: null }).execute();
  await decide(changeNo, true);
  expect((await supplier.call(company.detail, {})).socialcreditcode).toBe(free);
  await server.db.updateTable('entEnterprise').set({ socialcreditcode: own }).where('id', '=', entId).execute();
});

test('the old values stay until the change has passed; then its history tells both', async () => {
  const { customerRegisterName: before, legalRepresentative, entId } = await supplier.call(company.detail, {});
  const after = `${before}（新）`;
  const person = { legalRepresentative: '沐砚', legalrepresentativeIdno: '000000198001010019' };
  const { id, changeNo } = await ask({ customerRegisterName: after, ...person });
  expect(await supplier.call(company.detail, {})).toMatchObject({
    ...{ customerRegisterName: before, legalRepresentative },
    changing: { id, changeNo, items: '企业名称、法定代表人、法定代表人证件号' },
  });
  const asked = await operator.call(companyChange.change, { id });
  expect(asked.changes).toEqual([
    { label: '企业名称', before, after },
    { label: '法定代表人', before: legalRepresentative, after: '沐砚' },
    { label: '法定代表人证件号', before: expect.stringMatching(/^.{6}\*{8}.{4}$/), after: '000000********0019' },
  ]);
  expect(asked.files).toEqual([{ fileId: letter, fileName: '变更登记通知书.png' }]);
  await expect(buyer.call(companyChange.change, { id })).rejects.toMatchObject({ code: '404' });
  await decide(changeNo, true);
  expect(await supplier.call(company.detail, {})).toMatchObject({
    ...{ customerRegisterName: after, legalRepresentative: '沐砚', changing: null },
    legalrepresentativeIdno: '000000********0019',
  });
  const log = await supplier.call(enterpriseState.changeLog, { entId, source: 'APPROVAL', size: 3 });
  expect(log.records.find(({ field }) => field === 'customerRegisterName')).toMatchObject({
    ...{ oldValue: before, newValue: after, reason: `公司信息变更 ${changeNo}` },
  });
  expect(JSON.stringify(log.records)).not.toContain('198001010019');
  const stored = server.db.selectFrom('entEnterprise').select(['customerName', 'regCapital']).where('id', '=', entId);
  expect((await stored.executeTakeFirstOrThrow()).customerName).toBe(after);
  await server.db
    .updateTable('entEnterprise')
    .set({ customerRegisterName: before, customerName: before })
    .where('id', '=', entId)
    .execute();
});

test('of eight who ask at once one is asked; it is taken back by its enterprise alone, and then decided no more', async () => {
  const { regCapital } = await supplier.call(company.detail, {});
  const answers = await Promise.all(Array.from({ length: 8 }, () => msgOf(ask({ regCapital: '77000000.00' }))));
  const full = '本企业已有变更在审核中，请等待结果或先撤回';
  expect(answers.sort()).toEqual(['done', ...Array.from({ length: 7 }, () => full)].sort());
  const [{ id, changeNo, version } = { id: '', changeNo: '', version: 0 }] = (
    await supplier.call(companyChange.changes, { status: 1 })
  ).records;
  await expect(buyer.call(companyChange.withdrawChange, { id, version })).rejects.toMatchObject({ code: '404' });
  await supplier.call(companyChange.withdrawChange, { id, version });
  expect(await statusOf(id)).toBe(4);
  expect(await msgOf(decide(changeNo, true))).not.toBe('done');
  expect((await supplier.call(company.detail, {})).regCapital).toBe(regCapital);
});

test('what is rejected changes nothing and may be asked for again', async () => {
  const { regCapital } = await supplier.call(company.detail, {});
  const { id, changeNo } = await ask({ regCapital: '78000000.00' });
  await decide(changeNo, false);
  expect([await statusOf(id), (await supplier.call(company.detail, {})).regCapital]).toEqual([3, regCapital]);
  const again = await ask({ regCapital: '78000000.00' });
  await decide(again.changeNo, true);
  expect((await supplier.call(company.detail, {})).regCapital).toBe('78000000.00');
});

test('who may not keep the facts of an enterprise asks for no change of them', async () => {
  await expect(ask({ regCapital: '1.00' }, await server.as('gys_sales'))).rejects.toMatchObject({ code: '403' });
});

test('a unit is called in the tree what its change has made of it, and no other is', async () => {
  const { customerRegisterName: before, entId } = await buyer.call(company.detail, {});
  const after = `${before}（新）`;
  const files = [{ fileId: await fileOf(buyer), fileName: '变更登记通知书.png' }];
  const { changeNo } = await ask({ customerRegisterName: after, files }, buyer);
  await decide(changeNo, true);
  const called = server.db.selectFrom('entOrgNode').select('entId').where('customerRegisterName', '=', after);
  expect(await called.execute()).toEqual([{ entId }]);
});
