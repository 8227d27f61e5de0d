/** The lists that grow with the trade, and what a person asks of them. */
import type { Db } from '@portal/sdk/server';
import { sql } from '@portal/sdk/server';
import { goodsList } from '../../../plugins/goods/goodsList/contract.ts';
import { orderManagement } from '../../../plugins/order/orderManagement/contract.ts';
import { orderReport } from '../../../plugins/report/orderReport/contract.ts';
import { performanceOrder } from '../../../plugins/report/performanceOrder/contract.ts';
import { procurementSettlement } from '../../../plugins/report/procurementSettlement/contract.ts';
import { contractManagement } from '../../../plugins/settlement/legalContract/contract.ts';
import { invoice } from '../../../plugins/settlement/invoice/contract.ts';
import { settlementManagement } from '../../../plugins/settlement/settlementManagement/contract.ts';
import { fillOrders } from '../orders.ts';
import { copier, foreign, numbered, spaced } from './many-rows.ts';

export type Fill = (rows: number) => Promise<unknown>;

export interface BigList {
  readonly title: string;
  /** Of the page call; the others stand beside it. */
  readonly path: string;
  /** A table whose name stands in every statement of the list. */
  readonly table: string;
  /** What every page asked for carries. */
  readonly always?: object;
  /** A column other than the default, and a filter that many use. */
  readonly sortField: string;
  readonly filter: object;
  /** The counts above the list. */
  readonly counts: { readonly path: string; readonly payload?: object };
  readonly fill: (db: Db) => Promise<Fill>;
  /** Account of the enterprise whose own rows are asked for. Default that of a supplier. */
  readonly own?: string;
}

async function filledOrders(db: Db): Promise<Fill> {
  let filled = 0;
  return async (rows) => {
    await fillOrders(db, filled, rows);
    filled = Math.max(filled, rows);
  };
}

/** By the lists before: it shows their rows. */
const filledBefore = async (): Promise<Fill> => async () => undefined;

const filledByCopies =
  (...tables: Parameters<typeof copier>[1][]) =>
  async (db: Db): Promise<Fill> => {
    const fills = await Promise.all(tables.map((table) => copier(db, table)));
    return async (rows) => {
      for (const fill of fills) await fill(rows);
    };
  };

const parties = sql`case when n <= 1000 then t.ent_id when t.ent_id = t.a_party_ent_id then 1000000 + n % 997
  else 2000000 + n % 997 end`;

export const bigLists: readonly BigList[] = [
  {
    title: '订单列表',
    path: orderManagement.page.path,
    table: 'ord_order',
    sortField: 'orderAmount',
    filter: { status: 20, orderDateFrom: '2025-03-01', orderDateTo: '2025-06-30' },
    counts: { path: orderManagement.counts.path },
    fill: filledOrders,
  },
  {
    title: '订单总台账',
    path: orderReport.page.path,
    table: 'ord_order',
    sortField: 'amount',
    filter: { status: 20, orderDateFrom: '2025-03-01', orderDateTo: '2025-06-30' },
    counts: { path: orderReport.summary.path },
    fill: filledBefore,
  },
  {
    title: '履约订单台账',
    path: performanceOrder.page.path,
    table: 'ord_order',
    sortField: 'daysLate',
    filter: { requiredFrom: '2025-03-01', requiredTo: '2025-06-30', late: true },
    counts: { path: performanceOrder.summary.path },
    fill: filledBefore,
  },
  {
    title: '商品列表',
    path: goodsList.page.path,
    table: 'gd_goods',
    sortField: 'unitPrice',
    filter: { status: 3, goodsName: '轴承' },
    counts: { path: goodsList.counts.path },
    fill: filledByCopies({
      table: 'gd_goods',
      differing: {
        goods_code: numbered('goods_code'),
        spec: numbered('spec'),
        supplier_ent_id: foreign('supplier_ent_id'),
        updated_at: spaced,
      },
    }),
  },
  {
    title: '结算单列表',
    path: settlementManagement.page.path,
    table: 'stl_settlement',
    always: { settleType: 'INCOME' },
    sortField: 'amount',
    filter: { status: 40, supplierName: '机械' },
    counts: { path: settlementManagement.counts.path, payload: { settleType: 'INCOME' } },
    fill: filledByCopies({
      table: 'stl_settlement',
      differing: {
        settlement_no: numbered('settlement_no'),
        supplier_ent_id: foreign('supplier_ent_id'),
        purchaser_ent_id: foreign('purchaser_ent_id', 2_000_000, 89),
        created_at: spaced,
      },
    }),
  },
  {
    title: '采购单位结算报表',
    path: procurementSettlement.page.path,
    table: 'stl_settlement',
    own: 'cg_admin',
    sortField: 'onTimeRate',
    filter: { from: '2025-10-01', plate: 'POWER' },
    counts: { path: procurementSettlement.summary.path },
    fill: filledBefore,
  },
  {
    title: '发票列表',
    path: invoice.page.path,
    table: 'inv_invoice',
    always: { direction: 'OUT' },
    sortField: 'issueDate',
    filter: { status: 40, issueDateFrom: '2026-01-01' },
    counts: { path: invoice.counts.path, payload: { direction: 'OUT' } },
    fill: filledByCopies({
      table: 'inv_invoice',
      pick: sql`t.red_of is null and t.reissue_of is null`,
      differing: {
        apply_no: numbered('apply_no'),
        invoice_no: sql`case when t.invoice_no is not null then lpad(n::text, 20, '0') end`,
        serial_no: numbered('serial_no'),
        seller_ent_id: foreign('seller_ent_id'),
        buyer_ent_id: foreign('buyer_ent_id', 2_000_000, 89),
        created_at: spaced,
      },
    }),
  },
  {
    title: '合同列表',
    path: contractManagement.page.path,
    table: 'con_row',
    always: { scope: 'all' },
    sortField: 'validTo',
    filter: { status: 40, contractName: '采购' },
    counts: { path: contractManagement.counts.path },
    fill: filledByCopies({
      table: 'con_contract',
      differing: {
        contract_no: numbered('contract_no'),
        archive_no: numbered('archive_no'),
        a_party_ent_id: foreign('a_party_ent_id'),
        b_party_ent_id: foreign('b_party_ent_id', 2_000_000),
        ent_id: parties,
        created_at: spaced,
      },
    }),
  },
];
