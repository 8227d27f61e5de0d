import { useCall } from '@portal/sdk';
import { plugins } from '@portal/sdk/calls/plugins';
import { BusyButton, MessageBar, Page, Tabs, WhenLoaded } from '@portal/sdk/ui';
import { useState } from 'react';
import { FaultList } from './fault-list.tsx';
import { History } from './history.tsx';
import { NoticeBoard } from './notice-board.tsx';
import { PluginList } from './plugin-list.tsx';
import { Services } from './services.tsx';
import { SimulatedBar } from './simulated-bar.tsx';
import { usePulse } from './use-pulse.ts';
import { TeamKeys } from './team-keys.tsx';

const TABS = [
  { value: 'plugins', text: '插件' },
  { value: 'services', text: '服务' },
  { value: 'faults', text: '异常' },
  { value: 'history', text: '变更记录' },
  { value: 'notices', text: '消息处理' },
  { value: 'keys', text: '团队密钥' },
] as const;

/** 插件管理：查看、停用、启用、撤销。 */
export default function PluginsPage() {
  const [tab, setTab] = useState<(typeof TABS)[number]['value']>('plugins');
  const answer = useCall(plugins.list, {});
  usePulse(answer.reload);
  return (
    <Page
      title="插件管理"
      description="停用和启用即时生效，所有已打开的页面同步，不需要刷新"
      actions={
        <BusyButton appearance="secondary" busy={answer.loading} onClick={() => void answer.reload()}>
          刷新
        </BusyButton>
      }
    >
      <Tabs label="插件管理" tabs={TABS} value={tab} onChange={setTab} />
      <SimulatedBar />
      <WhenLoaded answer={answer}>
        {({ plugins: listed, revision, notices, problem, fileProblem }) => (
          <>
            {problem !== null && <MessageBar intent="error">{problem}请检查部署目录。</MessageBar>}
            {fileProblem !== null && (
              <MessageBar intent="error" layout="multiline">
                {fileProblem.split('\n').map((line) => (
                  <div key={line}>{line}</div>
                ))}
              </MessageBar>
            )}
            {tab === 'plugins' && <PluginList plugins={listed} revision={revision} reload={answer.reload} />}
            {tab === 'services' && <Services />}
            {tab === 'faults' && <FaultList plugins={listed} />}
            {tab === 'history' && <History revision={revision} onDone={answer.reload} />}
            {tab === 'keys' && <TeamKeys onDone={answer.reload} />}
            {tab === 'notices' && <NoticeBoard notices={notices} />}
          </>
        )}
      </WhenLoaded>
    </Page>
  );
}
