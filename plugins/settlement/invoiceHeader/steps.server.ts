/** The steps of a header: who, from which states of its audit, to which, under which right. */
import { stepsOf } from '@portal/sdk/contract';

/** 9 stands for none: it needs no audit, or is not submitted yet. */
const HEADER_STATE = { 9: '未提交', 0: '待审核', 1: '已通过审核', 2: '已驳回' } as const;

const save = 'settlement:header:save';
const audit = 'settlement:header:audit';

export const headerSteps = stepsOf(HEADER_STATE, {
  SAVE: { title: '修改', by: 'OWNER', from: [9, 1, 2], to: 9, access: save },
  SUBMIT: { title: '提交审核', by: 'OWNER', from: [9, 2], to: 0, access: save },
  WITHDRAW: { title: '撤回', by: 'OWNER', from: [0], to: 9, access: save },
  PASS: { title: '审核', from: [0], to: 1, access: audit, notBy: ['SUBMIT'] },
  REJECT: { title: '审核', from: [0], to: 2, access: audit, notBy: ['SUBMIT'] },
  SET_DEFAULT: { title: '设为默认', by: 'OWNER', from: [9, 0, 1, 2], access: save },
  SWITCH: { title: '停用或启用', by: 'OWNER', from: [9, 0, 1, 2], access: save },
  REMOVE: { title: '删除', by: 'OWNER', from: [9, 1, 2], access: save },
});
