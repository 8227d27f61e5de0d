/** What people of a portal write to its support. */

export interface Problem {
  /** Item of dictionary TICKET. */
  readonly type: string;
  readonly title: string;
  readonly description: string;
  readonly answer: string;
}

export const PROBLEMS: readonly Problem[] = [
  {
    type: '1',
    title: '发货单提交后页面一直转圈',
    description: '在订单列表点击发货，填写承运商和运单号后提交，页面一直转圈，刷新后订单仍是待发货。',
    answer: '已定位到附件网关超时，现已恢复，请刷新后重新提交发货单。',
  },
  {
    type: '1',
    title: '验证码图片不显示',
    description: '早上登录时验证码区域空白，点击刷新也没有图片，换浏览器后正常。',
    answer: '您使用的浏览器版本较低，已更换图片格式，请清除缓存后再试。',
  },
  {
    type: '2',
    title: '交期变更驳回后如何重新申请',
    description: '上游铸件到料延迟申请了交期变更，被采购单位驳回，想补充生产计划后重新提交，找不到入口。',
    answer: '请在订单详情的“交期变更”里点“变更交期”重新填写，并上传生产计划。',
  },
  {
    type: '2',
    title: '框架协议到期前能否继续下单',
    description: '与霁川第一发电厂的框架协议月底到期，已确认的订单是否继续履行，新订单能否下到协议上？',
    answer: '已确认的订单继续履行；协议到期后不能再下新单，请联系采购单位续签。',
  },
  {
    type: '3',
    title: '希望对账单支持按项目筛选',
    description: '一个月有几十张对账单，财务按项目归集费用，希望列表能按项目名称筛选并导出。',
    answer: '建议已纳入下个版本计划，上线后在公告中通知。',
  },
  {
    type: '3',
    title: '订单列表希望能固定常用查询条件',
    description: '每天都要重新选择板块和日期，希望把常用的查询条件保存下来。',
    answer: '查询条件会保留在地址里，可以收藏该地址；保存方案的功能正在设计。',
  },
  {
    type: '4',
    title: '导出文件金额列为文本，无法求和',
    description: '订单明细导出后，金额列左上角有绿色三角，求和结果为 0，手工转换后才正常。',
    answer: '导出格式已修正为数值，请重新导出。',
  },
  {
    type: '4',
    title: '第 3 行实收 48 件，对账单列 50 件',
    description: '收货单第 3 行拒收 2 件，对账单仍按 50 件计算，请核实数量和金额。',
    answer: '收货时的拒收数量未同步，已重新生成对账行，请核对。',
  },
  {
    type: '5',
    title: '新入职同事看不到订单菜单',
    description: '已在企业下新增用户并分配业务员角色，登录后只有工作台，没有订单管理。',
    answer: '该账号的当前企业不是本单位，切换企业后即可看到。',
  },
  {
    type: '5',
    title: '企业管理员离职，需要更换管理员',
    description: '原管理员已离职，手机号无法接收验证码，请协助更换为现任负责人。',
    answer: '请上传加盖公章的变更申请，审核通过后一个工作日内生效。',
  },
  {
    type: '6',
    title: '电话咨询等待二十分钟无人接听',
    description: '昨天下午多次拨打服务热线，每次等待二十分钟以上，严重影响交货！请给出说明。',
    answer: '非常抱歉给您带来不便，当日坐席临时不足，已增加排班并安排专人回访。',
  },
  {
    type: '6',
    title: '同一问题反复出现三次',
    description: '附件上传失败的问题本月已第三次出现，每次都说已处理，请彻底解决。',
    answer: '已更换存储节点并增加监控，问题根因报告随附，给您造成困扰深表歉意。',
  },
];

export const REASONS = {
  hold: ['等待用户补充截图', '等待产品方提供补丁', '等待财务核对数据'],
  reopen: ['重新操作后仍然报错，请再看一下', '只有部分单据恢复正常'],
  cancel: ['问题已自行解决'],
  escalate: ['影响当月结算，需要尽快处理', '多家单位反映同一问题'],
  close: ['三个工作日未收到回复，按已解决关闭'],
} as const;

export const DIALOGUE = [
  { staff: true, text: '您好，问题已收到，正在为您核实，请稍候。' },
  { staff: false, text: '好的，麻烦尽快，今天要用。' },
  { staff: true, text: '请问操作时使用的是哪个账号，大概几点？' },
  { staff: false, text: '就是提单的账号，上午九点半左右，连着试了两次都不行。' },
] as const;
