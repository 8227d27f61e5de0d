/** The steps of an account: who, from which states, to which, under which right. */
import { stepsOf } from '@portal/sdk/contract';
import { ACCOUNT_STATUS } from './contract.ts';

const save = 'account:list:save';

export const accountSteps = stepsOf(ACCOUNT_STATUS, {
  APPLY: { title: '申请开户', by: 'OWNER', from: [], to: 0, access: save },
  APPLY_AGAIN: { title: '修改申请', by: 'OWNER', from: [0, 9], to: 0, access: save },
  FREEZE: { title: '冻结', from: [1], access: 'account:list:freeze' },
  FREEZE_WHOLE: { title: '冻结', from: [1], to: 2, access: 'account:list:freeze' },
  UNFREEZE: { title: '解冻', from: [1, 3, 4], access: 'account:list:unfreeze' },
  UNFREEZE_WHOLE: { title: '解冻', from: [2], to: 1, access: 'account:list:unfreeze' },
});
