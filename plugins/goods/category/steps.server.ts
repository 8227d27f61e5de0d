/** Steps of a supplier's category: what is taken back is what it was before; what has ended is renewed. */
import { stepsOf } from '@portal/sdk/contract';
import { SUPPLY_STATUS } from './contract.ts';

const apply = 'goods:category:apply';
const state = 'goods:category:state';
const review = { from: [1], access: 'goods:review:audit', notBy: ['SUBMIT'] } as const;

export const supplySteps = stepsOf(SUPPLY_STATUS, {
  CREATE: { title: '新增', by: 'SUPPLIER', from: [], to: 0, access: apply },
  UPDATE: { title: '修改', by: 'SUPPLIER', from: [0, 2, 3, 4], access: apply },
  DELETE: { title: '删除', by: 'SUPPLIER', from: [0], access: apply },
  SUBMIT: { title: '提交审核', by: 'SUPPLIER', from: [0, 2, 3, 4], to: 1, access: apply },
  WITHDRAW: { title: '撤回', by: 'SUPPLIER', from: [1], to: 0, access: apply },
  WITHDRAW_CHANGE: { title: '撤回', by: 'SUPPLIER', from: [1], to: 2, access: apply },
  WITHDRAW_RENEWAL: { title: '撤回', by: 'SUPPLIER', from: [1], to: 4, access: apply },
  COMMENT: { title: '批注', ...review },
  PASS: { title: '审核', to: 2, ...review },
  REJECT: { title: '审核', to: 3, ...review },
  DISABLE: { title: '停用', from: [2], to: 5, access: state },
  ENABLE: { title: '启用', from: [5], to: 2, access: state },
  EXPIRE: { title: '到期', from: [2, 3], to: 4 },
});
