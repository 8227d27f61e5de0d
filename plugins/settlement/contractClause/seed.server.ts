/** Standard clauses of the platform, and a few that the demo enterprises keep for themselves. */
import type { SeedContext } from '@portal/sdk/server';
import { CONTRACT_TYPE } from '../contract-type.ts';
import { CLAUSE_CATEGORY, type ClauseInput, contractClause } from './contract.ts';

/** A clause a line: title, category, kinds of contract (none: all), text. */
const clausesOf = (lines: string): ClauseInput[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [title = '', category, types = '', text = ''] = line.trim().split('｜');
      return {
        title,
        text,
        category: CLAUSE_CATEGORY.list.find((code) => String(code) === category) ?? 8,
        contractTypes: CONTRACT_TYPE.list.filter((code) => types.includes(String(code))),
      };
    });

const STANDARD = clausesOf(`
  标的与价款｜1｜1,2｜货物名称、规格、数量、单价以平台订单为准，价款含增值税、包装、运输及卸车前的全部费用，合同期内不作调整。
  价格调整机制｜1｜3｜主要原材料市场价格较签约日波动超过 10% 时，任何一方可书面提出调价，双方在十个工作日内协商确定；协商期间按原价执行。
  交货与验收｜2｜1,2,3｜乙方按订单约定的日期送达甲方指定地点并提供合格证、检测报告；甲方在到货后五个工作日内完成验收并在平台登记收货，逾期未提出异议的视为验收合格。
  分批交货｜2｜1,3｜允许分批交货。每批货物随附送货单，注明订单编号、行号和数量；任一批次逾期不影响其他批次的验收与结算。
  质量保证期｜3｜｜质保期自验收合格之日起十二个月。质保期内出现质量问题，乙方应在 48 小时内响应、七日内免费修理或更换；更换部分的质保期重新计算。
  月度结算｜4｜｜双方每月 25 日在平台核对结算单，乙方按确认金额开具增值税专用发票，甲方收到发票后按付款条款支付。
  质保金｜4｜1,2,4｜结算总额的 5% 作为质保金，质保期满且无质量争议后三十日内无息支付。
  违约责任｜5｜｜乙方逾期交货的，每逾期一日按逾期部分价款的 0.05% 支付违约金，累计不超过合同总额的 5%；甲方逾期付款的，按同等标准承担违约责任。
  保密义务｜6｜｜双方对履行合同中知悉的对方商业秘密和技术资料负有保密义务，未经书面同意不得向第三方披露；保密义务在合同终止后两年内继续有效。
  廉洁条款｜6｜｜双方人员不得索取、收受或给予任何形式的不正当利益；一方违反的，另一方有权解除合同并要求赔偿损失。
  争议解决｜7｜｜履行中发生争议，双方应友好协商；协商不成的，提交甲方所在地有管辖权的人民法院处理。
  不可抗力｜8｜｜因地震、洪水等不可抗力不能履行合同的，受影响一方应在三日内通知对方，并在十五日内提供证明，可部分或全部免除责任。
`);

const OWN = {
  cg_admin: clausesOf(`
    现场安全管理｜8｜4｜乙方人员进入厂区前应完成三级安全教育并签订安全协议，服从甲方现场管理；因乙方原因造成的安全事故由乙方承担责任。
    备件寄售｜2｜1,3｜寄售备件存放于甲方指定仓库，领用时办理验收和结算；连续六个月未领用的，乙方可以调换。
  `),
  gys_admin: clausesOf(`
    包装与标识｜2｜1,2｜货物采用防锈、防潮、防撞包装，外包装标明订单编号、物料编码、数量和收货单位；托盘和周转箱由甲方返还。
    技术支持｜3｜｜乙方免费提供安装指导和一次现场培训；质保期满后继续以优惠价格供应备件和技术服务。
  `),
};
const stopped = '备件寄售';

export async function seedClauses({ run, progress }: SeedContext): Promise<void> {
  for (const clause of STANDARD) await run('yy_ops', contractClause.save, clause);
  for (const [account, clauses] of Object.entries(OWN))
    for (const clause of clauses) {
      const saved = await run(account, contractClause.save, clause);
      if (clause.title === stopped) await run(account, contractClause.updateState, { ...saved, status: 0 });
    }
  progress(`合同条款库 ${STANDARD.length + Object.values(OWN).flat().length} 条`);
}
