/** 续签提醒: both sides of an agreement hear that it ends, or is nearly used up. */
import { noticeSent } from '@portal/sdk/calls/notification';
import { percent } from '@portal/sdk/format';
import { type Context, refuse, sql } from '@portal/sdk/server';
import { agreementOf } from './agreement-orders.ts';

// spec 4 names no type for agreements; 13 is the one whose dialog shows the details and asks for nothing
const noticeType = 13;
const bizType = 'supplyAgreement';
/** Days in which an agreement is reminded of once. */
const quietDays = 7;

async function refuseRepeated({ db, clock }: Context, agreementNo: string): Promise<void> {
  const { rows } = await sql`
    select 1 from msg_notification m where m.biz_type = ${bizType} and m.biz_id = ${agreementNo}
      and m.create_date > ${clock.now().toISOString()}::timestamptz - make_interval(days => ${quietDays}) limit 1`.execute(
    db,
  );
  if (rows.length > 0) refuse('conflict', `该协议 ${quietDays} 天内已提醒过续签`);
}

/** @throws conflict for an agreement that is over, or of which its sides have just heard. */
export async function remind(context: Context, agreementNo: string): Promise<void> {
  const { name, validTo, useRate, status } = await agreementOf(context, { agreementNo });
  if (status > 2) refuse('conflict', '协议已结束，不能提醒续签');
  await refuseRepeated(context, agreementNo);
  const { supplierEntId, purchaserEntId } = await context.db
    .selectFrom('prcSupplyAgreement')
    .select(['supplierEntId', 'purchaserEntId'])
    .where('agreementNo', '=', agreementNo)
    .executeTakeFirstOrThrow();
  const sides = [
    { entId: supplierEntId, role: 'G' as const },
    ...(purchaserEntId === null ? [] : [{ entId: purchaserEntId, role: 'C' as const }]),
  ];
  const content = `协议 ${agreementNo}“${name}”将于 ${validTo} 到期，已执行 ${percent(useRate, { decimals: 1 })}，请及时办理续签。`;
  for (const { entId, role } of sides)
    await context.emit(noticeSent, {
      noticeType,
      content,
      entId,
      roleTypes: [role],
      bizType,
      bizId: agreementNo,
      data: { agreementNo },
    });
}
