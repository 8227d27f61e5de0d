/** One row of an approval's history, as the wire spells it. */
export interface AuditRow {
  taskName: string;
  userName: string;
  endTime: string | null;
  message: string | null;
  operationTypeString: string;
}

const AGREED = new Set(['handled', '办理', '处理']);
const REJECTED = new Set([
  '退回上一步',
  '退回申请人',
  '退回指定节点',
  'return to previous step',
  'return to applicant',
  'return to specified node',
]);

/** What a history row says was decided: 同意, 驳回, or the operation as it is. */
export function approvalResult(operation: string): string {
  if (AGREED.has(operation)) return '同意';
  return REJECTED.has(operation) ? '驳回' : operation;
}
