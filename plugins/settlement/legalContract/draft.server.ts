/** How drafts are written: one from the form, many from a workbook. */
import { filesGranted } from '@portal/sdk/calls/files';
import { type Context, one, refuse, sql } from '@portal/sdk/server';
import { agreements, notStanding } from './agreements.server.ts';
import { checkBody } from './body.server.ts';
import type { ContractDraft } from './contract.ts';
import { visibleContracts, gone, logType } from './contracts.server.ts';
import { demandPlan, writePlan } from './orders.server.ts';
import { writeTerms } from './texts.server.ts';
import { advance } from './transitions.server.ts';

interface PartyFacts {
  readonly id: string;
  readonly name: string;
  readonly creditCode: string | null;
  readonly address: string | null;
  readonly plate: string | null;
  readonly audience: readonly string[];
}

/** The admitted among some enterprises, by id. */
async function enterprises({ db }: Context, ids: readonly string[]): Promise<Map<string, PartyFacts>> {
  const found = await db
    .selectFrom('pubEnterprise')
    .select(['id', 'customerRegisterName as name', 'socialcreditcode as creditCode', 'address', 'cat as plate'])
    .select('audience')
    .where('id', 'in', [...new Set(ids)])
    .where('status', '=', 2)
    .execute();
  return new Map(found.map((one) => [one.id, one]));
}

type Sides = Readonly<Record<'A' | 'B', PartyFacts>>;

interface Draft {
  readonly input: ContractDraft;
  readonly sides: Sides;
}

function partyRows(contractId: string, { input, sides }: Draft) {
  return (['A', 'B'] as const).map((side) => {
    const { id, name, creditCode, address } = sides[side];
    const own = side === input.ownSide;
    return {
      ...{ contract_id: contractId, side, ent_id: id, ent_name: name, credit_code: creditCode, address },
      contact_name: own ? input.contactName : input.otherContactName,
      contact_phone: own ? input.contactPhone : input.otherContactPhone,
    };
  });
}

type Written = Draft & { readonly id: string };

/** Terms, parties and annexes of drafts. */
async function writeParts(context: Context, drafts: readonly Written[]): Promise<void> {
  const { db, emit } = context;
  await writeTerms(
    context,
    drafts.map(({ id, input }) => ({ id, payTerms: input.payTerms })),
  );
  const ids = drafts.map(({ id }) => id);
  await sql`delete from con_party where contract_id = any(${ids}::bigint[])`.execute(db);
  const rows = drafts.flatMap((draft) => partyRows(draft.id, draft));
  await sql`
    insert into con_party (contract_id, side, ent_id, ent_name, credit_code, address, contact_name, contact_phone)
    select contract_id, side, ent_id, ent_name, credit_code, address, contact_name, contact_phone
    from jsonb_populate_recordset(null::con_party, ${JSON.stringify(rows)}::jsonb)`.execute(db);
  for (const { id, input } of drafts) {
    const fileIds = (input.files ?? []).map(({ fileId }) => fileId);
    await emit(filesGranted, { fileIds, to: { bizType: logType, bizId: id } });
  }
}

/** Texts with their parties. @throws Refusal for a text that no contract may have. */
async function drafted(context: Context, inputs: readonly ContractDraft[]): Promise<Draft[]> {
  const { entId } = context.user;
  const found = await enterprises(context, [entId, ...inputs.map(({ otherEntId }) => otherEntId)]);
  const own = found.get(entId);
  return inputs.map((input) => {
    if (input.otherEntId === entId) refuse('invalid', '对方单位不能是本单位');
    checkBody(input, input.contractType);
    const other = found.get(input.otherEntId);
    if (!own || !other) return refuse('invalid', '对方单位不存在或未准入');
    return { input, sides: input.ownSide === 'A' ? { A: own, B: other } : { A: other, B: own } };
  });
}

const plateOf = ({ input, sides }: Draft): string => {
  const [own, other] = input.ownSide === 'A' ? [sides.A, sides.B] : [sides.B, sides.A];
  return (own.audience.includes('PURCHASER') ? own.plate : other.plate) ?? own.plate ?? 'OTHER';
};

