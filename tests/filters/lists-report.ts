import type { Lists } from './list.ts';
import { categoriesOf, today, unitsOf } from './list.ts';
import { apart, beside, contains, from, fromMonth, is, least, only, present, rule, to, toMonth } from './oracle.ts';

const progress = ['NONE', 'PART', 'ALL'];
const stateOf = (rate: unknown) => (Number(rate) === 0 ? 'NONE' : Number(rate) < 1 ? 'PART' : 'ALL');
const isOf = (list: readonly number[], value: unknown) => list.includes(Number(value));
const lineCategories = `select array_agg(distinct k) from ord_order_line l join lateral (
  select g.category_id from pub_goods g where case when l.goods_id is null
    then g.goods_name = l.name and g.spec = l.spec else g.id = l.goods_id end order by g.id limit 1) g on true
  cross join lateral unnest(${categoriesOf('g.category_id')}) k`;
const dispatches = `select d.id::text as key, d.send_no, d.sent_at, d.customer_name, d.plate, d.product, d.handler_name,
  d.institution_id::text, d.institution_name, 1 as count, d.accepted_at, d.responded_at, d.credited_at, d.lent_at, case when d.status = 0
    and d.sent_at < '${today}T02:00:00Z'::timestamptz - interval '24 hours' then 4 else d.status end as status
  from rpt_dispatch d`;

const reached = rule(['ACCEPTED', 'RESPONDED', 'CREDITED', 'LENT'] as const, (row, step) => {
  const at = { ACCEPTED: 'acceptedAt', RESPONDED: 'respondedAt', CREDITED: 'creditedAt', LENT: 'lentAt' }[step];
  return row[at] !== null;
});

