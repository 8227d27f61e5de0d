import * as t from '@portal/sdk/contract';

/** Business types of the two approvals; the number of the application is the business code. */
export const goodsBizType = 'GOODS_CHANGE';
export const categoryBizType = 'GOODS_CATEGORY';
/** A supplier's to-do: its authorisation for a category ends soon; the number of the category is the business code. */
export const renewalBizType = 'GOODS_RENEWAL';
/** Working hours of one approval step: two days. */
export const approvalHours = 16;
/** Opinion with which an application is sent back for correction. */
export const returned = '退回补正：请按各项批注修改后重新提交。';

/** Words of the histories. */
export const LOG_ACTION = t.codes({
  CREATE: ['新增', 'neutral'],
  CREATE_BELOW: ['新增下级', 'neutral'],
  COPY: ['复制', 'neutral'],
  UPDATE: ['修改', 'neutral'],
  MOVE: ['移动', 'neutral'],
  SORT: ['调整顺序', 'neutral'],
  DELETE: ['删除', 'neutral'],
  ENABLE: ['启用', 'neutral'],
  DISABLE: ['停用', 'neutral'],
  EXPIRE: ['授权到期', 'danger'],
  SUBMIT: ['提交审核', 'waiting'],
  UPDATE_CHANGE: ['修改变更', 'neutral'],
  SUBMIT_CHANGE: ['提交变更审核', 'waiting'],
  WITHDRAW: ['撤回', 'neutral'],
  WITHDRAW_CHANGE: ['撤回变更', 'neutral'],
  WITHDRAW_RENEWAL: ['撤回续期', 'neutral'],
  COMMENT: ['批注', 'neutral'],
  PASS: ['审核通过', 'success'],
  PASS_FIRST: ['审核通过，待价格复审', 'info'],
  PASS_CHANGE: ['变更审核通过', 'success'],
  REJECT: ['驳回', 'danger'],
  REJECT_CHANGE: ['驳回变更', 'danger'],
  LIST: ['上架', 'success'],
  UNLIST: ['下架', 'neutral'],
  FORCE_OFF: ['强制下架', 'danger'],
});
export type LogAction = keyof typeof LOG_ACTION.texts;

const access = 'goods:review:audit';
const base = '/api/goods/review';
const applyNo = t.Text(40);
/** Field → what is to be corrected. */
export const fieldComment = () => t.Obj({ field: t.Text(60), comment: t.Text(300) });

export const review = {
  /** Who may review, and how many applications each has. */
  reviewers: t.call({
    method: 'GET',
    path: `${base}/reviewers`,
    access,
    output: t.Arr(t.Obj({ userId: t.Id(), userName: t.Str(), open: t.Int() })),
  }),
  /** What is to be corrected, field by field; written before the application is sent back. */
  comment: t.call({
    path: `${base}/comment`,
    access,
    input: t.Obj({ applyNo, comments: t.Arr(fieldComment(), { maxItems: 60 }) }),
  }),
};
