/** Accounts, their proofs and sessions, and the organisations that they work for; each account serves one example. */
import { profile } from '@portal/sdk/calls/profile';
import { secondFactor } from '@portal/sdk/calls/second-factor';
import { demoPassword } from '#server/platform/identity/demo-accounts';
import { grant } from '#server/platform/identity/grants';
import { shownCode } from '#server/platform/login/test-app';
import type { TestServer } from '#server/testing';
import type { Examples, Row } from './example.ts';
import { colleague, newRole, permit } from './rights.ts';

async function begun(server: TestServer, account: string): Promise<{ readonly otp: string }> {
  const { secret } = await (await server.as(account)).call(secondFactor.begin, {});
  return { otp: shownCode(secret, server.clock.now()) };
}

const enrolled =
  (account: string) =>
  async (server: TestServer): Promise<Row> => {
    await (await server.as(account)).call(secondFactor.confirm, await begun(server, account));
    return {};
  };

async function oldPhoneCode(server: TestServer, account: string): Promise<string> {
  const user = server.db.selectFrom('usrUser').select('phone').where('account', '=', account);
  const { phone } = await user.executeTakeFirstOrThrow();
  await (await server.as(account)).call(profile.sendPhoneCode, {});
  return /\d{6}/.exec(server.sms.lastTo(phone ?? '') ?? '')?.[0] ?? '';
}

const child = `select customer_code as id, version from ent_org_node where status = 1 and parent_customer_code =
  (select customer_code from ent_org_node where ent_id = :ent)`;

