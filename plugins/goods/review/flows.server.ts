/** How goods and categories are approved. */
import type { ApprovalFlow } from '@portal/sdk/server';
import { approvalHours } from './contract.ts';

/** The second step is for a steep rise alone, by another reviewer than the first. */
export const goodsFlow: ApprovalFlow = {
  title: '商品审核',
  changes: 'fixed',
  steps: [
    { taskName: '商品审核', roles: ['Y'], dueHours: approvalHours },
    { taskName: '价格复审', roles: ['Y', 'L'], dueHours: approvalHours },
  ],
};

export const categoryFlow: ApprovalFlow = {
  title: '类目审核',
  changes: 'free',
  steps: [{ taskName: '运营单位审核', roles: ['Y'], dueHours: approvalHours }],
};
