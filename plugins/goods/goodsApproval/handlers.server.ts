/** The operating unit reads what waits; decisions go through the workflow (approval.server.ts). */
import { implement } from '@portal/sdk/server';
import { urgentFirst } from '../review/claims.server.ts';
import { goodsApproval } from './contract.ts';
import { changeDetail, changeList, foundChanges, referenceOf, samplingOf } from './queue.server.ts';

export default implement(goodsApproval, {
  approvalPage: (input, context) => changeList.page(foundChanges(context, input), urgentFirst(input)),
  approval: ({ id }, context) => changeDetail(context, id),
  sampling: (_, context) => samplingOf(context),
  referencePrice: ({ id }, context) => referenceOf(context, id),
  exportApproval: async (input, context) =>
    changeList.export(foundChanges(context, input), input, { title: '商品审核' }),
});
