/** The licence of who has proven a phone: seen by nobody until its request is sent, then by who decides that. */
import { licenceSuffixes, type registration } from '@portal/sdk/calls/registration';
import { registrationBizType } from '@portal/sdk/calls/registration-approval';
import type { OutputOf } from '@portal/sdk/contract';
import { type Context, personalDigest, refuse, refuseField, type UploadedFile } from '@portal/sdk/server';
import { sharedLimiter } from '../../limits.ts';
import { grant, redeem } from '../identity/grants.ts';

/** As long as a proven phone. */
const lifeMs = 30 * 60_000;
/** Of one phone. */
const perHour = { name: 'licence-phone', points: 10, seconds: 3600, by: 'user' } as const;

export async function takeLicence(
  phone: string,
  context: Context & { readonly uploads: readonly UploadedFile[] },
): Promise<OutputOf<typeof registration.licence>> {
  const { db, clock, files, uploads } = context;
  const [upload] = uploads;
  if (!upload) return refuse('invalid', '请选择营业执照文件');
  const name = upload.name.toLowerCase();
  if (!licenceSuffixes.some((suffix) => name.endsWith(suffix))) refuse('invalid', '营业执照须为 jpg、png 或 pdf 文件');
  await sharedLimiter(db, clock).consume(perHour, personalDigest(phone, 'phone'));
  const { fileId, fileName, size } = await files.save(upload);
  return {
    licenceKey: await grant(db, clock, 'licence', fileId, lifeMs, personalDigest(phone, 'phone')),
    fileName,
    size,
  };
}

/** The file that a key was given for, to the same phone. @throws Refusal when it was not, is used or too old. */
export async function licenceOf({ db, clock }: Context, phone: string, licenceKey: string): Promise<string> {
  const fileId = await redeem(db, clock, 'licence', licenceKey, personalDigest(phone, 'phone'));
  return typeof fileId === 'string' ? fileId : refuseField('licenceKey', '营业执照已失效，请重新上传');
}

export const belongs = ({ db }: Pick<Context, 'db'>, fileId: string, bizId: string) =>
  db.insertInto('sysFileDocument').values({ fileId, bizType: registrationBizType, bizId }).execute();
