/** What leaves the portal for phones, mailboxes and groups: what waits, and what became of it. */
import * as t from '../contract/index.ts';
import { accountNo, at, content, statusOf, times } from './fields.ts';

export const DELIVERY_CHANNEL = t.codes({ SMS: '短信', MAIL: '邮件', ROBOT: '群机器人' });

export const DELIVERY_STATUS = t.codes({
  PENDING: ['待发送', 'waiting'],
  SENDING: ['发送中', 'info'],
  SENT: ['已发送', 'success'],
  FAILED: ['失败', 'danger'],
  BOUNCED: ['退回', 'danger'],
  CANCELLED: ['已取消', 'neutral'],
});

const recipient = t.field('接收', t.Nullable(t.Str()), { width: 152 });

const row = {
  id: t.Id(),
  /** Of what waits, when it was queued; else when it was sent, failed or was cancelled. */
  sentAt: at,
  channel: t.field('渠道', DELIVERY_CHANNEL, { width: 88 }),
  purpose: t.field('用途', t.Str(), { width: 128 }),
  /** Of the person; null where only an address was given, and for groups. */
  account: t.labelled(accountNo, t.Nullable(t.Str()), { as: 'text', width: 120 }),
  /** Masked; null while it waits: the address is looked up when it is sent. */
  recipient,
  /** Without codes and passwords; of a notice only its topic and number. */
  content: t.styled(content, { width: 280 }),
  status: statusOf(DELIVERY_STATUS, { width: 88 }),
  tries: t.styled(times, { width: 64 }),
  /** Why it did not arrive, or not yet. */
  fault: t.field('原因', t.Nullable(t.Str()), { width: 240 }),
  nextAt: t.field('下次发送', t.Nullable(t.Time()), { width: 160 }),
  /** How it was sent: http, folder, … */
  adapter: t.field('通道', t.Nullable(t.Str()), { width: 88, hidden: true }),
  /** A notice that failed can be sent once more; codes are asked for again. */
  retry: t.Bool(),
};

const filters = t.Obj({
  ...t.filtersOf(row, { status: '=', channel: '=' }),
  /** The whole phone number or address: only that is recognised. */
  recipient: t.labelled(recipient, t.Opt(t.Text(200)), { placeholder: '完整的手机号或邮箱' }),
  ...t.filtersOf(row, { sentAt: t.between('from', 'to'), purpose: 'like' }),
  /** Part of it. */
  account: t.labelled(accountNo, t.Opt(t.Text(50))),
});

export const delivery = {
  /** The newest first; each reading is written to the operation log. */
  page: t.pageOf({
    path: '/api/manage/delivery/page',
    access: 'admin:delivery:view',
    audit: { kind: 'REVEAL', title: '查看发送记录' },
    filters,
    row: t.Obj(row),
  }),
  /** The same as a workbook, without more of an address than the list shows. */
  export: t.download({
    method: 'POST',
    path: '/api/manage/delivery/export',
    access: 'admin:delivery:export',
    audit: { kind: 'EXPORT', title: '导出发送记录' },
    input: filters,
  }),
  /** How the queue stands. */
  standing: t.call({
    path: '/api/manage/delivery/standing',
    access: 'admin:delivery:view',
    reads: true,
    output: t.Obj({
      waiting: t.field('待发送', t.Int()),
      /** Of what is due by now; null where nothing is. */
      oldestDue: t.field('最早一条已到时间', t.Nullable(t.Time())),
      sentToday: t.field('今天已发送', t.Int()),
      /** With those that bounced. */
      failedToday: t.field('今天失败和退回', t.Int()),
    }),
  }),
  /** Sends again what failed or bounced; answers how many of them. What meanwhile may not be sent is cancelled then. */
  retry: t.call({
    path: '/api/manage/delivery/retry',
    access: 'admin:delivery:retry',
    audit: { kind: 'ADMIN', title: '重新发送消息' },
    input: t.Obj({ ids: t.Arr(t.Id(), { minItems: 1, maxItems: 100 }) }),
    output: t.Obj({ count: t.Int() }),
  }),
};

export type DeliveryRow = t.RowOf<typeof delivery.page>;
