/** Who may call what, and whose documents answer: every call of the area. */
import { notification } from '@portal/sdk/calls/notification';
import { view } from '@portal/sdk/calls/view';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import type { Call } from '@portal/sdk/contract';
import { sql } from '@portal/sdk/server';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { agreementOrders, agreementReport } from './agreementManagementReport/contract.ts';
import { confirmLetter } from './confirmLetter/contract.ts';
import { customerImport, dispatchCustomer } from './customer/contract.ts';
import { dispatchPivot, dispatchReport } from './dispatch/contract.ts';
import { exceptionMonitor } from './exception/contract.ts';
import { orderReport } from './orderReport/contract.ts';
import { performanceOrder } from './performanceOrder/contract.ts';
import { payables, procurementSettlement } from './procurementSettlement/contract.ts';
import { productReport } from './productReport/contract.ts';
import { settlementSummary } from './settlementSummary/contract.ts';
import { supplierMoves, supplierSettlement } from './supplierSettlement/contract.ts';
import { everyRow } from './test-rows.ts';
import { reportTree } from './tree/contract.ts';

// the super administrator may call everything
const ACCOUNTS = ['yy_ops', 'gys_admin', 'cg_admin', 'gys_sales', 'cg_buyer', 'kf_8001'] as const;
type Account = (typeof ACCOUNTS)[number];

let server: TestServer;
const apis = new Map<Account, TestApi>();
const as = (account: Account) => apis.get(account) as TestApi;
beforeAll(async () => {
  server = await openServer({ areas: ['goods', 'order', 'settlement', 'report'] });
  for (const account of ACCOUNTS) apis.set(account, await server.as(account));
});
afterAll(() => server.close());

const operator: readonly Account[] = ['yy_ops'];

/** The accounts that may make each call of a contract; a contract's calls not named are for its first list. */
const MAY: readonly [
  string,
  Readonly<Record<string, Call>>,
  readonly Account[],
  Readonly<Record<string, readonly Account[]>>,
][] = [
  ['产品报表', productReport, [...operator, 'gys_admin'], {}],
  ['订单总台账', orderReport, [...operator, 'gys_admin', 'cg_admin'], {}],
  ['协议管理报表', agreementReport, [...operator, 'cg_admin'], { remind: operator }],
  ['履约订单台账', performanceOrder, [...operator, 'gys_admin', 'cg_admin'], {}],
  ['派单报表', dispatchReport, operator, {}],
  ['客户信息', dispatchCustomer, operator, {}],
  ['客户导入', customerImport, operator, {}],
  ['异常监控', exceptionMonitor, operator, {}],
  ['结算汇总', settlementSummary, operator, {}],
  ['供应商结算', supplierSettlement, [...operator, 'gys_admin'], {}],
  ['询证函', confirmLetter, [...operator, 'gys_admin'], { send: operator, file: operator, reply: ['gys_admin'] }],
  [
    '采购单位结算',
    procurementSettlement,
    [...operator, 'cg_admin'],
    { urge: operator, urgeUnit: operator, follow: operator },
  ],
];

/** The code of an answer, whatever files its account has fetched before. */
async function codeOf(account: Account, call: Call, input: Record<string, unknown>): Promise<string> {
  await sql`delete from sys_limit`.execute(server.db);
  return ((await as(account).raw(call, input)).json() as { code: string }).code;
}

/** A value for each kind of text that the contracts ask for. */
const TEXTS = ['1', '2026-01-01', '1.00', '91000099MA0000001A', '12000000000', '2026-01', 'A'.repeat(32)];

interface Schema {
  readonly type?: string;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
}

function least(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return least(schema.anyOf[0] ?? {});
  if (schema.type === 'object')
    return Object.fromEntries((schema.required ?? []).map((name) => [name, least(schema.properties?.[name] ?? {})]));
  if (schema.type === 'array') return [least(schema.items ?? {})];
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  if (schema.type === 'boolean') return true;
  const pattern = new RegExp(schema.pattern ?? '');
  return TEXTS.find((text) => pattern.test(text) && text.length >= (schema.minLength ?? 0)) ?? '';
}

describe('a call is refused to every role that its report is not for', () => {
  test.each(MAY)('%s', async (_, contract, allowed, others) => {
    for (const [name, call] of Object.entries(contract)) {
      const input = least(call.input as Schema) as Record<string, unknown>;
      for (const account of ACCOUNTS) {
        if ((others[name] ?? allowed).includes(account)) continue;
        expect([name, account, await codeOf(account, call, input)]).toEqual([name, account, '403']);
      }
    }
  });
});

