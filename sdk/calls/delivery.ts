/** What was sent to phones and mailboxes, as it is recorded: codes and passwords are hidden, recipients masked. */
import * as t from '../contract/index.ts';

export const delivery = {
  /** The newest first; each reading is written to the operation log. */
  page: t.pageOf({
    path: '/api/manage/delivery/page',
    access: 'admin:delivery:view',
    audit: { kind: 'REVEAL', title: '查看发送记录' },
    filters: t.Obj({
      /** The whole phone number or address: only that is recognised. */
      recipient: t.Opt(t.Text(200)),
      status: t.Opt(t.OneOf('SENT', 'FAILED')),
    }),
    row: t.Obj({
      channel: t.OneOf('SMS', 'MAIL'),
      purpose: t.Str(),
      recipient: t.Str(),
      content: t.Str(),
      /** How it was sent: http, folder, … */
      adapter: t.Str(),
      status: t.OneOf('SENT', 'FAILED'),
      /** Why it could not be sent. */
      fault: t.Nullable(t.Str()),
      sentAt: t.Time(),
    }),
  }),
};
