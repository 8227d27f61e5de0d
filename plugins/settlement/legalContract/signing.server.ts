/** Both parties sign one after the other, each with a code that the signer receives by SMS. */
import { filesGranted } from '@portal/sdk/calls/files';
import type { InputOf, OutputOf } from '@portal/sdk/contract';
import { type Context, one, refuse, sql } from '@portal/sdk/server';
import { takeEffect } from './change.server.ts';
import {
  CONTRACT_STATUS,
  type contractManagement,
  type ContractStatus,
  SIDE,
  type Seen,
  type Side,
} from './contract.ts';
import { sideOf, visibleContracts } from './contracts.server.ts';
import { notify } from './notices.server.ts';
import { placePlanned } from './orders.server.ts';
import { giveCode, maskPhone, ownPhone, takeCode } from './sign-code.server.ts';
import { digestOf, textAt } from './texts.server.ts';
import { gone, logType, type Moved, otherParty, perform } from './transitions.server.ts';

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

/** The contract as its signer sees it. @throws Refusal unless it is this enterprise's turn. */
async function awaited(context: Context, id: string) {
  const contract = await one(
    visibleContracts(context)
      .select([
        'c.id',
        'c.contractNo',
        'c.status',
        'c.version',
        'c.signMethod',
        'c.dueSide',
        'c.firstSide',
        'c.signingNo',
      ])
      .select(sideOf(context.user.entId).as('side'))
      .where('c.id', '=', id),
    gone,
  );
  const { side, status, signMethod, dueSide } = contract;
  if (side === null) return refuse('forbidden', '只有合同双方可以签署');
  if (signMethod === 2) return refuse('conflict', '该合同为线下签署，请登记签署件');
  if (dueSide === null) {
    return refuse('conflict', `合同当前状态为“${CONTRACT_STATUS[status as ContractStatus]}”，不能签署`);
  }
  if (dueSide !== side) return refuse('conflict', `请等待${SIDE[dueSide as Side]}签署`);
  await demandOther(context, id, contract.signingNo);
  return { ...contract, side };
}

/** @returns the masked phone. */
export async function sendSignCode(context: Context, id: string): Promise<{ phone: string }> {
  const { contractNo } = await awaited(context, id);
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
  context: Context,
  { code, ...seen }: InputOf<typeof contractManagement.sign>,
): Promise<OutputOf<typeof contractManagement.sign>> {
  const contract = await awaited(context, seen.id);
  if (contract.version !== seen.version) return refuse('conflict', '合同已被他人处理，请刷新');
  const signed = await takeCode(context, seen.id, code);
  if (signed !== 'YES') return { signed, status: null };
  const first = contract.side === contract.firstSide;
  const status = after(contract.status, first);
  const begun = !first && contract.status !== 45;
  const moved = await perform(context, seen, 'SIGN', {
    set: { status, ...(begun && { signDate: context.clock.today() }) },
    reason: `${SIDE[contract.side]}签署 V${contract.signingNo}`,
  });
  const phone = maskPhone(await ownPhone(context));
  await writeSignature(context, moved, { side: contract.side, signingNo: contract.signingNo, first, phone });
  if (begun) await begin(context, moved, contract.signingNo);
  if (!first && contract.status === 45) await takeEffect(context, moved.id, contract.signingNo);
  const text = first
    ? `合同 ${moved.contractNo} 对方已签署，请贵单位签署。`
    : `合同 ${moved.contractNo} 双方已签署，开始履行。`;
  await notify(context, moved, otherParty(moved, context.user.entId), text);
  return { signed, status };
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
export async function signPaper(context: Context, input: InputOf<typeof contractManagement.signPaper>): Promise<void> {
  const { signDate, files, ...seen } = input;
  if (signDate > context.clock.today()) refuse('invalid', '签订日期不能晚于今天');
  const contract = await paperFound(context, seen);
  const change = contract.status === 45;
  const all = [...(contract.files as unknown as typeof files), ...files];
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
  const other = otherParty(moved, context.user.entId);
  await notify(context, moved, other, `合同 ${moved.contractNo} 已登记线下签署，开始履行。`);
}

async function paperFound(context: Context, { id }: Seen) {
  const contract = await one(
    visibleContracts(context)
      .select(['c.status', 'c.signMethod', 'c.files', 'c.firstSide', 'c.signingNo'])
      .where('c.id', '=', id),
    gone,
  );
  if (contract.signMethod !== 2) refuse('conflict', '该合同为线上签署，请双方在线签署');
  return contract;
}
