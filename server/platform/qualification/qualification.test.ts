/** Certificates: kept by their holders, decided by the operating unit, aged by the day; what is lacking has its cost. */
import { fileManager } from '@portal/sdk/calls/files';
import { notification } from '@portal/sdk/calls/notification';
import {
  ownQualification,
  QUALIFICATION_STATUS,
  qualification,
  qualificationBizType,
  qualificationType,
} from '@portal/sdk/calls/qualification';
import { DEED } from '@portal/sdk/calls/standing';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { docxOf, png } from '#server/files/archive-samples';
import { approvalOf } from '#server/test-approval';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { platformChecks } from '../checks.ts';
import { demandStanding, type StandingRefusal } from '../enterprise/standing.ts';

let server: TestServer;
let [holder, other, operator, buyer] = [] as unknown as [TestApi, TestApi, TestApi, TestApi];
let typeOf: Map<string, string>;
beforeAll(async () => {
  server = await openServer({ areas: ['base', 'usercenter', 'enterprise'] });
  [holder, other] = [await server.as('gys_admin'), await server.as('s0003_1')];
  [operator, buyer] = [await server.as('yy_ops'), await server.as('cg_admin')];
  const types = await holder.call(ownQualification.options, {});
  typeOf = new Map(types.map(({ id, typeName }) => [typeName, id]));
});
afterAll(() => server.close());

const brand = () => typeOf.get('品牌授权书') ?? '';
const uploaded = async (name = '证书.png', api = holder) => {
  const [stored] = await api.call(
    fileManager.uploadFile,
    {},
    { files: [{ name, bytes: name.endsWith('.docx') ? docxOf() : png }] },
  );
  return { fileId: stored?.fileIds[0] ?? '', fileName: name };
};
let numbers = 0;
const certificate = async (change: object = {}, api = holder) => {
  numbers += 1;
  return {
    ...{ typeId: brand(), certNo: `T-${numbers}`, issuer: '示例机关', validFrom: '2026-03-01', validTo: '2027-03-01' },
    files: [await uploaded('证书.png', api)],
    ...change,
  };
};
const saved = async (change: object = {}, api = holder) =>
  api.call(ownQualification.save, await certificate(change, api));
const sent = (change: object = {}, api = holder) => saved({ submit: true, ...change }, api);
const read = (id: string, api = holder) => api.call(qualification.detail, { id });
const decide = async (qualNo: string, approve = true, auditOpinion = '') => {
  const processInstId = await approvalOf(server, qualificationBizType, qualNo);
  return operator.call(workflowtask.submitAuditResult, { processInstId, approve, auditOpinion });
};
async function passed(change: object = {}, api = holder) {
  const made = await sent(change, api);
  await decide(made.qualNo);
  return made;
}
const told = async (api: TestApi, keyword: string) =>
  (await api.call(notification.getNotification, { keyword })).records.map(({ content }) => content);
const refused = (msg: string, code = '400') => ({ code, msg });
/** The jobs of a moment; sessions go on where they were. */
async function jobsAt(moment: string): Promise<void> {
  const now = server.clock.now();
  server.clock.set(new Date(moment));
  await server.runDaily().finally(() => server.clock.set(now));
}
const entIdOf = async (code: string) => {
  const row = server.db.selectFrom('entEnterprise').select('id').where('customerCode', '=', code);
  return (await row.executeTakeFirstOrThrow()).id;
};
const standing = async (code: string) => {
  const row = server.db.selectFrom('entEnterprise').select(['status', 'statusReason']).where('customerCode', '=', code);
  return row.executeTakeFirstOrThrow();
};

test('the demonstration has certificates in every state and keeps every invariant', async () => {
  const counts = await operator.call(qualification.counts, {});
  const countOf = (status: number) => counts.find((row) => row.status === status)?.count ?? 0;
  expect([countOf(0), countOf(2), countOf(3), countOf(4), countOf(6)]).toEqual([18, 40, 12, 3, 0]);
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  expect([all > 1030, all < 1070, QUALIFICATION_STATUS.list.length]).toEqual([true, true, 7]);
  for (const { title, broken } of platformChecks)
    expect([title, (await broken.execute(server.db)).rows]).toEqual([title, []]);
});

