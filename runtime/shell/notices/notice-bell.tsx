import { AlertRegular } from '@fluentui/react-icons/svg/alert';
import { useTopic } from '@portal/sdk';
import { Button, CounterBadge, makeStyles } from '@portal/sdk/ui';
import { useEffect, useEffectEvent } from 'react';
import { overlays } from '../overlays.ts';
import { usePreferences } from '../preferences.ts';
import { useUnread } from './unread.ts';
import { useFreshNotices } from './use-notices.ts';

const most = 99;

const useStyles = makeStyles({
  bell: { overflow: 'visible' },
  icon: { position: 'relative', display: 'flex' },
  count: { position: 'absolute', bottom: '10px', left: '10px' },
});

/** 消息：未读总数，不计用户取消提醒的类型；打开消息中心。 */
export function NoticeBell() {
  const styles = useStyles();
  const { data, mutate } = useUnread();
  const { mutes } = usePreferences();
  const ask = useEffectEvent(() => void mutate());
  useTopic('todo:changed', ask);
  useFreshNotices();
  useEffect(() => {
    const onFocus = () => ask();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, []);
  const counted = data?.filter(({ noticeType }) => !mutes.includes(noticeType)) ?? [];
  const unread = counted.reduce((sum, type) => sum + type.unread, 0);
  return (
    <Button
      className={styles.bell}
      appearance="subtle"
      icon={
        <span className={styles.icon}>
          <AlertRegular />
          {unread > 0 && (
            <CounterBadge className={styles.count} count={unread} overflowCount={most} size="small" color="danger" />
          )}
        </span>
      }
      aria-label={unread > 0 ? `消息，${unread} 条未读` : '消息'}
      title="消息"
      onClick={() => void overlays.open('notices')}
    />
  );
}
