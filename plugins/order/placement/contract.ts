import * as shared from '@portal/sdk/calls/fields';
import {
  Arr,
  call,
  codes,
  Day,
  Decimal,
  field,
  Id,
  Money,
  Nullable,
  Obj,
  Opt,
  Quantity,
  relabel,
  Str,
  styled,
  Text,
} from '@portal/sdk/contract';
import type { InputOf, OutputOf } from '@portal/sdk/contract';
import { receiverAddress, receiverName, remark, totalWithTax, unitPrice } from '../fields.ts';

/** Why a line costs what it does. */
export const PRICE_FROM = codes({
  LIST: ['商品单价', 'neutral'],
  TIER: ['阶梯价', 'info'],
  AGREED: ['协议价', 'success'],
});

const receiverPhone = field('收货人电话', Str({ pattern: '^1[0-9]{10}$' }));
const wanted = () => Arr(Obj({ goodsId: Id(), qty: Quantity() }), { minItems: 1, maxItems: 50 });

export const quoteLine = Obj({
  goodsId: Id(),
  goodsCode: styled(shared.goodsCode, { width: 196 }),
  name: shared.itemName,
  spec: shared.spec,
  unit: shared.unit,
  qty: shared.qty,
  moq: styled(shared.moq, { width: 80 }),
  leadDays: shared.leadDays,
  listPrice: Decimal(),
  unitPrice,
  priceFrom: field('价格来源', PRICE_FROM),
  agreementNo: Nullable(Str()),
  taxRate: shared.taxRate,
  amount: styled(shared.amount, { width: 136 }),
});

export const quote = Obj({
  supplierName: shared.supplierName,
  /** Today and the longest lead time among the lines. */
  earliest: Day(),
  amount: totalWithTax,
  amountNoTax: Money(),
  taxAmount: relabel(shared.taxAmount, '其中税额（元）'),
  lines: Arr(quoteLine),
});

export const placement = {
  /** What listed goods of one supplier cost in these quantities, and when they can be there. */
  quote: call({
    path: '/api/order/quote',
    access: 'order:list:place',
    reads: true,
    input: Obj({ lines: wanted() }),
    output: quote,
  }),
  /** Places an order at the prices of this moment; it waits for its supplier to confirm. */
  place: call({
    path: '/api/order/place',
    access: 'order:list:place',
    input: Obj({
      lines: wanted(),
      projectName: field('项目名称', Text(100)),
      deliveryDate: shared.deliveryDate,
      receiverName,
      receiverPhone,
      receiverAddress,
      remark: Opt(remark),
    }),
    output: Obj({ orderId: Id(), orderNo: Str() }),
  }),
  /** Who received the enterprise's last order, of those that the user may place. */
  receiver: call({
    method: 'GET',
    path: '/api/order/placeReceiver',
    access: 'order:list:place',
    output: Nullable(Obj({ receiverName, receiverPhone, receiverAddress })),
  }),
};

export type Quote = OutputOf<typeof placement.quote>;
export type QuoteLine = Quote['lines'][number];
export type Wanted = InputOf<typeof placement.quote>['lines'];
export type Placed = InputOf<typeof placement.place>;