test('a certificate is sent, passes, and holds; both sides are told', async () => {
  const { id, qualNo } = await sent({ remark: '原件备查' });
  expect(await read(id)).toMatchObject({
    status: 0,
    versionNo: 1,
    remark: '原件备查',
    may: ['WITHDRAW'],
    waits: false,
  });
  expect(await told(operator, qualNo)).toEqual([
    expect.stringMatching(/提交了资质“品牌授权书”（ZS\d{14}），请审核。$/),
  ]);
  expect(await read(id, operator)).toMatchObject({ waits: true, findings: [], may: ['PASS', 'REJECT'] });
  await decide(qualNo);
  expect(await read(id)).toMatchObject({ status: 1, daysLeft: 350, may: ['RENEW'] });
  expect((await read(id)).log.map(({ action }) => action)).toEqual(['PASS', 'SUBMIT', 'ADD']);
  const [notice] = (await holder.call(notification.getNotification, { keyword: qualNo })).records;
  expect(notice).toMatchObject({
    ...{ content: `资质“品牌授权书”（${qualNo}）已通过审核。`, bizType: 'qualification', bizId: id, topic: '资质' },
  });
});

test('every fault of what is entered has its sentence', async () => {
  const said = async (change: object) =>
    saved(change).then(
      () => 'saved',
      ({ msg }: { msg: string }) => msg,
    );
  expect(await said({ validTo: undefined })).toBe('请选择截止日，或选长期有效');
  expect(await said({ validFrom: '2026-03-10', validTo: '2026-03-10' })).toBe('截止日应晚于起始日；截止日应晚于今天');
  expect(await said({ validTo: '2026-03-16' })).toBe('截止日应晚于今天');
  expect(await said({ validFrom: '2026-03-17' })).toBe('起始日不能晚于今天');
  expect(await said({ typeId: '999' })).toBe('资质类型不存在或已停用');
  expect(await said({ files: [await uploaded('说明.docx')] })).toBe('证书文件只支持 pdf、jpg、png');
  expect(await said({ files: [] })).toContain('证书文件');
  expect(await said({ validFrom: '2026-03-16', validTo: '2026-03-17', longTerm: true })).toBe('saved');
});

test('a number is in force once: refused when it is kept, found in the review, refused when it passes', async () => {
  await passed({ certNo: 'ONE-1' });
  await expect(saved({ certNo: 'ONE-1' })).rejects.toMatchObject(refused('该编号的证书已登记，请在原证书上续期'));
  await expect(saved({ certNo: 'ONE-1' }, other)).rejects.toMatchObject(
    refused('该编号的证书已登记在其他企业名下，请核对'),
  );
  const [mine, theirs] = [await sent({ certNo: 'ONE-2' }), await sent({ certNo: 'ONE-2' }, other)];
  const { entName, findings } = await read(theirs.id, operator);
  expect(findings).toEqual([`编号与${(await read(mine.id)).entName}重复`]);
  expect((await read(mine.id, operator)).findings).toEqual([`编号与${entName}重复`]);
  expect((await read(theirs.id, other)).findings).toEqual([]);
  await decide(mine.qualNo);
  await expect(decide(theirs.qualNo)).rejects.toMatchObject(
    refused('该编号的证书已登记在其他企业名下，请核对，不能通过', '409'),
  );
});

test('a rejected certificate is mended and sent again; one that waits is taken back, a draft deleted', async () => {
  const { id, qualNo } = await sent();
  await decide(qualNo, false, '影像不清晰');
  expect(await read(id)).toMatchObject({ status: 4, opinion: '影像不清晰', may: ['SAVE', 'SUBMIT', 'DELETE'] });
  expect(await told(holder, qualNo)).toEqual([`资质“品牌授权书”（${qualNo}）被驳回：影像不清晰。`]);
  const { version } = await read(id);
  await holder.call(ownQualification.save, { id, version, ...(await certificate({ issuer: '另一机关' })) });
  await holder.call(ownQualification.submit, { id, version: version + 1 });
  expect(await read(id)).toMatchObject({ status: 0, issuer: '另一机关', opinion: null });
  await holder.call(ownQualification.withdraw, { id, version: version + 2 });
  expect(await read(id)).toMatchObject({ status: 6 });
  await expect(decide(qualNo)).rejects.toMatchObject({ code: '404' });
  await expect(read(id, operator)).rejects.toMatchObject({ code: '404' });
  await holder.call(ownQualification.remove, { id, version: version + 3 });
  await expect(read(id)).rejects.toMatchObject(refused('资质不存在或已被删除', '404'));
});

