/** Articles under the editors' hands, three or more in every state that has no readers yet, or none any more. */

export type Way = 'draft' | 'waiting' | 'timed' | 'rejected' | 'offline';

export interface Plan {
  readonly way: Way;
  /** Days before today on which it was written, and days after today on which a timed one goes out. */
  readonly daysAgo: number;
  readonly daysAhead?: number;
  readonly subject: 'GROUP' | 'NEWS' | 'POLICY' | 'PLATFORM' | 'STUDY';
  readonly title: string;
  readonly summary: string;
  readonly paragraphs: readonly string[];
  /** Why it went back. */
  readonly opinion?: string;
}

export const PLAN: readonly Plan[] = [
  {
    way: 'draft',
    daysAgo: 1,
    subject: 'NEWS',
    title: '露天矿二号带式输送机完成智能化改造',
    summary: '改造后巡检工时减少，故障可提前预警。',
    paragraphs: ['二号带式输送机加装在线监测装置后，托辊温度、跑偏和张力数据实时上传。', '改造期间未影响生产。'],
  },
  {
    way: 'draft',
    daysAgo: 2,
    subject: 'POLICY',
    title: '发票电子化归档操作要求解读',
    summary: '说明电子发票入账、归档和查验的要求。',
    paragraphs: ['电子发票应以原始文件归档，打印件不能单独作为凭证。', '归档前请在平台完成查验。'],
  },
  {
    way: 'draft',
    daysAgo: 4,
    subject: 'STUDY',
    title: '新手指南：如何查看对账进度',
    summary: '从订单详情到结算单，三步看清对账进度。',
    paragraphs: ['在订单详情的关联单据中可以找到对应的结算单。', '结算单的步骤条显示当前所处环节。'],
  },
  {
    way: 'waiting',
    daysAgo: 0,
    subject: 'GROUP',
    title: '关于开展供应商年度服务评价的通知',
    summary: '评价结果将作为下一年度供货份额的依据。',
    paragraphs: ['评价对象为本年度有履约记录的供应商。', '各采购单位请于月底前完成评分。'],
  },
  {
    way: 'waiting',
    daysAgo: 1,
    subject: 'PLATFORM',
    title: '工作台卡片支持自定义排列',
    summary: '用户可按自己的习惯增减和拖动卡片。',
    paragraphs: ['在工作台右上角进入编辑状态即可调整。', '调整结果随账号保存，换一台电脑也能看到。'],
  },
  {
    way: 'timed',
    daysAgo: 3,
    daysAhead: 1,
    subject: 'PLATFORM',
    title: '平台例行维护公告（月末）',
    summary: '维护期间暂停结算单提交，其他功能不受影响。',
    paragraphs: ['维护时间为当日 22:00 至次日 02:00。', '请提前完成当日单据的提交。'],
  },
  {
    way: 'timed',
    daysAgo: 2,
    daysAhead: 2,
    subject: 'NEWS',
    title: '集采大会供需对接专场报名启动',
    summary: '专场设机电、化工、办公三个对接区。',
    paragraphs: ['有意参加的供应商请在平台报名，名额有限。', '现场将发布下季度集采计划。'],
  },
  {
    way: 'timed',
    daysAgo: 1,
    daysAhead: 3,
    subject: 'GROUP',
    title: '关于调整紧急采购审批权限的通知',
    summary: '自发布之日起执行新的审批权限。',
    paragraphs: ['单笔低于二十万元的紧急采购由采购单位审批。', '事后三个工作日内补齐资料。'],
  },
  {
    way: 'rejected',
    daysAgo: 3,
    subject: 'NEWS',
    title: '化工园区循环水项目投入运行',
    summary: '项目投运后新鲜水取用量明显下降。',
    paragraphs: ['循环水项目经过三个月调试正式投入运行。'],
    opinion: '请补充投运日期和节水数据的出处。',
  },
  {
    way: 'rejected',
    daysAgo: 5,
    subject: 'PLATFORM',
    title: '移动端扫码收货功能上线',
    summary: '收货人员可用手机扫码完成验收。',
    paragraphs: ['打开收货单上的二维码即可进入验收页面。'],
    opinion: '功能尚在试点，请改为试点单位通知。',
  },
  {
    way: 'rejected',
    daysAgo: 6,
    subject: 'POLICY',
    title: '税率调整对存量合同的影响说明',
    summary: '说明存量合同开票税率的处理方式。',
    paragraphs: ['已签合同按纳税义务发生时间确定税率。'],
    opinion: '请先由财务部确认口径。',
  },
  {
    way: 'offline',
    daysAgo: 12,
    subject: 'PLATFORM',
    title: '节前物流停运安排',
    summary: '节日期间部分线路停运，请提前安排发货。',
    paragraphs: ['停运期间下单的货物在恢复后依次发出。'],
  },
  {
    way: 'offline',
    daysAgo: 20,
    subject: 'GROUP',
    title: '供应商座谈会参会回执（已结束）',
    summary: '座谈会已经结束，回执不再收取。',
    paragraphs: ['感谢各供应商的支持。'],
  },
  {
    way: 'offline',
    daysAgo: 33,
    subject: 'STUDY',
    title: '新手指南：旧版工作台说明',
    summary: '旧版工作台已停用，请参阅新版说明。',
    paragraphs: ['旧版说明仅供查阅历史操作。'],
  },
];
