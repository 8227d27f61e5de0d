/** An enterprise reads and signs for itself; only its administrator binds it. */
import { filled } from '@portal/sdk/calls/placeholders';
import { ownSigning } from '@portal/sdk/calls/signing';
import type { InputOf } from '@portal/sdk/contract';
import { type Context, type Db, implement, one, ownTransactions, refuse, refuseField, sql } from '@portal/sdk/server';
import {
  demandAdministrator,
  factsOf,
  outdated,
  sendSignCode,
  sign as signOnce,
  signerOf,
} from '../product/agreements.ts';
import { demandCode, lastReceipt } from '../registration/sms.ts';
import { settleStanding } from './effect.ts';
import { administrators } from './notices.ts';
import { ownRecordsRead } from './records.ts';
import { signingRows, waitingFor } from './rows.ts';
import { sealed } from './seal.ts';

/** A published market-entry agreement of a side of the enterprise. */
const published = (db: Db, entId: string, agreementId: string) =>
  db
    .selectFrom('agrAgreement as a')
    .innerJoin('entEnterprise as e', (join) => join.on('e.id', '=', entId))
    .where('a.id', '=', agreementId)
    .where('a.kind', '=', 'MARKET_ENTRY')
    .where('a.status', '=', 2)
    .where('e.status', 'in', [2, 3])
    .where(sql<boolean>`e.audience @> array[a.audience]`);

const absent = '协议不存在或已被删除';

async function toSign({ agreementId }: { agreementId: string }, context: Context) {
  const { db, user, clock } = context;
  const { fileId, fileName, contentHtml, id, ...text } = await one(
    published(db, user.entId, agreementId)
      .leftJoin('sysFile as f', 'f.id', 'a.fileId')
      .select(['a.id', 'a.name as agreementName', 'a.agreementNo', 'a.versionNo', 'a.effectiveAt as effectiveDate'])
      .select(['a.contentHtml', 'a.contentHash', 'a.forceReadSeconds', 'a.validMonths', 'f.id as fileId', 'f.fileName'])
      .select([sql<'CLICK' | 'SMS' | 'SEAL'>`a.sign_method`.as('signMethod'), 'a.audience']),
    absent,
  );
  const due = await waitingFor(db, clock.today())
    .select('s.dueOn')
    .where('s.entId', '=', user.entId)
    .where('s.agreementId', '=', agreementId)
    .executeTakeFirst();
  const former = await db
    .selectFrom('agrSignRecord as s')
    .innerJoin('agrAgreement as a', 'a.id', 's.agreementId')
    .select('a.contentHtml')
    .where('s.entId', '=', user.entId)
    .where('a.kind', '=', 'MARKET_ENTRY')
    .where('a.audience', '=', text.audience)
    .where('a.id', '<>', agreementId)
    .orderBy('s.signedAt', 'desc')
    .executeTakeFirst();
  const facts = await factsOf(context, user.entId);
  return {
    ...text,
    agreementId: id,
    dueOn: due?.dueOn ?? null,
    contentHtml: filled(contentHtml, facts),
    files: fileId === null ? [] : [{ fileId, fileName: fileName ?? fileId }],
    formerHtml: former ? filled(former.contentHtml, facts) : null,
  };
}

async function waiting(_: unknown, context: Context) {
  const { db, user, clock } = context;
  const rows = await waitingFor(db, clock.today())
    .innerJoin('agrAgreement as a', 'a.id', 's.agreementId')
    .select(['s.agreementId', 's.agreementName', 's.agreementNo', 's.versionNo', 'a.effectiveAt as effectiveDate'])
    .select('s.dueOn')
    .where('s.entId', '=', user.entId)
    .execute();
  const signers = (await administrators(context, [user.entId])).map(({ userName }) => userName);
  const today = clock.today();
  const agreements = rows.map(({ dueOn, ...row }) => ({
    ...row,
    dueOn: dueOn ?? today,
    over: (dueOn ?? today) <= today,
  }));
  return { agreements, signers };
}

const monthsLater = (day: string, months: number): string => {
  const from = new Date(`${day}T00:00:00Z`);
  const to = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1));
  const last = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), last));
  return to.toISOString().slice(0, 10);
};

/** What is in force may be renewed when its end is near; a former signature then ends with the new one. */
async function makeRoom({ db, clock, user }: Context, agreementId: string): Promise<void> {
  const state = await signingRows(db, clock.today())
    .innerJoin('agrAgreement as a', 'a.audience', 's.audience')
    .select(['s.recordId', 's.state', 's.daysLeft'])
    .where('s.entId', '=', user.entId)
    .where('s.kind', '=', 'MARKET_ENTRY')
    .where('a.id', '=', agreementId)
    .where('s.recordId', 'is not', null)
    .where('s.state', 'in', [1, 2])
    .execute();
  if (state.some((row) => row.state === 1)) refuse('conflict', '贵企业已签署，不需要重复签署');
  const at = clock.now().toISOString();
  await db
    .updateTable('agrSignRecord')
    .set((eb) => ({
      ...{ status: 3, endedAt: at, updatedAt: at, voidReason: '续签' },
      version: eb('version', '+', 1),
    }))
    .where('id', 'in', ['0', ...state.flatMap(({ recordId }) => recordId ?? [])])
    .execute();
  await db
    .updateTable('agrSignRecord')
    .set((eb) => ({ status: 2, updatedAt: at, version: eb('version', '+', 1) }))
    .where('agreementId', '=', agreementId)
    .where('entId', '=', user.entId)
    .where('status', '=', 1)
    .where('expireAt', '<=', at)
    .execute();
}

/** A wrong SMS code stays counted though the signature is refused; of several at once one signs. */
async function sign({ agreementId, contentHash, smsCode }: InputOf<typeof ownSigning.sign>, context: Context) {
  const { db, user, clock, secrets } = context;
  await demandAdministrator(db, user.roleIds);
  const text = await one(
    published(db, user.entId, agreementId).select(['a.contentHash', 'a.signMethod', 'a.validMonths']),
    absent,
  );
  if (text.contentHash !== contentHash) refuse('conflict', outdated);
  const { userName, phone } = await signerOf(db, user.userId);
  const method = text.signMethod as 'CLICK' | 'SMS' | 'SEAL';
  if (method !== 'CLICK') {
    if (smsCode === undefined) return refuseField('smsCode', '请输入短信验证码');
    await demandCode(context, { phone, purpose: 'SIGN' }, smsCode);
  }
  const signedAt = clock.now().toISOString();
  const { entId, userId } = user;
  const expireOn = text.validMonths === null ? null : monthsLater(clock.today(), text.validMonths);
  await context.transaction(async (inner) => {
    await inner.db.selectFrom('entEnterprise').select('id').where('id', '=', entId).forUpdate().execute();
    await makeRoom(inner, agreementId);
    await signOnce(inner, inner.db, {
      ...{ agreementId, contentHash, signerName: userName, method, phone },
      expireAt: expireOn === null ? null : `${expireOn}T00:00:00+08:00`,
      receiptNo: method === 'CLICK' ? null : await lastReceipt(inner, phone),
      sealMark:
        method === 'SEAL' ? secrets.hmac(...sealed({ agreementId, entId, userId, contentHash, signedAt })) : null,
    });
    await settleStanding(inner, entId);
  });
  return null;
}

const { waiting: waits, toSign: reads, sendCode, sign: signing } = ownSigning;

export const ownSubjects = [
  ownRecordsRead,
  implement({ waits, reads }, { waits: waiting, reads: toSign }),
  ownTransactions(implement({ sendCode, signing }, { sendCode: sendSignCode, signing: sign })),
];
