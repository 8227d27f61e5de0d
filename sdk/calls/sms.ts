/** Messages by SMS as the default adapter keeps them, for who operates the portal without a gateway. */
import { event, Obj, Opt, pageOf, Str, Text, Time } from '../contract/index.ts';

export const smsOutbox = {
  /** The newest first; for super administrators. */
  page: pageOf({
    path: '/api/manage/smsOutbox/page',
    access: 'login',
    filters: Obj({ phone: Opt(Text(20)) }),
    row: Obj({ phone: Str(), content: Str(), createdAt: Time() }),
  }),
};

/** A message to a phone: it leaves with the transaction that announces it. */
export const smsQueued = event<{ phone: string; content: string }>('sms:queued');
