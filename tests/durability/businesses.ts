/** Transactions that matter: what they ask, and all that they leave behind. */
import type { Call } from '@portal/sdk/contract';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { orderManagement } from '../../plugins/order/orderManagement/contract.ts';
import { placement } from '../../plugins/order/placement/contract.ts';
import { invoice } from '../../plugins/settlement/invoice/contract.ts';
import { monthClose } from '../../plugins/settlement/monthClose/contract.ts';
import { settlementPayment } from '../../plugins/settlement/payment/contract.ts';

type Row = Readonly<Record<string, unknown>>;

export interface Business {
  readonly call: Call;
  readonly as: string;
  /** Query of one row: what it is asked with; each time of something that it has not been done to. */
  readonly asks: string;
  readonly with?: (row: Row) => Row;
  /** What its transaction writes to, and no other that runs meanwhile. */
  readonly table: string;
  /** What it keeps from before its transaction, as a change of tables. */
  readonly keeps?: Readonly<Record<string, number>>;
  /** Of each table that it changes, how many rows more it has. */
  readonly leaves: Readonly<Record<string, number>>;
}

const ent = (code: string) => `(select id from ent_enterprise where customer_code = '${code}')`;
const [supplier, purchaser] = [ent('S0001'), ent('C0001')];

export const BUSINESSES = {
  place: {
    call: placement.place,
    as: 'cg_buyer',
    asks: `select g.id::text as "goodsId", greatest(g.moq, 1)::text as qty from pub_goods g
      where g.status = 3 and g.supplier_ent_id = ${supplier}
        and not exists (select from ord_cart_line c where c.goods_id = g.id) order by g.id limit 1`,
    with: (line) => ({
      lines: [line],
      projectName: '二号机检修备件',
      deliveryDate: '2026-12-31',
      receiverName: '温霁',
      receiverPhone: '12000001234',
      receiverAddress: '霁川市 1 号库',
    }),
    table: 'ord_order',
    leaves: {
      doc_log: 1,
      live_message: 1,
      msg_delivery: 5,
      msg_notification: 5,
      ord_order: 1,
      ord_order_line: 1,
      ord_track_node: 1,
      search_entry: 1,
      search_entry_order: 1,
      sys_number_rule: 0,
      sys_oper_log: 1,
    },
  },
  confirm: {
    call: orderManagement.confirm,
    as: 'gys_admin',
    asks: `select id::text as "orderId", version from ord_order where status = 10 and supplier_ent_id = ${supplier}
      and purchaser_ent_id = ${purchaser} order by id limit 1`,
    table: 'ord_order',
    leaves: {
      doc_log: 1,
      live_message: 2,
      msg_delivery: 5,
      msg_notification: 5,
      ord_order: 0,
      ord_track_node: 1,
      sys_oper_log: 1,
    },
  },
  pay: {
    call: settlementPayment.payRegister,
    as: 'cg_admin',
    asks: `select s.id::text as "settlementId", s.version, p.id::text as "paymentId", '2026-03-16' as "payDate",
      'YH-' || p.id as "bankSerialNo" from stl_payment p join stl_settlement s on s.id = p.settlement_id
      where p.status = 0 and s.purchaser_ent_id = ${purchaser} order by p.id limit 1`,
    table: 'stl_payment',
    leaves: {
      doc_log: 1,
      live_message: 1,
      msg_notification: 3,
      ord_order: 0,
      ord_order_line: 0,
      stl_pay_plan: 0,
      stl_payment: 0,
      stl_settlement: 0,
      sys_oper_log: 1,
    },
  },
  approve: {
    call: workflowtask.submitAuditResult,
    as: 'yy_ops',
    asks: `select i.id::text as "processInstId" from wf_instance i where i.status = 'RUNNING'
      and i.biz_type = 'GOODS_CHANGE' and i.step_count = 1 order by i.id limit 1`,
    with: (row) => ({ ...row, approve: true, auditOpinion: '同意' }),
    table: 'wf_instance',
    leaves: {
      doc_log: 1,
      gd_goods: 0,
      gd_goods_image: 0,
      gd_goods_version: 0,
      live_message: 3,
      msg_notification: 5,
      sys_file: 0,
      sys_oper_log: 2,
      wf_instance: 0,
      wf_task: 0,
    },
  },
  redLetter: {
    call: invoice.redDecide,
    as: 'cg_admin',
    asks: `select i.id::text, i.version, 'confirm' as step from inv_invoice i join inv_red_confirm r on r.invoice_id = i.id
      where r.status = 1 and i.buyer_ent_id = ${purchaser} order by i.id limit 1`,
    table: 'inv_invoice',
    // the serial number, under which the tax platform is asked again while its answer is not known
    keeps: { inv_red_confirm: 0, sys_number_rule: 0 },
    leaves: {
      doc_log: 3,
      inv_invoice: 1,
      inv_line: 3,
      inv_line_part: 3,
      inv_red_confirm: 0,
      inv_settlement: 1,
      live_message: 1,
      msg_delivery: 3,
      msg_notification: 3,
      ord_order: 0,
      ord_order_line: 0,
      ord_track_node: 2,
      search_entry: 1,
      search_entry_invoice: 1,
      stl_settlement: 0,
      sys_number_rule: 0,
      sys_oper_log: 1,
    },
  },
  monthClose: {
    call: monthClose.close,
    as: 'yy_ops',
    asks: `select to_char(coalesce(max(to_date(period, 'YYYY-MM')), '2026-01-01'::date) + interval '1 month', 'YYYY-MM')
      as period from stl_month_close`,
    table: 'stl_month_close',
    leaves: { stl_month_close: 1, stl_month_log: 1, sys_oper_log: 1 },
  },
} as const satisfies Readonly<Record<string, Business>>;
