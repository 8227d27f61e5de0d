/** What the list offers on a contract is what the calls then accept, for each party in each state. */
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from '@portal/sdk/server';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { refusal } from '../settlementManagement/fixture.ts';
import { contractManagement } from './contract.ts';
import { CLAUSES, openContracts, TERMS } from './fixture.ts';

let server: TestServer;
let at: Awaited<ReturnType<typeof openContracts>>;
const ids = new Map<string, string>();

/** A contract that both have signed, as if it had come to a state. */
async function runningIn(status: number): Promise<string> {
  const { id } = await at.running();
  await sql`update con_contract set status = ${status} where id = ${id}`.execute(server.db);
  return id;
}

beforeAll(async () => {
  server = await openServer({ areas: ['order', 'settlement'] });
  at = await openContracts(server);
  const { id: draft } = await at.sales.call(contractManagement.save, at.draftOf());
  const submitted = await at.submitted();
  const refused = await at.submitted();
  await at.decide(at.supplier, refused.contractNo, false, '条款不全');
  const halfSigned = await at.approved();
  await at.sign(at.supplier, halfSigned.id);
  const changing = await at.running();
  await at.purchaser.call(contractManagement.change, {
    ...(await at.seen(changing.id)),
    body: {
      contractName: '改',
      amount: '600000.00',
      validFrom: '2026-03-01',
      validTo: '2027-02-28',
      payTerms: TERMS,
      clauses: CLAUSES,
    },
    reason: '增加数量',
  });
  const ending = await at.running();
  await at.supplier.call(contractManagement.terminate, {
    ...(await at.seen(ending.id)),
    step: 'apply',
    reason: '取消',
  });
  for (const [name, id] of Object.entries({
    ...{ draft, submitted: submitted.id, refused: refused.id, approved: (await at.approved()).id },
    ...{ onPaper: (await at.approved({ signMethod: 2 })).id, halfSigned: halfSigned.id, changing: changing.id },
    ...{ running: (await at.running()).id, framework: (await at.running({ contractType: 3 })).id, ending: ending.id },
    ...{ terminated: await runningIn(60) },
  }))
    ids.set(name, id);
  // a step that is accepted writes its line into the history: there it ends, and nothing has changed
  await sql`create function probe() returns trigger language plpgsql as
    $$ begin raise exception 'The step was accepted.'; end $$`.execute(server.db);
  await sql`create trigger probe before insert on doc_log for each row when (new.biz_type = 'contract')
    execute function probe()`.execute(server.db);
});
afterAll(() => server.close());

interface Seen {
  readonly id: string;
  readonly version: number;
}

const files = [{ fileId: 'A'.repeat(24), fileName: '签署件.pdf' }];
const body = {
  ...{ contractName: '改', amount: '1.00', validFrom: '2026-03-01', validTo: '2027-03-01' },
  ...{ payTerms: TERMS, clauses: CLAUSES },
};

const CALLS: Readonly<Record<string, (api: TestApi, seen: Seen) => Promise<unknown>>> = {
  EDIT: (api, seen) => api.call(contractManagement.save, { ...at.draftOf(), ...seen }),
  SUBMIT: (api, seen) => api.call(contractManagement.submit, seen),
  VOID: (api, seen) => api.call(contractManagement.void, { ...seen, reason: '误建' }),
  // today, the last day that may be told
  SIGN_PAPER: (api, seen) => api.call(contractManagement.signPaper, { ...seen, signDate: '2026-03-16', files }),
  CHANGE: (api, seen) => api.call(contractManagement.change, { ...seen, body, reason: '变更' }),
  CHANGE_CANCEL: (api, seen) => api.call(contractManagement.cancelChange, { ...seen, reason: '放弃' }),
  LINK: (api, seen) => api.call(contractManagement.link, { ...seen, orderIds: ['1'] }),
  UNLINK: (api, seen) => api.call(contractManagement.unlink, { ...seen, orderId: '1' }),
  TERMINATE_APPLY: (api, seen) => api.call(contractManagement.terminate, { ...seen, step: 'apply', reason: '取消' }),
  TERMINATE: (api, seen) => api.call(contractManagement.terminate, { ...seen, step: 'agree' }),
  TERMINATE_DECLINE: (api, seen) => api.call(contractManagement.terminate, { ...seen, step: 'decline' }),
  COMPLETE: (api, seen) => api.call(contractManagement.complete, seen),
  ARCHIVE: (api, seen) => api.call(contractManagement.archive, seen),
};

/** What breaks at the probe is accepted; all else is refused. */
const accepts = async (attempt: Promise<unknown>) => (await refusal(attempt)).code === '500';
/** A code is sent to whoever may sign, and no other within a minute. */
function maySign(api: TestApi, id: string) {
  server.clock.advance(61_000);
  return api.call(contractManagement.signCode, { id }).then(
    () => true,
    () => false,
  );
}

/** As the list has it and, the same, as the contract itself does; undefined where it is not seen. */
async function mayOn(api: TestApi, id: string) {
  const { contractNo } = await at.detail(id);
  const { records } = await api.call(contractManagement.page, { scope: 'all', contractNo });
  const row = records.find((one) => one.id === id);
  if (row) expect((await at.detail(id, api)).may).toEqual(row.may);
  return row?.may;
}

/** Steps that an approval makes, which are the workflow's to offer. */
const ofApproval = ['PASS', 'REFUSE', 'WITHDRAW'];
const shown = (may: readonly string[] | undefined) => may?.filter((step) => !ofApproval.includes(step));

type May = readonly string[] | undefined;

const EXPECTED: Readonly<Record<string, readonly [drafter: May, other: May]>> = {
  draft: [['EDIT', 'SUBMIT', 'VOID'], undefined],
  submitted: [['VOID'], undefined],
  refused: [['EDIT', 'SUBMIT', 'VOID'], undefined],
  approved: [['VOID', 'SIGN', 'UNLINK'], []],
  onPaper: [['VOID', 'SIGN_PAPER', 'UNLINK'], []],
  halfSigned: [['VOID', 'UNLINK'], ['SIGN']],
  changing: [['SIGN', 'CHANGE_CANCEL'], ['CHANGE_CANCEL']],
  running: [
    ['CHANGE', 'LINK', 'UNLINK', 'TERMINATE_APPLY'],
    ['CHANGE', 'TERMINATE_APPLY'],
  ],
  framework: [
    ['CHANGE', 'LINK', 'UNLINK', 'TERMINATE_APPLY', 'COMPLETE'],
    ['CHANGE', 'TERMINATE_APPLY'],
  ],
  ending: [
    ['LINK', 'UNLINK'],
    ['TERMINATE', 'TERMINATE_DECLINE'],
  ],
  terminated: [['ARCHIVE'], []],
};

for (const [name, [drafter, other]] of Object.entries(EXPECTED))
  test(`a contract that is ${name} offers its drafter ${drafter?.join(', ')}, and the other party ${other?.join(', ') || 'nothing'}`, async () => {
    const id = ids.get(name) ?? '';
    expect(shown(await mayOn(at.supplier, id))).toEqual(drafter);
    expect(shown(await mayOn(at.purchaser, id))).toEqual(other);
    const seen = await at.seen(id);
    for (const [api, may = []] of [
      [at.supplier, drafter],
      [at.purchaser, other],
    ] as const) {
      for (const [step, call] of Object.entries(CALLS))
        expect([step, await accepts(call(api, seen))]).toEqual([step, may.includes(step)]);
      expect(['SIGN', await maySign(api, id)]).toEqual(['SIGN', may.includes('SIGN')]);
    }
  });