test('a renewal is the next version; when it passes, the one before is replaced', async () => {
  const first = await passed({ validTo: '2026-04-30' });
  const { version, certNo, issuer } = await read(first.id);
  const days = { validFrom: '2026-05-01', validTo: '2028-04-30' };
  const renew = async (change: object = {}, seen = version) =>
    sent({ renewsId: first.id, version: seen, certNo, issuer, ...days, ...change });
  await expect(renew({ validFrom: '2026-05-02' })).rejects.toMatchObject(
    refused('起始日不能晚于 2026-05-01，否则与上一版之间有中断'),
  );
  await expect(renew({ typeId: typeOf.get('营业执照') ?? '' })).rejects.toMatchObject(refused('续期不能更换资质类型'));
  const second = await renew();
  expect(await read(second.id, operator)).toMatchObject({
    ...{ versionNo: 2, onlyDates: true, former: { certNo, validTo: '2026-04-30' } },
  });
  expect((await read(first.id)).may).toEqual([]);
  await expect(renew({}, version + 1)).rejects.toMatchObject(refused('续期的新版本还没有办结，请在它上面修改', '409'));
  await decide(second.qualNo);
  expect([(await read(first.id)).status, (await read(second.id)).status]).toEqual([5, 1]);
  expect((await read(second.id)).versions.map(({ versionNo, status }) => [versionNo, status])).toEqual([
    [2, 1],
    [1, 5],
  ]);
});

