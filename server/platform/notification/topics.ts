/** Topics that the platform itself tells of: the sixteen types of the specification, and what concerns an account. */
import { NOTICE_TYPE, type NoticeType } from '@portal/sdk/calls/notice-types';
import type { NoticeTopic } from '@portal/sdk/server';

type Facts = Omit<NoticeTopic, 'topic'>;

const everybody = ['G', 'C', 'Y', 'L', 'K'] as const;
const parties = ['G', 'C'] as const;

const security = '事关账号安全，不能关闭';

const ofType: Readonly<Record<NoticeType, Facts>> = {
  1: { kinds: everybody },
  2: { kinds: parties },
  3: { kinds: parties },
  4: { kinds: parties },
  5: { kinds: [...parties, 'Y'], mail: true, fixed: security },
  6: { kinds: everybody },
  7: { kinds: parties },
  8: { kinds: parties, mail: true },
  9: { kinds: parties, mail: true },
  10: { kinds: parties },
  11: { kinds: ['Y'] },
  12: { kinds: everybody },
  13: { kinds: everybody },
  14: { kinds: ['Y', 'L'] },
  15: { kinds: ['K'] },
  16: { kinds: everybody },
};

export const platformTopics: readonly NoticeTopic[] = [
  { topic: '账号安全', kinds: everybody, mail: true, urgent: true, fixed: security },
  { topic: '授权复核', kinds: ['L'], mail: true, urgent: true },
  ...Object.entries(NOTICE_TYPE).map(([type, topic]) => ({ topic, ...ofType[Number(type) as NoticeType] })),
];
