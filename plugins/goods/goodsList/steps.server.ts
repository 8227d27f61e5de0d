/** Steps of goods, and of a change of them: what nobody has approved is written itself, then a change beside it. */
import { stepsOf } from '@portal/sdk/contract';
import { GOODS_STATUS, VERSION_STATUS } from './contract.ts';

const edit = 'goods:list:edit';
const shelf = 'goods:list:shelf';
const audit = 'goods:review:audit';

/** Decisions and withdrawals follow from those of the change. */
export const goodsSteps = stepsOf(GOODS_STATUS, {
  CREATE: { title: '新增', by: 'SUPPLIER', from: [], to: 0, access: edit },
  UPDATE: { title: '修改', by: 'SUPPLIER', from: [0, 5], access: edit },
  DELETE: { title: '删除', by: 'SUPPLIER', from: [0], access: edit },
  SUBMIT: { title: '提交审核', by: 'SUPPLIER', from: [0, 5], to: 1, access: edit },
  WITHDRAW: { title: '撤回', from: [1], to: 0 },
  PASS: { title: '审核通过', from: [1, 6], to: 2 },
  REJECT: { title: '驳回', from: [1], to: 5 },
  UPDATE_CHANGE: { title: '修改', by: 'SUPPLIER', from: [2, 3, 4, 6], access: edit },
  SUBMIT_CHANGE: { title: '提交审核', by: 'SUPPLIER', from: [2, 3, 4, 6], access: edit },
  WITHDRAW_CHANGE: { title: '撤回变更', from: [2, 3, 4, 6] },
  PASS_CHANGE: { title: '变更通过', from: [2, 3, 4] },
  REJECT_CHANGE: { title: '驳回变更', from: [2, 3, 4, 6] },
  LIST: { title: '上架', by: 'SUPPLIER', from: [2, 4], to: 3, access: shelf },
  UNLIST: { title: '下架', by: 'SUPPLIER', from: [3], to: 4, access: shelf },
  FORCE_OFF: { title: '强制下架', from: [3], to: 6, access: 'goods:list:force' },
});

/** A steep rise of the price is passed twice, by two persons. */
export const versionSteps = stepsOf(VERSION_STATUS, {
  WRITE: { title: '起草', by: 'SUPPLIER', from: [], to: 0, access: edit },
  REWRITE: { title: '修改', by: 'SUPPLIER', from: [0], access: edit },
  SUBMIT: { title: '提交', by: 'SUPPLIER', from: [0], to: 1, access: edit },
  WITHDRAW: { title: '撤回', by: 'SUPPLIER', from: [1], to: 4, access: edit },
  COMMENT: { title: '批注', from: [1], access: audit, notBy: ['SUBMIT'] },
  PASS_FIRST: { title: '初审', from: [1], access: audit, notBy: ['SUBMIT'] },
  PASS: { title: '审核', from: [1], to: 2, access: audit, notBy: ['SUBMIT', 'PASS_FIRST'] },
  REJECT: { title: '审核', from: [1], to: 3, access: audit, notBy: ['SUBMIT', 'PASS_FIRST'] },
});