describe('another enterprise’s id is not found', () => {
  test('a supplier: balance, movements, letters and answers of another', async () => {
    const own = await everyRow(as('gys_admin'), supplierSettlement.page, {});
    expect(own.map(({ supplierName }) => supplierName)).toEqual(['屿岚机电设备有限公司']);
    const all = await everyRow(as('yy_ops'), supplierSettlement.page, {});
    const supplierEntId = all.find((row) => row.supplierEntId !== own[0]?.supplierEntId)?.supplierEntId ?? '';
    await as('yy_ops').call(confirmLetter.send, { supplierEntIds: [supplierEntId] });
    const letters = await everyRow(as('yy_ops'), confirmLetter.page, {});
    const { id, version } = letters.find((letter) => letter.supplierEntId === supplierEntId) ?? { id: '', version: 1 };
    const asked: [Call, Record<string, unknown>][] = [
      [supplierMoves.page, { supplierEntId }],
      [supplierMoves.summary, { supplierEntId }],
      [supplierMoves.export, { supplierEntId }],
      [confirmLetter.sentFile, { ids: [id] }],
      [confirmLetter.reply, { id, version }],
    ];
    for (const [call, input] of asked) {
      expect([call.path, await codeOf('gys_admin', call, input)]).toEqual([call.path, '404']);
    }
    const seen = await everyRow(as('gys_admin'), confirmLetter.page, {});
    expect(new Set(seen.map((letter) => letter.supplierEntId))).toEqual(new Set([own[0]?.supplierEntId]));
  });

  test('a purchasing unit: units beside it, their statements and agreements', async () => {
    const { path } = await as('yy_ops').call(procurementSettlement.summary, {});
    const top = path[0]?.customerCode ?? '';
    const { agreementNo } = await server.db
      .selectFrom('prcSupplyAgreement')
      .select('agreementNo')
      .where('purchaserName', '<>', '霁川第一发电厂')
      .where('purchaserEntId', 'is not', null)
      .executeTakeFirstOrThrow();
    const asked: [Call, Record<string, unknown>][] = [
      [procurementSettlement.page, { parentCode: top }],
      [procurementSettlement.summary, { parentCode: top }],
      [procurementSettlement.export, { parentCode: top }],
      [payables.page, { customerCode: top }],
      [payables.summary, { customerCode: top }],
      [payables.export, { customerCode: top }],
      [agreementOrders.page, { agreementNo }],
      [agreementOrders.summary, { agreementNo }],
      [agreementOrders.export, { agreementNo }],
    ];
    for (const [call, input] of asked) {
      expect([call.path, await codeOf('cg_admin', call, input)]).toEqual([call.path, '404']);
    }
  });

  test('rows and sums hold the reader’s own documents alone, whatever is asked for', async () => {
    const supplier = as('gys_admin');
    const others = await server.db
      .selectFrom('ordOrder')
      .select(['supplierEntId', 'purchaserEntId'])
      .where('supplierName', '<>', '屿岚机电设备有限公司')
      .where('purchaserName', '<>', '霁川第一发电厂')
      .executeTakeFirstOrThrow();
    expect(await everyRow(supplier, orderReport.page, { supplierEntId: others.supplierEntId })).toEqual([]);
    expect(await everyRow(as('cg_admin'), orderReport.page, { purchaserEntId: others.purchaserEntId })).toEqual([]);
    for (const [page, summary] of [
      [orderReport.page, orderReport.summary],
      [performanceOrder.page, performanceOrder.summary],
    ] as const) {
      const own = await everyRow(supplier, page as typeof performanceOrder.page, {});
      expect(new Set(own.map(({ supplierName }) => supplierName))).toEqual(new Set(['屿岚机电设备有限公司']));
      const bought = await everyRow(as('cg_admin'), page as typeof performanceOrder.page, {});
      expect(new Set(bought.map(({ purchaserName }) => purchaserName))).toEqual(new Set(['霁川第一发电厂']));
      const count = async (api: TestApi) => {
        const { orders, deadOrders = 0 } = (await api.call(summary, {})) as { orders: number; deadOrders?: number };
        return orders + deadOrders;
      };
      expect([await count(supplier), await count(as('cg_admin'))]).toEqual([own.length, bought.length]);
    }
    const products = await everyRow(supplier, productReport.page, { by: 'SUPPLIER' });
    expect(products.map(({ name }) => name)).toEqual(['屿岚机电设备有限公司']);
    expect((await supplier.call(productReport.summary, {})).totals.amount).toBe(products[0]?.amount);
    const [balance] = await everyRow(supplier, supplierSettlement.page, {});
    expect((await supplier.call(supplierSettlement.summary, {})).totals.closing).toBe(balance?.closing);
    const agreements = await everyRow(as('cg_admin'), agreementReport.page, {});
    expect(new Set(agreements.map(({ purchaserName }) => purchaserName))).toEqual(
      new Set(['霁川第一发电厂', '澜岳能源集团所属单位']),
    );
    const { totals } = await as('cg_admin').call(agreementReport.summary, {});
    expect(totals.orders).toBe(agreements.reduce((sum, { orders }) => sum + orders, 0));
  });

  test('a purchasing unit narrows reports to its own branch, whoever else to the whole tree', async () => {
    const branch = await as('cg_admin').call(reportTree.organisations, {});
    expect(branch[0]).toMatchObject({ label: '霁川第一发电厂', parent: null });
    const whole = await as('yy_ops').call(reportTree.organisations, {});
    expect(branch.length).toBeLessThan(whole.length);
    expect(await as('gys_admin').call(reportTree.organisations, {})).toEqual(whole);
    const above = new Map(whole.map(({ value, parent }) => [value, parent]));
    for (const { value } of branch.slice(1)) expect(branch.map((node) => node.value)).toContain(above.get(value));
    await expect(server.anonymous.call(reportTree.organisations, {})).rejects.toMatchObject({ code: '9999' });
    await expect(server.anonymous.call(reportTree.categories, {})).rejects.toMatchObject({ code: '9999' });
  });
});

