/** Contracts from a workbook become drafts; their payment terms and clauses are those of the template that a row names. */
import type { Codes } from '@portal/sdk/contract';
import type { ImportFault } from '@portal/sdk/calls/import';
import { type Context, importing, type ImportRow } from '@portal/sdk/server';
import { CONTRACT_TYPE } from '../contract-type.ts';
import type { ContractDraft } from './contract.ts';
import { agreements, notStanding } from './agreements.server.ts';
import { bodyFault } from './body.server.ts';
import { importDrafts } from './draft.server.ts';
import type { Clause } from '../contractClause/contract.ts';
import { type PayTerm, SIDE, SIGN_METHOD } from './schema.ts';
import { record } from './transitions.server.ts';

type Name =
  | 'contractName'
  | 'contractType'
  | 'template'
  | 'otherName'
  | 'ownSide'
  | 'amount'
  | 'validFrom'
  | 'validTo'
  | 'signMethod'
  | 'firstSide'
  | 'contactName'
  | 'contactPhone'
  | 'otherContactName'
  | 'otherContactPhone'
  | 'agreementNo'
  | 'remark';

interface Template {
  readonly contractType: number;
  readonly clauses: Clause[];
  readonly payTerms: PayTerm[];
}

/** What the rows of a workbook refer to by name. */
interface Known {
  readonly templates: ReadonlyMap<string, Template>;
  /** Enterprises that may be a party, the user's own among them. */
  readonly enterprises: ReadonlyMap<string, string>;
  readonly agreementNos: ReadonlySet<string>;
}

/** The code of a text; the columns' choices let no other text through. */
const codeIn = <T extends string | number>({ list, texts }: Codes<T>, text: string, otherwise: T): T =>
  list.find((code) => texts[code] === text) ?? otherwise;

async function known(context: Context, rows: readonly ImportRow<Name>[]): Promise<Known> {
  const { db } = context;
  const templates = await db
    .selectFrom('conTemplate')
    .select(['templateName', 'contractType', 'clauses', 'payTerms'])
    .where('status', '=', 1)
    .$narrowType<Pick<Template, 'clauses' | 'payTerms'>>()
    .execute();
  const enterprises = await db
    .selectFrom('pubEnterprise')
    .select(['id', 'customerRegisterName as name'])
    .where('status', '=', 2)
    .where('customerRegisterName', 'in', ['', ...rows.map(({ values }) => values.otherName)])
    .execute();
  return {
    templates: new Map(templates.map((template) => [template.templateName, template])),
    enterprises: new Map(enterprises.map(({ id, name }) => [name, id])),
    agreementNos: new Set((await agreements(context)).map(({ agreementNo }) => agreementNo)),
  };
}

function draftOf({ values }: ImportRow<Name>, { templates, enterprises }: Known): ContractDraft {
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

/** Terms come from the template. */
const COLUMN_OF = { amount: '合同金额', validTo: '有效期止', payTerms: '合同模板' } as const;

/** The first thing wrong with a row: its column and what is said. */
function faultOf({ values }: ImportRow<Name>, draft: ContractDraft, all: Known, entId: string) {
  const template = all.templates.get(values.template);
  if (!template) return ['合同模板', '没有该名称的合同模板，请按“从模板起草”中的名称填写'] as const;
  if (template.contractType !== draft.contractType) return ['合同模板', '模板与合同类型不一致'] as const;
  if (draft.otherEntId === '0') return ['对方单位', '对方单位不存在或未准入，请填写全称'] as const;
  if (draft.otherEntId === entId) return ['对方单位', '对方单位不能是本单位'] as const;
  if (draft.agreementNo !== undefined && !all.agreementNos.has(draft.agreementNo))
    return ['关联协议编号', notStanding] as const;
  const { field, message } = bodyFault(draft, draft.contractType) ?? {};
  return field && message ? ([COLUMN_OF[field], message] as const) : undefined;
}

const keyOf = ({ contractName, otherEntId, validFrom }: ContractDraft) =>
  JSON.stringify([contractName, otherEntId, validFrom]);

/** Live contracts of the enterprise, as two of the same are told apart. */
async function taken({ db, user }: Context): Promise<Set<string>> {
  const own = await db
    .selectFrom('conContract')
    .select(['contractName', 'aPartyEntId', 'bPartyEntId', 'validFrom'])
    .where('entId', '=', user.entId)
    .where('status', '<>', 80)
    .execute();
  return new Set(
    own.map(({ contractName, aPartyEntId, bPartyEntId, validFrom }) =>
      JSON.stringify([contractName, aPartyEntId === user.entId ? bPartyEntId : aPartyEntId, validFrom]),
    ),
  );
}

async function check(rows: readonly ImportRow<Name>[], context: Context): Promise<ImportFault[]> {
  const all = await known(context, rows);
  const keys = await taken(context);
  return rows.flatMap((line): ImportFault[] => {
    const draft = draftOf(line, all);
    const key = keyOf(draft);
    const repeated = keys.has(key) ? (['合同名称', '已有同名、同对方、同起始日的合同'] as const) : undefined;
    const found = faultOf(line, draft, all, context.user.entId) ?? repeated;
    if (!found) keys.add(key);
    return found ? [{ row: line.row, field: found[0], message: found[1] }] : [];
  });
}

async function write(rows: readonly ImportRow<Name>[], context: Context): Promise<void> {
  const all = await known(context, rows);
  const ids = await importDrafts(
    context,
    rows.map((row) => draftOf(row, all)),
  );
  await record(context, ids, 'DRAFT', 1, '导入');
}

export const contractImporting = importing<Name>({
  title: '合同',
  note: '带 * 的列必填；付款条款和合同条款取自所填模板；框架协议的金额可留空；导入后为草稿，核对后逐份提交审批',
  columns: [
    { name: 'contractName', title: '合同名称', required: true, max: 100, width: 36 },
    { name: 'contractType', title: '合同类型', required: true, choices: Object.values(CONTRACT_TYPE.texts), width: 12 },
    { name: 'template', title: '合同模板', required: true, max: 60, width: 28 },
    { name: 'otherName', title: '对方单位', required: true, max: 100, width: 30 },
    { name: 'ownSide', title: '本单位为', required: true, choices: Object.values(SIDE.texts), width: 10 },
    { name: 'amount', title: '合同金额', width: 16, kind: 'money' },
    { name: 'validFrom', title: '有效期起', required: true, kind: 'day', width: 14 },
    { name: 'validTo', title: '有效期止', required: true, kind: 'day', width: 14 },
    { name: 'signMethod', title: '签署方式', required: true, choices: Object.values(SIGN_METHOD.texts), width: 10 },
    { name: 'firstSide', title: '先签署方', required: true, choices: Object.values(SIDE.texts), width: 10 },
    { name: 'contactName', title: '本单位联系人', required: true, max: 30, width: 14 },
    { name: 'contactPhone', title: '本单位联系电话', required: true, kind: 'phone' },
    { name: 'otherContactName', title: '对方联系人', required: true, max: 30, width: 14 },
    { name: 'otherContactPhone', title: '对方联系电话', required: true, kind: 'phone' },
    { name: 'agreementNo', title: '关联协议编号', max: 40 },
    { name: 'remark', title: '备注', max: 500, width: 30 },
  ],
  check,
  write,
});
