/** Applications for a change of the tree: sent by the dialog of the shell, decided twice, made on their day. */
import { organization, type OrgNode } from '@portal/sdk/calls/enterprise';
import { fileManager } from '@portal/sdk/calls/files';
import { notification } from '@portal/sdk/calls/notification';
import { orgChangeBizType } from '@portal/sdk/calls/org-change';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { docxOf } from '#server/files/archive-samples';
import { approvalOf } from '#server/test-approval';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { enterpriseChecks } from '../checks.server.ts';
import { APPLY_STATUS, orgChange } from './contract.ts';

let server: TestServer;
let [buyer, other, operator, admin] = [] as unknown as [TestApi, TestApi, TestApi, TestApi];
beforeAll(async () => {
  server = await openServer({ areas: ['base', 'enterprise'] });
  [buyer, other] = [await server.as('cg_admin'), await server.as('gys_admin')];
  [operator, admin] = [await server.as('yy_ops'), await server.as('admin')];
});
afterAll(() => server.close());

let codes = 0;
const freshCode = () => {
  codes += 1;
  return `91000020MA${String(codes).padStart(8, '0')}`;
};
const added = (change: object = {}) => ({
  type: '1',
  parentCustomerCode: 'C0002',
  parentCustomerName: '梧砚露天煤矿',
  companyLevel: 4,
  cat: null,
  customerRegisterName: '梧砚选煤车间',
  socialcreditcode: freshCode(),
  ...change,
});
const uploaded = async (name = '申请.docx', api = buyer) => {
  const files = [{ name, bytes: docxOf() }];
  const [stored] = await api.call(fileManager.uploadFile, { projectType: '20' }, { files });
  return stored?.fileIds[0] ?? '';
};
const newest = async (api = buyer) => {
  const { records } = await api.call(orgChange.page, { size: 1 });
  const [{ id, applyNo } = { id: '', applyNo: '' }] = records;
  return { id, applyNo };
};
async function sent(org: object, api = buyer) {
  await api.call(notification.sendNotification, {
    ...{ fileId: await uploaded('申请.docx', api), fileName: '申请.docx', noticeType: '11', content: '组织变更申请' },
    data: JSON.stringify({ user: {}, org }),
  });
  return newest(api);
}
const read = (id: string, api = buyer) => api.call(orgChange.detail, { id });
const decide = async (api: TestApi, applyNo: string, approve = true, auditOpinion = '') => {
  const processInstId = await approvalOf(server, orgChangeBizType, applyNo);
  return api.call(workflowtask.submitAuditResult, { processInstId, approve, auditOpinion });
};
const pass = async (applyNo: string) => {
  await decide(operator, applyNo);
  await decide(admin, applyNo);
};
const told = async (api: TestApi, keyword: string) =>
  (await api.call(notification.getNotification, { keyword })).records.map(({ content }) => content);
const unit = async (code: string) => {
  const { records } = await operator.call(organization.getAllByPage, { keyword: code, size: 100 });
  return records.find((row) => row.customerCode === code || row.socialcreditcode === code);
};
/** A unit without people or units below, as its application names it. */
async function leaf(customerCode: string) {
  const found = await unit(customerCode);
  const { parentCustomerCode, parentCustomerName, companyLevel, customerRegisterName, socialcreditcode } = found ?? {};
  return { parentCustomerCode, parentCustomerName, companyLevel, cat: null, customerRegisterName, socialcreditcode };
}
const changed = async (customerCode: string, change: object) => {
  const now = await leaf(customerCode);
  const old = Object.fromEntries(Object.entries(now).map(([name, value]) => [`${name}Old`, value]));
  return { type: '2', ...now, ...old, ...change };
};
/** The jobs of a moment; sessions go on where they were. */
async function jobsAt(moment: string): Promise<void> {
  const now = server.clock.now();
  server.clock.set(new Date(moment));
  await server.runDaily().finally(() => server.clock.set(now));
}
const refused = (msg: string, code = '409') => ({ code, msg });

test('the demonstration has three applications in every state and keeps every invariant', async () => {
  const counts = await operator.call(orgChange.counts, {});
  for (const status of APPLY_STATUS.list.map(Number))
    expect([status, (counts.find((row) => row.status === status)?.count ?? 0) >= 3]).toEqual([status, true]);
  for (const { title, broken } of enterpriseChecks)
    expect([title, (await broken.execute(server.db)).rows]).toEqual([title, []]);
});

