/** Contracts from a workbook become drafts; their payment terms and clauses are those of the template that a row names. */
import { type Codes, field, labelled, relabel, Text } from '@portal/sdk/contract';
import { type CellFault, type Context, importing, type ImportRow, sql } from '@portal/sdk/server';
import { CONTRACT_TYPE } from '../contract-type.ts';
import type { ContractDraft } from './contract.ts';
import { agreements, notStanding, record, templates } from './contracts.server.ts';
import { bodyFault } from './texts.server.ts';
import { importDrafts } from './draft.server.ts';
import { draft, SIDE, SIGN_METHOD } from './schema.ts';

const columns = {
  contractName: { of: draft.contractName, width: 36 },
  contractType: { of: draft.contractType, width: 12 },
  template: { of: field('合同模板', Text(60)), width: 28 },
  otherName: { of: labelled(draft.otherEntId, Text(100)), width: 30 },
  ownSide: { of: draft.ownSide, width: 10 },
  amount: { of: relabel(draft.amount, '合同金额'), width: 16 },
  validFrom: { of: draft.validFrom, width: 14 },
  validTo: { of: draft.validTo, width: 14 },
  signMethod: { of: draft.signMethod, width: 10 },
  firstSide: { of: draft.firstSide, width: 10 },
  contactName: { of: draft.contactName, width: 14 },
  contactPhone: draft.contactPhone,
  otherContactName: { of: draft.otherContactName, width: 14 },
  otherContactPhone: draft.otherContactPhone,
  agreementNo: relabel(draft.agreementNo, '关联协议编号'),
  remark: { of: draft.remark, width: 30 },
};
type Name = keyof typeof columns;
type Row = ImportRow<Name>;

/** The code of a text; the columns' choices let no other text through. */
const codeIn = <T extends string | number>({ list, texts }: Codes<T>, text: string, otherwise: T): T =>
  list.find((code) => texts[code] === text) ?? otherwise;

/** What the rows of a workbook refer to by name; of enterprises the user's own among them. */
async function known(context: Context, rows: readonly Row[]) {
  const enterprises = await context.db
    .selectFrom('pubEnterprise')
    .select(['id', 'customerRegisterName as name'])
    .where('status', '=', 2)
    .where('customerRegisterName', 'in', ['', ...rows.map(({ values }) => values.otherName)])
    .execute();
  return {
    templates: new Map((await templates(undefined, context)).map((template) => [template.templateName, template])),
    enterprises: new Map(enterprises.map(({ id, name }) => [name, id])),
    agreementNos: new Set((await agreements(context)).map(({ agreementNo }) => agreementNo)),
  };
}
type Known = Awaited<ReturnType<typeof known>>;

function draftOf({ values }: Row, { templates, enterprises }: Known): ContractDraft {
  const { template, otherName, ownSide, firstSide, contractType, signMethod, ...rest } = values;
  const { amount, agreementNo, remark, ...texts } = rest;
  const { clauses, payTerms } = templates.get(template) ?? { clauses: [], payTerms: [] };
  return {
    ...texts,
    ...(amount !== '' && { amount }),
    ...(agreementNo !== '' && { agreementNo }),
    ...(remark !== '' && { remark }),
    contractType: codeIn(CONTRACT_TYPE, contractType, 1),
    signMethod: codeIn(SIGN_METHOD, signMethod, 1),
    ownSide: codeIn(SIDE, ownSide, 'A'),
    firstSide: codeIn(SIDE, firstSide, 'A'),
    otherEntId: enterprises.get(otherName) ?? '0',
    clauses,
    payTerms,
  };
}

/** The first thing wrong with a row: its column and what is said. */
function faultOf({ values }: Row, made: ContractDraft, all: Known, entId: string): readonly [Name, string] | undefined {
  const template = all.templates.get(values.template);
  if (!template) return ['template', '没有该名称的合同模板，请按“从模板起草”中的名称填写'];
  if (template.contractType !== made.contractType) return ['template', '模板与合同类型不一致'];
  if (made.otherEntId === '0') return ['otherName', '对方单位不存在或未准入，请填写全称'];
  if (made.otherEntId === entId) return ['otherName', '对方单位不能是本单位'];
  if (made.agreementNo !== undefined && !all.agreementNos.has(made.agreementNo)) return ['agreementNo', notStanding];
  const fault = bodyFault(made, made.contractType);
  // terms come from the template
  return fault && [fault.field === 'payTerms' ? 'template' : fault.field, fault.message];
}

const keyOf = ({ contractName, otherEntId, validFrom }: ContractDraft) =>
  [contractName, otherEntId, validFrom].join('\n');

/** Live contracts of the enterprise, as two of the same are told apart. */
async function taken({ db, user }: Context): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select concat_ws(chr(10), contract_name,
      case a_party_ent_id when ${user.entId} then b_party_ent_id else a_party_ent_id end, valid_from) as key
    from con_contract where ent_id = ${user.entId} and status <> 80`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

async function check(rows: readonly Row[], context: Context): Promise<CellFault<Name>[]> {
  const all = await known(context, rows);
  const keys = await taken(context);
  return rows.flatMap((line): CellFault<Name>[] => {
    const made = draftOf(line, all);
    const key = keyOf(made);
    const repeated = keys.has(key) ? (['contractName', '已有同名、同对方、同起始日的合同'] as const) : undefined;
    const found = faultOf(line, made, all, context.user.entId) ?? repeated;
    if (!found) keys.add(key);
    return found ? [{ row: line.row, field: found[0], message: found[1] }] : [];
  });
}

async function write(rows: readonly Row[], context: Context): Promise<void> {
  const all = await known(context, rows);
  const ids = await importDrafts(
    context,
    rows.map((row) => draftOf(row, all)),
  );
  await record(context, ids, 'DRAFT', 1, '导入');
}

export const contractImporting = importing({
  title: '合同',
  note: '带 * 的列必填；付款条款和合同条款取自所填模板；框架协议的金额可留空；导入后为草稿，核对后逐份提交审批',
  columns,
  check,
  write,
});
