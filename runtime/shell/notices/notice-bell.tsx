import { AlertRegular } from '@fluentui/react-icons/svg/alert';
import { useTopic } from '@portal/sdk';
import { CountedButton } from '../header/counted-button.tsx';
import { useReminded } from './unread.ts';
import { useFreshNotices } from './use-notices.ts';

/** 消息：未读总数，不计用户关闭站内提醒的业务；打开消息中心。 */
export function NoticeBell() {
  const { count, mutate } = useReminded();
  useTopic('todo:changed', () => void mutate());
  useFreshNotices();
  return (
    <CountedButton name="消息" icon={<AlertRegular />} count={count} unit="条未读" reload={mutate} opens="notices" />
  );
}
