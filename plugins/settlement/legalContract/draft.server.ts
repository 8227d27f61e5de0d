/** How drafts are written: one from the form, many from a workbook. */
import { filesGranted } from '@portal/sdk/calls/files';
import { type Context, insertRows, one, refuse, refuseField, sql } from '@portal/sdk/server';
import { agreements, gone, logType, notStanding, perform, record, visibleContracts } from './contracts.server.ts';
import type { ContractDraft, Side } from './contract.ts';
import { demandPlan, writePlan } from './orders.server.ts';
import { SIDE } from './schema.ts';
import { checkBody, writeTerms } from './texts.server.ts';

/** The admitted among some enterprises. */
const enterprises = ({ db }: Context, ids: readonly string[]) =>
  db
    .selectFrom('pubEnterprise')
    .select(['id', 'customerRegisterName as name', 'socialcreditcode as creditCode', 'address', 'cat as plate'])
    .select('audience')
    .where('id', 'in', [...new Set(ids)])
    .where('status', '=', 2)
    .execute();

interface Draft {
  readonly input: ContractDraft;
  readonly sides: Readonly<Record<Side, Awaited<ReturnType<typeof enterprises>>[number]>>;
}

/** Texts with their parties. @throws Refusal for a text that no contract may have. */
async function drafted(context: Context, inputs: readonly ContractDraft[]): Promise<Draft[]> {
  const { entId } = context.user;
  const found = await enterprises(context, [entId, ...inputs.map(({ otherEntId }) => otherEntId)]);
  const byId = new Map(found.map((one) => [one.id, one]));
  const own = byId.get(entId);
  return inputs.map((input) => {
    if (input.otherEntId === entId) refuse('invalid', '对方单位不能是本单位');
    checkBody(input, input.contractType);
    const other = byId.get(input.otherEntId);
    if (!own || !other) return refuse('invalid', '对方单位不存在或未准入');
    return { input, sides: input.ownSide === 'A' ? { A: own, B: other } : { A: other, B: own } };
  });
}

function partyRows({ id: contractId, input, sides }: Draft & { readonly id: string }) {
  return SIDE.list.map((side) => {
    const { id, name, creditCode, address } = sides[side];
    const own = side === input.ownSide;
    return {
      ...{ contract_id: contractId, side, ent_id: id, ent_name: name, credit_code: creditCode, address },
      contact_name: own ? input.contactName : input.otherContactName,
      contact_phone: own ? input.contactPhone : input.otherContactPhone,
    };
  });
}

/** Terms, parties and annexes of drafts. */
async function writeParts(context: Context, drafts: readonly (Draft & { readonly id: string })[]): Promise<void> {
  const { db, emit } = context;
  const ids = drafts.map(({ id }) => id);
  await writeTerms(
    context,
    drafts.map(({ id, input: { payTerms } }) => ({ id, payTerms })),
  );
  await sql`delete from con_party where contract_id = any(${ids}::bigint[])`.execute(db);
  await insertRows(db, 'con_party', drafts.flatMap(partyRows));
  for (const { id, input } of drafts) {
    const fileIds = (input.files ?? []).map(({ fileId }) => fileId);
    await emit(filesGranted, { fileIds, to: { bizType: logType, bizId: id } });
  }
}

const plateOf = ({ input, sides }: Draft): string => {
  const [own, other] = input.ownSide === 'A' ? [sides.A, sides.B] : [sides.B, sides.A];
  return (own.audience.includes('PURCHASER') ? own.plate : other.plate) ?? own.plate ?? 'OTHER';
};

/** @param drafter - Looks after the contract on the own side. */
const factsOf = <Drafter>(draft: Draft, drafter: Drafter) => {
  const { input, sides } = draft;
  const { contractName, contractType, validFrom, validTo, signMethod, firstSide, ownSide } = input;
  return {
    ...{ contractName, contractType, validFrom, validTo, signMethod, firstSide, plate: plateOf(draft) },
    ...{ aPartyEntId: sides.A.id, partyA: sides.A.name, bPartyEntId: sides.B.id, partyB: sides.B.name },
    agreementNo: input.agreementNo ?? null,
    amount: input.amount ?? null,
    clauses: JSON.stringify(input.clauses),
    files: JSON.stringify(input.files ?? []),
    remark: input.remark ?? null,
    aUserId: ownSide === 'A' ? drafter : null,
    bUserId: ownSide === 'B' ? drafter : null,
  };
};

/** Of some twenty columns a row: PostgreSQL takes 65,535 values in a statement. */
const atOnce = 1000;

async function insertDrafts(context: Context, drafts: readonly Draft[]) {
  const { db, user, clock, nextNumbers } = context;
  const numbers = await nextNumbers('HT', drafts.length);
  const createdAt = clock.now().toISOString();
  const own = {
    entId: user.entId,
    drafterName: user.userName,
    drafterId: user.userId,
    createdAt,
    updatedAt: createdAt,
  };
  const rows = drafts.map((draft, index) => ({
    ...{ ...factsOf(draft, user.userId), ...own },
    contractNo: numbers[index] ?? '',
  }));
  const written: { id: string; version: number; contractNo: string }[] = [];
  for (let start = 0; start < rows.length; start += atOnce) {
    const part = db.insertInto('conContract').values(rows.slice(start, start + atOnce));
    written.push(...(await part.returning(['id', 'version', 'contractNo']).execute()));
  }
  return written.sort((a, b) => (a.contractNo < b.contractNo ? -1 : 1));
}

/** Writes drafts from a workbook, whose agreements are checked before. @returns their ids. */
export async function importDrafts(context: Context, inputs: readonly ContractDraft[]): Promise<string[]> {
  const drafts = await drafted(context, inputs);
  const ids = (await insertDrafts(context, drafts)).map(({ id }) => id);
  await writeParts(
    context,
    drafts.map((draft, index) => ({ ...draft, id: ids[index] ?? '0' })),
  );
  return ids;
}

export async function save(input: ContractDraft, context: Context) {
  const { id: oldId, version: seen = 0, orderIds = [], agreementNo = null, amount = null } = input;
  const own = visibleContracts(context).select('c.agreementNo').where('c.entId', '=', context.user.entId);
  const old = oldId === undefined ? undefined : await one(own.where('c.id', '=', oldId), gone);
  const [draft] = await drafted(context, [input]);
  if (!draft) throw new Error('A text makes a draft.');
  // an agreement that the draft names already may stay, though it is in force no more
  if (agreementNo !== null && agreementNo !== old?.agreementNo) {
    const standing = await agreements(context);
    if (!standing.some((one) => one.agreementNo === agreementNo)) refuseField('agreementNo', notStanding);
  }
  const [saved] =
    oldId === undefined
      ? await insertDrafts(context, [draft])
      : [await perform(context, { id: oldId, version: seen }, 'EDIT', { set: factsOf(draft, sql`drafter_id`) })];
  if (!saved) throw new Error('A draft has a row.');
  const { id, version, contractNo } = saved;
  await writeParts(context, [{ ...draft, id }]);
  const { A, B } = draft.sides;
  await demandPlan(context, { parties: [A.id, B.id], agreementNo, amount, contractId: id }, orderIds);
  await writePlan(context, id, orderIds);
  if (!old) await record(context, id, 'DRAFT', 1);
  return { id, version, contractNo };
}
