import * as shared from '@portal/sdk/calls/fields';
import * as t from '@portal/sdk/contract';
import { quoteLine } from '../placement/contract.ts';

/** Goods that a cart holds at most. */
export const mostInCart = 500;

/** Whether a line can be ordered as it stands, and what is in the way. */
export const CART_STATE = t.codes({
  READY: ['可下单', 'success'],
  PRICE: ['价格已变动', 'waiting'],
  MOQ: ['低于起订量', 'danger'],
  EXPIRED: ['价格已过期', 'danger'],
  OFF: ['已下架', 'danger'],
});

const qty = t.styled(shared.qty, { width: 136 });

export const cartLine = t.Obj({
  ...quoteLine.properties,
  id: t.Id(),
  qty,
  /** The price that the person has agreed to. */
  seenPrice: t.Decimal(),
  priceValidTo: t.field('有效期至', t.Day(), { width: 128 }),
  state: t.field('状态', CART_STATE, { width: 112 }),
});

/** A line of what is pasted into the cart. */
export const codeLine = t.Obj({ goodsCode: t.styled(shared.goodsCode, { width: 280 }), qty });

const access = 'order:list:place';
const seenPrice = t.Decimal();

/** The goods that a person means to order, of whichever suppliers; nobody else sees them. */
export const cart = {
  lines: t.call({ method: 'GET', path: '/api/order/cart', access, output: t.Obj({ lines: t.Arr(cartLine) }) }),
  /** Puts goods into the cart, or more of them. */
  add: t.call({
    path: '/api/order/cart/add',
    access,
    input: t.Obj({ goodsId: t.Id(), qty: t.Quantity() }),
    output: t.Obj({ count: t.Int() }),
  }),
  /** Puts goods into the cart by their codes: all lines, or none. */
  addCodes: t.call({
    path: '/api/order/cart/addCodes',
    access,
    input: t.Obj({ lines: t.field('商品', t.Arr(codeLine, { minItems: 1, maxItems: mostInCart })) }),
    output: t.Obj({ count: t.Int() }),
  }),
  /** Quantities, and prices that are agreed to. */
  save: t.call({
    path: '/api/order/cart/save',
    access,
    input: t.Obj({
      lines: t.Arr(t.Obj({ id: t.Id(), qty: t.Quantity(), seenPrice: t.Opt(seenPrice) }), {
        minItems: 1,
        maxItems: mostInCart,
      }),
    }),
  }),
  remove: t.call({
    path: '/api/order/cart/remove',
    access,
    input: t.Obj({ ids: t.Arr(t.Id(), { minItems: 1, maxItems: mostInCart }) }),
  }),
};

export type CartLine = t.OutputOf<typeof cart.lines>['lines'][number];
export type CodeLine = t.InputOf<typeof cart.addCodes>['lines'][number];
