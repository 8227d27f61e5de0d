import {
  Arr,
  call,
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
} from '@portal/sdk/contract';
import type { InputOf, OutputOf } from '@portal/sdk/contract';

/** Why a line costs what it does. */
export const PRICE_FROM = { LIST: '商品单价', TIER: '阶梯价', AGREED: '协议价' } as const;

const wanted = () => Arr(Obj({ goodsId: Id(), qty: Quantity() }), { minItems: 1, maxItems: 50 });

const line = Obj({
  goodsId: Id(),
  goodsCode: Str(),
  name: Str(),
  spec: Str(),
  unit: Str(),
  qty: Quantity(),
  moq: Quantity(),
  leadDays: Int(),
  listPrice: Decimal(),
  unitPrice: Decimal(),
  priceFrom: OneOf('LIST', 'TIER', 'AGREED'),
  agreementNo: Nullable(Str()),
  taxRate: Decimal(),
  amount: Money(),
});

export const placement = {
  /** What listed goods of one supplier cost in these quantities, and when they can be there. */
  quote: call({
    path: '/api/order/quote',
    access: 'order:list:place',
    reads: true,
    input: Obj({ lines: wanted() }),
    output: Obj({
      supplierName: Str(),
      /** Today and the longest lead time among the lines. */
      earliest: Day(),
      amount: Money(),
      amountNoTax: Money(),
      taxAmount: Money(),
      lines: Arr(line),
    }),
  }),
  /** Places an order at the prices of this moment; it waits for its supplier to confirm. */
  place: call({
    path: '/api/order/place',
    access: 'order:list:place',
    input: Obj({
      lines: wanted(),
      projectName: Text(100),
      deliveryDate: Day(),
      receiverName: Text(30),
      receiverPhone: Str({ pattern: '^1[0-9]{10}$' }),
      receiverAddress: Text(200),
      remark: Opt(Text(500)),
    }),
    output: Obj({ orderId: Id(), orderNo: Str() }),
  }),
  /** Who received the enterprise's last order, of those that the user may place. */
  receiver: call({
    method: 'GET',
    path: '/api/order/placeReceiver',
    access: 'order:list:place',
    output: Nullable(Obj({ receiverName: Str(), receiverPhone: Str(), receiverAddress: Str() })),
  }),
};

export type Quote = OutputOf<typeof placement.quote>;
export type QuoteLine = Quote['lines'][number];
export type Wanted = InputOf<typeof placement.quote>['lines'];
export type Placed = InputOf<typeof placement.place>;
