/** Categories of suppliers: how long they last, which are safe to pass, how they are closed and opened. */
import { read, utils } from '@e965/xlsx';
import { notification } from '@portal/sdk/calls/notification';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { addDays } from '@portal/sdk/format';
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { approvalOf } from '#server/test-approval';
import { dataScopeOf } from '#server/test-data-scope';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { goodsList } from '../goodsList/contract.ts';
import { categoryBizType } from '../review/contract.ts';
import { type ApprovalFilters, category } from './contract.ts';

let server: TestServer;
let supplier: TestApi;
let operator: TestApi;
let today: string;

beforeAll(async () => {
  server = await openServer({ areas: ['goods'] });
  [supplier, operator] = [await server.as('gys_admin'), await server.as('yy_ops')];
  today = server.clock.today();
});
afterAll(() => server.close());

const { entOf } = dataScopeOf(() => server);
const later = (ms: number) => new Date(server.clock.now().getTime() + ms).toISOString();

const supply = (id: string, change: ReturnType<typeof sql>) =>
  sql`update gd_supplier_category set ${change} where id = ${id}`.execute(server.db);
const stateOf = async (id: string) => (await supplier.call(category.detail, { id })).auditStatus;

test('categories last to their last day, and are found as many days before', async () => {
  const [open] = (await supplier.call(category.page, { auditStatus: 2, size: 1 })).records;
  const id = open?.id ?? '0';
  const expiring = async (days: 7 | 15 | 30) =>
    (await supplier.call(category.page, { expiring: days, size: 100 })).records.some((row) => row.id === id);
  for (const [left, seven, state] of [
    [8, false, 2],
    [7, true, 2],
    [0, true, 2],
    [-1, false, 4],
  ] as const) {
    await supply(id, sql`valid_from = least(valid_from, ${addDays(today, left)}), valid_to = ${addDays(today, left)}`);
    const { daysLeft, inForce } = await supplier.call(category.detail, { id });
    expect([left, await expiring(7), await stateOf(id), daysLeft, inForce]).toEqual([
      ...[left, seven, state, left, state === 2],
    ]);
  }
  await supply(id, sql`valid_to = ${addDays(today, 5)}`);
  expect(await expiring(7)).toBe(true);
  await supply(id, sql`status = 5`);
  expect(await expiring(7)).toBe(false);
  await supply(id, sql`status = 2, valid_to = ${addDays(today, 90)}`);
  const { records } = await supplier.call(category.page, { keyword: open?.categoryNo ?? '' });
  expect(records.map((row) => row.id)).toEqual([id]);
  expect((await supplier.call(category.page, { keyword: open?.categoryName ?? '' })).total).toBeGreaterThan(0);
  expect((await supplier.call(category.page, { keyword: '没有的类目' })).total).toBe(0);
  const inside = await supplier.call(category.page, { categoryId: open?.categoryId ?? '0', size: 100 });
  expect(new Set(inside.records.map(({ categoryId }) => categoryId))).toEqual(new Set([open?.categoryId]));
});

test('categories are of low risk when new or renewed, complete, and of a supplier in good standing', async () => {
  const [waiting] = (await operator.call(category.approvalPage, { scope: 'todo', size: 1 })).records;
  const id = waiting?.id ?? '0';
  const required = sql`update gd_category set required_qualifications = array['试验证书']
    where id = ${waiting?.categoryId ?? '0'}`;
  await required.execute(server.db);
  const held = (validTo: string) =>
    supply(
      id,
      sql`qualifications = jsonb_build_array(jsonb_build_object('name', '试验证书', 'validTo', ${validTo}::text,
      'fileId', repeat('f', 24), 'fileName', 'a.pdf'))`,
    );
  const seen = async () => {
    const { records } = await operator.call(category.approvalPage, { scope: 'all', applyNo: waiting?.applyNo ?? '' });
    const [row] = records;
    return [row?.supplied, row?.required, row?.lowRisk];
  };
  await supply(id, sql`apply_type = 1`);
  await held(today);
  expect(await seen()).toEqual([1, 1, true]);
  await held(addDays(today, -1));
  expect(await seen()).toEqual([0, 1, false]);
  await held(today);
  await supply(id, sql`apply_type = 3`);
  expect(await seen()).toEqual([1, 1, true]);
  await supply(id, sql`apply_type = 2`);
  expect(await seen()).toEqual([1, 1, false]);
  await supply(id, sql`apply_type = 1`);
  const standing = (status: number) =>
    sql`update ent_enterprise set status = ${status} where id = (select supplier_ent_id from gd_supplier_category
      where id = ${id})`.execute(server.db);
  await standing(6);
  expect(await seen()).toEqual([1, 1, false]);
  const risky = await operator.call(category.detail, { id });
  expect([risky.applicant.blacklisted, risky.applicant.riskLevel]).toEqual([true, 'HIGH']);
  await standing(2);
  const overdue = async () =>
    (await operator.call(category.approvalPage, { scope: 'all', overdue: true, size: 100 })).records.some(
      (row) => row.id === id,
    );
  await supply(id, sql`due_at = ${later(0)}`);
  expect(await overdue()).toBe(false);
  await supply(id, sql`due_at = ${later(-1)}`);
  expect(await overdue()).toBe(true);
});

