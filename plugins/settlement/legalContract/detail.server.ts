/** One contract with everything that belongs to it; phones leave masked to the other side. */
import {
  type Context,
  docx,
  docxParagraph,
  docxTitle,
  docxType,
  historyOf,
  maskedPersonal,
  one,
  refuse,
  sql,
} from '@portal/sdk/server';
import { amountInCapitals } from '@portal/sdk/format';
import type { ContractDetail } from './contract.ts';
import { contracts, gone, logType, visibleContracts, workedOut } from './contracts.server.ts';
import { linkedOrders } from './orders.server.ts';
import { termsOf, textAt } from './texts.server.ts';

export async function contractDetail({ id }: { id: string }, context: Context): Promise<ContractDetail> {
  const { db, user } = context;
  const found = contracts
    .rows(visibleContracts(context).select(workedOut(context)))
    .select([
      'c.agreementNo',
      'c.firstSide',
      'c.remark',
      'c.drafterName',
      'c.reason',
      'c.terminateReason',
      'c.archiveNo',
    ])
    .select(['c.archivedAt', 'c.files', 'c.clauses'])
    .$narrowType<Pick<ContractDetail, 'firstSide' | 'files' | 'clauses'>>()
    .where('c.id', '=', id);
  return {
    ...(await one(found, gone)),
    parties: await db
      .selectFrom('conParty')
      .select(['side', 'entId', 'entName', 'creditCode', 'address', 'contactName'])
      .select(
        sql<string>`case when ${user.entId} in (ent_id, (select ent_id from con_contract where id = ${id}))
          then contact_phone else ${maskedPersonal('phone', 'contactPhone')} end`.as('contactPhone'),
      )
      .$narrowType<Pick<ContractDetail['parties'][number], 'side'>>()
      .where('contractId', '=', id)
      .orderBy('side')
      .execute(),
    payTerms: await termsOf(db, id),
    signatures: await db
      .selectFrom('conSign')
      .select(['versionNo', 'side', 'signOrder', 'entName', 'signerName', 'signerPhone', 'textHash', 'signedAt'])
      .$narrowType<Pick<ContractDetail['signatures'][number], 'side'>>()
      .where('contractId', '=', id)
      .orderBy('versionNo', 'desc')
      .orderBy('signOrder')
      .execute(),
    versions: await db
      .selectFrom('conVersion')
      .select(['versionNo', 'changeReason', 'operatorName', 'createdAt', 'effectiveAt', 'status', 'body'])
      .$narrowType<Pick<ContractDetail['versions'][number], 'status' | 'body'>>()
      .where('contractId', '=', id)
      .orderBy('versionNo', 'desc')
      .execute(),
    orders: await linkedOrders(context, id),
    log: await historyOf(db, logType, id),
  };
}

/** The text of a contract as a document. */
export async function download({ id }: { id: string }, context: Context) {
  const found = contracts.rows(visibleContracts(context).select(workedOut(context))).where('c.id', '=', id);
  const { contractNo, versionNo, approved, partyA, partyB } = await one(found, gone);
  if (!approved) refuse('conflict', '合同尚未通过审批，不能下载');
  const text = await textAt(context.db, id, versionNo);
  const { contractName, amount, validFrom, validTo, payTerms, clauses } = text;
  const lines = [
    `合同编号：${contractNo}（V${versionNo}）`,
    `甲方：${partyA}`,
    `乙方：${partyB}`,
    amount === undefined
      ? '本协议为框架协议，不限额。'
      : `合同金额：人民币 ${amount} 元（${amountInCapitals(amount)}）。`,
    `有效期：${validFrom} 至 ${validTo}。`,
    '付款条款：',
    ...payTerms.map(
      ({ node, percent, condition, days }, index) =>
        `${index + 1}. ${node}：${percent}%，${condition}，账期 ${days} 天。`,
    ),
    ...clauses.flatMap((clause) => [clause.title, clause.text]),
  ];
  const body = docx([docxTitle(contractName), ...lines.map(docxParagraph)].join(''));
  return { fileName: `${contractNo}-${contractName}.docx`, type: docxType, body };
}
