/** What of a request was sent back: once at a time, with a sentence for each item. */
import type { MendNote } from '@portal/sdk/calls/registration-mending';
import type { Context, Db } from '@portal/sdk/server';

export interface Return {
  readonly notes: MendNote[];
  readonly returnedBy: string;
  readonly returnedAt: string;
  readonly mendedAt: string | null;
}

/** The first before the later ones. */
export const returnsOf = (db: Db, registrationId: string): Promise<Return[]> =>
  db
    .selectFrom('usrRegistrationReturn as b')
    .innerJoin('usrUser as u', 'u.id', 'b.returnedBy')
    .select(['b.notes', 'u.userName as returnedBy', 'b.returnedAt', 'b.mendedAt'])
    .$castTo<Return>()
    .where('b.registrationId', '=', registrationId)
    .orderBy('b.id')
    .execute();

/** What waits to be mended. */
export const openNotes = async (db: Db, registrationId: string): Promise<MendNote[]> =>
  (await returnsOf(db, registrationId)).find(({ mendedAt }) => mendedAt === null)?.notes ?? [];

/** To the phone of the applicant, who has no account yet. */
export function tellApplicant(
  { sms }: Pick<Context, 'sms'>,
  { phone, applyNo }: { readonly phone: string; readonly applyNo: string },
  outcome: string,
): void {
  sms({ to: phone, purpose: '注册审核结果', text: `【澜岳e服务平台】注册申请 ${applyNo} ${outcome}`, hidden: [] });
}
