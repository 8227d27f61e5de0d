/** The steps that the server offers on the way to a product are those that its calls then accept. */
import { type OpenProduct, product } from '@portal/sdk/calls/product';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '#server/testing';
import { loadUser } from '../../identity.ts';
import { grantCode } from '../grant-code.ts';
import { person, sign } from './test-signer.ts';
import { visibleOpenings } from './transitions.ts';

type Step = OpenProduct['may'][number];

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: [] });
  for (const role of ['G1', 'C1']) await grantCode(server.db, role, 'workbench:product:apply');
});
afterAll(() => server.close());

/** The opening as a case begins with it; 0 has not begun. */
async function prepared(entId: string, productType: string, status: number): Promise<void> {
  const { db, clock } = server;
  await db.deleteFrom('prdUserProduct').where('entId', '=', entId).where('productType', '=', productType).execute();
  if (status === 0) return;
  const { id: userId } = await db
    .selectFrom('usrUser')
    .select('id')
    .where('account', '=', 'gys_sales')
    .executeTakeFirstOrThrow();
  const at = clock.now().toISOString();
  const facts = { applyNo: `KT-${productType}`, appliedAt: at, updatedAt: at };
  await db
    .insertInto('prdUserProduct')
    .values({ ...facts, entId, userId, productType, status })
    .execute();
}

const CALLS: Readonly<Partial<Record<Step, (who: string, productType: string, entId: string) => Promise<unknown>>>> = {
  APPLY: async (who, productType, entId) =>
    (await server.as(who)).call(product.open, { resUserProductBase: { entId, productType } }),
  SIGN: (who, productType) => sign(server, who, productType),
  ACTIVATE: async (who, productType) => (await server.as(who)).call(product.activationOpenProduct, { productType }),
  COMPLETE: async (who, productType) => (await server.as(who)).call(product.doneOpenProduct, { productType }),
};

test.each<readonly [who: string, productType: string, status: number, steps: readonly Step[]]>([
  ['cg_admin', '04', 0, ['APPLY']],
  ['cg_admin', '04', 1, ['SIGN']],
  ['cg_admin', '04', 2, ['ACTIVATE']],
  ['cg_admin', '04', 3, ['COMPLETE', 'WITHDRAW']],
  ['cg_admin', '04', 4, []],
  ['cg_admin', '04', 5, ['APPLY']],
  ['cg_admin', '04', 6, []],
  ['gys_admin', '06', 3, ['WITHDRAW']], // the operating unit decides
  ['gys_admin', '14', 0, []], // off the shelf
  ['gys_admin', '14', 2, []],
  ['cg_buyer', '04', 0, []], // without the code
  ['cg_buyer', '04', 1, []],
  ['cg_buyer', '04', 3, ['WITHDRAW']],
])('%s of product %s in state %d may %j, as the calls accept', async (who, productType, status, steps) => {
  const { entId } = await person(server, who);
  const api = await server.as(who);
  await prepared(entId, productType, status);
  const { records } = await api.call(product.getOpenProductList, { size: 999 });
  expect(records.filter((row) => row.productType === productType).map(({ may }) => may)).toEqual([steps]);
  if (status > 0) expect((await api.call(product.openProgress, { productType })).may).toEqual(steps);
  const accepted: string[] = [];
  for (const [step, call] of Object.entries(CALLS)) {
    await prepared(entId, productType, status);
    const done = await call(who, productType, entId).then(
      () => true,
      () => false,
    );
    if (done) accepted.push(step);
  }
  expect(accepted).toEqual(steps.filter((step) => step in CALLS));
});

test('an enterprise sees its own openings alone, the operating unit those of all', async () => {
  const { db, clock } = server;
  const seen = async (account: string) => {
    const { id } = await db.selectFrom('usrUser').select('id').where('account', '=', account).executeTakeFirstOrThrow();
    const found = visibleOpenings({ db, user: await loadUser(db, clock, id) })
      .select('o.entId')
      .distinct();
    return (await found.execute()).map(({ entId }) => entId);
  };
  const { entId } = await person(server, 'gys_admin');
  expect(await seen('gys_admin')).toEqual([entId]);
  expect((await seen('yy_ops')).length).toBeGreaterThan(1);
});
