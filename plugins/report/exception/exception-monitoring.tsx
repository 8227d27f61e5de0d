import { useCall } from '@portal/sdk';
import { Tabs, WhenLoaded } from '@portal/sdk/ui';
import { ListPage } from '@portal/sdk/ui/table';
import { LineChart, RankChart } from '@portal/sdk/ui/charts';
import { Charts } from '../charts.tsx';
import { useState } from 'react';
import { exceptionMonitor } from './contract.ts';
import { HitList } from './hit-list.tsx';
import { RuleList } from './rule-list.tsx';

const VIEWS = { hits: '命中', rules: '规则', trend: '趋势' } as const;

/** 异常监控维护：规则与命中。 */
export default function ExceptionMonitoringPage() {
  const [view, setView] = useState<keyof typeof VIEWS>('hits');
  const charts = useCall(exceptionMonitor.charts, {});
  return (
    <ListPage title="异常监控维护" views={<Tabs label="规则与命中" value={view} onChange={setView} texts={VIEWS} />}>
      {view === 'hits' && <HitList charts={charts} />}
      {view === 'rules' && <RuleList onDone={charts.reload} />}
      {view === 'trend' && (
        <WhenLoaded answer={charts}>
          {({ days, rules }) => (
            <Charts>
              <LineChart
                title="近 30 天命中"
                unit="条"
                height={180}
                points={days.map(({ day, hits }) => ({ label: day.slice(5), value: hits }))}
              />

              <RankChart
                title="各规则命中"
                unit="条"
                height={180}
                points={rules.map(({ name, hits }) => ({ label: name, value: hits }))}
              />
            </Charts>
          )}
        </WhenLoaded>
      )}
    </ListPage>
  );
}
