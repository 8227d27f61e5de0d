/** What notices are of, as pages and the rules of opening them tell apart. */

/** spec 4. */
export const NOTICE_TYPE = {
  1: '门户开通',
  2: '产品待激活',
  3: '产品已开通',
  4: '企业信息维护',
  5: '管理员变更',
  6: '管理员变更结果',
  7: '产品下架',
  8: '融资审批结果',
  9: '放款结果',
  10: '融资预算审批结果',
  11: '组织变更',
  12: '问题反馈',
  13: '门户在线公告',
  14: '新闻待办',
  15: '在线咨询',
  16: '权限申请',
} as const;
export type NoticeType = keyof typeof NOTICE_TYPE;

/** Business type of articles: their audits and notices name the article by its `businessCode`. */
export const contentBizType = 'CONTENT';
