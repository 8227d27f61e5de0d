import { useOpenTasks } from '@portal/sdk';
import { useSearchParams } from '@portal/sdk/router';
import { Section, Tabs } from '@portal/sdk/ui';
import { ListPage } from '@portal/sdk/ui/table';
import { Alerts } from '../cards/alerts.tsx';
import { Tasks } from './tasks.tsx';

const VIEWS = { tasks: '待我处理', alerts: '预警' } as const;
type View = keyof typeof VIEWS;

const viewIn = (text: string | null): View => (text === 'alerts' ? text : 'tasks');

/** 收件箱：待我处理的在左边按期限排列，右边看依据并办理；预警另成一页。 */
export default function InboxPage() {
  const [params, setParams] = useSearchParams();
  const { total } = useOpenTasks();
  const view = viewIn(params.get('view'));
  const show = (next: View) => setParams(next === 'tasks' ? {} : { view: next }, { replace: true });
  return (
    <ListPage
      title="收件箱"
      views={<Tabs label="收件箱" texts={VIEWS} counts={{ tasks: total }} value={view} onChange={show} />}
    >
      {view === 'tasks' ? (
        <Tasks />
      ) : (
        <div>
          <Section title="预警" hint="点开数字，就是它背后的那些单据">
            <Alerts />
          </Section>
        </div>
      )}
    </ListPage>
  );
}
