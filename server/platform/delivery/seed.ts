/** What became of some notices of the demonstration outside the portal, in every state; robots; who wants a digest. */
import { NOTICE_TYPE, type NoticeType } from '@portal/sdk/calls/notice-types';
import { digestTime } from '@portal/sdk/calls/receiving';
import { addDays, maskEmail, maskPhone } from '@portal/sdk/format';
import type { Seed, SeedContext } from '@portal/sdk/server';
import { mailOf } from './letters.ts';
import { sealedRobot } from './robot-address.ts';
import { digestTopic } from './unsubscribe.ts';

const accounts = ['gys_admin', 'cg_admin', 'yy_ops', 'admin'];

const refusedByGroup = '钉钉机器人拒绝了消息（300001）';

/** One after the other, over the notices of each account. */
const outcomes = [
  { channel: 'MAIL', status: 'SENT', tries: 1, fault: null },
  { channel: 'MAIL', status: 'PENDING', tries: 0, fault: '免打扰时段，结束后发送' },
  { channel: 'MAIL', status: 'SENT', tries: 2, fault: null },
  { channel: 'SMS', status: 'SENT', tries: 1, fault: null },
  { channel: 'MAIL', status: 'CANCELLED', tries: 1, fault: '收件人已在门户查看' },
  { channel: 'MAIL', status: 'CANCELLED', tries: 1, fault: '收件人已看不到该单据' },
  { channel: 'MAIL', status: 'FAILED', tries: 5, fault: '无法连接邮件服务器' },
  { channel: 'MAIL', status: 'BOUNCED', tries: 1, fault: '邮件服务器拒绝了收件人（SMTP 550）' },
  { channel: 'SMS', status: 'FAILED', tries: 1, fault: '短信网关在 5 秒内没有应答，不知是否送达，没有再发' },
  { channel: 'ROBOT', status: 'SENT', tries: 1, fault: null },
  { channel: 'ROBOT', status: 'FAILED', tries: 5, fault: refusedByGroup },
  { channel: 'MAIL', status: 'PENDING', tries: 1, fault: '邮件服务器拒绝了收件人（SMTP 452）' },
] as const;

const [hourMs, dayMs] = [3_600_000, 86_400_000];

/** Keys of no group: the demonstration writes files. */
const wecom = 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=00000000-0000-4000-8000-0000000';
const dingtalk = 'https://oapi.dingtalk.com/robot/send?access_token=0000000000000000000000000000000000000000000000000';

const robots = [
  { owner: 'gys_admin', kind: 'WECOM', name: '供应协同群', url: `${wecom}03a17`, enabled: true, fault: null },
  { owner: 'gys_admin', kind: 'DINGTALK', name: '仓储发货群', url: `${dingtalk}5c2e`, enabled: false, fault: null },
  { owner: 'cg_admin', kind: 'WECOM', name: '采购协同群', url: `${wecom}09d44`, enabled: true, fault: null },
  {
    owner: 'cg_admin',
    kind: 'DINGTALK',
    name: '财务付款群',
    url: `${dingtalk}7f10`,
    enabled: true,
    fault: refusedByGroup,
  },
] as const;

async function seedRobots({ db, clock, secrets }: SeedContext): Promise<void> {
  const owners = await db
    .selectFrom('usrUser as u')
    .innerJoin('usrUserEnt as m', (join) => join.onRef('m.userId', '=', 'u.id').on('m.currentFlag', '=', 1))
    .select(['u.id', 'u.account', 'm.entId'])
    .where('u.account', 'in', accounts)
    .execute();
  const at = clock.now().toISOString();
  const rows = robots.flatMap(({ owner, url, fault, ...robot }) =>
    owners
      .filter(({ account }) => account === owner)
      .map(({ id, entId }) => ({
        ...{ ...robot, entId, fault, faultAt: fault && at, updatedBy: id, updatedAt: at },
        ...{ topics: ['合同到期', '协议到期'], hint: url.slice(-4) },
        sealed: sealedRobot(secrets, { url, secret: robot.kind === 'DINGTALK' ? `SEC${'0'.repeat(32)}` : '' }),
      })),
  );
  await db.insertInto('msgRobot').values(rows).execute();
}

export const seedDeliveries: Seed = async (context) => {
  const { db, clock, progress } = context;
  const now = clock.now().getTime();
  await seedRobots(context);
  const told = await db
    .selectFrom('msgNotification as n')
    .innerJoin('usrUser as u', 'u.id', 'n.userId')
    .select(['n.id', 'n.userId', 'n.entId', 'n.noticeType', 'n.topic', 'u.email', 'u.phone', 'u.account'])
    .where('u.account', 'in', accounts)
    .orderBy('n.id')
    .execute();
  const tomorrow = new Date(now + dayMs).toISOString();
  const rows = accounts.flatMap((account) =>
    told
      .filter((one) => one.account === account)
      .slice(0, outcomes.length)
      .flatMap(({ id, userId, entId, noticeType, topic, email, phone }, n) => {
        const outcome = outcomes[n];
        if (outcome === undefined) return [];
        const { channel, status, tries, fault } = outcome;
        const purpose = topic ?? NOTICE_TYPE[noticeType as NoticeType];
        const left = status !== 'CANCELLED' && (status !== 'PENDING' || tries > 0);
        const address = channel === 'MAIL' ? maskEmail(email ?? '') : maskPhone(phone ?? '');
        const sentAt = new Date(now - n * 7 * hourMs).toISOString();
        const sent = {
          recipient: channel !== 'ROBOT' ? address : status === 'SENT' ? '采购协同群' : '财务付款群',
          content: mailOf({ topic: purpose, number: undefined }, { open: '', leave: undefined }).subject,
          adapter: 'folder',
        };
        return {
          ...{ channel, purpose, entId, notificationId: id, status, tries, fault, content: '', sentAt },
          userId: channel === 'ROBOT' ? null : userId,
          dedupe: `notice:${id}:${channel}`,
          nextAt: status === 'PENDING' ? tomorrow : null,
          leftAt: status === 'SENT' ? sentAt : null,
          ...(left && sent),
        };
      }),
  );
  const people = [...new Map(told.map(({ account, userId }) => [account, userId])).values()];
  const at = clock.now().toISOString();
  const digests = people.map((userId) => ({
    ...{ channel: 'MAIL', purpose: digestTopic, userId, status: 'PENDING', content: '', sentAt: at },
    ...{
      dedupe: `digest:${userId}:seed`,
      nextAt: new Date(`${addDays(clock.today(), 1)}T${digestTime}:00+08:00`).toISOString(),
    },
  }));
  await db
    .insertInto('msgDelivery')
    .values([...rows, ...digests])
    .execute();
  await db
    .insertInto('msgReceiving')
    .values(
      people.map((userId) => ({
        ...{ userId, quietFrom: '22:00', quietTo: '08:00', digest: true, weekly: true, updatedAt: at },
      })),
    )
    .execute();
  progress(`已建立 ${rows.length + digests.length} 条发送记录`);
};