test('categories are closed with a reason and their goods, and opened while their authorisation lasts', async () => {
  const { rows } = await sql<{ id: string; goods: number }>`select s.id, count(*)::int as goods
    from gd_supplier_category s join gd_goods g on g.supplier_ent_id = s.supplier_ent_id
      and g.category_id = s.category_id and g.status = 3
    where s.status = 2 and s.supplier_ent_id = ${await entOf('S0001')} group by s.id order by s.id limit 1`.execute(
    server.db,
  );
  const { id = '0', goods = 0 } = rows[0] ?? {};
  const state = async (auditStatus: 2 | 5, reason?: string) => {
    const { version } = await operator.call(category.detail, { id });
    const input = { id, version, auditStatus, ...(reason !== undefined && { reason }) };
    return operator.call(category.updateState, input);
  };
  const onShelf = async () => (await supplier.call(goodsList.page, { status: 3 })).total;
  const before = await onShelf();
  await expect(state(5)).rejects.toMatchObject({ msg: '请输入停用原因' });
  await state(5, '整顿');
  expect(await onShelf()).toBe(before - goods);
  await supply(id, sql`valid_from = ${addDays(today, -9)}, valid_to = ${addDays(today, -1)}`);
  await expect(state(2)).rejects.toMatchObject({ msg: '只有授权期内的停用类目可以启用' });
  await supply(id, sql`valid_to = ${today}`);
  await state(2);
  expect(await stateOf(id)).toBe(2);
  const { categoryNo } = await supplier.call(category.detail, { id });
  const { records } = await supplier.call(notification.getNotification, { keyword: categoryNo, size: 20 });
  expect(records.map(({ content }) => content)).toEqual(
    expect.arrayContaining([
      `类目 ${categoryNo} 已停用：整顿。${goods} 件商品已下架。`,
      `类目 ${categoryNo} 已恢复启用。`,
    ]),
  );
});