export const people: Examples = {
  'POST /api/user/session/endAll': { by: 's0081_2', input: () => ({}) },
  'POST /api/user/secondFactor/begin': { by: 's0082_2', input: () => ({}) },
  'POST /api/user/secondFactor/confirm': {
    by: 's0083_2',
    prepare: (server) => begun(server, 's0083_2'),
    input: ({ otp }) => ({ otp }),
  },
  'POST /api/user/secondFactor/renewCodes': {
    by: 's0084_2',
    prepare: enrolled('s0084_2'),
    input: () => ({}),
  },
  'POST /api/user/secondFactor/disable': {
    by: 's0085_2',
    prepare: enrolled('s0085_2'),
    input: () => ({}),
  },
  'POST /api/user/session/stepUp': { by: 's0086_2', input: () => ({ password: demoPassword }) },
  'POST /api/user/session/stepUpCode': {
    by: 's0087_2',
    row: `update usr_user set password_hash = null where id = :user returning account`,
    input: () => ({}),
  },
  'POST /api/user/live/ticket': { by: 'gys_sales', input: () => ({ channel: 'user-message' }) },
  'GET /api/user/userRegistration/detail': {
    by: 'yy_ops',
    row: `select id from usr_registration where status = 0`,
    input: ({ id }) => ({ id }),
  },
  'POST /api/manage/supplier/invitation/send': {
    by: 'yy_ops',
    input: () => ({ people: '12000006001 祝岚' }),
    hidden: 'whole',
  },
  'POST /api/manage/supplier/invitation/resend': {
    by: 'yy_ops',
    row: `select id from usr_invitation where registration_id is null order by sent_at`,
    input: ({ id }) => ({ id }),
    hidden: 'whole',
  },
  'POST /api/user/userRegistration/sendBack': {
    by: 'yy_ops',
    row: `select id, version from usr_registration where status = 0`,
    input: ({ id, version }) => ({ id, version: Number(version), licence: '扫描件缺少公章' }),
  },
  'POST /api/manage/management/askAdminChange': {
    by: 's0088_2',
    input: () => ({ reason: '原管理员调岗，由本人接手' }),
  },
  'POST /api/manage/management/sendRoleCode': { by: 's0089_1', input: () => ({}) },
  'GET /api/manage/management/userDetail': {
    by: 'yy_ops',
    row: colleague('s0090_2'),
    input: ({ id, entId }) => ({ userId: id, entId }),
  },
  'POST /api/manage/management/editDepartment': {
    by: 'yy_ops',
    row: colleague('s0090_2'),
    input: ({ id, entId }) => ({ userId: id, entId, deptName: '销售二部' }),
  },
  'POST /api/manage/management/editStatus': {
    by: 'yy_ops',
    row: colleague('s0091_2'),
    input: ({ id, version }) => ({ userId: id, status: 0, reason: '已离职', version: Number(version) }),
  },
  'POST /api/manage/management/updateUserOrganzationStatus': {
    by: 'yy_ops',
    row: colleague('s0092_2'),
    input: ({ id, entId }) => ({ userId: id, entId, orgStatus: 0 }),
  },
  'POST /api/manage/management/editRole': {
    by: 'yy_ops',
    row: colleague('s0093_2'),
    prepare: async (server) => {
      await permit(server);
      return { roleId: await newRole(server, '仓储协同员') };
    },
    input: ({ id, entId, roleId, version }) => ({ userId: id, entId, roleIds: [roleId], version: Number(version) }),
  },
  'POST /api/manage/management/editSuperAdminRole': {
    by: 'admin',
    row: colleague('kf_8008'),
    input: ({ id }) => ({ userId: id, superAdmin: true, reason: '接替平台管理工作' }),
    hidden: { never: 'Super administrators see every row.' },
  },
  'POST /api/user/user/add': {
    by: 's0057_1',
    delivered: true,
    row: `select id as role_id from auth_role where role_key = 'G2'`,
    input: ({ roleId }) => ({ account: 'trial_yun', userName: '云初', phone: '12000009901', roleId }),
    hidden: { never: 'It names no person: whoever is added works for the enterprise worked for.' },
  },
  'POST /api/user/user/unlock': {
    by: 'yy_ops',
    row: `insert into usr_login_attempt (attempt_key, fails, first_at, locked_until)
      select 'person:' || id, 5, now(), 'infinity' from usr_user where account = 's0058_2'
      returning split_part(attempt_key, ':', 2) as id`,
    input: ({ id }) => ({ userId: id }),
  },
  'GET /api/user/user/leaving': {
    by: 'yy_ops',
    row: colleague('s0060_2'),
    input: ({ id, entId }) => ({ userId: id, entId }),
  },
  'POST /api/user/user/handover': {
    by: 'yy_ops',
    row: `select l.user_id as id, l.ent_id, s.user_id as successor_id from usr_user_ent l
      join usr_user_ent s on s.ent_id = l.ent_id and s.user_id <> l.user_id
      where l.user_id = (select id from usr_user where account = 's0060_2')`,
    input: ({ id, entId, successorId }) => ({ userId: id, entId, successorId, reason: '调往集团' }),
  },
  'POST /api/manage/management/editAdmin': {
    by: 'yy_ops',
    row: colleague('s0059_2'),
    prepare: async (server) => {
      await permit(server);
      return {};
    },
    input: ({ id, entId }) => ({ userId: id, entId, administrator: true, reason: '接管人员管理' }),
  },
  'POST /api/user/user/updateProfile': {
    by: 's0061_2',
    row: `select version from usr_user where id = :user`,
    input: ({ version }) => ({ userName: '苏望川', version: Number(version) }),
  },
  'POST /api/user/user/cancelAccount': { by: 's0042_2', input: () => ({}) },
  'POST /api/user/user/keepAccount': { by: 's0044_2', input: () => ({}) }, // its cancellation is pending
  'POST /api/user/user/provePassword': { by: 's0062_2', input: () => ({ password: demoPassword }) },
  'POST /api/user/user/sendPhoneCode': { by: 's0063_2', input: () => ({}) },
  'POST /api/user/user/proveOldPhone': {
    by: 's0064_2',
    prepare: async (server) => ({ smsCode: await oldPhoneCode(server, 's0064_2') }),
    input: ({ smsCode }) => ({ smsCode }),
  },
  'POST /api/user/user/changePhone': {
    by: 's0065_2',
    prepare: async (server) => {
      const api = await server.as('s0065_2');
      const { changeKey } = await api.call(profile.proveOldPhone, { smsCode: await oldPhoneCode(server, 's0065_2') });
      return { changeKey, phoneKey: await grant(server.db, server.clock, 'phone', '12000007777', 60_000) };
    },
    input: ({ changeKey, phoneKey }) => ({ changeKey, phoneKey }),
  },
  'POST /api/user/user/sendMailCode': { by: 's0066_2', input: () => ({ email: 'liu@example.com' }) },
  'POST /api/user/user/changeEmail': {
    by: 's0067_2',
    prepare: async (server) => {
      const email = 'song@example.com';
      const { mailKey } = await (await server.as('s0067_2')).call(profile.sendMailCode, { email });
      return { mailKey, code: /验证码 (\d{6})/.exec(server.mail.lastTo(email)?.text ?? '')?.[1] ?? '' };
    },
    input: ({ mailKey, code }) => ({ mailKey, code }),
  },
  'POST /api/user/user/resetPassword': {
    by: 'yy_ops',
    row: colleague('s0094_2'),
    input: ({ id }) => ({ userId: id, reason: '本人忘记密码' }),
  },
  'POST /api/user/user/kick': {
    by: 'yy_ops',
    row: colleague('s0095_2'),
    prepare: async (server) => {
      await server.as('s0095_2');
      return {};
    },
    input: ({ id }) => ({ userId: id }),
  },
  'POST /api/user/user/unbindSso': {
    by: 'yy_ops',
    row: `update usr_user set sso_subject = 'jf-' || account where account = 's0096_2' returning id`,
    input: ({ id }) => ({ userId: id, reason: '统一认证身份已更换' }),
  },
  'POST /api/user/user/resetSecondFactor': {
    by: 'yy_ops',
    row: colleague('s0097_2'),
    prepare: enrolled('s0097_2'),
    input: ({ id }) => ({ userId: id, reason: '手机遗失' }),
  },
  'POST /api/manage/enterprise/update': {
    by: 's0070_1',
    row: `select version from ent_enterprise where id = :ent`,
    input: ({ version }) => ({
      ...{ contactName: '苏陌', contactPhone: '12000007788', address: '云屿市示例路18号' },
      version: Number(version),
    }),
  },
  'POST /api/manage/bankAccount/save': {
    by: 's0071_1',
    row: `select customer_register_name as name from ent_enterprise where id = :ent`,
    input: ({ name }) => ({
      ...{ bankName: '云屿示例银行', branchCode: '000000000012', accountNo: '9999000000771', purpose: 2 },
      accountName: name,
    }),
  },
  'POST /api/manage/bankAccount/setDefault': {
    by: 's0072_1',
    row: `update ent_bank_account set is_default = false where ent_id = :ent and is_default returning id, version`,
    input: ({ id, version }) => ({ id, version: Number(version) }),
    hidden: { from: 'cg_admin' },
  },
  'POST /api/manage/bankAccount/disable': {
    by: 's0073_1',
    row: `update ent_bank_account set is_default = false where ent_id = :ent and is_default returning id, version`,
    input: ({ id, version }) => ({ id, version: Number(version) }),
    hidden: { from: 'cg_admin' },
  },
  'POST /api/manage/organization/addOrg': {
    by: 'cg_admin',
    row: `select customer_code as id from ent_org_node where ent_id = :ent`,
    input: ({ id }) => ({
      customerCode: 'C900001',
      customerRegisterName: '霁川检修分公司',
      parentCustomerCode: id,
      socialcreditcode: '91330000MA27U00001',
    }),
  },
  'POST /api/manage/organization/updateOrg': {
    by: 'cg_admin',
    row: child,
    input: ({ id, version }) => ({
      customerCode: id,
      version: Number(version),
      customerRegisterName: '霁川燃料分公司',
    }),
  },
  'POST /api/manage/organization/addOrgUser': {
    by: 'cg_admin',
    row: child,
    input: ({ id }) => ({ customerCode: id, account: 'src3_user' }),
  },
  'POST /api/manage/organization/updateUserPrimaryOrg': {
    by: 'multi_corp',
    row: `select 'multi_corp' as id, ent_id from usr_user_ent
      where user_id = :user and org_status = 1 and current_flag = 0`,
    missing: 'nobody',
    input: ({ id, entId }) => ({ account: id, entId }),
    hidden: { from: 'gys_admin' },
  },
};
