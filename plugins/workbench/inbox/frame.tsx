import { useOpenTasks } from '@portal/sdk';
import { useNavigate } from '@portal/sdk/router';
import { Tabs } from '@portal/sdk/ui';
import { ListPage } from '@portal/sdk/ui/table';
import type { ReactNode } from 'react';
import { useNoticeTopics } from '../notice-topics.ts';

const VIEWS = { tasks: '待我处理', notices: '通知', alerts: '预警' } as const;
export type View = keyof typeof VIEWS;

/** Addresses of the three views; notices begin with those that nobody has read. */
const ADDRESS: Readonly<Record<View, string>> = {
  tasks: '/workbenches/inbox',
  notices: '/workbenches/inbox/notices?unread=true',
  alerts: '/workbenches/inbox?show=alerts',
};

/** 收件箱：待我处理、通知、预警，各有一个数字。 */
export function InboxFrame({ view, actions, children }: { view: View; actions?: ReactNode; children: ReactNode }) {
  const navigate = useNavigate();
  const { total, data } = useOpenTasks();
  const { unread } = useNoticeTopics();
  const counts = { tasks: data && total, notices: unread };
  return (
    <ListPage
      title="收件箱"
      views={
        <Tabs
          label="收件箱"
          texts={VIEWS}
          counts={counts}
          value={view}
          onChange={(next) => void navigate(ADDRESS[next], { replace: true })}
        />
      }
      actions={actions}
    >
      {children}
    </ListPage>
  );
}
