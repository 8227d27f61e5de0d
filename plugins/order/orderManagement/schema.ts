/** What an order's calls carry. */
import { ORDER_STATUS } from '@portal/sdk/calls/order';
import { logEntry } from '@portal/sdk/calls/log';
import {
  codeOf,
  Arr,
  Bool,
  Day,
  Decimal,
  Id,
  Int,
  Money,
  Nullable,
  Obj,
  OneOf,
  Opt,
  Quantity,
  Str,
  Text,
  Time,
} from '@portal/sdk/contract';
import { file, plate } from '../schema.ts';

const orderType = () => OneOf(1, 2, 3, 4);
const sourceSystem = () => OneOf('PORTAL', 'MALL', 'ERP');
const side = () => OneOf('SUPPLIER', 'PURCHASER');

export const filters = {
  orderNo: Opt(Text(40)),
  extOrderNo: Opt(Text(40)),
  supplierName: Opt(Text(60)),
  purchaserName: Opt(Text(60)),
  plate: Opt(plate()),
  agreementNo: Opt(Text(40)),
  /** Name or code of a material of any line. */
  goods: Opt(Text(60)),
  orderDateFrom: Opt(Day()),
  orderDateTo: Opt(Day()),
  deliveryDateFrom: Opt(Day()),
  deliveryDateTo: Opt(Day()),
  amountMin: Opt(Money()),
  amountMax: Opt(Money()),
  sourceSystem: Opt(sourceSystem()),
  overdue: Opt(Bool()),
  /** Goods are still awaited. */
  awaited: Opt(Bool()),
  /** A change of the delivery date is being decided. */
  changing: Opt(Bool()),
  status: Opt(codeOf(ORDER_STATUS)),
};

export const row = {
  id: Id(),
  orderNo: Str(),
  extOrderNo: Nullable(Str()),
  orderType: orderType(),
  sourceSystem: sourceSystem(),
  plate: plate(),
  purchaserName: Str(),
  supplierName: Str(),
  projectName: Str(),
  orderAmount: Money(),
  orderDate: Day(),
  deliveryDate: Day(),
  /** Days until the delivery date, negative when past; null once the goods are in or the order has ended. */
  daysLeft: Nullable(Int()),
  receiptRate: Decimal(),
  settleRate: Decimal(),
  invoiceRate: Decimal(),
  payRate: Decimal(),
  changeFlag: Bool(),
  /** The side that asked to cancel and waits for the other. */
  cancelAskedBy: Nullable(side()),
  /** Goods are still to be shipped. */
  owed: Bool(),
  /** Goods are shipped and wait for their receipt. */
  receivable: Bool(),
  /** The user's enterprise in this order; null for those who only look on. */
  side: Nullable(side()),
  status: codeOf(ORDER_STATUS),
  version: Int(),
};

const line = Obj({
  id: Id(),
  lineNo: Int(),
  materialCode: Str(),
  name: Str(),
  spec: Str(),
  unit: Str(),
  qty: Quantity(),
  unitPrice: Decimal(),
  taxRate: Decimal(),
  amountNoTax: Money(),
  taxAmount: Money(),
  amount: Money(),
  deliveryDate: Day(),
  shippedQty: Quantity(),
  receivedQty: Quantity(),
  rejectedQty: Quantity(),
  settledQty: Quantity(),
  invoicedQty: Quantity(),
});
const trace = Obj({ at: Time(), text: Str() });
const moved = Obj({ lineNo: Int(), name: Str(), unit: Str(), qty: Quantity() });
export const shipment = Obj({
  id: Id(),
  shipNo: Str(),
  carrier: Str(),
  waybillNo: Str(),
  status: OneOf(1, 2),
  shippedAt: Time(),
  signedAt: Nullable(Time()),
  traces: Arr(trace),
  files: Arr(file()),
  lines: Arr(moved),
});
const receipt = Obj({
  id: Id(),
  receiptNo: Str(),
  receiverName: Str(),
  receivedAt: Time(),
  lines: Arr(
    Obj({
      lineNo: Int(),
      name: Str(),
      unit: Str(),
      receivedQty: Quantity(),
      rejectedQty: Quantity(),
      reason: Nullable(Str()),
    }),
  ),
});
export const detail = Obj({
  ...row,
  versionNo: Int(),
  agreementNo: Nullable(Str()),
  contractNo: Nullable(Str()),
  penaltyClause: Nullable(Str()),
  amountNoTax: Money(),
  taxAmount: Money(),
  paidAmount: Money(),
  cancelReason: Nullable(Str()),
  receiverName: Str(),
  receiverPhone: Str(),
  receiverAddress: Str(),
  remark: Nullable(Str()),
  createdAt: Time(),
  lines: Arr(line),
  shipments: Arr(shipment),
  receipts: Arr(receipt),
  log: Arr(logEntry),
  /** Documents of the same business, in the order in which they arise. */
  related: Arr(Obj({ bizType: Str(), bizNo: Str(), bizId: Nullable(Id()) })),
});
