/** The steps that the server offers on letters and agreements are those that its calls then accept. */
import { user as session } from '@portal/sdk/calls/session';
import { addDays } from '@portal/sdk/format';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { type AgreementRow, agreementReport } from './agreementManagementReport/contract.ts';
import { confirmLetter, type Letter } from './confirmLetter/contract.ts';
import { everyRow } from './test-rows.ts';

const accounts = ['gys_admin', 'yy_ops', 'cg_admin', 'admin'] as const;
type Person = (typeof accounts)[number];

let server: TestServer;
let people: Record<Person, TestApi>;
beforeAll(async () => {
  server = await openServer({ areas: ['goods', 'order', 'settlement', 'report'] });
  const [gys_admin, yy_ops, cg_admin, admin] = await Promise.all(accounts.map((account) => server.as(account)));
  if (!gys_admin || !yy_ops || !cg_admin || !admin) throw new Error('Four people are signed in.');
  people = { gys_admin, yy_ops, cg_admin, admin };
});
afterAll(() => server.close());

const accepts = (call: Promise<unknown>) =>
  call.then(
    () => true,
    () => false,
  );

describe('a letter', () => {
  let day = '2025-06-01';
  const note = '一笔付款未入账';
  const answers = {
    AGREE: (api: TestApi, { id, version }: Letter) => api.call(confirmLetter.reply, { id, version }),
    DIFFER: (api: TestApi, { id, version }: Letter) =>
      api.call(confirmLetter.reply, { id, version, supplierAmount: '1.00', note }),
  };

  /** A letter of the demo supplier in a state, about a day of its own. */
  async function letterAt(status: number): Promise<Letter> {
    day = addDays(day, 1);
    const { entId } = await people.gys_admin.call(session.getUserInfo, {});
    await people.yy_ops.call(confirmLetter.send, { supplierEntIds: [entId ?? ''], to: day });
    const asked = { balanceFrom: day, balanceTo: day };
    const [letter] = await everyRow(people.gys_admin, confirmLetter.page, asked);
    if (!letter) throw new Error('A letter was sent.');
    if (status === 1) await answers.AGREE(people.gys_admin, letter);
    if (status === 2) await answers.DIFFER(people.gys_admin, letter);
    const [answered = letter] = await everyRow(people.gys_admin, confirmLetter.page, asked);
    return answered;
  }

  test.each<readonly [Person, status: number, steps: readonly Letter['may'][number][]]>([
    ['gys_admin', 0, ['AGREE', 'DIFFER']],
    ['gys_admin', 1, []],
    ['gys_admin', 2, []],
    ['yy_ops', 0, []],
    ['yy_ops', 2, []],
    ['admin', 0, []],
  ])('may be answered by %s in state %d: %j, as the calls accept', async (who, status, steps) => {
    const first = await letterAt(status);
    const [seen] = await everyRow(people[who], confirmLetter.page, { letterNo: first.letterNo });
    expect(seen).toMatchObject({ status, may: steps });
    const accepted: string[] = [];
    for (const [step, answer] of Object.entries(answers))
      if (await accepts(answer(people[who], await letterAt(status)))) accepted.push(step);
    expect(accepted).toEqual(steps);
  });
});

describe('an agreement', () => {
  /** Ends soon, or is nearly used up. */
  const wants = ({ status, useRate }: AgreementRow) => status === 2 || (status === 1 && Number(useRate) > 0.95);

  test('is offered for renewal to the operating unit where it ends soon or is nearly used up, and to nobody else', async () => {
    const rows = await everyRow(people.yy_ops, agreementReport.page, {});
    expect(new Set(rows.map(wants)).size).toBe(2);
    for (const row of rows) expect(row.may).toEqual(wants(row) ? ['REMIND'] : []);
    for (const who of ['cg_admin', 'admin'] as const) {
      const others = await everyRow(people[who], agreementReport.page, {});
      expect(others.length).toBeGreaterThan(0);
      expect(others.flatMap(({ may }) => may)).toEqual([]);
    }
  });

  test.each([1, 2, 3, 4] as const)('in state %d is reminded of as the server offers it', async (status) => {
    const rows = await everyRow(people.yy_ops, agreementReport.page, { status });
    for (const offered of [true, false]) {
      const row = rows.find(({ may }) => may.includes('REMIND') === offered);
      if (!row) continue;
      const { agreementNo } = row;
      expect(await accepts(people.yy_ops.call(agreementReport.remind, { agreementNo }))).toBe(offered);
      expect(await accepts(people.cg_admin.call(agreementReport.remind, { agreementNo }))).toBe(false);
    }
    expect(rows.length).toBeGreaterThan(0);
  });
});