test('a new unit passes two people, stands in the tree at once, and its applicant is told', async () => {
  const org = added();
  const { id, applyNo } = await sent(org);
  expect(await read(id)).toMatchObject({ ...org, type: 1, status: 0, customerCode: null, waits: false });
  await expect(decide(admin, applyNo)).rejects.toMatchObject({ code: '403' });
  await decide(operator, applyNo);
  expect(await unit(org.socialcreditcode)).toBeUndefined();
  expect(await told(admin, applyNo)).toEqual([expect.stringMatching(/的审核，请审核。$/)]);
  await decide(admin, applyNo);
  const { status, customerCode, appliedAt, log } = await read(id);
  expect([status, appliedAt !== null]).toEqual([1, true]);
  expect(log.map(({ action }) => action)).toEqual(['TAKE_EFFECT', 'PASS', 'CHECK', 'APPLY']);
  expect(await unit(org.socialcreditcode)).toMatchObject({
    ...{ customerCode, customerRegisterName: '梧砚选煤车间', parentCustomerCode: 'C0002', companyLevel: 4, status: 1 },
  });
  expect(await told(buyer, applyNo)).toEqual([`您提交的组织变更申请 ${applyNo} 已通过，即日起生效。`]);
  const [notice] = (await buyer.call(notification.getNotification, { keyword: applyNo })).records;
  expect(notice).toMatchObject({ noticeType: 11, bizType: orgChangeBizType, bizId: id });
  expect(JSON.parse(notice?.data ?? '')).toMatchObject({
    user: { account: 'cg_admin' },
    org,
    result: { id, applyNo, result: '已通过，即日起生效' },
  });
});

test('a change renames and moves its unit; from this day on it counts below its new parent', async () => {
  const before = await leaf('O0010');
  const parentCustomerCode = before.parentCustomerCode === 'C0003' ? 'C0004' : 'C0003';
  const { applyNo } = await sent(await changed('O0010', { parentCustomerCode, customerRegisterName: '新名车间' }));
  await pass(applyNo);
  expect(await unit('O0010')).toMatchObject({ parentCustomerCode, customerRegisterName: '新名车间', companyLevel: 4 });
  const stays = server.db.selectFrom('pubOrgParent').select(['parentCustomerCode', 'validFrom', 'validTo']);
  expect(
    await stays
      .where('customerCode', '=', 'O0010')
      .orderBy('validFrom', (o) => o.asc().nullsFirst())
      .execute(),
  ).toEqual([
    { parentCustomerCode: before.parentCustomerCode, validFrom: null, validTo: server.clock.today() },
    { parentCustomerCode, validFrom: server.clock.today(), validTo: null },
  ]);
});

test('a unit is deregistered when nobody and nothing is left in it; until then the decision is refused', async () => {
  const { applyNo } = await sent({ type: '3', ...(await leaf('O0011')) });
  await pass(applyNo);
  expect(await unit('O0011')).toMatchObject({ status: 0 });
  const used = await sent({ type: '3', ...(await leaf('C0041')) });
  await decide(operator, used.applyNo);
  await expect(decide(admin, used.applyNo)).rejects.toMatchObject({
    msg: expect.stringMatching(/^该组织还有 \d+ 名在用人员，不能注销$/),
  });
  expect(await read(used.id)).toMatchObject({ status: 0 });
});

test('what passes for a later day waits for it, and is made by the job of that day alone', async () => {
  const org = added();
  const { id, applyNo } = await sent(org);
  const day = '2026-03-20';
  const past = operator.call(orgChange.schedule, { id, version: 1, effectiveOn: '2026-03-16' });
  await expect(past).rejects.toMatchObject(refused('生效日应晚于今天；当天生效的不填', '400'));
  await operator.call(orgChange.schedule, { id, version: 1, effectiveOn: day });
  await pass(applyNo);
  expect(await read(id)).toMatchObject({ status: 1, appliedAt: null, effectiveOn: day });
  await jobsAt('2026-03-18T15:00:00Z');
  expect(await unit(org.socialcreditcode)).toBeUndefined();
  await jobsAt('2026-03-19T20:00:00Z');
  expect(await unit(org.socialcreditcode)).toMatchObject({ status: 1 });
  expect(await told(buyer, applyNo)).toEqual([
    `您提交的组织变更申请 ${applyNo} 已生效。`,
    `您提交的组织变更申请 ${applyNo} 已通过，自 ${day} 起生效。`,
  ]);
});

test('what the tree does not allow any more on its day goes back to its applicant, and holds up no other', async () => {
  const [lost, kept] = [await sent(added({ parentCustomerCode: 'C0017' })), await sent(added())];
  for (const { id, applyNo } of [lost, kept]) {
    await operator.call(orgChange.schedule, { id, version: 1, effectiveOn: '2026-04-01' });
    await pass(applyNo);
  }
  await server.db.updateTable('entOrgNode').set({ status: 0 }).where('customerCode', '=', 'C0017').execute();
  await jobsAt('2026-04-01T02:00:00Z');
  const opinion = '到生效日未能生效：上级组织已注销';
  expect(await read(lost.id)).toMatchObject({ status: 2, appliedAt: null, opinion, may: ['RESUBMIT'] });
  expect((await read(kept.id)).appliedAt).not.toBeNull();
  await server.db.updateTable('entOrgNode').set({ status: 1 }).where('customerCode', '=', 'C0017').execute();
});

