import type { Lists } from './list.ts';
import { categoriesOf, idOf, now, today, unitsOf } from './list.ts';
import { apart, beside, contains, from, fromMonth, is, least, most, only, rule, to, toMonth } from './oracle.ts';

const awaited = [10, 20, 30, 40, 50];
const owed = [40, 50, 60, 70];
const confirmed = [...owed, 80];
const inForce = [40, 45];
const daysPast = (day: unknown) => (Date.parse(today) - Date.parse(String(day))) / 86_400_000;
const ages = { NOT_DUE: [-36_500, 0], D30: [1, 30], D60: [31, 60], D90: [61, 90], MORE: [91, 36_500] } as const;
const isOf = (list: readonly number[], value: unknown) => list.includes(Number(value));
const share = (part: unknown, whole: unknown) =>
  Number(part) === 0 ? 'NONE' : Number(part) < Number(whole) ? 'PART' : 'ALL';
const progress = ['NONE', 'PART', 'ALL'];

export const tradeLists: Lists = {
  'POST /api/goods/classification/page': {
    as: 'yy_ops',
    asks: { status: 1 },
    facts: `select c.id::text as key, array_remove(${categoriesOf('c.id')}, c.id::text) as above from gd_category c`,
    prepare: [`update gd_category set status = 0 where id = (select max(id) from gd_category)`],
    filters: { keyword: contains('categoryName', 'categoryCode'), parentId: is('above'), status: apart(0) },
  },
  'POST /api/goods/category/page': {
    as: 'yy_ops',
    facts: `select s.id::text as key, s.status, ${categoriesOf('s.category_id')} as above from gd_supplier_category s`,
    prepare: [
      `update gd_supplier_category set valid_to = '${today}'::date + 7 where id = (
        select min(id) from gd_supplier_category where status = 2)`,
      `update gd_supplier_category set valid_to = '${today}'::date + 8 where id = (
        select max(id) from gd_supplier_category where status = 2)`,
    ],
    filters: {
      keyword: contains('categoryNo', 'categoryName'),
      categoryId: is('above'),
      expiring: rule(
        [7, 15, 30],
        ({ status, daysLeft }, days) => status === 2 && Number(daysLeft) >= 0 && Number(daysLeft) <= days,
      ),
    },
  },
  'POST /api/goods/category/approvalPage': {
    as: 'yy_ops',
    asks: { scope: 'all' },
    prepare: [
      `update gd_supplier_category set due_at = '2026-03-01T00:00:00Z' where id = (
        select min(id) from gd_supplier_category where status = 1)`,
    ],
    facts: `select s.id::text as key, s.status, s.decided_by = ${idOf('yy_ops')} as decided from gd_supplier_category s`,
    filters: {
      scope: rule(['todo', 'done'], ({ status, decided }, scope) =>
        scope === 'todo' ? status === 1 : decided === true && status !== 1,
      ),
      categoryName: contains('classificationName'),
      overdue: only(({ status, dueAt }) => status === 1 && String(dueAt) < now),
    },
  },
  'POST /api/goods/page': {
    as: 'yy_ops',
    facts: `select g.id::text as key, ${categoriesOf('g.category_id')} as above from gd_goods g`,
    prepare: [
      `update gd_goods set updated_at = '2026-03-10T15:59:59.9Z', brand = 'A%_\\' where id = (select min(id) from gd_goods)`,
      `update gd_goods set updated_at = '2026-03-10T16:00:00Z' where id = (select max(id) from gd_goods)`,
    ],
    filters: {
      goodsName: contains('goodsName', 'spec'),
      categoryId: is('above'),
      priceMin: least('unitPrice'),
      priceMax: most('unitPrice'),
    },
  },
  'POST /api/goods/approvalPage': {
    as: 'yy_ops',
    asks: { scope: 'all' },
    facts: `select v.id::text as key, g.goods_name as current_name, v.decided_by = ${idOf('yy_ops')}
      or v.first_by = ${idOf('yy_ops')} as decided from gd_goods_version v join gd_goods g on g.id = v.goods_id`,
    prepare: [
      `update gd_goods_version set due_at = '2026-03-16T01:59:00Z' where id = (select min(id) from gd_goods_version where status = 1)`,
    ],
    filters: {
      scope: rule(['done'], ({ decided }) => decided === true),
      goods: contains('goodsCode', 'currentName'),
      rise: rule(['DOWN', 'SMALL', 'STEEP'], ({ priceRise }, rise) => {
        if (priceRise === null) return false;
        const grown = Number(priceRise);
        return { DOWN: grown < 0, SMALL: grown > 0 && grown <= 0.1, STEEP: grown > 0.1 }[rise] ?? false;
      }),
      overdue: only(({ status, dueAt }) => status === 1 && String(dueAt) < now),
    },
  },
  'POST /api/order/page': {
    as: 'yy_ops',
    facts: `select o.id::text as key, o.agreement_no, (select array_agg(l.name) from ord_order_line l
      where l.order_id = o.id) as names, (select array_agg(l.material_code) from ord_order_line l
      where l.order_id = o.id) as materials from ord_order o`,
    prepare: [`update ord_order set ext_order_no = 'E%_\\' where id = (select min(id) from ord_order)`],
    filters: {
      agreementNo: contains('agreementNo'),
      goods: contains('names', 'materials'),
      amountMin: least('orderAmount'),
      amountMax: most('orderAmount'),
      overdue: only(({ deliveryDate, status }) => String(deliveryDate) < today && isOf(awaited, status)),
      awaited: only(({ status }) => isOf(awaited, status)),
      changing: only(({ changeFlag }) => changeFlag === true),
    },
  },
  'POST /api/order/deliveryChange/page': {
    as: 'yy_ops',
    asks: { scope: 'all', auditLevel: 2 },
    prepare: [
      `update ord_delivery_change set submitted_at = '2026-03-10T15:59:59.999Z' where id = (
        select min(id) from ord_delivery_change where status = 2)`,
      `update ord_delivery_change set submitted_at = '2026-03-10T16:00:00Z' where id = (
        select max(id) from ord_delivery_change where status = 2)`,
    ],
    filters: {
      scope: rule(['todo'], ({ status }) => status === 2),
      auditLevel: beside('which worklist it is'),
    },
  },
  'POST /api/order/businessOrder/page': {
    as: 'cg_admin',
    facts: `select o.id::text as key, o.plate, o.order_date from ord_order o`,
    filters: {
      plate: is('plate'),
      minStayDays: least('stayDays', 1),
      orderDateFrom: from('orderDate'),
      orderDateTo: to('orderDate'),
    },
  },
  'POST /api/settlement/page': {
    as: 'yy_ops',
    asks: { settleType: 'INCOME' },
    facts: `select s.id::text as key, s.currency, s.supplier_ent_id::text as supplier_ent_id,
      ((s.audited_at at time zone 'Asia/Shanghai')::date)::text as approved_on, ${unitsOf('s.purchaser_ent_id')} as units, (select array_agg(l.order_no) from stl_line l
      where l.settlement_id = s.id) as order_nos from stl_settlement s`,
    filters: {
      settleType: beside('the side that it is looked at from'),
      periodFrom: fromMonth('period'),
      periodTo: toMonth('period'),
      currency: is('currency'),
      approvedFrom: from('approvedOn'),
      approvedTo: to('approvedOn'),
      supplierEntId: is('supplierEntId'),
      orderNo: contains('orderNos'),
      invoiceState: rule(progress, ({ invoicedAmount, amount }, state) => share(invoicedAmount, amount) === state),
      payState: rule(
        progress,
        ({ status, paidAmount }, state) =>
          ({ NONE: Number(paidAmount) === 0 && status !== 80, PART: status === 70, ALL: status === 80 })[state] ??
          false,
      ),
      overdue: only(({ dueDate, status }) => dueDate !== null && String(dueDate) < today && isOf(owed, status)),
      age: rule(['NOT_DUE', 'D30', 'D60', 'D90', 'MORE'] as const, ({ dueDate, status }, age) => {
        const past = daysPast(dueDate);
        return isOf(owed, status) && past >= ages[age][0] && past <= ages[age][1];
      }),
      different: only(({ diffAmount }) => Number(diffAmount) !== 0),
      measure: rule(
        ['DRAWN_UP', 'SETTLED', 'UNSETTLED'] as const,
        ({ status }, measure) =>
          ({
            DRAWN_UP: !isOf([0, 90], status),
            SETTLED: isOf(confirmed, status),
            UNSETTLED: isOf([10, 15, 20, 30], status),
          })[measure],
      ),
      orgCode: is('units'),
    },
  },
  'POST /api/contract/page': {
    as: 'yy_ops',
    asks: { scope: 'all' },
    filters: {
      party: contains('partyA', 'partyB'),
      scope: rule(
        ['running', 'ending'],
        ({ status, daysLeft }, scope) =>
          isOf(inForce, status) && (scope === 'running' || (Number(daysLeft) >= 0 && Number(daysLeft) <= 90)),
      ),
    },
  },
  'POST /api/invoice/header/page': { as: 'yy_ops' },
  'POST /api/invoice/page': {
    as: 'yy_ops',
    asks: { direction: 'OUT' },
    filters: {
      direction: beside('the side that it is looked at from'),
      settlementNo: contains('settlementNos'),
      amountMin: least('total'),
      amountMax: most('total'),
    },
  },
  'POST /api/adaptation/efAccountBase/page': { as: 'yy_ops' },
  'POST /api/adaptation/transaction/page': {
    as: 'yy_ops',
    asksOf: `select a.account_no from acc_account a join acc_transaction t on t.account_id = a.id
      group by 1 order by count(*) desc limit 1`,
    filters: { accountNo: beside('which account it is'), from: from('transTime'), to: to('transTime') },
  },
  'POST /api/chat/ticket/query': {
    as: 'kf_8001',
    facts: `select t.id::text as key, t.handler_id = ${idOf('kf_8001')} or t.reporter_id = ${idOf('kf_8001')} as mine
      from svc_ticket t`,
    filters: { mine: only(({ mine }) => mine === true) },
  },
  'GET /api/manage/resAuthApply/page': {
    as: 'yy_ops',
    asks: { scope: 'all' },
    filters: {
      scope: rule(['todo'], ({ status, mine }) => status === 0 && mine === false),
      keyword: contains('applicantName', 'entName'),
      from: from('createdAt'),
      to: to('createdAt'),
    },
  },
};
