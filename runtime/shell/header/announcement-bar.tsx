import { Button } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { MegaphoneRegular } from '@fluentui/react-icons/svg/megaphone';
import { now } from '@portal/sdk';
import { useState } from 'react';
import type { Announcement } from '../../config.ts';
import { usePortal, useSessionState } from '../../portal.ts';
import { storage } from '../../session/storage.ts';
import { NoticeBar } from '../notice-bar.tsx';

const visitor = 'visitor';
const dismissedKey = 'announcement';

/** Whether an announcement is due at a moment; without its ends it is due from the first day, and for good. */
const isDue = ({ from, to }: Announcement, at: number): boolean =>
  (from === undefined || at >= Date.parse(from)) && (to === undefined || at < Date.parse(to));

function Bar({ announcement, userId }: { announcement: Announcement; userId: string }) {
  const { phone } = usePortal().config;
  const [dismissed, setDismissed] = useState(() => storage.choice(userId, dismissedKey, ''));
  const { text } = announcement;
  if (dismissed === text || !isDue(announcement, now())) return null;
  const dismiss = () => {
    storage.saveChoice(userId, dismissedKey, text);
    setDismissed(text);
  };
  return (
    <NoticeBar
      label="升级公告"
      icon={<MegaphoneRegular aria-hidden fontSize={20} />}
      tone="waiting"
      text={text.replaceAll('{phone}', phone)}
    >
      <Button appearance="transparent" size="small" icon={<DismissRegular />} aria-label="关闭公告" onClick={dismiss} />
    </NoticeBar>
  );
}

/** 升级公告：在配置的时段内显示，每个用户可关闭一次。 */
export function AnnouncementBar() {
  const { announcement } = usePortal().config;
  const { user } = useSessionState();
  const userId = user?.userId ?? visitor;
  return announcement ? <Bar key={userId} announcement={announcement} userId={userId} /> : null;
}
