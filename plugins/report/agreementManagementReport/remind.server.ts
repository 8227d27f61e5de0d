/** 续签提醒: the sides of an agreement hear that it ends, or is nearly used up. */
import { percent } from '@portal/sdk/format';
import { type Context, noticesOf, refuse, sql } from '@portal/sdk/server';
import { holdReminders } from '../reminders.server.ts';
import { agreementOf } from './agreement-orders.server.ts';

export const agreementBizType = 'supplyAgreement';
const toSupplier = noticesOf(agreementBizType, ['G']).toEnterprise;
const toPurchaser = noticesOf(agreementBizType, ['C']).toEnterprise;
/** Days in which an agreement is reminded of once. */
const quietDays = 7;

const partiesOf = ({ db }: Context, agreementNo: string) =>
  db
    .selectFrom('pubSupplyAgreement')
    .select(['supplierEntId', 'purchaserEntId'])
    .where('agreementNo', '=', agreementNo)
    .executeTakeFirstOrThrow();

async function refuseRepeated({ db, clock }: Context, agreementNo: string): Promise<void> {
  const { rows } = await sql`
    select 1 from pub_notice m where m.biz_type = ${agreementBizType} and m.biz_id = ${agreementNo}
      and m.create_date > ${clock.now().toISOString()}::timestamptz - make_interval(days => ${quietDays}) limit 1`.execute(
    db,
  );
  if (rows.length > 0) refuse('conflict', `该协议 ${quietDays} 天内已提醒过续签`);
}

/** @throws conflict for an agreement that needs no renewal yet or any more, or of which its sides have just heard. */
export async function remind({ agreementNo }: { agreementNo: string }, context: Context): Promise<void> {
  const { name, validTo, useRate, ended, may } = await agreementOf(context, { agreementNo });
  if (ended) refuse('conflict', '协议已结束，不能提醒续签');
  if (!may.includes('REMIND')) refuse('conflict', '协议未到期且额度充足，不需要提醒续签');
  const { supplierEntId, purchaserEntId } = await partiesOf(context, agreementNo);
  await holdReminders(context.db, agreementBizType, [agreementNo]);
  await refuseRepeated(context, agreementNo);
  const used = percent(useRate, { decimals: 1 });
  const content = `协议 ${agreementNo}“${name}”将于 ${validTo} 到期，已执行 ${used}，请及时办理续签。`;
  await toSupplier(context, { id: agreementNo }, supplierEntId, content);
  if (purchaserEntId !== null) await toPurchaser(context, { id: agreementNo }, purchaserEntId, content);
}
