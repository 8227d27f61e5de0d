/** What was sent to phones and mailboxes, as it is recorded: codes and passwords are hidden, recipients masked. */
import { Nullable, Obj, OneOf, Opt, pageOf, Str, Text, Time } from '../contract/index.ts';

export const delivery = {
  /** The newest first; each reading is written to the operation log. */
  page: pageOf({
    path: '/api/manage/delivery/page',
    access: 'admin:delivery:view',
    audit: { kind: 'REVEAL', title: '查看发送记录' },
    filters: Obj({
      /** The whole phone number or address: only that is recognised. */
      recipient: Opt(Text(200)),
      status: Opt(OneOf('SENT', 'FAILED')),
    }),
    row: Obj({
      channel: OneOf('SMS', 'MAIL'),
      purpose: Str(),
      recipient: Str(),
      content: Str(),
      /** How it was sent: http, folder, … */
      adapter: Str(),
      status: OneOf('SENT', 'FAILED'),
      /** Why it could not be sent. */
      fault: Nullable(Str()),
      sentAt: Time(),
    }),
  }),
};
