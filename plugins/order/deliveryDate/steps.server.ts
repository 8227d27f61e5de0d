/** Steps of a change of the delivery date: its supplier asks, two levels decide, and nobody twice. */
import { stepsOf } from '@portal/sdk/contract';
import { CHANGE_STATUS } from './contract.ts';

const apply = 'order:change:apply';
const first = { from: [1], access: 'order:change:audit1', notBy: ['SUBMIT'] } as const;
const second = { from: [2], access: 'order:change:audit2', notBy: ['SUBMIT', 'PASS1'] } as const;

export const changeSteps = stepsOf(CHANGE_STATUS, {
  CREATE: { title: '起草', by: 'SUPPLIER', from: [], to: 0, access: apply },
  SAVE: { title: '修改', by: 'SUPPLIER', from: [0], access: apply },
  SUBMIT: { title: '提交', by: 'SUPPLIER', from: [0], to: 1, access: apply },
  WITHDRAW: { title: '撤回', by: 'SUPPLIER', from: [1, 2], to: 6, access: 'order:change:withdraw' },
  PASS1: { title: '一级审核', to: 2, ...first },
  REJECT1: { title: '一级审核', to: 4, ...first },
  PASS2: { title: '二级审核', to: 3, ...second },
  REJECT2: { title: '二级审核', to: 5, ...second },
});
