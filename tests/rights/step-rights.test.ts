/** A call may ask for less than the step that it leads to: the step asks for its own right. */
import { workflowtask } from '@portal/sdk/calls/workflow';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { dataScopeOf } from '#server/test-data-scope';
import { openServer, type TestServer } from '#server/testing';
import { goodsList } from '../../plugins/goods/goodsList/contract.ts';
import { openContracts } from '../../plugins/settlement/legalContract/fixture.ts';
import { deskOf } from './duties/desk.ts';

let server: TestServer;
const { withhold } = dataScopeOf(() => server);
const desk = deskOf(() => server);
beforeAll(async () => {
  server = await openServer({ areas: ['order', 'goods', 'settlement'] });
});
afterAll(() => server.close());

/** Refused while the code is taken from these roles; then the same succeeds. */
async function asksFor(code: string, roles: readonly string[], step: () => Promise<unknown>): Promise<void> {
  const backs = await Promise.all(roles.map((role) => withhold(role, code)));
  await expect(step()).rejects.toMatchObject({ code: '403' });
  for (const back of backs) await back();
  await step();
}

test('goods are taken off the shelf by who has the right to, though everybody signed in may call', async () => {
  const { entId } = await desk.person('gys_sales');
  const listed = await desk.find(`select id, version from gd_goods
    where supplier_ent_id = ${entId} and status = 3 order by id limit 1`);
  const { id = '', version } = listed;
  await asksFor('goods:list:shelf', ['G1', 'G2'], () =>
    desk.ask('gys_sales', goodsList.updateState, { id, version: Number(version), status: 4 }),
  );
});

test('a contract is taken back from its approval by who may still write contracts', async () => {
  const { submitted } = await openContracts(server);
  const { contractNo } = await submitted();
  const { id = '' } = await desk.find(`select id from wf_instance where biz_code = '${contractNo}'`);
  await asksFor('settlement:contract:save', ['G1', 'G2'], () =>
    desk.ask('gys_sales', workflowtask.withdraw, { processInstId: id, reason: '条款有误，修改后再提交' }),
  );
});