test('a rejected application is mended and sent again; one that waits is taken back', async () => {
  const org = added();
  const { id, applyNo } = await sent(org);
  await decide(operator, applyNo, false, '缺少公章');
  expect(await read(id)).toMatchObject({ status: 2, opinion: '缺少公章', may: ['RESUBMIT'] });
  expect(await told(buyer, applyNo)).toEqual([`您提交的组织变更申请 ${applyNo} 被驳回：缺少公章。`]);
  const { parentCustomerCode, socialcreditcode } = org;
  const mended = { id, version: 2, parentCustomerCode, socialcreditcode, customerRegisterName: '梧砚洗选车间' };
  const again = (change: object) => buyer.call(orgChange.resubmit, { ...mended, ...change });
  await expect(again({ socialcreditcode: '91' })).rejects.toMatchObject(
    refused('统一社会信用代码长度最少应为18位', '400'),
  );
  await expect(again({ parentCustomerCode: '20000001' })).rejects.toMatchObject(refused('请选择板块', '400'));
  const pdf = { fileId: await uploaded('说明.docx'), fileName: '说明.docx' };
  await again({ files: [pdf], effectiveOn: '2026-03-30' });
  expect(await read(id)).toMatchObject({
    ...{ status: 0, customerRegisterName: '梧砚洗选车间', effectiveOn: '2026-03-30', opinion: null, files: [pdf] },
  });
  expect(await told(operator, applyNo)).toEqual([`组织变更申请 ${applyNo} 已重新提交，请审核。`]);
  await buyer.call(orgChange.withdraw, { id, version: 3 });
  expect(await read(id)).toMatchObject({ status: 3, may: ['RESUBMIT'] });
  await expect(decide(operator, applyNo)).rejects.toMatchObject({ code: '409' });
});

test('what cannot come true is refused when it is sent', async () => {
  const at = async (org: object) =>
    sent(org).then(
      () => 'sent',
      ({ msg }: { msg: string }) => msg,
    );
  const { socialcreditcode } = await leaf('C0012');
  expect(await at(added({ socialcreditcode }))).toBe('统一社会信用代码已存在');
  const code = freshCode();
  expect(await at(added({ type: '3', socialcreditcode: code }))).toBe(
    `统一社会信用代码 ${code} 没有对应的有效组织，请核对`,
  );
  expect(await at(await changed('C0009', { socialcreditcodeOld: code, catOld: 'COAL', cat: 'COAL' }))).toBe(
    `原统一社会信用代码 ${code} 没有对应的有效组织，请核对`,
  );
  const below = { parentCustomerCode: 'O0003', companyLevel: 5 };
  expect(await at(await changed('O0003', below))).toBe('公司层级不正确');
  const twice = added();
  const { applyNo } = await sent(twice);
  expect(await at(twice)).toBe(`该公司的变更申请 ${applyNo} 还没有办结，不能再提交`);
});

test('a unit does not come to stand below itself', async () => {
  const plate = { cat: 'COAL', catOld: 'COAL' };
  const inside = { parentCustomerCode: 'C0002', companyLevel: 4, cat: null, catOld: 'COAL' };
  await expect(sent(await changed('C0002', { ...plate, ...inside }))).rejects.toMatchObject(
    refused('上级组织不能是自己或自己的下级'),
  );
});

test('who works for another enterprise finds no such application; a colleague reads it and makes no step', async () => {
  const { id, applyNo } = await sent(added());
  await expect(read(id, other)).rejects.toMatchObject({ code: '404' });
  await expect(other.call(orgChange.withdraw, { id, version: 1 })).rejects.toMatchObject({ code: '404' });
  await expect(operator.call(orgChange.withdraw, { id, version: 1 })).rejects.toMatchObject(
    refused('只有申请人可以撤回', '403'),
  );
  await expect(buyer.call(orgChange.schedule, { id, version: 1 })).rejects.toMatchObject({ code: '403' });
  const waiting = async (api: TestApi) =>
    (await api.call(orgChange.page, { mine: true, applyNo })).records.map(({ waits }) => waits);
  expect([await waiting(operator), await waiting(admin), await waiting(buyer)]).toEqual([[true], [], []]);
});

test('the file is read by whoever sees the application, and by nobody else', async () => {
  const { id } = await sent(added());
  const [file] = (await read(id)).files;
  const opened = async (api: TestApi) =>
    (await api.download(fileManager.downloadFile, { fileId: file?.fileId ?? '' })).statusCode;
  expect(await opened(admin)).toBe(200);
  await expect(opened(other)).rejects.toMatchObject({ code: '404' });
});

test('levels hold all over the tree', async () => {
  const levels = (nodes: readonly OrgNode[], level: number): boolean =>
    nodes.every((node) => node.companyLevel === level && levels(node.children ?? [], level + 1));
  const [root] = await operator.call(organization.getAll, {});
  const real = (root?.children ?? []).filter(({ customerCode }) => customerCode !== '222222');
  expect(levels(real, 2)).toBe(true);
});
