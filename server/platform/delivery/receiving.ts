/** How somebody hears of notices: their own choices, and a message by which they try them. What is fixed stays on. */
import { NOTICE_TYPE, type NoticeType } from '@portal/sdk/calls/notice-types';
import { receiving, type ReceivedTopic, usualQuiet } from '@portal/sdk/calls/receiving';
import type { InputOf } from '@portal/sdk/contract';
import {
  type Context,
  type Implementation,
  implement,
  type NoticeTopic,
  ownTransactions,
  refuse,
  refuseField,
  type User,
} from '@portal/sdk/server';
import { OutsideFault } from '../../outside/ask.ts';
import { recordSent } from '../../outside/deliver.ts';
import type { Outside } from '../../outside/outside.ts';
import { addressOf, badAddress, markBad, markGood, masked } from './addresses.ts';
import { receivingOf } from './choices.ts';
import { portal } from './letters.ts';
import { leads } from './weekly.ts';
import { channelsOf, type PersonalChannel } from './queue.ts';
import type { Topics } from './topics.ts';

const letters = 5;

/** Told to everybody, or to one of the user's roles. */
const concerns = ({ kinds }: NoticeTopic, { roleTypes }: User): boolean =>
  kinds.length === letters || kinds.some((kind) => roleTypes.includes(kind));

/** Topics that no area declares, of services: those that the user has been told of. */
async function foreignTopics({ db, user }: Context, topics: Topics): Promise<NoticeTopic[]> {
  const told = await db
    .selectFrom('msgNotification')
    .select(['topic', 'noticeType'])
    .distinct()
    .where('userId', '=', user.userId)
    .execute();
  const names = new Set(told.map(({ topic, noticeType }) => topic ?? NOTICE_TYPE[noticeType as NoticeType]));
  return [...names].filter((name) => topics.of(name).kinds.length === 0).map((name) => topics.of(name));
}

async function topicsFor(context: Context, topics: Topics): Promise<ReceivedTopic[]> {
  const { db, user } = context;
  const chosen = await db
    .selectFrom('msgChoice')
    .select(['topic', 'portal', 'mail', 'sms'])
    .where('userId', '=', user.userId)
    .execute();
  const own = new Map(chosen.map(({ topic, ...ways }) => [topic, ways]));
  const told = [...topics.declared.filter((one) => concerns(one, user)), ...(await foreignTopics(context, topics))];
  const platforms = (one: NoticeTopic) => Number(topics.isPlatform(one.topic));
  const shown = told.sort((one, other) => platforms(one) - platforms(other));
  return shown.map(({ topic, mail = false, urgent = false, fixed = null }) => {
    const ways = own.get(topic) ?? { portal: true, mail, sms: false };
    const held = fixed === null ? ways : { ...ways, portal: true, mail: true };
    return { topic, platform: topics.isPlatform(topic), ...held, urgent, fixed };
  });
}

export function receivingSubject(topics: Topics, outside: Outside): Implementation {
  const offered = channelsOf(outside);

  async function reach(context: Context, channel: PersonalChannel) {
    const { db, user } = context;
    const address = await addressOf(db, user.userId, channel);
    const bad = address === null ? undefined : await badAddress(context, user.userId, channel, address);
    return {
      offered: offered.includes(channel),
      address: address === null ? null : masked(channel, address),
      bad: bad ?? null,
    };
  }

  async function send(channel: PersonalChannel, to: string): Promise<{ why: string; gone: boolean } | undefined> {
    const text = `【${portal}】这是一条测试消息，您可以在这里收到门户的通知。`;
    if (channel === 'SMS') return outside.sms.send(to, text).then(() => undefined);
    return (await outside.mail?.send({ to: [to], subject: `【${portal}】测试消息`, text }))?.get(to);
  }

  async function test({ channel }: InputOf<typeof receiving.test>, context: Context): Promise<void> {
    const { db, user, clock, secrets } = context;
    const { userId } = user;
    const word = channel === 'MAIL' ? '邮箱' : '手机号';
    if (!offered.includes(channel)) refuse('conflict', `本门户没有接入${channel === 'MAIL' ? '邮件' : '短信'}`);
    const address = await addressOf(db, userId, channel);
    if (address === null) return refuse('invalid', `您的账号没有登记${word}，请联系本企业管理员`);
    const no = await send(channel, address).catch((error: unknown) => {
      if (error instanceof OutsideFault) return { why: error.message, gone: false };
      throw error;
    });
    const adapter = (channel === 'MAIL' ? outside.mail?.name : outside.sms.name) ?? '';
    const fault = no?.why ?? null;
    await recordSent({ db, secrets }, clock, {
      channel,
      purpose: '测试消息',
      to: address,
      content: '测试消息',
      adapter,
      fault,
    });
    if (!no) return markGood(db, userId, channel);
    if (no.gone) await markBad(context, { userId, channel, address, reason: no.why, at: clock.now().toISOString() });
    refuse('conflict', `没有发出：${no.why}`);
  }

  async function save(input: InputOf<typeof receiving.save>, { db, user, clock }: Context) {
    const { topics: given = [], quiet = false, quietFrom, quietTo, digest = false, weekly = false } = input;
    if (quiet && quietFrom === undefined) refuseField('quietFrom', '请选择开始时间');
    if (quiet && quietTo === undefined) refuseField('quietTo', '请选择结束时间');
    if (quiet && quietFrom === quietTo) refuseField('quietTo', '结束时间不能与开始时间相同');
    const names = given.map(({ topic }) => topic);
    if (new Set(names).size < names.length) refuseField('topics', '同一类通知只能设置一次');
    const { userId } = user;
    const updatedAt = clock.now().toISOString();
    const rows = given.map(({ topic, ...ways }) => ({
      ...{ userId, topic, ...ways, updatedAt },
      ...(topics.of(topic).fixed !== undefined && { portal: true, mail: true }),
    }));
    if (rows.length > 0)
      await db
        .insertInto('msgChoice')
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(['userId', 'topic']).doUpdateSet((eb) => ({
            portal: eb.ref('excluded.portal'),
            mail: eb.ref('excluded.mail'),
            sms: eb.ref('excluded.sms'),
            updatedAt,
          })),
        )
        .execute();
    const [from, to] = quiet ? [quietFrom ?? null, quietTo ?? null] : [null, null];
    const hours = { quietFrom: from, quietTo: to, digest, weekly, updatedAt };
    await db
      .insertInto('msgReceiving')
      .values({ userId, ...hours })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(hours))
      .execute();
  }

  return ownTransactions(
    implement(receiving, {
      async get(_input, context) {
        const { quiet, ...sums } = await receivingOf(context.db, context.user.userId);
        return {
          mail: await reach(context, 'MAIL'),
          sms: await reach(context, 'SMS'),
          topics: await topicsFor(context, topics),
          quiet: quiet !== null,
          quietFrom: (quiet ?? usualQuiet).from,
          quietTo: (quiet ?? usualQuiet).to,
          leads: await leads(context.db, context.user),
          ...sums,
        };
      },
      save: (input, context) => context.transaction((inside) => save(input, inside)),
      test,
    }),
  );
}
