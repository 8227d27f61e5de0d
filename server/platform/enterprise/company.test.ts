import { bankAccount, bankVerification } from '@portal/sdk/calls/bank-account';
import { company } from '@portal/sdk/calls/company';
import { enterpriseState } from '@portal/sdk/calls/enterprise-state';
import { notification } from '@portal/sdk/calls/notification';
import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestServer } from '../../testing.ts';

let server: TestServer;
let admin: TestApi;
beforeAll(async () => {
  server = await openServer({ areas: ['usercenter', 'enterprise'] });
});
beforeEach(async () => {
  await server.db.deleteFrom('sysLimit').execute();
  admin = await server.as('gys_admin');
});
afterAll(() => server.close());

const name = '屿岚机电设备有限公司';
const entered = {
  ...{ contactName: '程屿', contactPhone: '12000008801', address: '云屿市示例路18号', contactEmail: 'yu@example.com' },
  ...{ scale: 3 as const, licenceUntil: '2036-06-30' },
};
const save = async (change: object) => {
  const { version } = await admin.call(company.detail, {});
  await admin.call(company.update, { version, ...entered, ...change });
};

test('the enterprise worked for is read by its people: what identifies a person is masked', async () => {
  await save({});
  const facts = await admin.call(company.detail, {});
  expect(facts).toMatchObject({ ...entered, customerRegisterName: name, status: 2, licenceOver: false });
  expect(facts.legalrepresentativeIdno).toMatch(/^\d{6}\*{8}\d{3}[\dX]$/);
  const read = await (await server.as('gys_sales')).call(company.detail, {});
  expect(read).toMatchObject({ contactPhone: '120****8801', contactEmail: 'y***@example.com', contactName: '程屿' });
  await expect((await server.as('no_corp')).call(company.detail, {})).rejects.toMatchObject({ code: '404' });
});

test('is kept by who has the right, not over a newer state, and changes nobody else’s', async () => {
  const { version } = await admin.call(company.detail, {});
  await admin.call(company.update, { version, ...entered });
  await expect(admin.call(company.update, { version, ...entered })).rejects.toMatchObject({ code: '409' });
  const sales = await server.as('gys_sales');
  await expect(sales.call(company.update, { version: version + 1, ...entered })).rejects.toMatchObject({ code: '403' });
  const other = await (await server.as('cg_admin')).call(company.detail, {});
  expect(other.contactPhone).not.toBe(entered.contactPhone);
});

test('is complete by weight: what is missing costs its own', async () => {
  await save({});
  expect(await admin.call(company.completeness, {})).toEqual({ score: 100, missing: [] });
  await save({ scale: undefined, licenceUntil: undefined });
  expect(await admin.call(company.completeness, {})).toEqual({
    score: 90,
    missing: [
      { title: '企业规模', weight: 5, section: 'contact' },
      { title: '营业执照有效期', weight: 5, section: 'licence' },
    ],
  });
});

test('a licence is over the day after its last', async () => {
  await save({ licenceUntil: server.clock.today() });
  expect((await admin.call(company.detail, {})).licenceOver).toBe(false);
  await save({ licenceUntil: '2020-01-01' });
  expect((await admin.call(company.detail, {})).licenceOver).toBe(true);
});

const account = {
  ...{ bankName: '云屿示例银行城东支行', branchCode: '000000000012', accountNo: '99990000000007701' },
  ...{ accountName: name, purpose: 3 as const },
};
const rowOf = async (id: string) => {
  const row = (await admin.call(bankAccount.getBankAccountList, {})).find((one) => one.id === id);
  if (!row) throw new Error(`There is no account ${id}.`);
  return row;
};
const verify = (id: string) =>
  server.db.updateTable('entBankAccount').set({ status: 1 }).where('id', '=', id).execute();

test('a bank account bears the name of its enterprise, once, and waits for its verification', async () => {
  const wrong = admin.call(bankAccount.save, { ...account, accountName: '屿岚机电' });
  await expect(wrong).rejects.toMatchObject({ faults: [{ path: 'accountName', text: '户名须与企业名称一致' }] });
  const { id } = await admin.call(bankAccount.save, account);
  expect(await rowOf(id)).toMatchObject({ accountNo: '9999*********7701', status: 0, isDefault: false, purpose: 3 });
  expect((await rowOf(id)).may.toSorted()).toEqual(['DISABLE', 'SAVE']);
  await expect(admin.call(bankAccount.save, account)).rejects.toMatchObject({
    faults: [{ path: 'accountNo', text: '该账号已登记，请勿重复添加' }],
  });
  const { version } = await rowOf(id);
  await admin.call(bankAccount.save, { ...account, id, version, accountNo: '99990000000007702' });
  expect(await rowOf(id)).toMatchObject({ accountNo: '9999*********7702', version: version + 1 });
});

