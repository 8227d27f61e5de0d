import { Button, makeStyles } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { MegaphoneRegular } from '@fluentui/react-icons/svg/megaphone';
import { now } from '@portal/sdk';
import { meaning } from '@portal/sdk/ui';
import { useState } from 'react';
import type { Announcement } from '../../config.ts';
import { usePortal, useSessionState } from '../../portal.ts';
import { storage } from '../../session/storage.ts';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    padding: '4px 16px',
    backgroundColor: meaning.toneWaitingGround,
    color: meaning.toneWaitingText,
    '@media print': { display: 'none' },
  },
  text: { flexGrow: 1, minWidth: 0 },
  icon: { flexShrink: 0 },
});

const visitor = 'visitor';
const dismissedKey = 'announcement';

/** Whether an announcement is due at a moment; without its ends it is due from the first day, and for good. */
const isDue = ({ from, to }: Announcement, at: number): boolean =>
  (from === undefined || at >= Date.parse(from)) && (to === undefined || at < Date.parse(to));

function Bar({ announcement, userId }: { announcement: Announcement; userId: string }) {
  const styles = useStyles();
  const { phone } = usePortal().config;
  const [dismissed, setDismissed] = useState(() => storage.choice(userId, dismissedKey, ''));
  const { text } = announcement;
  if (dismissed === text || !isDue(announcement, now())) return null;
  const dismiss = () => {
    storage.saveChoice(userId, dismissedKey, text);
    setDismissed(text);
  };
  return (
    <aside className={styles.bar} aria-label="升级公告">
      <MegaphoneRegular className={styles.icon} aria-hidden fontSize={20} />
      <span className={styles.text}>{text.replaceAll('{phone}', phone)}</span>
      <Button appearance="transparent" size="small" icon={<DismissRegular />} aria-label="关闭公告" onClick={dismiss} />
    </aside>
  );
}

/** 升级公告：在配置的时段内显示，每个用户可关闭一次。 */
export function AnnouncementBar() {
  const { announcement } = usePortal().config;
  const { user } = useSessionState();
  const userId = user?.userId ?? visitor;
  return announcement ? <Bar key={userId} announcement={announcement} userId={userId} /> : null;
}
