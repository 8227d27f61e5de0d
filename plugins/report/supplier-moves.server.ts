/** Every movement between a supplier and its purchasing units; statements add, deductions and payments take away. */
import type { OutputOf } from '@portal/sdk/contract';
import { type Context, narrowedBy, sql, type User } from '@portal/sdk/server';
import { every, given, oneRow, type Question, type Sql, sumsOf } from './query.server.ts';
import { ownSupplies } from './scope.server.ts';
import { approvedOn, owed } from './settlement-facts.server.ts';
import { type MoveFilters, supplierMoves } from './supplierSettlement/contract.ts';
import { ofOrganisation } from './tree/below.server.ts';

/** What moves a balance, in one shape: statements as audited, deductions with them, payments as paid. */
export const moves = (conditions: readonly Sql[]) => sql`(
  select s.supplier_ent_id, s.supplier_name, s.plate, ${approvedOn} as day, 2 as place, 'SETTLE' as kind,
    s.settlement_no as doc_no, s.id as settlement_id, s.settle_type, s.amount as increase, 0.00 as decrease
  from pub_settlement s where ${every([owed, ...conditions])}
  union all
  select s.supplier_ent_id, s.supplier_name, s.plate, ${approvedOn}, 3, 'DEDUCT', s.settlement_no, s.id, s.settle_type, 0.00,
    s.service_fee + s.deduct_amount
  from pub_settlement s where ${every([owed, sql`s.service_fee + s.deduct_amount > 0`, ...conditions])}
  union all
  select s.supplier_ent_id, s.supplier_name, s.plate, p.pay_date, 5, 'PAY', p.payment_no, s.id, s.settle_type, 0.00, p.amount
  from pub_payment p join pub_settlement s on s.id = p.settlement_id
  where ${every([owed, ...conditions])})`;

/** What is told beside the balance and does not move it. */
const told = (conditions: readonly Sql[]) => sql`
  select (r.received_at at time zone 'Asia/Shanghai')::date as day, 1 as place, k.kind, r.receipt_no as doc_no,
    null::bigint as settlement_id, null::text as settle_type, o.id as order_id, o.order_no,
    0.00 as increase, 0.00 as decrease,
    k.text || ' ' || to_char(sum(round(k.qty * l.unit_price, 2)), 'FM999,999,999,990.00') || ' 元' as remark
  from pub_receipt_line r join pub_order o on o.id = r.order_id join pub_order_line l on l.id = r.order_line_id
  cross join lateral (values ('RECEIPT', '验收', r.received_qty), ('REJECT', '拒收', r.rejected_qty))
    as k(kind, text, qty)
  where k.qty > 0 and ${every(conditions)} group by r.receipt_no, r.received_at, k.kind, k.text, o.id, o.order_no
  union all
  select i.issue_date, 4, 'INVOICE', i.invoice_no, x.settlement_id, s.settle_type, null, null, 0.00, 0.00,
    '开票 ' || to_char(x.amount, 'FM999,999,999,990.00') || ' 元'
  from pub_invoice_settlement x join pub_invoice i on i.id = x.invoice_id join pub_settlement s on s.id = x.settlement_id
  cross join lateral (
    select s.supplier_ent_id, s.supplier_user_id, s.purchaser_ent_id, s.plate) o
  where i.status in (30, 40, 50, 60, 70, 71) and ${every(conditions)}`;

const about = (user: User, f: Pick<MoveFilters, 'supplierEntId' | 'plate' | 'orgCode'>, alias: 's' | 'o'): Sql[] => [
  sql`${sql.ref(`${alias}.supplierEntId`)} = ${f.supplierEntId}`,
  ...ownSupplies(user, alias),
  ...given(f.plate, (one) => sql`${sql.ref(`${alias}.plate`)} = ${one}`),
  ...ofOrganisation(sql.ref(`${alias}.purchaser_ent_id`), f.orgCode),
];

const withBalance = ({ user }: Pick<Context, 'user'>, f: MoveFilters) => sql`(
  select m.*, concat_ws('|', m.kind, m.doc_no) as key,
    sum(m.increase - m.decrease) over (order by m.day, m.place, m.doc_no, m.order_id) as balance
  from (
    select day, place, kind, doc_no, settlement_id, settle_type, null::bigint as order_id, null::text as order_no,
      increase, decrease, null as remark
    from ${moves(about(user, f, 's'))} a
    union all ${told(about(user, f, 'o'))}) m) g`;

const shown = (f: MoveFilters): Sql[] => [
  ...narrowedBy(supplierMoves.page, f, 'g'),
  ...(f.moving ? [sql`g.kind in ('SETTLE', 'DEDUCT', 'PAY')`] : []),
];

/** Oldest first, so that the balance runs down the page. */
export const movesOf = (context: Pick<Context, 'user'>, f: MoveFilters): Question => ({
  columns: sql`g.key, g.day, g.kind, g.doc_no, g.settlement_id, g.settle_type, g.order_id, g.order_no, g.increase,
    g.decrease, g.balance, g.remark`,
  from: withBalance(context, f),
  where: shown(f),
  order: sql`g.day, g.place, g.doc_no, g.order_id`,
});

export const moveSums = (context: Context, f: MoveFilters): Promise<OutputOf<typeof supplierMoves.summary>['totals']> =>
  oneRow(
    context.db,
    sql`select ${sumsOf('g', ['increase', 'decrease'])} from ${withBalance(context, f)} where ${every(shown(f))}`,
  );
