/** What became of some notices of the demonstration outside the portal, in every state; and who wants a digest. */
import { NOTICE_TYPE, type NoticeType } from '@portal/sdk/calls/notice-types';
import { maskEmail, maskPhone } from '@portal/sdk/format';
import type { Seed } from '@portal/sdk/server';
import { mailOf } from './letters.ts';

const accounts = ['gys_admin', 'cg_admin', 'yy_ops', 'admin'];

/** One after the other, over the notices of each account. */
const outcomes = [
  { channel: 'MAIL', status: 'SENT', tries: 1, fault: null },
  { channel: 'MAIL', status: 'SENT', tries: 2, fault: null },
  { channel: 'SMS', status: 'SENT', tries: 1, fault: null },
  { channel: 'MAIL', status: 'CANCELLED', tries: 1, fault: '收件人已在门户查看' },
  { channel: 'MAIL', status: 'FAILED', tries: 5, fault: '无法连接邮件服务器' },
  { channel: 'MAIL', status: 'BOUNCED', tries: 1, fault: '邮件服务器拒绝了收件人（SMTP 550）' },
  { channel: 'SMS', status: 'FAILED', tries: 1, fault: '短信网关在 5 秒内没有应答，不知是否送达，没有再发' },
  { channel: 'ROBOT', status: 'SENT', tries: 1, fault: null },
  { channel: 'MAIL', status: 'PENDING', tries: 1, fault: '邮件服务器拒绝了收件人（SMTP 452）' },
] as const;

const [hourMs, dayMs] = [3_600_000, 86_400_000];

export const seedDeliveries: Seed = async ({ db, clock, progress }) => {
  const now = clock.now().getTime();
  const told = await db
    .selectFrom('msgNotification as n')
    .innerJoin('usrUser as u', 'u.id', 'n.userId')
    .select(['n.id', 'n.userId', 'n.entId', 'n.noticeType', 'n.topic', 'u.email', 'u.phone', 'u.account'])
    .where('u.account', 'in', accounts)
    .orderBy('n.id')
    .execute();
  const rows = accounts.flatMap((account) =>
    told
      .filter((one) => one.account === account)
      .slice(0, outcomes.length)
      .flatMap(({ id, userId, entId, noticeType, topic, email, phone }, n) => {
        const outcome = outcomes[n];
        if (outcome === undefined) return [];
        const { channel, status, tries, fault } = outcome;
        const purpose = topic ?? NOTICE_TYPE[noticeType as NoticeType];
        const left = status !== 'CANCELLED' && status !== 'PENDING';
        const address = channel === 'MAIL' ? maskEmail(email ?? '') : maskPhone(phone ?? '');
        const sent = {
          recipient: channel === 'ROBOT' ? '采购协同群' : address,
          content: mailOf({ topic: purpose, number: undefined }, { open: '', leave: undefined }).subject,
          adapter: 'folder',
        };
        return {
          ...{ channel, purpose, entId, notificationId: id, status, tries, fault, content: '' },
          userId: channel === 'ROBOT' ? null : userId,
          dedupe: `notice:${id}:${channel}`,
          nextAt: status === 'PENDING' ? new Date(now + dayMs).toISOString() : null,
          sentAt: new Date(now - n * 7 * hourMs).toISOString(),
          ...(left && sent),
        };
      }),
  );
  await db.insertInto('msgDelivery').values(rows).execute();
  const updatedAt = clock.now().toISOString();
  const people = [...new Map(told.map(({ account, userId }) => [account, userId])).values()];
  await db
    .insertInto('msgReceiving')
    .values(people.map((userId) => ({ userId, quietFrom: '22:00', quietTo: '08:00', digest: true, updatedAt })))
    .execute();
  progress(`已建立 ${rows.length} 条发送记录`);
};
