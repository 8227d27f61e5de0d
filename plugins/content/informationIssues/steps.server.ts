/** The steps of an article: from which states, to which, under which right. */
import { stepsOf } from '@portal/sdk/contract';
import { CONTENT_STATE } from './contract.ts';

const edit = 'content:news:edit';
const state = 'content:news:state';
const audit = 'content:news:audit';

/** What goes out waits (2) where its moment lies ahead, else it is public (3). */
export const issueSteps = stepsOf(CONTENT_STATE, {
  CREATE: { title: '新增', from: [], to: 0, access: edit },
  UPDATE: { title: '修改', from: [0, 4, 5], to: 0, access: edit },
  DELETE: { title: '删除', from: [0, 4, 5], access: 'content:news:delete' },
  SUBMIT: { title: '提交', from: [0, 5], to: 1, access: state },
  WITHDRAW: { title: '撤回', from: [1], to: 0, access: state },
  /** Of what needs no audit. */
  RELEASE: { title: '发布', from: [1], access: state },
  PASS: { title: '审核通过', from: [1], access: audit, notBy: ['SUBMIT'] },
  REJECT: { title: '驳回', from: [1], to: 5, access: audit, notBy: ['SUBMIT'] },
  PUBLISH: { title: '发布', from: [2, 4], to: 3, access: state },
  TAKE_OFF: { title: '下线', from: [2, 3], to: 4, access: state },
  TOP: { title: '置顶', from: [2, 3], access: 'content:news:top' },
});
