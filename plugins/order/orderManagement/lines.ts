/** Lines of an order: as its page lists them, as they were shipped and received, and as dialogs ask for them. */
import * as shared from '@portal/sdk/calls/fields';
import * as t from '@portal/sdk/contract';
import { totalWithTax, unitPrice } from '../fields.ts';

const receivedQty = t.field('实收', t.Quantity());
const rejectedQty = t.field('拒收', t.Quantity());

export const orderLine = t.Obj({
  id: t.Id(),
  /** Null for what other systems have ordered by their own codes. */
  goodsId: t.Nullable(t.Id()),
  lineNo: t.styled(shared.lineNo, { width: 60 }),
  name: t.styled(shared.itemName, { width: 144 }),
  spec: t.styled(shared.spec, { width: 144 }),
  unit: t.styled(shared.unit, { width: 60 }),
  qty: t.styled(shared.qty, { width: 88 }),
  unitPrice,
  amount: totalWithTax,
  shippedQty: t.field('已发', t.Quantity(), { width: 76 }),
  receivedQty: t.labelled(shared.received, t.Quantity(), { width: 76 }),
  rejectedQty: t.styled(rejectedQty, { width: 72 }),
  deliveryDate: shared.deliveryDate,
  taxRate: shared.taxRate,
  taxAmount: shared.taxAmount,
  materialCode: shared.materialCode,
  settledQty: t.field('已对账', t.Quantity(), { width: 88 }),
  invoicedQty: t.labelled(shared.invoiced, t.Quantity(), { width: 88 }),
  amountNoTax: t.Money(),
});

const moved = { lineNo: shared.lineNo, name: t.styled(shared.materialName, { width: 220 }), unit: shared.unit };
const reason = t.field('拒收原因', t.Nullable(t.Str()), { width: 240 });
export const shippedLine = t.Obj({ ...moved, qty: t.relabel(shared.qty, '发货数量', { width: 120 }) });
export const receivedLine = t.Obj({ ...moved, receivedQty, rejectedQty, reason });
/** A line of which goods are shipped: pasted rows find theirs by its number or its code. */
export const shipLine = t.Obj({
  lineNo: t.relabel(shared.lineNo, '行号', { width: 64 }),
  materialCode: t.styled(shared.materialCode, { width: 148 }),
  name: t.styled(shared.materialName, { width: 160 }),
  unit: t.styled(shared.unit, { width: 60 }),
  qty: t.relabel(shared.qty, '订购', { width: 88 }),
  openQty: t.field('待发', t.Quantity(), { width: 88 }),
  shipQty: t.field('本次发货', t.Opt(t.Quantity()), { width: 120 }),
});
/** A line as the dialogs show it in which something is entered for each. */
export const openLine = t.Obj({
  lineNo: t.styled(shared.lineNo, { width: 56 }),
  name: shared.materialName,
  unit: t.styled(shared.unit, { width: 64 }),
  qty: t.relabel(shared.qty, '订购', { width: 100 }),
  shippedQty: t.styled(orderLine.properties.shippedQty, { width: 100 }),
  deliveryDate: t.relabel(shared.deliveryDate, '现交期', { width: 120 }),
  receivedQty: t.styled(receivedQty, { align: 'start', width: 136 }),
  rejectedQty: t.styled(rejectedQty, { align: 'start', width: 120 }),
  reason: t.styled(reason, { width: 180 }),
});
