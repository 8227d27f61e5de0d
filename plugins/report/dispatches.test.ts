/**
 * 派单 and what rules find of them, reckoned by hand for a customer that exists here alone. Today is 2026-03-16, 10:00.
 *
 *      sent (+08:00)      accepted  answered  credited  lent   done    state     need   lent
 *   1  03-15 10:00:00     –         –         –         –      –       waits      100
 *   2  03-15 09:59:59     –         –         –         –      –       overdue    200
 *   3  03-01 00:00:00     +2 h      +3 h      +10 h     +20 h  +26 h   done       400   300
 *   4  02-28 23:59:59     +1 h      +6 h      –         +20 h  +25 h   done       800   500
 *   5  03-10 10:00        +4 h      –         –         –      –       working   1600
 *   6  03-11 10:00        +1 h      +2 h      –         –      +5 h    returned  3200
 *   7  2025-03-05 10:00   +1 h      –         +30 h     +20 h  +40 h   done      6400   600
 */
import { personal, sql } from '@portal/sdk/server';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { dispatchPivot, dispatchReport } from './dispatch/contract.ts';
import { exceptionMonitor } from './exception/contract.ts';
import { everyRow } from './test-rows.ts';

let server: TestServer;
let operator: TestApi;
let customerId: string;
beforeAll(async () => {
  server = await openServer({ areas: ['goods', 'order', 'settlement', 'report'] });
  operator = await server.as('yy_ops');
  customerId = await addCustomer('算例客户', {});
  for (const [index, sent] of SENT.entries()) await send(String(index + 1), sent);
});
afterAll(() => server.close());

interface Sent {
  readonly at: string;
  readonly status: 0 | 1 | 2 | 3;
  readonly need: number;
  readonly lent?: number;
  readonly product?: string;
  readonly institution?: string;
  /** Hours after it was sent: accepted, answered, credited, lent, done. */
  readonly hours?: readonly (number | null)[];
}
const SENT: readonly Sent[] = [
  { at: '2026-03-15T02:00:00Z', status: 0, need: 100 },
  { at: '2026-03-15T01:59:59Z', status: 0, need: 200 },
  { at: '2026-02-28T16:00:00Z', status: 2, need: 400, lent: 300, hours: [2, 3, 10, 20, 26] },
  { at: '2026-02-28T15:59:59Z', status: 2, need: 800, lent: 500, hours: [1, 6, null, 20, 25] },
  { at: '2026-03-10T02:00:00Z', status: 1, need: 1600, hours: [4, null, null, null, null], product: 'LEASE' },
  { at: '2026-03-11T02:00:00Z', status: 3, need: 3200, hours: [1, 2, null, null, 5], institution: '算例二行' },
  { at: '2025-03-05T02:00:00Z', status: 2, need: 6400, lent: 600, hours: [1, null, 30, 20, 40], product: 'FACTOR' },
];

async function addCustomer(name: string, facts: { revenue?: number; loan?: number; ent?: string }): Promise<string> {
  const { revenue = null, loan = null, ent = null } = facts;
  const { rows } = await sql<{ id: string }>`
    insert into rpt_dispatch_customer (customer_name, socialcreditcode, cat, contact_name, contact_phone, manager_name,
      annual_revenue, loan_balance, ent_id, updated_by_name, updated_at)
    values (${name}, '91000097MA0000001X', 'COAL', '顾砚秋', ${personal('phone', '12000009001')}, '宋棠', ${revenue}, ${loan}, ${ent}, '沈恪',
      '2026-03-10T02:00:00Z') returning id`.execute(server.db);
  return rows[0]?.id ?? '0';
}

const moment = (at: string, hours: number | null | undefined) =>
  hours === null || hours === undefined ? null : new Date(Date.parse(at) + hours * 3_600_000).toISOString();