export const reportLists: Lists = {
  'POST /api/report/product': {
    as: 'yy_ops',
    sums: {
      over: `select o.id, l.material_code, min(l.name) as name, o.plate, o.order_date, o.supplier_name, 1 as count,
          ${unitsOf('o.purchaser_ent_id')} as units, (${lineCategories} where l.order_id = o.id
            and l.material_code = min(x.material_code)) as above
        from ord_order o join ord_order_line x on x.order_id = o.id join ord_order_line l on l.id = x.id
        where o.status not in (15, 80) group by o.id, l.material_code`,
      count: ({ orders }) => Number(orders),
    },
    filters: {
      from: from('orderDate'),
      to: to('orderDate'),
      plate: is('plate'),
      orgCode: is('units'),
      goods: contains('name', 'materialCode'),
      categoryId: is('above'),
      supplierName: contains('supplierName'),
      by: beside('what rows are: plugins/report/productReport/productReport.test.ts'),
      against: beside('what rows are compared with: plugins/report/productReport/productReport.test.ts'),
    },
  },
  'POST /api/report/orderLedger': {
    as: 'yy_ops',
    facts: `select o.id::text as key, o.supplier_ent_id::text, o.purchaser_ent_id::text,
      ${unitsOf('o.purchaser_ent_id')} as units, (${lineCategories} where l.order_id = o.id) as above,
      o.receipt_rate as rate, (select array_agg(l.name) from ord_order_line l where l.order_id = o.id) as names,
      (select array_agg(l.material_code) from ord_order_line l where l.order_id = o.id) as materials from ord_order o`,
    prepare: [
      `update ord_order set supplier_name = 'A%_\\' where id = (select min(id) from ord_order)`,
      `update ord_order set paid_amount = 1 where id = (
        select min(id) from ord_order where receipt_rate = 0 and paid_amount = 0 and status = 30)`,
    ],
    filters: {
      supplierEntId: is('supplierEntId'),
      purchaserEntId: is('purchaserEntId'),
      orgCode: is('units'),
      agreementNo: is('agreementNo'),
      goods: contains('names', 'materials'),
      materialCode: is('materials'),
      categoryId: is('above'),
      invoiceState: rule(progress, ({ invoiceRate }, state) => stateOf(invoiceRate) === state),
      payState: rule(progress, ({ payRate }, state) => stateOf(payRate) === state),
      changesMin: least('changes', 1),
      valid: only(({ status }) => !isOf([15, 80], status)),
      dead: only(({ status }) => isOf([15, 80], status)),
      late: only(({ daysLate }) => Number(daysLate) > 0),
      prepaid: only(
        ({ paidAmount, receivedAmount, rate }) => Number(paidAmount) > Number(receivedAmount) && Number(rate) < 1,
      ),
      overdue: only(({ deliveryDate, status }) => String(deliveryDate) < today && isOf([10, 20, 30, 40, 50], status)),
      detail: beside('rows of lines instead: plugins/report/orderReport/orderReport.test.ts'),
    },
  },
  'POST /api/report/agreement': {
    as: 'cg_admin',
    key: 'agreementNo',
    facts: `select a.agreement_no as key, case when a.purchaser_ent_id is null
      then (select array_agg(customer_code) from ent_org_node) else ${unitsOf('a.purchaser_ent_id')} end as units
      from prc_supply_agreement a`,
    filters: {
      orgCode: is('units'),
      validFrom: from('validTo'),
      validTo: to('validTo'),
      usedMin: rule([10, 50, 999], ({ useRate }, least) => Number(useRate) * 100 >= least),
      usedMax: rule([10, 50, 0], ({ useRate }, most) => Number(useRate) * 100 <= most),
      almostUsed: only(({ useRate, status }) => Number(useRate) > 0.95 && Number(status) < 3),
    },
  },
  'POST /api/report/agreement/orders': {
    as: 'yy_ops',
    asksOf: `select o.agreement_no from ord_order o where o.agreement_no is not null and o.status not in (15, 80)
      group by 1 order by count(distinct o.purchaser_ent_id) desc, count(*) desc limit 1`,
    facts: `select o.id::text as key, ${unitsOf('o.purchaser_ent_id')} as units from ord_order o`,
    filters: {
      agreementNo: beside('which agreement it is'),
      orgCode: is('units'),
      from: from('orderDate'),
      to: to('orderDate'),
    },
  },
  'POST /api/report/performance': {
    as: 'yy_ops',
    facts: `select o.id::text as key, ${unitsOf('o.purchaser_ent_id')} as units,
      array(select c.reason_type from ord_delivery_change c where c.order_id = o.id and c.status = 3) as reasons
      from ord_order o`,
    filters: {
      orgCode: is('units'),
      late: only(({ daysLate }) => Number(daysLate) > 0),
      arrived: only(({ status }) => isOf([60, 70, 90], status)),
      changed: only(({ changes }) => Number(changes) > 0),
      reasonType: is('reasons'),
      excusing: beside('measures by another date: plugins/report/figures.test.ts'),
    },
  },
  'POST /api/report/sendOrders/detailPage': {
    as: 'yy_ops',
    facts: dispatches,
    filters: { institutionId: is('institutionId'), reached },
  },
  'POST /api/report/sendOrders/pivot': {
    as: 'yy_ops',
    sums: { over: dispatches, count: ({ sent }) => Number(sent) },
    filters: {
      sentFrom: from('sentAt'),
      sentTo: to('sentAt'),
      sendNo: contains('sendNo'),
      product: is('product'),
      customerName: contains('customerName'),
      institutionName: contains('institutionName'),
      institutionId: is('institutionId'),
      handlerName: contains('handlerName'),
      plate: is('plate'),
      status: is('status'),
      reached,
      by: beside('what rows are: plugins/report/figures.test.ts'),
    },
  },
  'POST /api/report/customerInfo/page': {
    as: 'yy_ops',
    prepare: [
      `update rpt_dispatch_customer set updated_at = '2026-03-10T15:59:59.999Z' where id = (
        select min(id) from rpt_dispatch_customer where not deleted)`,
      `update rpt_dispatch_customer set updated_at = '2026-03-10T16:00:00Z' where id = (
        select max(id) from rpt_dispatch_customer where not deleted)`,
    ],
  },
  'POST /api/report/exception/rulePage': { as: 'yy_ops', filters: { enabled: is('enabled') } },
  'POST /api/report/exception/hitPage': {
    as: 'yy_ops',
    facts: `select h.id::text as key, h.rule_id::text from rpt_exception_hit h`,
    filters: {
      ruleId: is('ruleId'),
      from: from('hitAt'),
      to: to('hitAt'),
      status: rule(
        [0, 1, 2, 3],
        ({ status, snoozedUntil }, wanted) =>
          status === wanted && (wanted !== 0 || snoozedUntil === null || String(snoozedUntil) <= today),
      ),
    },
  },
  'POST /api/report/settlementSummary': {
    as: 'yy_ops',
    sums: {
      over: `select s.period, s.plate, s.settle_type, s.supplier_name, 1 as count, ${unitsOf('s.purchaser_ent_id')} as units
        from stl_settlement s where s.status not in (0, 90) and s.currency = 'CNY'`,
      count: ({ kind, statements }) => (kind === 'ROW' ? Number(statements) : 0),
    },
    filters: {
      periodFrom: fromMonth('period'),
      periodTo: toMonth('period'),
      plate: is('plate'),
      orgCode: is('units'),
      settleType: is('settleType'),
      supplierName: contains('supplierName'),
      currency: beside('never summed with another: plugins/report/settlementSummary/settlementSummary.test.ts'),
    },
  },
  'POST /api/report/supplierSettlement': {
    as: 'yy_ops',
    key: 'supplierEntId',
    facts: `select s.supplier_ent_id::text as key, array_agg(distinct s.plate) as plates, array_agg(distinct u) as units
      from stl_settlement s cross join lateral unnest(${unitsOf('s.purchaser_ent_id')}) u
      where s.status in (40, 50, 60, 70, 80) and s.currency = 'CNY' group by 1`,
    filters: {
      from: beside('parts what is opening from what is due: plugins/report/settlement.test.ts'),
      to: beside('parts what is closing from what comes later: plugins/report/settlement.test.ts'),
      plate: is('plates'),
      orgCode: is('units'),
      overdue: only(({ overdueAmount }) => Number(overdueAmount) > 0),
    },
  },
  'POST /api/report/supplierSettlement/detail': {
    as: 'yy_ops',
    key: 'key',
    asks: { supplierEntId: '48' },
    factsBy: ({ settlementId, orderId }) => (settlementId === null ? `order ${orderId}` : String(settlementId)),
    facts: `select s.id::text as key, s.plate, ${unitsOf('s.purchaser_ent_id')} as units from stl_settlement s
      union all select 'order ' || o.id, o.plate, ${unitsOf('o.purchaser_ent_id')} from ord_order o`,
    filters: {
      supplierEntId: apart('50'),
      from: from('day'),
      to: to('day'),
      plate: present('plate'),
      orgCode: present('units'),
      moving: only(({ kind }) => ['SETTLE', 'DEDUCT', 'PAY'].includes(String(kind))),
    },
  },
  'POST /api/report/supplierSettlement/confirmLetter/page': {
    as: 'yy_ops',
    prepare: [
      `update rpt_confirm_letter set supplier_name = '别家%_\\' where id = (select min(id) from rpt_confirm_letter)`,
    ],
    filters: { view: beside('which screen asks'), letterStatus: is('status') },
  },
  'POST /api/report/procurementSettlement': {
    as: 'yy_ops',
    key: 'key',
    sums: {
      over: `select s.plate, s.audited_at, round(s.payable_amount * 100) as count from stl_settlement s
        where s.status in (40, 50, 60, 70, 80) and s.currency = 'CNY'`,
      count: ({ payable }) => Math.round(Number(payable) * 100),
    },
    filters: {
      from: from('auditedAt'),
      to: to('auditedAt'),
      plate: is('plate'),
      parentCode: beside('which branch: plugins/report/procurementSettlement/procurementSettlement.test.ts'),
      level: beside('which rows of the tree: plugins/report/procurementSettlement/procurementSettlement.test.ts'),
    },
  },
  'POST /api/report/procurementSettlement/detail': {
    as: 'yy_ops',
    asks: { customerCode: '20000002' },
    facts: `select s.id::text as key, s.plate, s.audited_at from stl_settlement s`,
    filters: {
      customerCode: apart('20000001'),
      own: beside('which of the branch: plugins/report/procurementSettlement/procurementSettlement.test.ts'),
      from: from('auditedAt'),
      to: to('auditedAt'),
      plate: is('plate'),
      overdue: only(({ overdueDays }) => Number(overdueDays) > 0),
    },
  },
};
