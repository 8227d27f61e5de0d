/** 邀请入驻: a link by message, opened by its holder, sent again, over after seven days, and used once. */
import { invitation, openedInvitation } from '@portal/sdk/calls/invitation';
import { registration } from '@portal/sdk/calls/registration';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestServer } from '../../testing.ts';
import { grantCode } from '../grant-code.ts';
import { grant } from '../identity/grants.ts';

let server: TestServer;
let ops: TestApi;
beforeAll(async () => {
  server = await openServer({ areas: [] });
  for (const role of ['Y', 'L']) await grantCode(server.db, role, 'enterprise:supplier:invite');
  ops = await server.as('yy_ops');
});
afterAll(() => server.close());

const rowOf = async (invitedName: string) => {
  const { records } = await ops.call(invitation.page, { invitedName });
  const [row] = records;
  if (!row) throw new Error(`Nobody invited ${invitedName}.`);
  return row;
};
const linkOf = (phone: string) => /invite=([\w-]+)/.exec(server.sms.lastTo(phone) ?? '')?.[1] ?? '';
const open = (token: string) => server.anonymous.call(openedInvitation.open, { token });
const invite = (people: string) => ops.call(invitation.invite, { people });
const refusal = (text: string) => ({ faults: [{ path: 'people', text }] });

test('each line names a phone and a person; what is wrong is said with its line, and then nobody is invited', async () => {
  await expect(invite('12000007001 麦子一\n1200000700 麦子二')).rejects.toMatchObject(
    refusal('第 2 行应为手机号、空格、姓名'),
  );
  await expect(invite('12000007001 麦子一\n12000007001 麦子二')).rejects.toMatchObject(
    refusal('手机号 12000007001 写了两次'),
  );
  const many = Array.from({ length: 51 }, (_, n) => `120000080${String(n).padStart(2, '0')} 客户${n}`);
  await expect(invite(many.join('\n'))).rejects.toMatchObject(refusal('一次最多邀请 50 人，现有 51 人'));
  const { phone } = await server.db
    .selectFrom('usrUser')
    .select('phone')
    .where('account', '=', 'gys_admin')
    .executeTakeFirstOrThrow();
  await expect(invite(`12000007001 麦子一\n${phone} 程屿`)).rejects.toMatchObject(
    refusal('程屿的手机号已注册，不必邀请'),
  );
  expect((await ops.call(invitation.page, { invitedName: '麦子一' })).total).toBe(0);
  expect(await invite(many.slice(0, 50).join('\n'))).toEqual({ sent: 50 });
});

test('the link of a message brings its phone, until it is sent again or seven days are over', async () => {
  const phone = '12000007002';
  const all = await Promise.allSettled(Array.from({ length: 8 }, () => invite(`\n${phone}，麦子二 \n`)));
  expect(all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))).toEqual([{ sent: 1 }]);
  await expect(invite(`${phone} 麦子二`)).rejects.toMatchObject(refusal('麦子二的手机号已在邀请中，请在列表里重发'));
  const first = linkOf(phone);
  const { id, ...row } = await rowOf('麦子二');
  expect(row).toMatchObject({ state: 0, phone: '120****7002', sends: 1, resendable: true, openedAt: null });
  expect(await open(first)).toEqual({ phone, userName: '麦子二' });
  expect(await open(first)).toEqual({ phone, userName: '麦子二' });
  expect((await rowOf('麦子二')).state).toBe(1);
  await expect(open('unknown')).rejects.toMatchObject({ code: '404' });
  await expect(ops.call(invitation.resend, { id })).rejects.toMatchObject({ msg: '10 分钟内已发送过，请稍后再试' });
  server.clock.advance(10 * 60_000);
  const again = await Promise.allSettled(Array.from({ length: 8 }, () => ops.call(invitation.resend, { id })));
  expect(again.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(open(first)).rejects.toMatchObject({ msg: '邀请链接已失效，请直接注册或联系邀请人重发' });
  expect(await rowOf('麦子二')).toMatchObject({ state: 0, sends: 2 });
  const second = linkOf(phone);
  server.clock.advance(7 * 24 * 3_600_000 - 1);
  expect(await open(second)).toMatchObject({ phone });
  server.clock.advance(1);
  await expect(open(second)).rejects.toMatchObject({ code: '404' });
  ops = await server.as('admin'); // the other session has ended meanwhile
  expect((await rowOf('麦子二')).state).toBe(3);
  await server.db.updateTable('usrInvitation').set({ sends: 5 }).where('id', '=', id).execute();
  expect((await rowOf('麦子二')).resendable).toBe(false);
  await expect(ops.call(invitation.resend, { id })).rejects.toMatchObject({ msg: '已发送 5 次，不能再发' });
});

test('who has registered uses the invitation up', async () => {
  const phone = '12000007003';
  await invite(`${phone} 麦子三`);
  const { id } = await rowOf('麦子三');
  const phoneKey = await grant(server.db, server.clock, 'phone', phone, 60_000);
  const { applyNo } = await server.anonymous.call(registration.register, {
    ...({ phoneKey, password: 'Welcome#99', account: 'invited_one', userName: '麦子三', entType: '1' } as const),
    ...{ customerRegisterName: '岚汀有限公司', socialcreditcode: '91000001MA000001X0', legalRepresentative: '某某' },
  });
  expect(await rowOf('麦子三')).toMatchObject({ state: 2, applyNo, resendable: false });
  await expect(open(linkOf(phone))).rejects.toMatchObject({ code: '404' });
  await expect(ops.call(invitation.resend, { id })).rejects.toMatchObject({ msg: '对方已注册，不必重发' });
  const counts = await ops.call(invitation.counts, {});
  expect(Object.fromEntries(counts.map(({ state, count }) => [state, count]))).toEqual({ 2: 9, 3: 75 }); // with those of the demonstration;
});

test('suppliers invite nobody', async () => {
  const supplier = await server.as('gys_admin');
  await expect(supplier.call(invitation.page, {})).rejects.toMatchObject({ code: '403' });
});