async function send(no: string, sent: Sent): Promise<void> {
  const { at, status, need, lent = 0, product = 'LOAN', institution = '算例一行', hours = [] } = sent;
  const [accepted, responded, credited, lentAt, done] = [0, 1, 2, 3, 4].map((step) => moment(at, hours[step]));
  await sql`
    insert into rpt_dispatch (send_no, customer_id, customer_name, plate, product, need_amount, institution_id,
      institution_name, handler_name, sent_by_name, sent_at, accepted_at, responded_at, credited_at, lent_at, done_at,
      amount, status)
    values (${`PD-SL-${no}`}, ${customerId}, '算例客户', 'COAL', ${product}, ${need},
      ${institution === '算例一行' ? '880011' : '880012'}, ${institution}, '许汐', '沈恪', ${at}, ${accepted}, ${responded},
      ${credited}, ${lentAt}, ${done}, ${lent}, ${status})`.execute(server.db);
}

const customerName = '算例客户';
const no = ({ sendNo }: { sendNo: string }) => sendNo.slice(6);

describe('派单明细报表', () => {
  test('tells the state and the hours of each', async () => {
    const rows = await everyRow(operator, dispatchReport.page, { customerName });
    expect(rows.map((row) => [no(row), row.status, row.respondHours, row.handleHours])).toEqual([
      ['1', 0, null, null],
      ['2', 4, null, null],
      ['6', 3, '2.0', '4.0'],
      ['5', 1, null, null],
      ['3', 2, '3.0', '24.0'],
      ['4', 2, '6.0', '24.0'],
      ['7', 2, null, '39.0'],
    ]);
    const { totals } = await operator.call(dispatchReport.summary, { customerName });
    expect(totals).toEqual({ needAmount: '12700.00', amount: '1400.00' });
  });

  test.each<[object, string]>([
    [{ status: 0 }, '1'],
    [{ status: 4 }, '2'],
    [{ status: 2 }, '347'],
    [{ sentFrom: '2026-03-01', sentTo: '2026-03-10' }, '53'],
    [{ sentTo: '2026-02-28' }, '47'],
    [{ product: 'LEASE' }, '5'],
    [{ institutionId: '880012' }, '6'],
    [{ institutionName: '二行' }, '6'],
    [{ sendNo: 'SL-7' }, '7'],
  ])('finds by %j just %s', async (filters, found) =>
    expect((await everyRow(operator, dispatchReport.page, { customerName, ...filters })).map(no).join('')).toBe(found),
  );
});

