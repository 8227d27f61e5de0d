import * as shared from '@portal/sdk/calls/fields';
import { storedFile } from '@portal/sdk/calls/files';
import * as t from '@portal/sdk/contract';
import { receiverAddress, receiverName, remark, totalWithTax, unitPrice } from '../fields.ts';

/** Why a line costs what it does. */
export const PRICE_FROM = t.codes({
  LIST: ['商品单价', 'neutral'],
  TIER: ['阶梯价', 'info'],
  AGREED: ['协议价', 'success'],
});

const receiverPhone = t.field('收货人电话', t.Str({ pattern: '^1[0-9]{10}$' }));
/** Goods that one act orders at most. */
export const mostGoods = 200;
/** @param unitPrice - The price that the person has seen: another one of this moment is refused. */
const wanted = () =>
  t.Arr(t.Obj({ goodsId: t.Id(), qty: t.Quantity(), unitPrice: t.Opt(t.Decimal()) }), {
    minItems: 1,
    maxItems: mostGoods,
  });

export const quoteLine = t.Obj({
  goodsId: t.Id(),
  supplierName: shared.supplierName,
  goodsCode: t.styled(shared.goodsCode, { width: 196 }),
  name: shared.itemName,
  spec: shared.spec,
  unit: shared.unit,
  qty: shared.qty,
  moq: t.styled(shared.moq, { width: 80 }),
  leadDays: shared.leadDays,
  listPrice: t.Decimal(),
  unitPrice,
  priceFrom: t.field('价格来源', PRICE_FROM),
  agreementNo: t.Nullable(t.Str()),
  taxRate: shared.taxRate,
  amount: t.styled(shared.amount, { width: 136 }),
});

export const quote = t.Obj({
  /** Today and the longest lead time among the lines. */
  earliest: t.Day(),
  amount: totalWithTax,
  amountNoTax: t.Money(),
  taxAmount: t.relabel(shared.taxAmount, '其中税额（元）'),
  lines: t.Arr(quoteLine),
});

export const placedOrder = t.Obj({
  orderId: t.Id(),
  orderNo: shared.orderNo,
  supplierName: shared.supplierName,
  amount: totalWithTax,
});

export const placement = {
  /** What listed goods cost in these quantities, and when they can be there. */
  quote: t.call({
    path: '/api/order/quote',
    access: 'order:list:place',
    reads: true,
    input: t.Obj({ lines: wanted() }),
    output: quote,
  }),
  /** Places an order for each supplier at the prices of this moment; each waits for its supplier to confirm. */
  place: t.call({
    path: '/api/order/place',
    access: 'order:list:place',
    input: t.Obj({
      /** Of one press of the button: the same is answered with what it has placed. */
      key: t.Opt(t.Text(64, 8)),
      lines: wanted(),
      projectName: t.field('项目名称', t.Text(100)),
      deliveryDate: shared.deliveryDate,
      receiverName,
      receiverPhone,
      receiverAddress,
      remark: t.Opt(remark),
      files: t.labelled(shared.files, t.Opt(t.Arr(storedFile, { maxItems: 10 }))),
    }),
    output: t.Obj({ orders: t.Arr(placedOrder) }),
  }),
  /** Who received the enterprise's last order, of those that the user may place. */
  receiver: t.call({
    method: 'GET',
    path: '/api/order/placeReceiver',
    access: 'order:list:place',
    output: t.Nullable(t.Obj({ receiverName, receiverPhone, receiverAddress })),
  }),
};

export type Quote = t.OutputOf<typeof placement.quote>;
export type QuoteLine = Quote['lines'][number];
export type Wanted = t.InputOf<typeof placement.quote>['lines'];
export type Placed = t.InputOf<typeof placement.place>;
export type PlacedOrder = t.OutputOf<typeof placement.place>['orders'][number];
