/** For tests: a demo user who signs the agreements of a product. */
import { openingAgreement } from '@portal/sdk/calls/agreement';
import { product } from '@portal/sdk/calls/product';
import type { SmsMessage } from '@portal/sdk/server';
import type { TestServer } from '#server/testing';
import { sendCode } from '../registration/sms.ts';

export const person = (server: TestServer, account: string) =>
  server.db
    .selectFrom('usrUser as u')
    .innerJoin('usrUserEnt as m', (join) => join.onRef('m.userId', '=', 'u.id').on('m.currentFlag', '=', 1))
    .select(['u.userName', 'u.phone', 'm.entId'])
    .where('u.account', '=', account)
    .executeTakeFirstOrThrow();

/** A fresh code by SMS, as the phone would show it. */
export async function smsCode(server: TestServer, account: string): Promise<string> {
  const phone = (await person(server, account)).phone ?? '';
  server.clock.advance(61_000);
  const { db, secrets, clock } = server.app.portal;
  let received = '';
  const sms = ({ text }: SmsMessage) => {
    received = text;
  };
  await sendCode({ db, secrets, clock, sms }, { phone, purpose: 'SIGN' });
  return /\d{6}/.exec(received)?.[0] ?? '';
}

export async function sign(
  server: TestServer,
  account: string,
  productType: string,
  change: Record<string, unknown> = {},
) {
  const api = await server.as(account);
  const { agreements } = await api.call(openingAgreement.checkAgreement, { productType });
  const { userName: signerName } = await person(server, account);
  const texts = agreements.map(({ agreementId, contentHash }) => ({ agreementId, contentHash }));
  const input = { productType, signerName, agreements: texts, smsCode: '000000', ...change };
  return api.call(
    product.signAgreement,
    'smsCode' in change ? input : { ...input, smsCode: await smsCode(server, account) },
  );
}