const factsOf = (draft: Draft) => {
  const { input, sides } = draft;
  return {
    contractName: input.contractName,
    contractType: input.contractType,
    agreementNo: input.agreementNo ?? null,
    aPartyEntId: sides.A.id,
    partyA: sides.A.name,
    bPartyEntId: sides.B.id,
    partyB: sides.B.name,
    plate: plateOf(draft),
    amount: input.amount ?? null,
    validFrom: input.validFrom,
    validTo: input.validTo,
    signMethod: input.signMethod,
    firstSide: input.firstSide,
    clauses: JSON.stringify(input.clauses),
    files: JSON.stringify(input.files ?? []),
    remark: input.remark ?? null,
  };
};

/** The drafter looks after the contract on the own side. */
const ownersOf = <Owner>({ input }: Draft, drafter: Owner) => ({
  aUserId: input.ownSide === 'A' ? drafter : null,
  bUserId: input.ownSide === 'B' ? drafter : null,
});

async function insertDrafts(context: Context, drafts: readonly Draft[]) {
  const { db, user, clock, nextNumbers } = context;
  const numbers = await nextNumbers('HT', drafts.length);
  const own = { entId: user.entId, drafterName: user.userName, drafterId: user.userId };
  const rows = drafts.map((draft, index) => ({
    ...factsOf(draft),
    ...own,
    ...ownersOf(draft, user.userId),
    contractNo: numbers[index] ?? '',
    createdAt: clock.now().toISOString(),
    updatedAt: clock.now().toISOString(),
  }));
  const written: { id: string; version: number; contractNo: string }[] = [];
  // Of twenty columns a row: PostgreSQL takes 65,535 values in a statement.
  for (let start = 0; start < rows.length; start += atOnce) {
    const part = db
      .insertInto('conContract')
      .values(rows.slice(start, start + atOnce))
      .returning(['id', 'version', 'contractNo']);
    written.push(...(await part.execute()));
  }
  return written.sort((a, b) => (a.contractNo < b.contractNo ? -1 : 1));
}
const atOnce = 1000;

const replaceDraft = (context: Context, { id = '0', version = 0 }: ContractDraft, draft: Draft) =>
  advance(context, { id, version }, 'EDIT', { set: { ...factsOf(draft), ...ownersOf(draft, sql`drafter_id`) } });

/** An agreement that the draft names already may stay, though it is in force no more. */
async function checkAgreement(context: Context, named: string | undefined, kept: string | null): Promise<void> {
  if (named === undefined || named === kept) return;
  const standing = await agreements(context);
  if (!standing.some(({ agreementNo }) => agreementNo === named)) refuse('invalid', notStanding);
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

/** Orders that the contract is to cover; those that it names already are known by them. */
async function plan(context: Context, { input, sides }: Draft, contractId: string): Promise<void> {
  const { orderIds = [], amount = null, agreementNo = null } = input;
  await demandPlan(context, { parties: [sides.A.id, sides.B.id], agreementNo, amount, contractId }, orderIds);
  await writePlan(context, contractId, orderIds);
}

/** Writes a draft, or replaces one that nobody has touched since. */
export async function saveDraft(context: Context, input: ContractDraft) {
  const old =
    input.id === undefined
      ? undefined
      : await one(
          visibleContracts(context)
            .select('c.agreementNo')
            .where('c.id', '=', input.id)
            .where('c.entId', '=', context.user.entId),
          gone,
        );
  const [draft] = await drafted(context, [input]);
  if (!draft) throw new Error('A text makes a draft.');
  await checkAgreement(context, input.agreementNo, old?.agreementNo ?? null);
  const [saved] = old ? [await replaceDraft(context, input, draft)] : await insertDrafts(context, [draft]);
  if (!saved) throw new Error('A draft has a row.');
  const { id, version } = saved;
  await writeParts(context, [{ ...draft, id }]);
  await plan(context, draft, id);
  return { id, version, created: !old };
}