test.each([
  ['accountNo', '1234567'],
  ['accountNo', '1'.repeat(31)],
  ['accountNo', '9999 0000 7703'],
  ['branchCode', '00000000001'],
  ['branchCode', '0000000000123'],
])('refuses %s %s', async (field, value) => {
  await expect(admin.call(bankAccount.save, { ...account, [field]: value })).rejects.toMatchObject({ code: '400' });
});

test('what is verified is not changed; one is the default, and stays in use', async () => {
  const { id } = await admin.call(bankAccount.save, { ...account, accountNo: '99990000000007705' });
  const early = admin.call(bankAccount.setDefault, { id, version: 1 });
  await expect(early).rejects.toMatchObject({ code: '409', msg: '银行账户当前状态为“待验证”，不能设为默认' });
  const before = (await admin.call(bankAccount.getBankAccountList, {})).filter(({ isDefault }) => isDefault);
  expect(before).toHaveLength(1);
  await verify(id);
  const change = admin.call(bankAccount.save, { ...account, id, version: 1, accountNo: '99990000000007706' });
  await expect(change).rejects.toMatchObject({ msg: '银行账户当前状态为“已验证”，不能修改' });
  await admin.call(bankAccount.setDefault, { id, version: 1 });
  const all = await admin.call(bankAccount.getBankAccountList, {});
  expect(all.filter(({ isDefault }) => isDefault).map((one) => one.id)).toEqual([id]);
  const used = admin.call(bankAccount.disable, { id, version: 2 });
  await expect(used).rejects.toMatchObject({ msg: '默认账户不能停用，请先更换默认账户' });
  await admin.call(bankAccount.setDefault, { id: before[0]?.id ?? '', version: before[0]?.version ?? 0 });
  await admin.call(bankAccount.disable, { id, version: 2 });
  expect(await rowOf(id)).toMatchObject({ status: 2, may: [] });
});

test('accounts of another enterprise are not there, and nobody without the right keeps any', async () => {
  const { id } = await admin.call(bankAccount.save, { ...account, accountNo: '99990000000007707' });
  const foreign = (await server.as('cg_admin')).call(bankAccount.disable, { id, version: 1 });
  await expect(foreign).rejects.toMatchObject({ code: '404' });
  const sales = await server.as('gys_sales');
  await expect(sales.call(bankAccount.disable, { id, version: 1 })).rejects.toMatchObject({ code: '403' });
  await expect(sales.call(bankAccount.save, account)).rejects.toMatchObject({ code: '403' });
});

test('the operating unit verifies an account or says why not: it is told, kept, and mended', async () => {
  const ops = await server.as('yy_ops');
  const { entId } = await admin.call(company.detail, {});
  const { id } = await admin.call(bankAccount.save, { ...account, accountNo: '99990000000007711' });
  const seen = async () => ({ id, version: (await rowOf(id)).version });
  await expect(admin.call(bankVerification.reveal, { id })).rejects.toMatchObject({ code: '403' });
  expect(await ops.call(bankVerification.reveal, { id })).toEqual({ accountNo: '99990000000007711' });
  await ops.call(bankVerification.refuse, { ...(await seen()), note: '打款被退回' });
  expect(await rowOf(id)).toMatchObject({ status: 3, verifyNote: '打款被退回', may: expect.arrayContaining(['SAVE']) });
  const [told] = (await admin.call(notification.getNotification, { size: 1 })).records;
  expect(told?.content).toContain('未通过验证：打款被退回。请修改后重新提交');
  await admin.call(bankAccount.save, { ...account, ...(await seen()), accountNo: '99990000000007712' });
  expect(await rowOf(id)).toMatchObject({ status: 0, verifyNote: null });
  await ops.call(bankVerification.verify, { ...(await seen()), verifiedWay: 'RECORDS' });
  expect(await rowOf(id)).toMatchObject({ status: 1, verifiedWay: 'RECORDS' });
  const again = ops.call(bankVerification.verify, { ...(await seen()), verifiedWay: 'PAYMENT' });
  await expect(again).rejects.toMatchObject({ msg: '银行账户当前状态为“已验证”，不能验证通过' });
  const { records } = await ops.call(enterpriseState.changeLog, { entId, field: 'bankAccount' });
  expect(records.map(({ newValue, reason }) => [newValue, reason])).toEqual([
    ['云屿示例银行城东支行 9999*********7712 已验证', null],
    ['云屿示例银行城东支行 9999*********7711 未通过', '打款被退回'],
  ]);
});

test('what an enterprise changes of itself is kept with both values, its phone masked', async () => {
  await save({ contactPhone: '12000008801', scale: 3 });
  await save({ contactPhone: '12000008899', scale: 3 });
  const { entId } = await admin.call(company.detail, {});
  const { records } = await admin.call(enterpriseState.changeLog, { entId, size: 1 });
  expect(records[0]).toMatchObject({ field: 'contactPhone', oldValue: '120****8801', newValue: '120****8899' });
  expect(records[0]).toMatchObject({ source: 'SELF', reason: null });
});
