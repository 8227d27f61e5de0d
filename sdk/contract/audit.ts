/** Kinds of entries of the audit trail, by their titles. */
export const AUDIT_KIND = {
  SIGN_IN: '登录与退出',
  GRANT: '授权变更',
  ADMIN: '管理操作',
  PUBLICATION: '发布与开关',
  DECISION: '审批决定',
  REVEAL: '敏感信息查看',
  EXPORT: '导出与下载',
  DENIED: '越权被拒',
  CALL: '业务操作',
  ANCHOR: '锚点',
} as const;
export type AuditKind = keyof typeof AUDIT_KIND;

/** How a call stands in the audit trail. */
export interface Audited {
  readonly kind: AuditKind;
  /** What is done, in words: 重置密码. */
  readonly title: string;
}
