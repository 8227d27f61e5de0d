import type { Slots } from '@portal/sdk';
import { LinkButton } from '@portal/sdk/ui';

/** 在售商品的“下单”：先按起订量。 */
export default function OrderGoods({ goodsId, moq, appearance }: Slots['goods.offer.actions']) {
  return (
    <LinkButton to={`/orderManagement/placeOrder?goods=${goodsId}:${Number(moq)}`} appearance={appearance}>
      下单
    </LinkButton>
  );
}