test('eight renewals at once: one is made', async () => {
  const { id } = await passed();
  const { version, certNo } = await read(id);
  const input = await certificate({ renewsId: id, version, certNo });
  const made = await Promise.allSettled(Array.from({ length: 8 }, () => holder.call(ownQualification.save, input)));
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('nothing of another enterprise is found, changed or shown', async () => {
  const { id, qualNo } = await saved();
  await expect(read(id, other)).rejects.toMatchObject({ code: '404' });
  const input = await certificate({ id, version: 1 }, other);
  await expect(other.call(ownQualification.save, input)).rejects.toMatchObject({ code: '404' });
  await expect(other.call(ownQualification.submit, { id, version: 1 })).rejects.toMatchObject({ code: '404' });
  expect((await other.call(qualification.page, { qualNo })).total).toBe(0);
  expect((await holder.call(ownQualification.myPage, { qualNo })).total).toBe(1);
  const seller = await server.as('gys_sales');
  await expect(seller.call(ownQualification.submit, { id, version: 1 })).rejects.toMatchObject({ code: '403' });
});

test('the list of what is lacking, and a holder is asked for it once a day', async () => {
  const { records } = await operator.call(qualification.missing, { entName: '砾珩钢材贸易' });
  const [gap] = records.filter(({ typeName }) => typeName === '产品检测报告');
  expect(gap).toMatchObject({ consequence: 'LISTING', since: '2026-03-12', days: 4, pausesOn: null, remindable: true });
  const asked = { entId: gap?.entId ?? '', typeId: gap?.typeId ?? '' };
  const eight = await Promise.allSettled(Array.from({ length: 8 }, () => operator.call(qualification.remind, asked)));
  expect(eight.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(operator.call(qualification.remind, asked)).rejects.toMatchObject(
    refused('今天已经催过该企业的“产品检测报告”，请明天再催', '409'),
  );
  const lacking = await server.as('s0107_1');
  expect(await told(lacking, '请更新资质')).toEqual(['请更新资质“产品检测报告”：目前没有有效的证书。']);
  const fine = { entId: await entIdOf('S0001'), typeId: typeOf.get('营业执照') ?? '' };
  await expect(operator.call(qualification.remind, fine)).rejects.toMatchObject(
    refused('该企业的“营业执照”没有缺失，也没有临近到期', '409'),
  );
  await expect(holder.call(qualification.remind, asked)).rejects.toMatchObject({ code: '403' });
});

test('an enterprise sees what is demanded of it: held, ending, missing and what that costs', async () => {
  const ofHolder = await holder.call(ownQualification.required, {});
  expect(ofHolder.map(({ typeName, state }) => [typeName, state])).toEqual([
    ['营业执照', 'HELD'],
    ['开户许可证', 'HELD'],
    ['质量管理体系认证', 'HELD'],
    ['安全生产许可证', 'HELD'],
    ['产品检测报告', 'HELD'],
  ]);
  expect((await buyer.call(ownQualification.required, {})).map(({ typeName }) => typeName)).toEqual([
    '营业执照',
    '开户许可证',
  ]);
  const lacking = await server.as('s0107_1');
  const rows = await lacking.call(ownQualification.required, {});
  expect(rows.find(({ typeName }) => typeName === '产品检测报告')).toMatchObject({
    ...{ state: 'MISSING', consequence: 'LISTING', since: '2026-03-12', validTo: null, waiting: false },
  });
  const ending = await (await server.as('s0061_1')).call(ownQualification.required, {});
  expect(ending.find(({ typeName }) => typeName === '质量管理体系认证')).toMatchObject({
    state: 'ENDING',
    waiting: true,
  });
});

test('filters of the review list: what ends within days, of a kind, and what waits for me', async () => {
  const total = async (input: object) => (await operator.call(qualification.page, input)).total;
  const within = async (days: 30 | 60 | 90) => {
    const { records } = await operator.call(qualification.page, { endsWithin: days, size: 100 });
    return records.every(({ daysLeft, status }) => [1, 2].includes(status) && daysLeft !== null && daysLeft <= days);
  };
  expect([await within(30), await within(60)]).toEqual([true, true]);
  expect(await total({ endsWithin: 30 })).toBeLessThan(await total({ endsWithin: 60 }));
  const ofKind = await operator.call(qualification.page, { typeId: brand(), size: 100 });
  expect(new Set(ofKind.records.map(({ typeName }) => typeName))).toEqual(new Set(['品牌授权书']));
  const { records } = await operator.call(qualification.page, { mine: true, size: 100 });
  expect([records.length > 0, records.every(({ waits, status }) => waits && status === 0)]).toEqual([true, true]);
});

test('certificates near their end are told of at 60, 30, 7 days and on the last one, then they are over', async () => {
  const { id } = await passed({ certNo: 'AGE-1', validTo: '2026-06-01' });
  const at = async (moment: string) => {
    await jobsAt(moment);
    const heard = (await told(holder, 'AGE-1')).length;
    return [(await read(id)).status, heard];
  };
  expect(await at('2026-04-01T01:00:00Z')).toEqual([1, 0]); // 61 days before
  expect(await at('2026-04-02T01:00:00Z')).toEqual([2, 1]);
  expect(await at('2026-04-03T01:00:00Z')).toEqual([2, 1]);
  expect(await at('2026-05-02T01:00:00Z')).toEqual([2, 2]);
  expect(await at('2026-05-25T01:00:00Z')).toEqual([2, 3]);
  expect(await at('2026-06-01T01:00:00Z')).toEqual([2, 4]);
  expect(await at('2026-06-02T01:00:00Z')).toEqual([3, 5]);
  expect(await at('2026-06-03T01:00:00Z')).toEqual([3, 5]);
  expect(await told(holder, 'AGE-1')).toEqual([
    '资质“品牌授权书”（AGE-1）已于 2026-06-01 过期。',
    '资质“品牌授权书”（AGE-1）今天到期，请及时续期。',
    '资质“品牌授权书”（AGE-1）将于 2026-06-01 到期，还有 7 天，请及时续期。',
    '资质“品牌授权书”（AGE-1）将于 2026-06-01 到期，还有 30 天，请及时续期。',
    '资质“品牌授权书”（AGE-1）将于 2026-06-01 到期，还有 60 天，请及时续期。',
  ]);
  expect((await read(id)).log.map(({ action }) => action)).toEqual(['EXPIRE', 'END_SOON', 'PASS', 'SUBMIT', 'ADD']);
});

/** Takes a kind of certificate from an enterprise, as if it had ended on a day. */
const endOn = (code: string, typeCode: string, day: string) =>
  sql`update ent_qualification q set status = 3, valid_to = ${day}::date, valid_from = ${day}::date - 300
    from ent_enterprise e, ent_qualification_type t
    where e.id = q.ent_id and t.id = q.type_id and e.customer_code = ${code} and t.type_code = ${typeCode}
      and q.status in (1, 2)`.execute(server.db);

test('what lacks a certificate is barred from the deed that its kind names, and from no other; each refusal is kept', async () => {
  await endOn('S0040', 'SAFETY', '2026-03-10');
  await endOn('S0041', 'TEST_REPORT', '2026-03-10');
  await endOn('S0042', 'ISO9001', '2026-03-10');
  const { db, clock } = server;
  const said = async (code: string, deed: string) => {
    const refusals: StandingRefusal[] = [];
    const bound = { entIds: [await entIdOf(code)], deed };
    await demandStanding({ db, clock, user: { userId: '0' } as never }, bound, refusals).catch(() => undefined);
    return refusals.map(({ sentence }) => sentence);
  };
  expect(await said('S0040', DEED.confirm)).toEqual(['缺少有效的“安全生产许可证”，不能确认订单']);
  expect(await said('S0040', DEED.list)).toEqual([]);
  expect(await said('S0040', '签署合同')).toEqual([]);
  expect(await said('S0041', DEED.list)).toEqual(['缺少有效的“产品检测报告”，不能上架商品']);
  expect(await said('S0041', DEED.confirm)).toEqual([]);
  expect([await said('S0042', DEED.list), await said('S0042', DEED.confirm)]).toEqual([[], []]);
});

test('without its licence for thirty days an enterprise is paused; it is back as soon as one passes', async () => {
  await endOn('S0003', 'BUSINESS_LICENCE', '2026-02-14');
  await jobsAt('2026-06-10T01:00:00Z'); // a day of its own: jobs of earlier days have run
  expect(await standing('S0003')).toEqual({
    status: 3,
    statusReason: '资质“营业执照”缺失已满 30 天，补齐并通过审核后自动恢复',
  });
  expect(await told(other, '已被暂停')).toEqual([
    '贵单位已被暂停：资质“营业执照”缺失已满 30 天，补齐并通过审核后自动恢复。暂停期间不能承接新的业务，已有业务照常办理。',
  ]);
  await passed({ typeId: typeOf.get('营业执照') ?? '', certNo: 'LIC-3' }, other);
  expect(await standing('S0003')).toEqual({ status: 2, statusReason: null });
  expect(await told(other, '已恢复')).toEqual(['贵单位已恢复：资质已补齐。']);
});

test('the thirtieth day pauses, the one before does not; a pause for another reason stays', async () => {
  await endOn('S0044', 'BUSINESS_LICENCE', '2026-05-20'); // lacking since the 21st
  await jobsAt('2026-06-19T01:00:00Z');
  expect(await standing('S0044')).toMatchObject({ status: 2 });
  await jobsAt('2026-06-20T01:00:00Z');
  expect(await standing('S0044')).toMatchObject({ status: 3 });
  await sql`update ent_enterprise set status_reason = '质量整改' where customer_code = 'S0044'`.execute(server.db);
  await sql`update ent_qualification q set status = 1, valid_to = null from ent_enterprise e, ent_qualification_type t
    where e.id = q.ent_id and e.customer_code = 'S0044' and t.id = q.type_id and t.type_code = 'BUSINESS_LICENCE'
      and q.status = 3`.execute(server.db);
  await jobsAt('2026-06-21T01:00:00Z');
  expect(await standing('S0044')).toEqual({ status: 3, statusReason: '质量整改' });
});

test('kinds are kept by who may: a code once, consequences that fit, from a day on', async () => {
  const kind = {
    ...{ typeCode: 'FIRE', typeName: '消防验收合格证', consequence: 'PAUSE' as const, requiredFrom: '2026-07-01' },
    ...{ requiredFor: ['SUPPLIER' as const], entTypes: ['6' as const], remindDays: '7/30/30' },
  };
  const { id } = await operator.call(qualificationType.save, kind);
  const found = async () => (await operator.call(qualificationType.page, { typeName: '消防' })).records[0];
  expect(await found()).toMatchObject({ id, status: 2, remindDays: '30/7', held: 0, gaps: 0, entTypes: ['6'] });
  const save = (change: object) => operator.call(qualificationType.save, { ...kind, ...change });
  await expect(save({})).rejects.toMatchObject(refused('类型编码已存在；资质类型已存在'));
  await expect(save({ id, version: 1, typeCode: 'FIRE2' })).rejects.toMatchObject(refused('类型编码保存后不能修改'));
  await expect(save({ id, version: 1, remindDays: '400' })).rejects.toMatchObject(refused('提醒天数最多 365'));
  await expect(save({ id, version: 1, consequence: 'ORDERS', requiredFor: ['PURCHASER'] })).rejects.toMatchObject(
    refused('采购单位不上架、不接单，只能提醒或暂停'),
  );
  await save({ id, version: 1, entTypes: [] });
  await jobsAt('2026-07-01T01:00:00Z');
  expect(await found()).toMatchObject({ status: 1 });
  expect((await found())?.gaps).toBeGreaterThan(100);
  const { version = 0 } = (await found()) ?? {};
  await operator.call(qualificationType.updateState, { id, version, enabled: false });
  expect(await found()).toMatchObject({ status: 0, gaps: 0 });
  await expect(operator.call(qualificationType.updateState, { id, version, enabled: false })).rejects.toMatchObject({
    code: '409',
  });
  await expect(saved({ typeId: id })).rejects.toMatchObject(refused('资质类型不存在或已停用'));
  await expect(holder.call(qualificationType.save, kind)).rejects.toMatchObject({ code: '403' });
});