test('an application needs its certificates in force, each once, and its classification in use; a year is the most', async () => {
  const [draft] = (await supplier.call(category.page, { auditStatus: 0, size: 1 })).records;
  const { id = '0', categoryId = '0', categoryName = '' } = draft ?? {};
  const node = (change: ReturnType<typeof sql>) =>
    sql`update gd_category set ${change} where id = ${categoryId}`.execute(server.db);
  const held = (...all: (readonly [name: string, validTo: string])[]) => {
    const certificates = all.map(([name, validTo]) => ({ name, validTo, fileId: 'f'.repeat(24), fileName: 'a.pdf' }));
    return supply(id, sql`qualifications = ${JSON.stringify(certificates)}`);
  };
  const seen = async () => ({ id, version: (await supplier.call(category.detail, { id })).version });
  const submit = async () => supplier.call(category.submit, await seen());
  const save = async (qualifications: Parameters<typeof supplier.call<typeof category.save>>[1]['qualifications']) =>
    supplier.call(category.save, { ...(await seen()), categoryId, attrTemplate: [], qualifications });
  await node(sql`required_qualifications = array['试验证书']`);
  const unseen = { id, categoryId, attrTemplate: [], qualifications: [] };
  await expect(supplier.call(category.save, unseen)).rejects.toMatchObject({ code: '409' });
  expect(await supplier.call(category.start, { categoryId })).toMatchObject({
    ...{ requiredQualifications: ['试验证书'], taken: true },
  });
  await held();
  await expect(submit()).rejects.toMatchObject({ msg: '不能提交：缺少必备资质“试验证书”' });
  await held(['试验证书', '2026-03-15']);
  await expect(submit()).rejects.toMatchObject({ msg: '不能提交：必备资质“试验证书”已于 2026-03-15 过期' });
  await held(['试验证书', '2026-03-16']);
  await node(sql`status = 0`);
  const closed = { code: '409', msg: '该商品分类已停用，不能申请' };
  await expect(submit()).rejects.toMatchObject(closed);
  await expect(save([])).rejects.toMatchObject(closed);
  expect((await supplier.call(category.detail, { id })).may).toEqual(['DELETE']);
  await node(sql`status = 1`);
  const twice = { name: '试验证书', validTo: '2027-01-01', fileId: 'f'.repeat(24), fileName: 'a.pdf' };
  await expect(save([twice, twice])).rejects.toMatchObject({ code: '400', msg: '同一资质只需上传一份' });
  const chief = await server.as('admin');
  const has = async (filters: ApprovalFilters, api = operator) => {
    const { applyNo } = await supplier.call(category.detail, { id });
    const { records } = await api.call(category.approvalPage, { ...filters, size: 100 });
    return records.some((row) => row.applyNo === applyNo);
  };
  const pass = async () => {
    const { applyNo } = await supplier.call(category.detail, { id });
    const todo = [await has({ scope: 'todo' }), await has({ scope: 'todo' }, chief)];
    expect([...todo, await has({ scope: 'done' })]).toEqual([true, false, false]);
    const processInstId = await approvalOf(server, categoryBizType, applyNo ?? '');
    await operator.call(workflowtask.submitAuditResult, { processInstId, approve: true, auditOpinion: '' });
    const heard = async (api: TestApi) =>
      (await api.call(notification.getNotification, { keyword: applyNo ?? '', size: 20 })).records.map(
        (one) => one.content,
      );
    expect(await heard(operator)).toContain(`屿岚机电设备有限公司申请类目“${categoryName}”（${applyNo}），请审核。`);
    expect(await heard(supplier)).toContain(`类目“${categoryName}”的申请 ${applyNo} 已通过，可以上架该分类的商品。`);
    const { validFrom, validTo } = await supplier.call(category.detail, { id });
    return [validFrom, validTo];
  };
  await submit();
  await held(['试验证书', '2026-09-01'], ['别的证书', '2026-04-01']);
  expect(await pass()).toEqual(['2026-03-16', '2026-09-01']);
  await node(sql`required_qualifications = '{}'`);
  await submit();
  expect(await pass()).toEqual(['2026-03-16', '2027-03-16']);

  expect([await has({ scope: 'done' }), await has({ scope: 'done' }, chief)]).toEqual([true, false]);
  expect(await has({ scope: 'todo' })).toBe(false);
  expect(await has({ scope: 'all', categoryName })).toBe(true);
  expect(await has({ scope: 'all', categoryName: '没有的分类' })).toBe(false);
  const { applyNo } = await supplier.call(category.detail, { id });
  const { rawPayload } = await operator.download(category.exportApproval, { scope: 'all', applyNo });
  const told = { 申请编号: applyNo, 类目名称: categoryName, 状态: '已通过', 申请类型: '变更', 当前处理人: '沈恪' };
  expect(utils.sheet_to_json(read(rawPayload).Sheets['类目审核'] ?? {}, { range: 1 })).toEqual([
    expect.objectContaining(told),
  ]);
});

test('an application is new, a change or a renewal, by what was before; only a draft is deleted, and nothing beside it', async () => {
  const [open] = (await supplier.call(category.page, { auditStatus: 2, size: 1 })).records;
  const id = open?.id ?? '0';
  const detail = () => supplier.call(category.detail, { id });
  const seen = async () => ({ id, version: (await detail()).version });
  for (const [status, type, next] of [
    [2, 1, 2],
    [2, 3, 2],
    [3, 2, 2],
    [3, 3, 3],
    [4, 2, 3],
  ] as const) {
    await supply(id, sql`status = ${status}::smallint, apply_type = ${type}::smallint`);
    expect((await detail()).rejected).toBe(status === 3);
    await supplier.call(category.submit, await seen());
    const { applyType, auditStatus } = await detail();
    expect([status, type, applyType, auditStatus]).toEqual([status, type, next, 1]);
    await supplier.call(category.withdraw, await seen());
  }
  await supply(id, sql`status = 2, apply_type = 1`);
  const { rows } = await sql<{ categoryId: string }>`
    select category_id from gd_supplier_category where category_id not in (
      select category_id from gd_supplier_category where supplier_ent_id = ${await entOf('S0001')}) limit 1`.execute(
    server.db,
  );
  const { categoryId = '0' } = rows[0] ?? {};
  expect((await supplier.call(category.start, { categoryId })).taken).toBe(false);
  const { total, records } = await supplier.call(category.page, { size: 100 });
  const states = records.map(({ auditStatus }) => auditStatus);
  expect(states.filter((state, index) => state !== states[index - 1])).toEqual([3, 4, 0, 1, 2, 5]);
  const draft = await supplier.call(category.save, { categoryId, attrTemplate: [], qualifications: [] });
  const fresh = await supplier.call(category.detail, { id: draft.id });
  expect([fresh.applyType, fresh.auditStatus]).toEqual([1, 0]);
  expect((await supplier.call(category.page, {})).total).toBe(total + 1);
  await supplier.call(category.remove, draft);
  expect((await supplier.call(category.page, {})).total).toBe(total);
});