describe('派单统计报表', () => {
  test('counts a period, its shares and its growth', async () => {
    const days = { sentFrom: '2026-03-01', sentTo: '2026-03-31' };
    const { totals, earlier } = await operator.call(dispatchPivot.summary, { customerName, ...days });
    expect(totals).toEqual({
      ...{ sent: 5, accepted: 3, done: 1, returned: 1, overdue: 1, credited: 1, lent: 1 },
      ...{ needAmount: '5500.00', amount: '300.00', acceptRate: '0.600000', doneRate: '0.200000' },
      averageRespond: '2.5',
    });
    // February had one, March of 2025 one
    const sent = earlier.map(({ of, figures: [first] }) => ({ of, ...first }));
    const one = { name: 'sent', value: '1', difference: '4', change: '4.000000' };
    expect(sent).toEqual([
      { of: 'BEFORE', ...one },
      { of: 'YEAR', ...one },
    ]);
    const none = await operator.call(dispatchPivot.summary, { customerName: '没有这一家', ...days });
    expect(none.totals).toMatchObject({ sent: 0, acceptRate: null, doneRate: null, averageRespond: null });
    expect(none.totals.amount).toBe('0.00');
    expect(none.earlier.map(({ figures: [first] }) => first?.change)).toEqual([null, null]);
  });

  test('of all days compares with nothing, and draws what it counts', async () => {
    const { totals, earlier, trend, plates, institutions } = await operator.call(dispatchPivot.summary, {
      customerName,
    });
    expect([totals.sent, earlier]).toEqual([7, []]);
    const open = await operator.call(dispatchPivot.summary, { customerName, sentFrom: '2026-03-01' });
    expect([open.totals.sent, open.earlier]).toEqual([5, []]);
    expect(trend).toEqual([
      { month: '2025-03', sent: 1, done: 1 },
      { month: '2026-02', sent: 1, done: 1 },
      { month: '2026-03', sent: 5, done: 1 },
    ]);
    expect(plates).toEqual([{ plate: 'COAL', sent: 7 }]);
    expect(institutions).toEqual([
      { name: '算例一行', waiting: 1, working: 1, done: 3, returned: 0, overdue: 1 },
      { name: '算例二行', waiting: 0, working: 0, done: 0, returned: 1, overdue: 0 },
    ]);
  });

  test('draws the last two years of months, and the eight institutions that were sent most', async () => {
    await sql`
      insert into rpt_dispatch (send_no, customer_id, customer_name, plate, product, need_amount, institution_id,
        institution_name, handler_name, sent_by_name, sent_at, amount, status)
      select 'PD-MANY-' || n, ${customerId}, '算例多家', 'COAL', 'LOAN', 1, 880020 + n % 9, '多家' || n % 9 || '行', '许汐', '沈恪',
        timestamptz '2026-03-02T02:00:00Z' - make_interval(months => n), 0, 0
      from generate_series(0, 24) n`.execute(server.db);
    const many = await operator.call(dispatchPivot.summary, { customerName: '算例多家' });
    expect([many.trend.length, many.trend[0]?.month, many.trend.at(-1)?.month]).toEqual([24, '2024-04', '2026-03']);
    expect(many.institutions.map(({ name }) => name)).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((at) => `多家${at}行`));
  });

  test.each<[object, readonly (readonly [string, string, number])[]]>([
    [
      {},
      [
        ['880011', '算例一行', 6],
        ['880012', '算例二行', 1],
      ],
    ],
    [{ by: 'PLATE' }, [['COAL', '煤炭', 7]]],
  ])('groups by %j', async (asked, groups) => {
    const rows = await everyRow(operator, dispatchPivot.page, { customerName, ...asked });
    expect(rows.map(({ key, name, sent }) => [key, name, sent])).toEqual(groups);
  });

  test('groups by products, the most of them first or the least', async () => {
    const by = { customerName, by: 'PRODUCT' as const };
    const keysOf = async (asked: object) =>
      (await everyRow(operator, dispatchPivot.page, { ...by, ...asked })).map(({ key, sent }) => [key, sent]);
    const most = [
      ['LOAN', 5],
      ['LEASE', 1],
      ['FACTOR', 1],
    ];
    expect(await keysOf({})).toEqual(most);
    expect(await keysOf({ sort: 'sent', order: 'asc' })).toEqual(most.toReversed());
  });
});

