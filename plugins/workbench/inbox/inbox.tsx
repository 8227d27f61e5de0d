import { useSearchParams } from '@portal/sdk/router';
import { Section } from '@portal/sdk/ui';
import { Alerts } from '../cards/alerts.tsx';
import { Copies } from './copies.tsx';
import { InboxFrame } from './frame.tsx';
import { Led } from './led.tsx';
import { Tasks } from './tasks.tsx';

/** 待我处理：在左边按期限排列，右边看依据并办理；超时督办、抄送我的和预警各成一页。 */
export default function InboxPage() {
  const [params] = useSearchParams();
  if (params.get('show') === 'copies')
    return (
      <InboxFrame view="copies">
        <Copies />
      </InboxFrame>
    );
  if (params.get('show') === 'led')
    return (
      <InboxFrame view="led">
        <Led />
      </InboxFrame>
    );
  if (params.get('show') !== 'alerts')
    return (
      <InboxFrame view="tasks">
        <Tasks />
      </InboxFrame>
    );
  return (
    <InboxFrame view="alerts">
      <div>
        <Section title="预警" hint="点开数字，就是它背后的那些单据">
          <Alerts />
        </Section>
      </div>
    </InboxFrame>
  );
}
