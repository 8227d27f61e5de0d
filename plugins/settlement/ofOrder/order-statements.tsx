import { type Slots, useCall } from '@portal/sdk';
import { DocChain } from '@portal/sdk/ui';
import { statementPath } from '../statement/addresses.ts';
import { orderSettlements } from './contract.ts';

/** 订单详情的关联单据：这张订单所在的结算单。 */
export default function OrderStatements({ orderId, side }: Slots['order.detail.related']) {
  const { data = [] } = useCall(orderSettlements.ofOrder, { orderId });
  if (data.length === 0) return null;
  const documents = data.map(({ id, settlementNo }) => ({
    kind: '结算单',
    number: settlementNo,
    to: statementPath(side === 'PURCHASER' ? 'PURCHASE' : 'INCOME', id),
  }));
  return <DocChain label="结算单" documents={documents} />;
}
