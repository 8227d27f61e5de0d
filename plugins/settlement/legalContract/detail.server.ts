/** One contract with everything that belongs to it; phones leave masked to the other side. */
import {
  type Context,
  type Db,
  historyOf,
  one,
  sql,
  docx,
  docxParagraph,
  docxTitle,
  docxType,
  refuse,
} from '@portal/sdk/server';
import type { ContractDetail } from './contract.ts';
import { contracts, gone, logType, visibleContracts, workedOut } from './contracts.server.ts';
import { linkedOrders } from './orders.server.ts';
import { termsOf, textAt } from './texts.server.ts';
import { amountInCapitals } from '@portal/sdk/format';

const HEADER = [
  'c.agreementNo',
  'c.firstSide',
  'c.remark',
  'c.drafterName',
  'c.reason',
  'c.terminateReason',
  'c.archiveNo',
  'c.archivedAt',
] as const;

const partiesOf = (db: Db, contractId: string, entId: string) =>
  db
    .selectFrom('conParty')
    .select(['side', 'entId', 'entName', 'creditCode', 'address', 'contactName'])
    .select(
      sql<string>`case when ent_id = ${entId} or (select ent_id from con_contract where id = ${contractId}) = ${entId}
        then contact_phone
        else regexp_replace(contact_phone, '(\\d{3})\\d{4}(\\d+)', '\\1****\\2') end`.as('contactPhone'),
    )
    .$narrowType<Pick<ContractDetail['parties'][number], 'side'>>()
    .where('contractId', '=', contractId)
    .orderBy('side')
    .execute();

const signaturesOf = (db: Db, contractId: string) =>
  db
    .selectFrom('conSign')
    .select(['versionNo', 'side', 'signOrder', 'entName', 'signerName', 'signerPhone', 'textHash', 'signedAt'])
    .$narrowType<Pick<ContractDetail['signatures'][number], 'side'>>()
    .where('contractId', '=', contractId)
    .orderBy('versionNo', 'desc')
    .orderBy('signOrder')
    .execute();

const versionsOf = (db: Db, contractId: string) =>
  db
    .selectFrom('conVersion')
    .select(['versionNo', 'changeReason', 'operatorName', 'createdAt', 'effectiveAt', 'status', 'body'])
    .$narrowType<Pick<ContractDetail['versions'][number], 'status' | 'body'>>()
    .where('contractId', '=', contractId)
    .orderBy('versionNo', 'desc')
    .execute();

export async function contractDetail(context: Context, id: string): Promise<ContractDetail> {
  const { db, user } = context;
  const found = contracts
    .rows(visibleContracts(context).select(workedOut(context)))
    .select([...HEADER, 'c.files', 'c.clauses'])
    .$narrowType<Pick<ContractDetail, 'firstSide' | 'files' | 'clauses'>>()
    .where('c.id', '=', id);
  return {
    ...(await one(found, gone)),
    parties: await partiesOf(db, id, user.entId),
    payTerms: await termsOf(db, id),
    signatures: await signaturesOf(db, id),
    versions: await versionsOf(db, id),
    orders: await linkedOrders(context, id),
    log: await historyOf(db, logType, id),
  };
}

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
