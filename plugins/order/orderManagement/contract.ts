import { ORDER_STATUS } from '@portal/sdk/calls/order';
import { logEntry } from '@portal/sdk/calls/log';
import type { FiltersOf, OutputOf, RowOf } from '@portal/sdk/contract';
import {
  codeOf,
  Arr,
  Bool,
  call,
  download,
  Id,
  Int,
  Obj,
  OneOf,
  Opt,
  pageOf,
  Quantity,
  Str,
  Text,
} from '@portal/sdk/contract';
import { file } from '../schema.ts';
import { detail, filters, row, shipment } from './schema.ts';

/** Share by which a line may be over-delivered. */
export const overDelivery = 0.05;

/** The order and the version that the user saw: an order changed since is refused. */
const seen = { orderId: Id(), version: Int({ minimum: 1 }) };
const reason = () => Text(200);

export const orderManagement = {
  page: pageOf({
    path: '/api/order/page',
    access: 'login',
    filters: Obj(filters),
    row: Obj(row),
    sort: ['orderAmount', 'orderDate', 'deliveryDate'],
  }),
  /** Orders by state under the same filters, for the tabs. */
  counts: call({
    path: '/api/order/counts',
    access: 'login',
    reads: true,
    input: Obj(filters),
    output: Arr(Obj({ status: codeOf(ORDER_STATUS), count: Int() })),
  }),
  detail: call({
    method: 'GET',
    path: '/api/order/detail',
    access: 'login',
    input: Obj({ orderId: Id() }),
    output: detail,
  }),
  confirm: call({ path: '/api/order/confirm', access: 'order:list:confirm', input: Obj(seen) }),
  reject: call({ path: '/api/order/reject', access: 'order:list:reject', input: Obj({ ...seen, reason: reason() }) }),
  ship: call({
    path: '/api/order/ship',
    access: 'order:list:ship',
    input: Obj({
      ...seen,
      lines: Arr(Obj({ lineId: Id(), qty: Quantity() }), { minItems: 1, maxItems: 200 }),
      carrier: Text(50),
      waybillNo: Text(50),
      files: Opt(Arr(file(), { maxItems: 10 })),
    }),
    output: Obj({ shipNo: Str() }),
  }),
  receive: call({
    path: '/api/order/receive',
    access: 'order:list:receive',
    input: Obj({
      ...seen,
      lines: Arr(Obj({ lineId: Id(), receivedQty: Quantity(), rejectedQty: Quantity(), reason: Opt(reason()) }), {
        minItems: 1,
        maxItems: 200,
      }),
    }),
    output: Obj({ receiptNo: Str() }),
  }),
  /** Both sides agree on a cancellation: one applies, the other agrees or declines. */
  cancel: call({
    path: '/api/order/cancel',
    access: 'order:list:cancel',
    input: Obj({ ...seen, step: OneOf('apply', 'agree', 'decline'), reason: Opt(reason()) }),
  }),
  /** Ends an order that will not be delivered in full. */
  close: call({ path: '/api/order/close', access: 'order:list:close', input: Obj({ ...seen, reason: reason() }) }),
  urge: call({ path: '/api/order/urge', access: 'order:list:urge', input: Obj({ orderId: Id() }) }),
  export: download({
    path: '/api/order/export',
    access: 'order:list:export',
    input: Obj({ ...filters, withLines: Opt(Bool()) }),
  }),
  track: call({
    method: 'GET',
    path: '/api/order/track',
    access: 'login',
    input: Obj({ orderId: Id() }),
    output: Obj({ orderNo: Str(), log: Arr(logEntry), shipments: Arr(shipment) }),
  }),
};

export type OrderFilters = FiltersOf<typeof orderManagement.page>;
export type OrderRow = RowOf<typeof orderManagement.page>;
export type OrderDetail = OutputOf<typeof orderManagement.detail>;
export type OrderLine = OrderDetail['lines'][number];
export type OrderStatus = OrderRow['status'];
/** An order as its user saw it. */
export interface Seen {
  orderId: string;
  version: number;
}
