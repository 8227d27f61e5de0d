import { AlertRegular } from '@fluentui/react-icons/svg/alert';
import { useTopic } from '@portal/sdk';
import { CountedButton } from '../header/counted-button.tsx';
import { usePreferences } from '../preferences.ts';
import { useUnread } from './unread.ts';
import { useFreshNotices } from './use-notices.ts';

/** 消息：未读总数，不计用户取消提醒的类型；打开消息中心。 */
export function NoticeBell() {
  const { data, mutate } = useUnread();
  const { mutes } = usePreferences();
  useTopic('todo:changed', () => void mutate());
  useFreshNotices();
  const counted = data?.filter(({ noticeType }) => !mutes.includes(noticeType)) ?? [];
  const unread = counted.reduce((sum, type) => sum + type.unread, 0);
  return (
    <CountedButton name="消息" icon={<AlertRegular />} count={unread} unit="条未读" reload={mutate} opens="notices" />
  );
}
