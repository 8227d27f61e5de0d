/** The tree of now and of a day, what a move takes along, and the moves that were. */
import { organization } from '@portal/sdk/calls/enterprise';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { grantCode } from '#server/platform/grant-code';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { orgTree } from './contract.ts';

let server: TestServer;
let [operator, admin] = [] as unknown as [TestApi, TestApi];
beforeAll(async () => {
  server = await openServer({ areas: ['base', 'enterprise'] });
  [operator, admin] = [await server.as('yy_ops'), await server.as('admin')];
});
afterAll(() => server.close());

const codesOf = async (input: object) =>
  (await operator.call(orgTree.asOf, input)).map(({ customerCode }) => customerCode);
/** The demonstration moved it on the first of January from 其他业务. */
const moved = 'C0013';
const [before, since] = ['2025-12-31', '2026-01-01'];

test('nodes are asked for below one, by a keyword, or by the way to one', async () => {
  expect(await codesOf({})).toEqual(['10000001']);
  expect((await codesOf({ parentId: '10000001' })).slice(0, 2)).toEqual(['20000001', '20000002']);
  expect(await codesOf({ id: 'C0041' })).toEqual(['10000001', '20000002', 'C0001', 'C0041']);
  expect(await codesOf({ keyword: 'c0041' })).toEqual(['10000001', '20000002', 'C0001', 'C0041']);
  expect(await codesOf({ keyword: '没有' })).toEqual([]);
  const whole = await operator.call(orgTree.asOf, { whole: true });
  expect(whole.find(({ customerCode }) => customerCode === '10000001')?.children).toBe(
    whole.filter(({ parentCustomerCode }) => parentCustomerCode === '10000001').length,
  );
});

test('a unit that was moved stands below its old parent on the last day before, and below the new one since', async () => {
  const above = async (day: string) => (await codesOf({ day, id: moved })).at(-2);
  expect([await above(before), await above(since)]).toEqual(['20000008', '20000005']);
  const listed = async (asOf: string, parentCustomerCode: string) => {
    const { records } = await operator.call(organization.getAllByPage, { asOf, parentCustomerCode, size: 100 });
    return records.some(({ customerCode, editable }) => customerCode === moved && !editable);
  };
  expect(await listed(before, '20000008')).toBe(true);
  expect(await listed(since, '20000008')).toBe(false);
  const { pathName } = await operator.call(orgTree.detail, { customerCode: moved, day: before });
  expect(pathName).toMatch(/^澜岳能源集团有限公司 \/ 澜岳其他业务有限公司 \/ /);
});

test('units that have ended or had not begun are not in the tree of a day', async () => {
  const set = (change: object) =>
    server.db.updateTable('entOrgNode').set(change).where('customerCode', '=', 'O0005').execute();
  const on = async (day: string) => (await codesOf({ day, whole: true })).includes('O0005');
  const { validFrom } = await operator.call(orgTree.detail, { customerCode: 'O0005' });
  await set({ status: 0, validTo: '2026-03-01' });
  expect([await on('2026-02-28'), await on('2026-03-01'), (await codesOf({ whole: true })).includes('O0005')]).toEqual([
    ...[true, false, true],
  ]);
  await set({ status: 1, validTo: null, validFrom: '2026-03-10' });
  expect([await on('2026-03-09'), await on('2026-03-10')]).toEqual([false, true]);
  await set({ validFrom });
});

test('a move takes along what is in force below, with its people', async () => {
  const ofC0001 = await operator.call(orgTree.impact, { customerCode: 'C0001' });
  const count = (codes: readonly string[]) =>
    server.db
      .selectFrom('usrUserEnt as m')
      .innerJoin('entOrgNode as n', 'n.entId', 'm.entId')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('n.customerCode', 'in', [...codes])
      .where('m.orgStatus', '=', 1)
      .executeTakeFirstOrThrow();
  const people = Number((await count(['C0001', 'C0041'])).count);
  expect(ofC0001).toEqual({ units: 1, people, from: '2026-03-16' });
  expect(people).toBeGreaterThan(0);
  expect(await operator.call(orgTree.detail, { customerCode: 'C0001' })).toMatchObject({ below: 1 });
  await expect(operator.call(orgTree.impact, { customerCode: 'X' })).rejects.toMatchObject({ code: '404' });
});

test('who may edit units is told of each whether it is within reach', async () => {
  const editable = async (api: TestApi) => {
    const { records } = await api.call(organization.getAllByPage, { size: 100 });
    return records.filter((row) => row.editable).map(({ customerCode }) => customerCode);
  };
  expect((await editable(admin)).length).toBeGreaterThan(80);
  expect(await editable(operator)).toEqual([]);
  await grantCode(server.db, 'C1', organization.updateOrg.access);
  expect(await editable(await server.as('cg_admin'))).toEqual(['C0001', 'C0041']);
});

test('the history names each unit that was moved, from where to where and since when', async () => {
  const { records } = await operator.call(orgTree.moves, { customerCode: moved });
  expect(records).toEqual([
    expect.objectContaining({
      ...{ customerCode: moved, before: '澜岳其他业务有限公司', after: '澜岳支持保障有限公司', movedOn: since },
    }),
  ]);
});