describe('a rule finds', () => {
  const found = async (kind: 'OVERDUE' | 'DUPLICATE' | 'AMOUNT' | 'INVERTED' | 'MISSING', threshold: number) => {
    const rule = { name: `算例 ${kind} ${threshold}`, kind, threshold, frequency: 'DAY', level: 1 } as const;
    const { id } = await operator.call(exceptionMonitor.ruleSave, { ...rule, notifyAccount: 'yy_ops', enabled: true });
    const hits = await everyRow(operator, exceptionMonitor.hits, { ruleId: id });
    return hits
      .filter(({ bizNo }) => /^(PD-|DD-)?SL|算例/.test(bizNo))
      .map(({ bizNo, description, hitAt }) => [bizNo, description, hitAt]);
  };
  const ofNumbers = async (...asked: Parameters<typeof found>) =>
    (await found(...asked)).map(([bizNo]) => bizNo).sort();

  test('what nobody accepts within its hours, from the moment on', async () => {
    expect(await found('OVERDUE', 24)).toEqual([
      ['PD-SL-2', '算例客户派往算例一行，超过 24 小时未受理', '2026-03-16T01:59:59.000Z'],
    ]);
    expect(await ofNumbers('OVERDUE', 23)).toEqual(['PD-SL-1', 'PD-SL-2']);
  });

  test('the same product sent again to a customer within its days', async () => {
    // of loans: 4 on 02-28, a second later 3, 6 on 03-11, a second before 1 the 2 on 03-15
    expect(await ofNumbers('DUPLICATE', 4)).toEqual(['PD-SL-1', 'PD-SL-2', 'PD-SL-3']);
    expect(await ofNumbers('DUPLICATE', 3)).toEqual(['PD-SL-1', 'PD-SL-3']);
    expect((await found('DUPLICATE', 1)).find(([bizNo]) => bizNo === 'PD-SL-1')?.[1]).toBe(
      '算例客户同一产品已派单 PD-SL-2',
    );
    expect(await ofNumbers('DUPLICATE', 11)).toEqual(['PD-SL-1', 'PD-SL-2', 'PD-SL-3', 'PD-SL-6']);
    // 370 days to the second before 5, of whose product it now is
    await sql`update rpt_dispatch set product = 'LEASE' where send_no = 'PD-SL-7'`.execute(server.db);
    expect(await ofNumbers('DUPLICATE', 370)).not.toContain('PD-SL-5');
    expect(await ofNumbers('DUPLICATE', 371)).toContain('PD-SL-5');
  });

  test('orders from its amount on that were neither refused nor cancelled', async () => {
    const put = async (orderNo: string, amount: string, status: number) => {
      const set = { orderNo, orderAmount: amount, amountNoTax: amount, taxAmount: '0', paidAmount: '0', status };
      const free = server.db.selectFrom('ordOrder').select('id').where('orderNo', 'not like', 'SL-%').orderBy('id');
      const { id } = await free.limit(1).executeTakeFirstOrThrow();
      await server.db.updateTable('ordOrder').set(set).where('id', '=', id).execute();
    };
    await put('SL-1', '9870000.00', 10);
    await put('SL-2', '9869999.99', 10);
    await put('SL-3', '9870000.00', 15);
    await put('SL-4', '9870000.00', 80);
    await put('SL-5', '9870000.00', 90);
    const hits = await found('AMOUNT', 987);
    expect(hits.map(([bizNo]) => bizNo).sort()).toEqual(['SL-1', 'SL-5']);
    expect(hits[0]?.[1]).toMatch(/下单 987\.00 万元$/);
  });

  test('steps that stand the wrong way round, so many of them', async () => {
    await sql`update rpt_dispatch set credited_at = lent_at where send_no = 'PD-SL-3'`.execute(server.db);
    const hits = await found('INVERTED', 1);
    expect(new Map(hits.map(([bizNo, description]) => [bizNo, description]))).toEqual(
      new Map([
        ['PD-SL-4', '放款前没有授信'],
        ['PD-SL-7', '授信晚于放款；已完成但没有首次答复'],
      ]),
    );
    expect(await ofNumbers('INVERTED', 2)).toEqual(['PD-SL-7']);
    expect(await ofNumbers('INVERTED', 3)).toEqual([]);
  });

  test('customers of whom so many facts are missing', async () => {
    await addCustomer('算例有营收', { revenue: 1 });
    await addCustomer('算例缺企业', { revenue: 1, loan: 1 });
    await addCustomer('算例齐全', { revenue: 1, loan: 1, ent: '1' });
    expect(await ofNumbers('MISSING', 1)).toEqual(['算例客户', '算例有营收', '算例缺企业']);
    expect(await ofNumbers('MISSING', 2)).toEqual(['算例客户', '算例有营收']);
    expect(await found('MISSING', 3)).toEqual([
      ['算例客户', '缺少年营收；缺少融资余额；未关联平台企业', '2026-03-10T02:00:00.000Z'],
    ]);
  });

  test('by way of trial what fell within 31 days alone, the latest ten of it as samples', async () => {
    const { rows } = await sql<{ late: number }>`
      select count(*)::int as late from rpt_dispatch where status = 0 and sent_at + interval '1 hour' < '2026-03-16T02:00:00Z'
        and sent_at + interval '1 hour' > timestamptz '2026-03-16T02:00:00Z' - interval '31 days'`.execute(server.db);
    const { hits, samples } = await operator.call(exceptionMonitor.dryRun, { kind: 'OVERDUE', threshold: 1 });
    expect([hits, samples.length]).toEqual([rows[0]?.late, 10]);
  });
});
