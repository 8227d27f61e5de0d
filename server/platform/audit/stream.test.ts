/** One stream: what people do to rights, to what is published and to the trail itself, however it was asked for. */
import { account, management } from '@portal/sdk/calls/management';
import { plugins } from '@portal/sdk/calls/plugins';
import { productInterface } from '@portal/sdk/calls/partner';
import { productInfo } from '@portal/sdk/calls/product';
import { role } from '@portal/sdk/calls/role';
import { authentication, user } from '@portal/sdk/calls/session';
import { delivery } from '@portal/sdk/calls/delivery';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '#server/testing';
import { grantCode } from '../grant-code.ts';
import { endGrants } from '../management/grants.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: [] });
  for (const code of [
    'base:user:kick',
    'base:user:admin',
    'base:role:save',
    'base:product:shelf',
    delivery.page.access,
  ])
    await grantCode(server.db, 'L', code);
});
afterAll(() => server.close());

let from = '0';
beforeEach(async () => {
  const last = server.db.selectFrom('pubOperLog').select('seq').orderBy('seq', 'desc').limit(1);
  from = (await last.executeTakeFirst())?.seq ?? '0';
});

const trail = () => server.db.selectFrom('pubOperLog').selectAll().where('seq', '>', from).orderBy('seq').execute();
const kinds = async () => (await trail()).map(({ kind, action, title, result }) => [kind, title ?? action, result]);

const signIn = (name: string, password: string) =>
  server.anonymous.call(authentication.userLoginEcology, { account: name, password });

const personOf = (name: string) =>
  server.db.selectFrom('usrUser').select(['id', 'version']).where('account', '=', name).executeTakeFirstOrThrow();

describe('sign-in', () => {
  test('stands in the trail with its method, from where, and how many other devices it ended', async () => {
    await signIn('cg_buyer', 'Portal@2026');
    await signIn('cg_buyer', 'Portal@2026');
    const [first, second] = await trail();
    expect(first).toMatchObject({
      kind: 'SIGN_IN',
      action: '密码登录',
      account: 'cg_buyer',
      module: 'login',
      result: 'ok',
      detail: { otherDevicesSignedOut: 0 },
    });
    expect(first?.entId).not.toBeNull();
    expect(second?.detail).toMatchObject({ otherDevicesSignedOut: 1 });
  });

  test('that failed says why, names whom it asked for, and keeps no password', async () => {
    const { id } = await personOf('cg_admin');
    await expect(signIn('cg_admin', 'Wrong@2026')).rejects.toMatchObject({ code: '7799' });
    await expect(signIn('13800001111', 'Wrong@2026')).rejects.toMatchObject({ code: '7799' });
    await expect(signIn('cg_admin', 'Wrong@2026')).rejects.toMatchObject({ msg: '请输入图形验证码' });
    const rows = await trail();
    const failed = { kind: 'SIGN_IN', action: '密码登录', result: 'failed' };
    expect(rows).toMatchObject([
      {
        ...{ ...failed, account: 'cg_admin', userId: id },
        detail: { reason: '账号或密码错误', password: '***', userAgent: expect.any(String) },
      },
      { ...failed, account: '138****1111', userId: null, detail: { account: '138****1111' } },
      { ...failed, account: 'cg_admin', detail: { reason: '请输入图形验证码' } },
    ]);
    expect(rows[0]?.traceId).toMatch(/^[\w-]{8,}$/);
    expect(JSON.stringify(rows)).not.toContain('Wrong@2026');
  });

  test('by every other method is told, too, when it is refused', async () => {
    const refused = [
      () => server.anonymous.call(authentication.userLoginTaxSaaS, { phone: '13900002222', smsCode: '000000' }),
      () => server.anonymous.call(authentication.stCallbackJfSSO, { ticket: 'made-up', state: 'made-up' }),
      () => server.anonymous.call(user.getUserInfoByHandoff, { ticket: 'made-up' }),
    ];
    for (const one of refused) await expect(one()).rejects.toMatchObject({ code: '7799' });
    expect((await kinds()).sort()).toEqual([
      ['SIGN_IN', '单点登录', 'failed'],
      ['SIGN_IN', '短信登录', 'failed'],
      ['SIGN_IN', '跨门户登录', 'failed'],
    ]);
  });

  test('ends by the user’s own hand or by an administrator’s, and the trail tells which', async () => {
    const { token } = await signIn('gys_sales', 'Portal@2026');
    await server.withToken(token).call(authentication.logout, {});
    await signIn('gys_sales', 'Portal@2026');
    const { id: userId } = await personOf('gys_sales');
    await (await server.as('admin')).call(account.kick, { userId });
    expect(await kinds()).toEqual([
      ['SIGN_IN', '密码登录', 'ok'],
      ['SIGN_IN', '退出登录', 'ok'],
      ['SIGN_IN', '密码登录', 'ok'],
      ['SIGN_IN', '强制下线', 'ok'],
      ['ADMIN', 'base:user:kick', 'ok'],
    ]);
    const rows = await trail();
    expect(rows[1]).toMatchObject({ account: 'gys_sales', userId, module: 'platform' });
    expect(rows[3]).toMatchObject({ account: 'admin', target: expect.stringContaining('gys_sales') });
  });
});

