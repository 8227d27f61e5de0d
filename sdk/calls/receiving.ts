/** How a person hears of notices: of which topics where, when not, and whether each morning sums up what waits. */
import * as t from '../contract/index.ts';

/** Characters of a topic. */
export const topicLength = 40;

/** When the digest of the day is sent, at +08:00. */
export const digestTime = '08:30';

/** Hours in which nobody is disturbed who has chosen none, at +08:00. */
export const usualQuiet = { from: '22:00', to: '08:00' } as const;

const moment = () => t.Str({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' });

const hours = {
  /** Whether there are hours in which only what is urgent goes out by mail and text; absent: none. */
  quiet: t.field('免打扰', t.Opt(t.Bool())),
  /** At +08:00; after the end: over midnight. */
  quietFrom: t.field('开始', t.Opt(moment())),
  quietTo: t.field('结束', t.Opt(moment())),
  /** Each morning’s mail. */
  digest: t.field('每日摘要', t.Opt(t.Bool())),
  /** The mail of each week’s first working day to who leads; of others it counts for nothing. */
  weekly: t.field('每周汇总', t.Opt(t.Bool())),
};

const ways = { portal: t.Bool(), mail: t.Bool(), sms: t.Bool() };

export const receivedTopic = t.Obj({
  topic: t.field('通知', t.Str(), { width: 280 }),
  /** One of the types that the platform itself tells of, not a topic of business. */
  platform: t.Bool(),
  ...ways,
  /** Goes out in quiet hours. */
  urgent: t.Bool(),
  /** Why portal and mail cannot be switched off; null where they can. */
  fixed: t.Nullable(t.Str()),
});
export type ReceivedTopic = t.Static<typeof receivedTopic>;

/** Where a channel reaches the person. */
const reach = t.Obj({
  /** False where the deployment does not have the channel. */
  offered: t.Bool(),
  /** Masked; null where the account has none. */
  address: t.Nullable(t.Str()),
  /** Why the address takes nothing, and since when; null while it does. */
  bad: t.Nullable(t.Obj({ reason: t.Str(), at: t.Time() })),
});

const topicName = () => t.Text(topicLength, 1);

export const receiving = {
  get: t.call({
    method: 'GET',
    path: '/api/manage/notification/receiving',
    access: 'login',
    output: t.Obj({
      mail: reach,
      sms: reach,
      topics: t.Arr(receivedTopic),
      /** Whether the person leads people whose approvals a week is summed up of: administers an enterprise or the platform. */
      leads: t.Bool(),
      ...hours,
    }),
  }),
  /** Saves the named topics and keeps the others. What is fixed stays on. */
  save: t.call({
    path: '/api/manage/notification/saveReceiving',
    access: 'login',
    input: t.Obj({
      topics: t.field('按类别选择', t.Opt(t.Arr(t.Obj({ topic: topicName(), ...ways }), { maxItems: 100 }))),
      ...hours,
    }),
  }),
  /** Sends one message to the person's own address at once; once it has arrived the address counts as good. */
  test: t.call({
    path: '/api/manage/notification/testReceiving',
    access: 'login',
    input: t.Obj({ channel: t.OneOf('MAIL', 'SMS') }),
  }),
};
