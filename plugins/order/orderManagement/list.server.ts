/** How a list of orders is asked for. */
import { contains, type Context, filtered, sql, type User } from '@portal/sdk/server';
import { visibleOrders } from '../visible-orders.server.ts';
import type { OrderFilters } from './contract.ts';

type Reader = Pick<Context, 'db' | 'user' | 'clock'>;

/** States in which goods are still awaited. */
export const AWAITED = [10, 20, 30, 40, 50];

export function foundOrders({ db, user, clock }: Reader, f: OrderFilters) {
  return filtered(visibleOrders({ db, user }), f, {
    orderNo: ['o.orderNo', 'like'],
    extOrderNo: ['o.extOrderNo', 'like'],
    supplierName: ['o.supplierName', 'like'],
    purchaserName: ['o.purchaserName', 'like'],
    agreementNo: ['o.agreementNo', 'like'],
    plate: ['o.plate', '='],
    sourceSystem: ['o.sourceSystem', '='],
    orderDateFrom: ['o.orderDate', '>='],
    orderDateTo: ['o.orderDate', '<='],
    deliveryDateFrom: ['o.deliveryDate', '>='],
    deliveryDateTo: ['o.deliveryDate', '<='],
    amountMin: ['o.orderAmount', '>='],
    amountMax: ['o.orderAmount', '<='],
    status: ['o.status', '='],
  })
    .$if(f.overdue === true, (q) => q.where('o.deliveryDate', '<', clock.today()).where('o.status', 'in', AWAITED))
    .$if(f.awaited === true, (q) => q.where('o.status', 'in', AWAITED))
    .$if(f.changing === true, (q) => q.where('o.changeFlag', '=', true))
    .$if(f.goods !== undefined, (q) =>
      q.where((eb) =>
        eb.exists(
          eb
            .selectFrom('ordOrderLine as l')
            .select('l.id')
            .whereRef('l.orderId', '=', 'o.id')
            .where((line) => {
              const goods = contains(f.goods ?? '');
              return line.or([line('l.name', 'like', goods), line('l.materialCode', 'like', goods)]);
            }),
        ),
      ),
    );
}

const COLUMNS = [
  'o.id',
  'o.orderNo',
  'o.extOrderNo',
  'o.orderType',
  'o.sourceSystem',
  'o.plate',
  'o.purchaserName',
  'o.supplierName',
  'o.projectName',
  'o.orderAmount',
  'o.orderDate',
  'o.deliveryDate',
  'o.receiptRate',
  'o.settleRate',
  'o.invoiceRate',
  'o.payRate',
  'o.changeFlag',
  'o.status',
  'o.version',
] as const;

const sideOf = (column: 'supplier' | 'cancel', entId: string) =>
  column === 'cancel'
    ? sql<'SUPPLIER' | 'PURCHASER' | null>`case o.cancel_ent_id
        when o.supplier_ent_id then 'SUPPLIER' when o.purchaser_ent_id then 'PURCHASER' end`
    : sql<'SUPPLIER' | 'PURCHASER' | null>`case ${entId}::bigint
        when o.supplier_ent_id then 'SUPPLIER' when o.purchaser_ent_id then 'PURCHASER' end`;

/** Facts of an order as a list row shows them. */
export const rowFacts = (today: string, user: User) =>
  [
    ...COLUMNS,
    sql<number | null>`case when o.status in (10, 20, 30, 40, 50) then o.delivery_date - ${today}::date end`.as(
      'daysLeft',
    ),
    sql<boolean>`exists (select from ord_order_line l where l.order_id = o.id and l.shipped_qty < l.qty)`.as('owed'),
    sql<boolean>`exists (select from ord_order_line l
      where l.order_id = o.id and l.shipped_qty > l.received_qty + l.rejected_qty)`.as('receivable'),
    sideOf('cancel', user.entId).as('cancelAskedBy'),
    sideOf('supplier', user.entId).as('side'),
  ] as const;
