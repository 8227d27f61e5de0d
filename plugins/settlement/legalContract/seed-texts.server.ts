/** Texts of the demo's contracts: templates, clauses, payment terms, reasons. */
import type { Clause } from '../contractClause/contract.ts';
import type { PayTerm } from './schema.ts';

export const PURCHASE_TERMS: PayTerm[] = [
  { node: '预付款', percent: '20', condition: '合同生效并收到预付款保函', days: 10 },
  { node: '到货款', percent: '75', condition: '货物验收合格并收到全额发票', days: 30 },
  { node: '质保金', percent: '5', condition: '质保期满一年无质量问题', days: 365 },
];
const MONTHLY: PayTerm[] = [
  { node: '月度结算款', percent: '100', condition: '双方确认月度结算单并开具发票', days: 60 },
];
const SERVICE: PayTerm[] = [
  { node: '启动款', percent: '30', condition: '服务团队进场', days: 15 },
  { node: '验收款', percent: '70', condition: '服务成果验收合格', days: 30 },
];

const quality =
  '乙方保证货物符合国家标准及技术协议要求，质保期自验收合格之日起十二个月。质保期内出现质量问题，乙方应在 48 小时内响应并免费更换。';
const breach =
  '乙方逾期交货的，每逾期一日按逾期部分货款的 0.05% 支付违约金，累计不超过合同总额的 5%；甲方逾期付款的，按同等标准承担违约责任。';
const dispute = '履行中发生争议，双方应友好协商；协商不成的，提交甲方所在地有管辖权的人民法院处理。';

/** A clause a line: its title and its text. */
const clausesOf = (lines: string): Clause[] =>
  lines
    .trim()
    .split('\n')
    .map((line, index) => {
      const [title, text = ''] = line.trim().split('｜');
      return { title: `第${'一二三四五六'[index]}条 ${title}`, text };
    });

export const PURCHASE_CLAUSES = clausesOf(`
  标的与价款｜货物名称、规格、数量、单价以平台订单为准，价款含增值税、包装、运输及卸车前的全部费用。
  交货与验收｜乙方按订单约定的日期送达甲方指定地点，甲方在到货后五个工作日内完成验收并在平台登记收货。
  质量保证｜${quality}
  结算与发票｜双方每月 25 日前在平台核对结算单，乙方按确认金额开具发票，甲方按付款条款支付。
  违约责任｜${breach}
  争议解决｜${dispute}
`);
const FRAMEWORK_CLAUSES = clausesOf(`
  合作范围｜甲方在有效期内按实际需要向乙方下达订单，单笔订单的品种、数量、交期以平台订单为准，本协议不构成最低采购承诺。
  价格机制｜价格按平台公布的协议价执行，原材料指数波动超过 10% 时，双方可协商调整。
  质量保证｜${quality}
  违约责任｜${breach}
  争议解决｜${dispute}
`);
const SERVICE_CLAUSES = clausesOf(`
  服务内容｜乙方为甲方提供设备检修、检测及技术支持服务，具体内容与人员安排见附件任务书。
  安全责任｜乙方人员进入现场前应完成安全培训并遵守甲方现场管理制度，因乙方原因造成的损失由乙方承担。
  验收标准｜服务成果以任务书列明的指标验收，验收不合格的，乙方应在十日内整改。
  争议解决｜${dispute}
`);

export const TEMPLATES = [
  { name: '物资采购合同（标准文本）', type: 1, clauses: PURCHASE_CLAUSES, terms: PURCHASE_TERMS },
  { name: '产品销售合同（标准文本）', type: 2, clauses: PURCHASE_CLAUSES, terms: PURCHASE_TERMS },
  { name: '年度供应框架协议', type: 3, clauses: FRAMEWORK_CLAUSES, terms: MONTHLY },
  { name: '检修技术服务合同', type: 4, clauses: SERVICE_CLAUSES, terms: SERVICE },
  { name: '应收账款融资服务合同', type: 5, clauses: SERVICE_CLAUSES, terms: MONTHLY },
] as const;

export const NAMES = [
  '输送机托辊及滚筒备件采购合同',
  '主变压器冷却器改造材料采购合同',
  '6kV 电力电缆采购合同',
  '磨煤机减速机轴承采购合同',
  '脱硫系统阀门备件采购合同',
] as const;

export const REFUSED = '驳回：付款比例与框架协议约定不一致，请修改后重新提交。';
export const PASSED = '同意，请按授权签署。';
