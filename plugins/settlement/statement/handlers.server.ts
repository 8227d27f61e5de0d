/** A statement is read from either side; its lines change by whose turn it is. */
import { implement } from '@portal/sdk/server';
import { settlementDetail } from './contract.ts';
import { settlementDetailOf } from './detail.server.ts';
import { adjust, attach, lineFlag } from './lines.server.ts';

export default implement(settlementDetail, {
  incomeDetail: ({ settlementId }, context) => settlementDetailOf(context, settlementId, 'INCOME'),
  purchaseDetail: ({ settlementId }, context) => settlementDetailOf(context, settlementId, 'PURCHASE'),
  lineFlag,
  adjust,
  attach,
});
