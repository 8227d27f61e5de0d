/** Lines of an order: as its page lists them, as they were shipped and received, and as dialogs ask for them. */
import * as shared from '@portal/sdk/calls/fields';
import { field, Id, labelled, Money, Nullable, Obj, Quantity, relabel, Str, styled } from '@portal/sdk/contract';
import { totalWithTax, unitPrice } from '../fields.ts';

const receivedQty = field('实收', Quantity());
const rejectedQty = field('拒收', Quantity());

export const orderLine = Obj({
  id: Id(),
  lineNo: styled(shared.lineNo, { width: 60 }),
  name: styled(shared.itemName, { width: 144 }),
  spec: styled(shared.spec, { width: 144 }),
  unit: styled(shared.unit, { width: 60 }),
  qty: styled(shared.qty, { width: 88 }),
  unitPrice,
  amount: totalWithTax,
  shippedQty: field('已发', Quantity(), { width: 76 }),
  receivedQty: labelled(shared.received, Quantity(), { width: 76 }),
  rejectedQty: styled(rejectedQty, { width: 72 }),
  deliveryDate: shared.deliveryDate,
  taxRate: shared.taxRate,
  taxAmount: shared.taxAmount,
  materialCode: shared.materialCode,
  settledQty: field('已对账', Quantity(), { width: 88 }),
  invoicedQty: labelled(shared.invoiced, Quantity(), { width: 88 }),
  amountNoTax: Money(),
});

const moved = { lineNo: shared.lineNo, name: styled(shared.materialName, { width: 220 }), unit: shared.unit };
const reason = field('拒收原因', Nullable(Str()), { width: 240 });
export const shippedLine = Obj({ ...moved, qty: relabel(shared.qty, '发货数量', { width: 120 }) });
export const receivedLine = Obj({ ...moved, receivedQty, rejectedQty, reason });
/** A line as the dialogs show it in which something is entered for each. */
export const openLine = Obj({
  lineNo: styled(shared.lineNo, { width: 56 }),
  name: shared.materialName,
  unit: styled(shared.unit, { width: 64 }),
  qty: relabel(shared.qty, '订购', { width: 100 }),
  shippedQty: styled(orderLine.properties.shippedQty, { width: 100 }),
  deliveryDate: relabel(shared.deliveryDate, '现交期', { width: 120 }),
  receivedQty: styled(receivedQty, { align: 'start', width: 136 }),
  rejectedQty: styled(rejectedQty, { align: 'start', width: 120 }),
  reason: styled(reason, { width: 180 }),
});
