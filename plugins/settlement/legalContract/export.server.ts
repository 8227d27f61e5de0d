/** The text of a contract as a document. */
import { amountInCapitals } from '@portal/sdk/format';
import { type Context, docx, docxParagraph, docxTitle, docxType, one, refuse } from '@portal/sdk/server';
import { contracts, gone, visibleContracts, workedOut } from './contracts.server.ts';
import { textAt } from './texts.server.ts';

export async function contractText(id: string, context: Context) {
  const contract = await one(
    contracts.rows(visibleContracts(context).select(workedOut(context))).where('c.id', '=', id),
    gone,
  );
  if (!contract.approved) refuse('conflict', '合同尚未通过审批，不能下载');
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
