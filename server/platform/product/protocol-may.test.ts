/** The steps that the server offers on an agreement are those that its calls then accept. */
import { type AgreementRow, protocolAdmin } from '@portal/sdk/calls/protocol';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestServer } from '../../testing.ts';

type Step = AgreementRow['may'][number];
type State = 'drafted' | 'published' | 'published, its next version drafted' | 'abolished';

let server: TestServer;
let ops: TestApi;
beforeAll(async () => {
  server = await openServer({ areas: ['base'] });
  ops = await server.as('yy_ops');
});
afterAll(() => server.close());

let drafted = 0;
const text = { kind: 'AUTH', versionNo: 'V1.0', forceReadSeconds: 0, contentHtml: '<p>一</p>' } as const;
const rowOf = (id: string) => ops.call(protocolAdmin.detail, { id });

/** A fresh agreement in a state, under a name of its own. */
async function agreementIn(state: State): Promise<AgreementRow> {
  drafted += 1;
  const { id } = await ops.call(protocolAdmin.save, { ...text, name: `授权书 ${drafted}` });
  const seen = async () => ({ id, version: (await rowOf(id)).version });
  if (state !== 'drafted') await ops.call(protocolAdmin.publish, await seen());
  if (state === 'abolished') await ops.call(protocolAdmin.abolish, { ...(await seen()), reason: '试行结束' });
  if (state === 'published, its next version drafted') await ops.call(protocolAdmin.revise, await seen());
  return rowOf(id);
}

const CALLS: Readonly<Record<Step, (row: AgreementRow) => Promise<unknown>>> = {
  EDIT: ({ id, version, name }) => ops.call(protocolAdmin.save, { ...text, id, version, name }),
  PUBLISH: ({ id, version }) => ops.call(protocolAdmin.publish, { id, version }),
  REVISE: ({ id, version }) => ops.call(protocolAdmin.revise, { id, version }),
  ABOLISH: ({ id, version }) => ops.call(protocolAdmin.abolish, { id, version, reason: '试行结束' }),
};

test.each<readonly [State, steps: readonly Step[]]>([
  ['drafted', ['EDIT', 'PUBLISH']],
  ['published', ['REVISE', 'ABOLISH']],
  ['published, its next version drafted', ['ABOLISH']],
  ['abolished', ['REVISE']],
])('an agreement that is %s may be %j, as the calls accept', async (state, steps) => {
  const first = await agreementIn(state);
  expect(first.may).toEqual(steps);
  const { records } = await ops.call(protocolAdmin.page, { keyword: first.name });
  expect(records.find(({ id }) => id === first.id)?.may).toEqual(steps);
  const accepted: string[] = [];
  for (const [step, call] of Object.entries(CALLS)) {
    const done = await call(await agreementIn(state)).then(
      () => true,
      () => false,
    );
    if (done) accepted.push(step);
  }
  expect(accepted).toEqual(steps);
});

test('an agreement is changed by nobody whose right is not on all rows, and none of it is offered to them', async () => {
  const { id } = await agreementIn('drafted');
  const scope = (dataScope: string) =>
    server.db.updateTable('authRole').set({ dataScope }).where('roleKey', '=', 'Y').execute();
  await scope('ENT');
  expect((await (await server.as('yy_ops')).call(protocolAdmin.detail, { id })).may).toEqual([]);
  await scope('ALL');
});
