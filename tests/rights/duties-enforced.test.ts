/** What `duties.json` agrees is enforced: on a real document, for each step and each earlier step that it excludes. */
import { mayGiveCalls } from '@portal/sdk/calls/rights';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '#server/testing';
import table from '../spec/duties.json' with { type: 'json' };
import { deskOf, type Stories } from './duties/desk.ts';
import { money } from './duties/money.ts';
import { platform } from './duties/platform.ts';
import { trade } from './duties/trade.ts';

const AREAS: Stories = { ...trade, ...money, ...platform };

let server: TestServer;
const desk = deskOf(() => server);
beforeAll(async () => {
  server = await openServer();
  const unlimited = { consume: async () => undefined };
  Object.assign(server.app.portal.limits, { general: unlimited, strict: unlimited });
}, 300_000);
afterAll(() => server.close());

const agreed = Object.entries(table).filter(([, steps]) => Object.keys(steps).length > 0);

test('every pair has a document on which it is tried, and no other', () => {
  const tried = Object.entries(AREAS).map(([name, steps]) => [
    name,
    Object.fromEntries(Object.entries(steps).map(([step, { makers }]) => [step, Object.keys(makers)])),
  ]);
  expect(Object.fromEntries(tried)).toEqual(Object.fromEntries(agreed));
});

for (const [name, stories] of Object.entries(AREAS))
  describe(name, () => {
    for (const [step, { makers, by, document }] of Object.entries(stories))
      test(`${step} is not for who made ${Object.keys(makers).join(' or ')}, and is for another on the same document`, async () => {
        const later = await document(desk);
        const { userName } = await desk.person(by);
        for (const [earlier, maker] of Object.entries(makers))
          await desk.asOnePerson(by, maker, async () => {
            const told = await later().then(
              () => ({ earlier, code: 'passed', msg: '' }),
              ({ code, msg }: { code: string; msg: string }) => ({ earlier, code, msg }),
            );
            expect(told).toEqual({
              earlier,
              code: '403',
              msg: expect.stringMatching(new RegExp(`由${userName}.+须由另一人办理$`)),
            });
          });
        await later();
      });
  });

/** A role of purchasers with these codes alone. */
async function roleWith(roleName: string, ...codes: string[]): Promise<string> {
  const { id = '' } = await desk.find(`with made as (
      insert into auth_role (role_name, role_type, data_scope, assignable, status)
      values ('${roleName}', 'C', 'ENT', true, 1) returning id)
    insert into auth_role_menu (role_id, menu_id)
    select made.id, n.menu_id from made, auth_menu n where n.perm_code in ('${codes.join("','")}')
    returning role_id as id`);
  return id;
}

test('who gives a role is told of the duties that it puts into one hand, and of a role of one duty nothing', async () => {
  const [apply, register] = ['settlement:payment:apply', 'settlement:payment:register'];
  const [both, one] = [await roleWith('申请并登记付款', apply, register), await roleWith('申请付款', apply)];
  const { userId, entId } = await desk.person('cg_buyer');
  const roles = await (await server.as('admin')).call(mayGiveCalls.roles, { userId, entId });
  const told = (roleId: string) => roles.find((role) => role.roleId === roleId)?.conflicts;
  expect([told(both), told(one)]).toEqual([['结算单的“申请”与“登记付款”'], []]);
});

describe('an enterprise of one active person', () => {
  /** All others of the enterprise have left while this works. */
  async function alone(account: string, work: () => Promise<void>): Promise<void> {
    const { userId, entId } = await desk.person(account);
    const others = server.db.updateTable('usrUserEnt').where('entId', '=', entId).where('userId', '<>', userId);
    const left = await others.set({ orgStatus: 0 }).where('orgStatus', '=', 1).returning('id').execute();
    try {
      await work();
    } finally {
      const back = server.db.updateTable('usrUserEnt').set({ orgStatus: 1 });
      await back
        .where(
          'id',
          'in',
          left.map(({ id }) => id),
        )
        .execute();
    }
  }
  const waived = () =>
    desk.find(`select count(*), max(target) filter (where account = 'cg_admin') as target
      from pub_oper_log where action = '一人企业自办'`);

  test('makes both steps, and the trail tells of it', async () => {
    const later = await money['paymentSteps']?.['REGISTER']?.document(desk);
    const before = await waived();
    await desk.asOnePerson('cg_admin', 'cg_buyer', () => alone('cg_admin', async () => void (await later?.())));
    expect(await waived()).toEqual({
      count: String(Number(before['count']) + 1),
      target: expect.stringMatching(/^付款申请 \d+$/),
    });
  });

  test('audits no application of that person all the same', async () => {
    const later = await money['contractSteps']?.['PASS']?.document(desk);
    const before = await waived();
    await desk.asOnePerson('yy_ops', 'gys_admin', () =>
      alone('yy_ops', () => expect(later?.()).rejects.toMatchObject({ code: '403', msg: '不能审批自己提交的申请' })),
    );
    expect(await waived()).toEqual(before);
    await later?.();
  });
});
