/** Both parties sign one after the other, each with a code that the signer receives by SMS. */
import { filesGranted } from '@portal/sdk/calls/files';
import type { InputOf, OutputOf } from '@portal/sdk/contract';
import { type Context, one, refuse, sql } from '@portal/sdk/server';
import { takeEffect } from './change.server.ts';
import type { contractManagement, Seen, Side } from './contract.ts';
import { gone, logType, sideOf, steps, visibleContracts } from './contracts.server.ts';
import { placePlanned } from './orders.server.ts';
import { SIDE } from './schema.ts';
import { giveCode, maskPhone, ownPhone, takeCode } from './sign-code.server.ts';
import type { ContractStatus } from './steps.ts';
import { digestOf, textAt } from './texts.server.ts';
import { type Moved, notifyOther, perform } from './transitions.server.ts';

/** Nobody signs for both parties, whatever account is used. */
async function demandOther({ db, user }: Context, id: string, signingNo: number): Promise<void> {
  const signed = await db
    .selectFrom('conSign')
    .select(['signerName', 'entName'])
    .where('contractId', '=', id)
    .where('versionNo', '=', signingNo)
    .where(sql<boolean>`same_person(signer_id, ${user.userId})`)
    .executeTakeFirst();
  if (signed) refuse('forbidden', `合同由${signed.signerName}代表${signed.entName}签署，本方须由另一人签署`);
}

/** The contract as its signer sees it. @throws Refusal unless it is this enterprise's turn, and this person's. */
async function awaited(context: Context, seen: Pick<Seen, 'id'> & Partial<Seen>) {
  const { user } = context;
  const { side, dueSide, signingNo } = await one(
    visibleContracts(context)
      .select(['c.dueSide', 'c.signingNo', sideOf(user.entId).as('side')])
      .where('c.id', '=', seen.id),
    gone,
  );
  if (side !== null && dueSide === side) await demandOther(context, seen.id, signingNo);
  const contract = await steps.demand(context, seen, 'SIGN');
  return { ...contract, signingNo, side: side ?? refuse('forbidden', '只有合同双方可以签署') };
}

/** @returns the masked phone. */
export async function sendSignCode(context: Context, id: string): Promise<{ phone: string }> {
  const { contractNo } = await awaited(context, { id });
  return { phone: maskPhone(await giveCode(context, { id, contractNo })) };
}

async function writeSignature(context: Context, moved: Moved, signing: Signing): Promise<void> {
  const { db, user, clock } = context;
  const { side, signingNo, first, phone } = signing;
  await db
    .insertInto('conSign')
    .values({
      contractId: moved.id,
      versionNo: signingNo,
      side,
      signOrder: first ? 1 : 2,
      entName: user.entName,
      signerId: user.userId,
      signerName: user.userName,
      signerPhone: phone,
      textHash: digestOf(await textAt(db, moved.id, signingNo)),
      signedAt: clock.now().toISOString(),
    })
    .execute();
}

interface Signing {
  readonly side: Side;
  readonly signingNo: number;
  readonly first: boolean;
  readonly phone: string | null;
}

/** Where a signature leads: the first waits for the second, the second puts the text in force. */
const after = (status: number, first: boolean): ContractStatus => {
  if (first) return status === 45 ? 45 : 30;
  return 40;
};

export async function sign(
  { code, ...seen }: InputOf<typeof contractManagement.sign>,
  context: Context,
): Promise<OutputOf<typeof contractManagement.sign>> {
  const contract = await awaited(context, seen);
  const signed = await takeCode(context, seen.id, code);
  if (signed !== 'YES') return { signed, bothSigned: false };
  const first = contract.side === contract.firstSide;
  const status = after(contract.status, first);
  const begun = !first && contract.status !== 45;
  const moved = await perform(context, seen, 'SIGN', {
    set: { status, ...(begun && { signDate: context.clock.today() }) },
    reason: `${SIDE.texts[contract.side]}签署 V${contract.signingNo}`,
  });
  const phone = maskPhone(await ownPhone(context));
  await writeSignature(context, moved, { side: contract.side, signingNo: contract.signingNo, first, phone });
  if (begun) await begin(context, moved, contract.signingNo);
  if (!first && contract.status === 45) await takeEffect(context, moved.id, contract.signingNo);
  const text = first
    ? `合同 ${moved.contractNo} 对方已签署，请贵单位签署。`
    : `合同 ${moved.contractNo} 双方已签署，开始履行。`;
  await notifyOther(context, moved, text);
  return { signed, bothSigned: !first };
}

/** The contract is in force from now on. */
async function begin(context: Context, contract: Moved, versionNo: number): Promise<void> {
  const { db, clock } = context;
  await db
    .updateTable('conVersion')
    .set({ effectiveAt: clock.now().toISOString() })
    .where('contractId', '=', contract.id)
    .where('versionNo', '=', versionNo)
    .execute();
  await placePlanned(context, contract);
}

/** Enters what was signed on paper: both signatures at once, with the scan. */
export async function signPaper(input: InputOf<typeof contractManagement.signPaper>, context: Context): Promise<void> {
  const { signDate, files, ...seen } = input;
  if (signDate > context.clock.today()) refuse('invalid', '签订日期不能晚于今天');
  const contract = await paperFound(context, seen);
  const change = contract.status === 45;
  const all = [...contract.files, ...files];
  const moved = await perform(context, seen, 'SIGN_PAPER', {
    set: { files: JSON.stringify(all), ...(!change && { signDate }) },
    reason: `线下签署 V${contract.signingNo}`,
  });
  for (const side of ['A', 'B'] as const) {
    const first = side === contract.firstSide;
    await writeSignature(context, moved, { side, signingNo: contract.signingNo, first, phone: null });
  }
  await context.emit(filesGranted, {
    fileIds: files.map(({ fileId }) => fileId),
    to: { bizType: logType, bizId: moved.id },
  });
  if (change) await takeEffect(context, moved.id, contract.signingNo);
  else await begin(context, moved, contract.signingNo);
  await notifyOther(context, moved, `合同 ${moved.contractNo} 已登记线下签署，开始履行。`);
}

/** What its signatures stand on. */
const paperFound = (context: Context, { id }: Seen) =>
  one(
    visibleContracts(context)
      .select(['c.status', 'c.files', 'c.firstSide', 'c.signingNo'])
      .$narrowType<{ files: InputOf<typeof contractManagement.signPaper>['files'] }>()
      .where('c.id', '=', id),
    gone,
  );
