import type { Slots } from '@portal/sdk';
import { ActionButton } from '@portal/sdk/ui';
import { cart } from './contract.ts';

/** 在售商品的“加入购物车”：先按起订量。 */
export default function AddToCart({ goodsId, moq, appearance }: Slots['goods.offer.actions']) {
  return (
    <ActionButton
      call={cart.add}
      input={{ goodsId, qty: String(Number(moq)) }}
      done="已加入购物车"
      appearance={appearance}
    >
      加入购物车
    </ActionButton>
  );
}
