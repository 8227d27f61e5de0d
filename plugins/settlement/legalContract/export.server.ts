/** The list of contracts as a workbook, and the text of one as a document. */
import { amountInCapitals } from '@portal/sdk/format';
import {
  conditionsOf,
  type Context,
  docx,
  docxParagraph,
  docxTitle,
  docxType,
  exporting,
  one,
  refuse,
  type SheetColumn,
} from '@portal/sdk/server';
import { CONTRACT_SCOPE, CONTRACT_STATUS, type ContractFilters, type ContractRow, SIGN_METHOD } from './contract.ts';
import { CONTRACT_TYPE } from '../contract-type.ts';
import { foundContracts, rowFacts, visibleContracts } from './contracts.server.ts';
import { textAt } from './texts.server.ts';
import { gone } from './transitions.server.ts';

const found = (context: Context, filters: ContractFilters) =>
  foundContracts(context, filters)
    .select(rowFacts(context.clock.today(), context.user))
    .$castTo<ContractRow>()
    .orderBy('c.createdAt', 'desc')
    .orderBy('c.id');

const COLUMNS: readonly SheetColumn<ContractRow>[] = [
  { title: '合同编号', value: (c) => c.contractNo },
  { title: '合同名称', width: 40, value: (c) => c.contractName },
  { title: '类型', width: 12, value: (c) => CONTRACT_TYPE[c.contractType] },
  { title: '甲方', width: 30, value: (c) => c.partyA },
  { title: '乙方', width: 30, value: (c) => c.partyB },
  { title: '合同金额（元）', kind: 'money', width: 18, value: (c) => c.amount },
  { title: '已执行金额（元）', kind: 'money', width: 18, value: (c) => c.executedAmount },
  { title: '签订日期', kind: 'day', value: (c) => c.signDate },
  { title: '有效期起', kind: 'day', value: (c) => c.validFrom },
  { title: '有效期止', kind: 'day', value: (c) => c.validTo },
  { title: '签署方式', width: 10, value: (c) => SIGN_METHOD[c.signMethod] },
  { title: '状态', width: 12, value: (c) => CONTRACT_STATUS[c.status] },
];

export async function exportContracts(filters: ContractFilters, context: Context) {
  const conditions = conditionsOf(filters, {
    scope: ['范围', CONTRACT_SCOPE],
    contractNo: '合同编号',
    contractName: '合同名称',
    party: '对方',
    contractType: ['类型', CONTRACT_TYPE],
    status: ['状态', CONTRACT_STATUS],
    signDateFrom: ['签订日期', 'signDateTo'],
    validToFrom: ['到期日', 'validToTo'],
    amountMin: ['金额（元）', 'amountMax'],
    archived: '只看已归档',
  });
  return exporting({ title: '合同管理', columns: COLUMNS, rows: found(context, filters), conditions });
}

export async function contractText(id: string, context: Context) {
  const contract = await one(
    visibleContracts(context)
      .select(['c.contractNo', 'c.partyA', 'c.partyB', 'c.versionNo', 'c.status'])
      .where('c.id', '=', id),
    gone,
  );
  if ([0, 10, 11].includes(contract.status)) refuse('conflict', '合同尚未通过审批，不能下载');
  const { contractName, amount, validFrom, validTo, payTerms, clauses } = await textAt(
    context.db,
    id,
    contract.versionNo,
  );
  const sum =
    amount === undefined
      ? '本协议为框架协议，不限额。'
      : `合同金额：人民币 ${amount} 元（${amountInCapitals(amount)}）。`;
  const blocks = [
    docxTitle(contractName),
    ...[
      `合同编号：${contract.contractNo}（V${contract.versionNo}）`,
      `甲方：${contract.partyA}`,
      `乙方：${contract.partyB}`,
      sum,
      `有效期：${validFrom} 至 ${validTo}。`,
      '付款条款：',
      ...payTerms.map(
        ({ node, percent, condition, days }, index) =>
          `${index + 1}. ${node}：${percent}%，${condition}，账期 ${days} 天。`,
      ),
      ...clauses.flatMap(({ title, text }) => [title, text]),
    ].map(docxParagraph),
  ];
  return { fileName: `${contract.contractNo}-${contractName}.docx`, type: docxType, body: docx(blocks.join('')) };
}
