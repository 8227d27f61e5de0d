import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { approvalOf } from '#server/test-approval';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { goodsChecks } from '../checks.server.ts';
import { categoryBizType } from '../review/contract.ts';
import { category } from './contract.ts';
import { versionChanges } from './differences.ts';

let server: TestServer;
let supplier: TestApi;
let operator: TestApi;

beforeAll(async () => {
  server = await openServer({ areas: ['goods'] });
  [supplier, operator] = [await server.as('gys_admin'), await server.as('yy_ops')];
});
afterAll(() => server.close());

async function open() {
  const { records } = await supplier.call(category.page, { auditStatus: 2, size: 50 });
  for (const { id } of records) {
    const detail = await supplier.call(category.detail, { id });
    if (detail.attrTemplate.length > 0 && detail.qualifications.length > 0) return detail;
  }
  throw new Error('No open category has both attributes and certificates.');
}

async function change(id: string, validTo: string) {
  const { version, categoryId, attrTemplate, qualifications } = await supplier.call(category.detail, { id });
  const [, ...rest] = attrTemplate;
  const added = { name: `指标 ${validTo}`, type: 'TEXT' as const, required: true, options: [], searchable: false };
  const held = qualifications.map((one) => ({ ...one, validTo }));
  const template = { attrTemplate: [...rest, added], qualifications: held };
  await supplier.call(category.submit, await supplier.call(category.save, { id, version, categoryId, ...template }));
}

async function decide(id: string, approve: boolean) {
  const { applyNo } = await supplier.call(category.detail, { id });
  const processInstId = await approvalOf(server, categoryBizType, applyNo ?? '');
  await operator.call(workflowtask.submitAuditResult, { processInstId, approve, auditOpinion: '已核对证书。' });
}

test('each application stays as a version with how it ended, and the newest comes first', async () => {
  const { id } = await open();
  const before = await supplier.call(category.versions, { id });
  const [last] = before;
  expect(last).toMatchObject({ status: 2, versionNo: before.length });
  await change(id, '2028-05-01');
  const { version } = await supplier.call(category.detail, { id });
  await supplier.call(category.withdraw, { id, version });
  await change(id, '2028-06-01');
  await decide(id, false);
  await change(id, '2028-07-01');
  await decide(id, true);
  const { validFrom, validTo, applyNo } = await supplier.call(category.detail, { id });
  const [passed, rejected, withdrawn, ...kept] = await operator.call(category.versions, { id });
  expect(passed).toMatchObject({ status: 2, validFrom, validTo, applyNo, decidedByName: '沈恪' });
  expect(rejected).toMatchObject({ status: 3, validFrom: null, decidedByName: '沈恪' });
  expect(withdrawn).toMatchObject({ status: 4, decidedByName: null });
  expect(kept).toEqual(before);
});

test('two versions differ item by item, each named as added, removed or altered', async () => {
  const { id } = await open();
  const [base] = await supplier.call(category.versions, { id });
  await change(id, '2029-01-01');
  const [now] = await supplier.call(category.versions, { id });
  if (!base || !now) throw new Error('Both versions are there.');
  const told = versionChanges(base, now).filter(({ before, after }) => before !== after);
  const removed = base.attrTemplate[0]?.name;
  const certificate = base.qualifications[0]?.name;
  const labels = told.map(({ label }) => label);
  expect(labels).toEqual(expect.arrayContaining([`资质 ${certificate}（修改）`, `属性 ${removed}（移除）`]));
  expect(labels).toContain('授权期限（修改）');
  expect(told.find(({ label }) => label.startsWith('资质'))?.after).toContain('有效期至 2029-01-01');
});

test('who waits has one version that waits, under its number', async () => {
  for (const { title, broken } of goodsChecks)
    expect([title, (await broken.execute(server.db)).rows]).toEqual([title, []]);
});