test.each([
  [productReport, ['gys_admin']],
  [orderReport, ['gys_admin', 'cg_admin']],
  [agreementReport, ['cg_admin']],
  [performanceOrder, ['gys_admin', 'cg_admin']],
  [settlementSummary, []],
  [supplierSettlement, ['gys_admin']],
  [procurementSettlement, ['cg_admin']],
  [dispatchReport, []],
  [dispatchPivot, []],
] as const)('views of %# are kept by the operating unit and by %j', async ({ page }, readers: readonly Account[]) => {
  for (const account of ['yy_ops', 'gys_admin', 'cg_admin'] as const) {
    const code = [...operator, ...readers].includes(account) ? '200' : '403';
    const kept = { page: page.path, name: page.title, query: '', layout: {} };
    expect([account, await codeOf(account, view.add, kept)]).toEqual([account, code]);
  }
});

describe('续签提醒', () => {
  const told = async (account: Account, agreementNo: string) => {
    const { total } = await as(account).call(notification.getNotification, { keyword: agreementNo, page: 1, size: 10 });
    return total;
  };
  const agreementOf = async (purchaser: string) => {
    const rows = await everyRow(as('yy_ops'), agreementReport.page, { supplierName: '屿岚机电', status: 1 });
    const [row] = rows.filter(({ purchaserName }) => purchaserName === purchaser);
    if (!row) throw new Error('The demo has one in force.');
    await server.db
      .updateTable('prcSupplyAgreement')
      .set({ validTo: '2026-04-01' })
      .where('agreementNo', '=', row.agreementNo)
      .execute();
    return row.agreementNo;
  };

  test('tells the supplier, and the purchasing unit where there is one, once in seven days', async () => {
    const agreementNo = await agreementOf('霁川第一发电厂');
    const ask = () => as('yy_ops').call(agreementReport.remind, { agreementNo });
    const both = await Promise.allSettled([ask(), ask()]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect([await told('gys_admin', agreementNo), await told('cg_admin', agreementNo)]).toEqual([1, 1]);
    await expect(ask()).rejects.toMatchObject({ code: '409', msg: '该协议 7 天内已提醒过续签' });
    const ofGroup = await agreementOf('澜岳能源集团所属单位');
    await as('yy_ops').call(agreementReport.remind, { agreementNo: ofGroup });
    expect([await told('gys_admin', ofGroup), await told('cg_admin', ofGroup)]).toEqual([1, 0]);
  });

  test('is refused for an agreement that neither ends soon nor is nearly used up', async () => {
    const rows = await everyRow(as('yy_ops'), agreementReport.page, { status: 1, usedMax: 90 });
    const asked = as('yy_ops').call(agreementReport.remind, { agreementNo: rows[0]?.agreementNo ?? '' });
    await expect(asked).rejects.toMatchObject({ code: '409', msg: '协议未到期且额度充足，不需要提醒续签' });
  });
});
