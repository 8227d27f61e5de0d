/** Equal words are equal figures: every two screens that use a word, asked the same, tell the same to the cent. */
import { type Call, call, metaOf, Money, Obj, Opt, Str, type TProperties } from '@portal/sdk/contract';
import { payable, paid, unpaid } from '@portal/sdk/calls/measures';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { orderReport } from './orderReport/contract.ts';
import { procurementSettlement } from './procurementSettlement/contract.ts';
import { productReport } from './productReport/contract.ts';
import { settlementSummary } from './settlementSummary/contract.ts';
import { supplierSettlement } from './supplierSettlement/contract.ts';
import { cents } from './test-rows.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: ['goods', 'order', 'settlement', 'report'] });
});
afterAll(() => server.close());

/** Of the list of statements, which another area owns. */
const statements = (settleType: 'INCOME' | 'PURCHASE') => ({
  ...call({
    method: 'GET',
    path: '/api/settlement/summary',
    access: 'login',
    input: Obj({ settleType: Str(), periodFrom: Opt(Str()), periodTo: Opt(Str()), plate: Opt(Str()) }),
    output: Obj({ payable, paid, unpaid, notDue: Money() }),
  }),
  fixed: { settleType },
});

interface Question {
  readonly months?: readonly [from: string, to: string];
  readonly days?: readonly [from: string, to: string];
  readonly plate?: 'POWER' | 'COAL';
}

interface Screen {
  readonly summary: Call & { readonly fixed?: object };
  /** What the screen is asked; undefined where it knows no such question. */
  readonly asked: (question: Question) => object | undefined;
}

const byMonths = ({ months, days, plate }: Question) =>
  days ? undefined : { ...(months && { periodFrom: months[0], periodTo: months[1] }), ...(plate && { plate }) };
const byDays = (from: string, to: string) => {
  return ({ months, days, plate }: Question) =>
    months ? undefined : { ...(days && { [from]: days[0], [to]: days[1] }), ...(plate && { plate }) };
};

const SCREENS: Readonly<Record<string, Screen>> = {
  收入结算: { summary: statements('INCOME'), asked: byMonths },
  采购结算: { summary: statements('PURCHASE'), asked: byMonths },
  结算汇总: { summary: settlementSummary.summary, asked: byMonths },
  供应商结算报表: { summary: supplierSettlement.summary, asked: byDays('from', 'to') },
  采购单位结算报表: { summary: procurementSettlement.summary, asked: byDays('from', 'to') },
  产品报表: { summary: productReport.summary, asked: byDays('from', 'to') },
  订单总台账: { summary: orderReport.summary, asked: byDays('orderDateFrom', 'orderDateTo') },
};

type Words = ReadonlyMap<string, number>;

/** Every figure that has a word, in cents. */
function wordsOf(properties: TProperties, data: object): [string, number][] {
  return Object.entries(properties).flatMap(([name, schema]): [string, number][] => {
    const value: unknown = Reflect.get(data, name);
    if (name === 'totals' && typeof value === 'object' && value !== null)
      return wordsOf((schema as unknown as { properties: TProperties }).properties, value);
    const label = metaOf(schema)?.label;
    const isFigure = typeof value === 'string' || typeof value === 'number';
    return label === undefined || !isFigure ? [] : [[label, cents(String(value))]];
  });
}

async function told(api: TestApi, { summary, asked }: Screen, question: Question): Promise<Words | undefined> {
  const input = asked(question);
  if (!input) return undefined;
  const found = await api.call(summary, { ...summary.fixed, ...input }).catch(() => undefined);
  if (typeof found !== 'object' || found === null) return undefined; // not this reader's screen
  const { properties } = summary.output as unknown as { properties: TProperties };
  return new Map(wordsOf(properties, found));
}

const days = ['2025-11-01', '2026-01-31'] as const;
const QUESTIONS: readonly Question[] = [
  {},
  { months: ['2025-11', '2026-01'] },
  { months: ['2026-01', '2026-01'], plate: 'POWER' },
  { days },
  { days: ['2025-10-01', '2025-10-31'], plate: 'COAL' },
  { plate: 'POWER' },
  // the month that runs, and all of last year
  { months: ['2026-03', '2026-03'] },
  { months: ['2025-01', '2025-12'] },
  { days: ['2026-03-01', '2026-03-31'] },
  { days: ['2025-01-01', '2025-12-31'] },
];

/** The side of statements that is another party's, and the words that a reader finds on several screens. */
const READERS = {
  yy_ops: { foreign: '', shared: ['订单数', '应付', '未付', '已付'] },
  gys_admin: { foreign: '采购结算', shared: ['订单数'] },
  cg_admin: { foreign: '收入结算', shared: ['应付', '未付', '已付'] },
  cg_buyer: { foreign: '收入结算', shared: [] },
};

describe.each(Object.keys(READERS) as (keyof typeof READERS)[])('%s', (account) => {
  test.each(QUESTIONS)('asking for %j finds one figure a word', async (question) => {
    const api = await server.as(account);
    const { foreign, shared } = READERS[account];
    const screens = Object.entries(SCREENS).filter(([name]) => name !== foreign);
    const found = await Promise.all(
      screens.map(async ([name, screen]) => [name, await told(api, screen, question)] as const),
    );
    const figures = found.flatMap(([screen, words]) =>
      [...(words ?? [])].map(([word, value]) => ({ screen, word, value })),
    );
    const words = [...new Set(figures.map(({ word }) => word))];
    const byWord = words.map((word) => [word, figures.filter((one) => one.word === word)] as const);
    for (const [word, all] of byWord)
      expect([word, all.map(({ screen, value }) => [screen, value])]).toEqual([
        word,
        all.map(({ screen }) => [screen, all[0]?.value]),
      ]);
    if (Object.keys(question).length === 0) {
      const several = byWord.filter(([, all]) => all.length > 1).map(([word]) => word);
      expect(several.sort()).toEqual([...shared].sort());
    }
  });
});
