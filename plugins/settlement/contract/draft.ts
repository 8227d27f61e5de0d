/** What a contract must say before it may be saved, and how a draft is written. */
import { filesGranted } from '@portal/sdk/calls/files';
import { type Context, one, refuse } from '@portal/sdk/server';
import { type ContractDraft, frameworkType } from './contract.ts';
import type { ContractBody, PayTerm } from './schema.ts';
import { gone } from './transitions.ts';

/** Hundredths of a percent, so that shares add up exactly. */
const hundredths = (percent: string): number => {
  const [whole = '0', fraction = ''] = percent.split('.');
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
};

/** A percent as a share of one, by moving the point. */
export const shareOf = (percent: string): string => {
  const digits = String(hundredths(percent)).padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
};

function termsFault(payTerms: readonly PayTerm[]): string | undefined {
  const sum = payTerms.reduce((total, { percent }) => total + hundredths(percent), 0);
  if (payTerms.some(({ percent }) => hundredths(percent) === 0)) return '付款比例必须大于 0';
  return sum === 100_00 ? undefined : `付款比例合计应为 100%，当前为 ${sum / 100}%`;
}

/** What is wrong with a text, whether it is new or a change. */
export function bodyFault({ amount, validFrom, validTo, payTerms }: ContractBody, contractType: number) {
  if (amount === undefined && contractType !== frameworkType) return '只有框架协议可以不限额，请输入合同金额';
  if (amount !== undefined && !(/[1-9]/.test(amount) && !amount.startsWith('-'))) return '合同金额必须大于 0';
  if (validTo < validFrom) return '有效期止不能早于有效期起';
  return termsFault(payTerms);
}

export function checkBody(body: ContractBody, contractType: number): void {
  const fault = bodyFault(body, contractType);
  if (fault !== undefined) refuse('invalid', fault);
}

export const bodyOf = (text: ContractBody): ContractBody => ({
  contractName: text.contractName,
  ...(text.amount !== undefined && { amount: text.amount }),
  validFrom: text.validFrom,
  validTo: text.validTo,
  payTerms: text.payTerms,
  clauses: text.clauses,
});

interface PartyFacts {
  id: string;
  name: string;
  creditCode: string | null;
  address: string | null;
  plate: string | null;
  isPurchaser: boolean;
}

async function enterprise({ db }: Context, id: string): Promise<PartyFacts> {
  const found = await one(
    db
      .selectFrom('entEnterprise')
      .select(['id', 'customerRegisterName as name', 'socialcreditcode as creditCode', 'address', 'cat as plate'])
      .select('audience')
      .where('id', '=', id)
      .where('status', '=', 2)
      .where('deleted', '=', false),
    '对方单位不存在或未准入',
  );
  return { ...found, isPurchaser: found.audience.includes('PURCHASER') };
}

/** Replaces the payment terms of a contract by those of a text. */
export async function writeTerms({ db }: Context, contractId: string, payTerms: readonly PayTerm[]): Promise<void> {
  await db.deleteFrom('conPayTerm').where('contractId', '=', contractId).execute();
  const rows = payTerms.map(({ node, percent, condition, days }, index) => ({
    contractId,
    termNo: index + 1,
    node,
    ratio: shareOf(percent),
    condition,
    days,
  }));
  await db.insertInto('conPayTerm').values(rows).execute();
}

async function writeParties(context: Context, contractId: string, input: ContractDraft, sides: Sides): Promise<void> {
  const { db } = context;
  await db.deleteFrom('conParty').where('contractId', '=', contractId).execute();
  const contactOf = (side: 'A' | 'B') =>
    side === input.ownSide
      ? { contactName: input.contactName, contactPhone: input.contactPhone }
      : { contactName: input.otherContactName, contactPhone: input.otherContactPhone };
  const rowOf = (side: 'A' | 'B') => {
    const { id, name, creditCode, address } = sides[side];
    return { contractId, side, entId: id, entName: name, creditCode, address, ...contactOf(side) };
  };
  await db
    .insertInto('conParty')
    .values([rowOf('A'), rowOf('B')])
    .execute();
}

type Sides = Readonly<Record<'A' | 'B', PartyFacts>>;

async function factsOf(context: Context, input: ContractDraft) {
  const { user, clock } = context;
  if (input.otherEntId === user.entId) refuse('invalid', '对方单位不能是本单位');
  checkBody(input, input.contractType);
  const [own, other] = [await enterprise(context, user.entId), await enterprise(context, input.otherEntId)];
  const sides: Sides = input.ownSide === 'A' ? { A: own, B: other } : { A: other, B: own };
  const facts = {
    contractName: input.contractName,
    contractType: input.contractType,
    agreementNo: input.agreementNo ?? null,
    entId: user.entId,
    aPartyEntId: sides.A.id,
    partyA: sides.A.name,
    bPartyEntId: sides.B.id,
    partyB: sides.B.name,
    plate: (own.isPurchaser ? own.plate : other.plate) ?? own.plate ?? 'OTHER',
    amount: input.amount ?? null,
    validFrom: input.validFrom,
    validTo: input.validTo,
    signMethod: input.signMethod,
    firstSide: input.firstSide,
    clauses: JSON.stringify(input.clauses),
    files: JSON.stringify(input.files ?? []),
    remark: input.remark ?? null,
    drafterName: user.userName,
    drafterId: user.userId,
    updatedAt: clock.now().toISOString(),
  };
  return { facts, sides };
}

type Facts = Awaited<ReturnType<typeof factsOf>>['facts'];

async function insertDraft({ db, clock, nextNumber }: Context, facts: Facts) {
  const contractNo = await nextNumber('HT');
  const inserted = db
    .insertInto('conContract')
    .values({ ...facts, contractNo, createdAt: clock.now().toISOString() })
    .returning(['id', 'version']);
  return one(inserted);
}

function replaceDraft({ db, user }: Context, { id = '0', version = 0 }: ContractDraft, facts: Facts) {
  const replaced = db
    .updateTable('conContract')
    .set((eb) => ({ ...facts, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('entId', '=', user.entId)
    .where('status', 'in', [0, 11])
    .where('version', '=', version)
    .returning(['id', 'version']);
  return one(replaced, '只有未被修改的草稿或已驳回合同可以保存，请刷新', 'conflict');
}

/** Writes a draft, or replaces one that nobody has touched since. */
export async function saveDraft(context: Context, input: ContractDraft) {
  const { facts, sides } = await factsOf(context, input);
  if (input.id !== undefined) {
    const mine = context.db.selectFrom('conContract').select('id').where('id', '=', input.id);
    await one(mine.where('entId', '=', context.user.entId), gone);
  }
  const draft = await (input.id === undefined ? insertDraft(context, facts) : replaceDraft(context, input, facts));
  await writeTerms(context, draft.id, input.payTerms);
  await writeParties(context, draft.id, input, sides);
  const fileIds = (input.files ?? []).map(({ fileId }) => fileId);
  if (fileIds.length > 0) await context.emit(filesGranted, { fileIds, to: [sides.A.id, sides.B.id] });
  return { ...draft, created: input.id === undefined };
}
