/** Rows of planned orders, with the shipments, receipts, nodes and history that their state implies. */
import { CARRIERS, RECEIVERS, REJECT_REASONS } from './seed-goods.server.ts';
import type { Enterprise, PlannedOrder } from './seed-plan.server.ts';

export const msPerDay = 86_400_000;

/** A planned order with its number and its place in time. */
export interface Placed extends PlannedOrder {
  readonly orderNo: string;
  readonly moment: (daysAgo: number) => string;
}

const dayOf = (iso: string) => new Date(Date.parse(iso) + 8 * 3_600_000).toISOString().slice(0, 10);
export const six = (n: number) => String(n).padStart(6, '0');
export const compact = (iso: string) => dayOf(iso).replaceAll('-', '');

export function orderRow(
  { orderNo, status, supplier, purchaser, family, orderType, sourceSystem, dueDaysAgo, at, moment }: Placed,
  index: number,
) {
  const placedAt = moment(at.placed);
  const due = dayOf(new Date(Date.parse(moment(0)) - dueDaysAgo * msPerDay).toISOString());
  return {
    order_no: orderNo,
    ext_order_no: sourceSystem === 'PORTAL' ? null : `${sourceSystem}-${compact(placedAt)}-${six(index)}`,
    source_system: sourceSystem,
    order_type: orderType,
    supplier_ent_id: supplier.id,
    supplier_name: supplier.name,
    purchaser_ent_id: purchaser.id,
    purchaser_name: purchaser.name,
    plate: purchaser.plate,
    project_name: `${purchaser.name}${family.project}`,
    contract_no: orderType === 3 ? null : `HT${compact(placedAt).slice(0, 4)}${six((index % 60) + 1)}`,
    penalty_clause: '逾期交货的，每逾期一日按逾期部分价款的 0.05% 支付违约金，累计不超过该部分价款的 5%。',
    order_date: dayOf(placedAt),
    // never before the order itself
    delivery_date: [due, dayOf(placedAt)].sort()[1],
    receiver_name: RECEIVERS[index % RECEIVERS.length],
    receiver_phone: `1200000${String(1000 + (index % 9000))}`,
    receiver_address: `${purchaser.name}物资仓库 ${(index % 6) + 1} 号库`,
    cancel_reason: status === 80 ? '生产计划调整，不再需要' : null,
    status,
    created_at: placedAt,
    updated_at: placedAt,
  };
}

type LineMove = { order_no: string; line_no: number };

export function nodeRows({ orderNo, status, supplier, purchaser, at, moment }: Placed) {
  const passed = [
    ['CONFIRM', supplier.id, at.placed],
    ['SHIP', supplier.id, at.confirmed],
    ['RECEIVE', purchaser.id, status === 30 ? null : at.shipped],
    ['SETTLE', supplier.id, [60, 70].includes(status) ? at.received : null],
    ['INVOICE', supplier.id, at.settled],
    ['PAY', purchaser.id, at.invoiced],
  ] as const;
  const entered = passed.filter(([, , days]) => days !== null);
  const last = at.ended ?? at.paid;
  return entered.map(([node_code, responsible_ent_id, days], index) => {
    const left = entered[index + 1]?.[2] ?? last;
    return {
      order_no: orderNo,
      node_code,
      responsible_ent_id,
      entered_at: moment(days ?? 0),
      left_at: left === null ? null : moment(left),
    };
  });
}

/** How orders end that are not fulfilled, and why. */
const ENDING: Readonly<Partial<Record<PlannedOrder['status'], readonly [action: string, reason: string]>>> = {
  15: ['REJECT', '产能不足，无法按期交货'],
  80: ['CANCEL', '生产计划调整，不再需要'],
  90: ['CLOSE', '剩余数量不再需要'],
};

type Deed = readonly [action: string, by: Enterprise, person: string, daysAgo: number | null, reason: string | null];

export function historyRows({ orderNo, status, supplier, purchaser, at, moment }: Placed) {
  const [ending = '', reason = null] = ENDING[status] ?? [];
  const deeds: readonly Deed[] = [
    ['PLACE', purchaser, '温霁', at.placed, null],
    ['CONFIRM', supplier, '程屿', at.confirmed, null],
    ['SHIP', supplier, '陆苒', at.shipped, null],
    ['RECEIVE', purchaser, '许汐', at.received, null],
    status === 90
      ? [ending, purchaser, '温霁', at.ended, reason]
      : [ending, supplier, '程屿', ending === '' ? null : at.ended, reason],
  ];
  return deeds.flatMap(([action, { name }, operator_name, days, change_reason]) =>
    days === null
      ? []
      : [
          {
            order_no: orderNo,
            action,
            operator_name,
            operator_ent_name: name,
            change_reason,
            created_at: moment(days),
          },
        ],
  );
}

export function shipmentRows(orders: readonly Placed[]) {
  return orders.flatMap(({ orderNo, lines, at, moment, status }, index) => {
    if (at.shipped === null) return [];
    const shippedAt = moment(at.shipped);
    const signedAt = at.received === null ? null : moment(at.received);
    const carrier = CARRIERS[index % CARRIERS.length];
    const waybillNo = `YD${compact(shippedAt)}${six(index + 1)}`;
    const traces = [
      { at: shippedAt, text: `${carrier}已揽收，运单号 ${waybillNo}` },
      ...(signedAt === null ? [] : [{ at: signedAt, text: '收货人已签收' }]),
    ];
    const moved: (LineMove & { qty: number })[] = lines
      .filter(({ shippedQty }) => shippedQty > 0)
      .map(({ lineNo, shippedQty }) => ({ order_no: orderNo, line_no: lineNo, qty: shippedQty }));
    return [
      {
        ship_no: `FH${compact(shippedAt)}${six(index + 1)}`,
        order_no: orderNo,
        carrier,
        waybill_no: waybillNo,
        traces,
        status: status === 30 || signedAt === null ? 1 : 2,
        shipped_at: shippedAt,
        signed_at: status === 30 ? null : signedAt,
        moved,
      },
    ];
  });
}

export function receiptRows(orders: readonly Placed[]) {
  return orders.flatMap(({ orderNo, lines, at, moment }, index) => {
    if (at.received === null) return [];
    const receivedAt = moment(at.received);
    const moved = lines
      .filter(({ receivedQty, rejectedQty }) => receivedQty + rejectedQty > 0)
      .map(({ lineNo, receivedQty, rejectedQty }) => ({
        order_no: orderNo,
        line_no: lineNo,
        received_qty: receivedQty,
        rejected_qty: rejectedQty,
        reason: rejectedQty > 0 ? REJECT_REASONS[index % REJECT_REASONS.length] : null,
      }));
    return [
      {
        receipt_no: `SH${compact(receivedAt)}${six(index + 1)}`,
        order_no: orderNo,
        receiver_name: '许汐',
        received_at: receivedAt,
        moved,
      },
    ];
  });
}