describe('rights', () => {
  test('given by an administrator are told twice: the call, and what its user holds since', async () => {
    // with a second administrator the change would wait for them
    await server.db.updateTable('usrUser').set({ status: 0 }).where('account', '=', 'admin2').execute();
    const { id: userId } = await personOf('yy_ops');
    await (await server.as('admin')).call(management.editSuperAdminRole, { userId, superAdmin: true, reason: '值班' });
    await (await server.as('admin')).call(management.editSuperAdminRole, { userId, superAdmin: false, reason: '期满' });
    const rows = await trail();
    expect(rows.map(({ kind, title, action }) => [kind, title ?? action])).toEqual([
      ['GRANT', '设置超级管理员（单人）'],
      ['GRANT', '用户权限变更'],
      ['GRANT', '设置或取消超级管理员'],
      ['GRANT', '用户权限变更'],
      ['GRANT', '设置或取消超级管理员'],
    ]);
    const roles = rows.map(({ detail }) => (detail as { roles?: string[] }).roles);
    expect(roles[1]).toContain('超级管理员');
    expect(roles[3]).not.toContain('超级管理员');
    expect(rows[1]?.target).toContain('yy_ops');
  });

  test('of a role are told as a grant, not as any other change', async () => {
    const saved = { roleName: '留痕角色', roleType: 'G', assignable: true, dataScope: 'SELF' } as const;
    await (await server.as('admin')).call(role.save, saved);
    expect(await kinds()).toEqual([['GRANT', '保存角色', 'ok']]);
  });

  test('that end by themselves are told of the system', async () => {
    const { id: userId } = await personOf('gys_sales');
    const { id: roleId } = await server.db
      .selectFrom('authRole')
      .select('id')
      .where('roleKey', '=', 'K')
      .executeTakeFirstOrThrow();
    const expireAt = new Date(server.clock.now().getTime() - 1000).toISOString();
    await server.db.insertInto('authUserRole').values({ userId, roleId, expireAt }).execute();
    await endGrants(server.db, server.clock);
    await endGrants(server.db, server.clock);
    expect(await trail()).toMatchObject([{ kind: 'GRANT', action: '授权到期收回', userName: '系统', userId: null }]);
  });
});

describe('calls', () => {
  test('are filed by what they are: what is published apart from what is administered', async () => {
    await (await server.as('admin')).call(productInfo.aboveOffProduct, { productType: '13', aboveOff: 1 });
    expect(await kinds()).toEqual([['PUBLICATION', '上架或下架产品', 'ok']]);
  });

  test('that a handler forbids are told as denied, with its sentence', async () => {
    const asked = (await server.as('gys_admin')).call(productInterface.getBxhxToken, {});
    await expect(asked).rejects.toMatchObject({ code: '403' });
    const [row] = await trail();
    expect(row).toMatchObject({
      kind: 'DENIED',
      account: 'gys_admin',
      result: 'denied',
      detail: { reason: '请先开通e保险产品' },
    });
  });

  test('without the code are told as denied, of whatever kind they are', async () => {
    const api = await server.as('gys_admin');
    await expect(api.call(plugins.history, {})).rejects.toMatchObject({ code: '403' });
    expect(await trail()).toMatchObject([{ kind: 'DENIED', action: 'admin:plugin:manage', account: 'gys_admin' }]);
  });

  test('that read are told once a search, however pages are turned', async () => {
    const admin = await server.as('admin');
    for (const page of [1, 2, 3]) await admin.call(delivery.page, { page, size: 10 });
    await admin.call(delivery.page, { recipient: '1380000', page: 1 });
    expect(await kinds()).toEqual([
      ['REVEAL', '查看发送记录', 'ok'],
      ['REVEAL', '查看发送记录', 'ok'],
    ]);
  });
});

test('entries from before they had a kind are filed by what they say', async () => {
  const old: readonly [entry: Record<string, string>, kind: string][] = [
    [{ action: 'base:role:save', result: 'denied' }, 'DENIED'],
    [{ action: 'order:list:export', result: 'ok' }, 'EXPORT'],
    [{ action: '下载文件', module: 'files', result: 'ok' }, 'EXPORT'],
    [{ action: 'goods:list:edit', target: '/api/goods/import/template', result: 'ok' }, 'EXPORT'],
    [{ action: 'account:list:reveal', result: 'ok' }, 'REVEAL'],
    [{ action: '审批通过', module: 'workflow', result: 'ok' }, 'DECISION'],
    [{ action: 'base:user:role', result: 'ok' }, 'GRANT'],
    [{ action: 'base:menu:save', result: 'ok' }, 'ADMIN'],
    [{ action: 'admin:plugin:manage', result: 'ok' }, 'PUBLICATION'],
    [{ action: 'order:list:ship', result: 'ok' }, 'CALL'],
  ];
  for (const [index, [entry]] of old.entries()) {
    const values = { seq: String(9_000_000 + index), entry: JSON.stringify(entry), prevHash: '', hash: '' };
    await server.db.insertInto('sysOperLog').values(values).execute();
  }
  const rows = server.db.selectFrom('sysOperLog').select('kind').where('seq', '>=', '9000000').orderBy('seq');
  expect((await rows.execute()).map(({ kind }) => kind)).toEqual(old.map(([, kind]) => kind));
});
