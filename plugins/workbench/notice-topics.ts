import { useCall, useTopic } from '@portal/sdk';
import { NOTICE_TYPE } from '@portal/sdk/calls/notice-types';
import { notification } from '@portal/sdk/calls/notification';
import type { OutputOf } from '@portal/sdk/contract';

export type Topic = OutputOf<typeof notification.topics>[number];

const none: readonly Topic[] = [];
const typeNames: ReadonlySet<string> = new Set(Object.values(NOTICE_TYPE));

/** A topic of business, not one of the sixteen types of the specification. */
const isBusiness = ({ topic }: Topic) => !typeNames.has(topic);

const inChinese = new Intl.Collator('zh-Hans-CN').compare;

/** What the user was told of, and how much of it is unread. */
export function useNoticeTopics() {
  const { data, reload } = useCall(notification.topics, {});
  useTopic('todo:changed', () => void reload());
  useTopic('live:resumed', () => void reload());
  const topics = data ?? none;
  return {
    business: topics.filter(isBusiness).sort((one, other) => inChinese(one.topic, other.topic)),
    types: topics.filter((topic) => !isBusiness(topic)),
    /** Of all topics; undefined until they are known. */
    unread: data && topics.reduce((all, { unread }) => all + unread, 0),
  };
}
