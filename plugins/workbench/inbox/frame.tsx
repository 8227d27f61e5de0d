import { useCall, useOpenTasks, useTasksChange } from '@portal/sdk';
import { taskActs } from '@portal/sdk/calls/task-acts';
import { useNavigate } from '@portal/sdk/router';
import { LinkButton, Tabs } from '@portal/sdk/ui';
import { ListPage } from '@portal/sdk/ui/table';
import type { ReactNode } from 'react';
import { useNoticeTopics } from '../notice-topics.ts';

const VIEWS = { tasks: '待我处理', led: '超时督办', copies: '抄送我的', notices: '通知', alerts: '预警' } as const;
export type View = keyof typeof VIEWS;

/** Addresses of the views; notices begin with those that nobody has read. */
const ADDRESS: Readonly<Record<View, string>> = {
  tasks: '/workbenches/inbox',
  led: '/workbenches/inbox?show=led',
  copies: '/workbenches/inbox?show=copies',
  notices: '/workbenches/inbox/notices?unread=true',
  alerts: '/workbenches/inbox?show=alerts',
};

/** 收件箱：待我处理、抄送我的、通知、预警，各有一个数字；带人的另有超时督办。 */
export function InboxFrame({ view, actions, children }: { view: View; actions?: ReactNode; children: ReactNode }) {
  const navigate = useNavigate();
  const { total, data } = useOpenTasks();
  const { unread } = useNoticeTopics();
  const copies = useCall(taskActs.ccCount, {});
  const led = useCall(taskActs.ledCount, {});
  useTasksChange(() => Promise.all([copies.reload(), led.reload()]));
  const all = Object.keys(VIEWS) as View[];
  const values = led.data?.leads || view === 'led' ? all : all.filter((one) => one !== 'led');
  const counts = { tasks: data && total, led: led.data?.count, copies: copies.data?.unread, notices: unread };
  return (
    <ListPage
      title="收件箱"
      views={
        <Tabs
          label="收件箱"
          texts={VIEWS}
          values={values}
          counts={counts}
          value={view}
          onChange={(next) => void navigate(ADDRESS[next], { replace: true })}
        />
      }
      actions={actions ?? <LinkButton to="/userCenter/delegation">审批代理</LinkButton>}
    >
      {children}
    </ListPage>
  );
}
