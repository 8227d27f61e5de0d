import { useCall } from '@portal/sdk';
import { plugins } from '@portal/sdk/calls/plugins';
import { BusyButton, MessageBar, Tabs, WhenLoaded } from '@portal/sdk/ui';
import { ListPage } from '@portal/sdk/ui/table';
import { useState } from 'react';
import { FaultList } from './fault-list.tsx';
import { History } from './history.tsx';
import { NoticeBoard } from './notice-board.tsx';
import { PluginList } from './plugin-list.tsx';
import { Services } from './services.tsx';
import { SimulatedBar } from './simulated-bar.tsx';
import { usePulse } from './use-pulse.ts';
import { TeamKeys } from './team-keys.tsx';

const TABS = {
  plugins: '插件',
  services: '服务',
  faults: '异常',
  history: '变更记录',
  notices: '消息处理',
  keys: '团队密钥',
} as const;

/** 插件管理：查看、停用、启用、撤销。 */
export default function PluginsPage() {
  const [tab, setTab] = useState<keyof typeof TABS>('plugins');
  const answer = useCall(plugins.list, {});
  usePulse(answer.reload);
  return (
    <ListPage
      title="插件管理"
      description="停用和启用即时生效，所有已打开的页面同步，不需要刷新"
      views={<Tabs label="插件管理" texts={TABS} value={tab} onChange={setTab} />}
      actions={
        <BusyButton appearance="secondary" busy={answer.loading} onClick={() => void answer.reload()}>
          刷新
        </BusyButton>
      }
    >
      {(tab === 'plugins' || tab === 'services') && <SimulatedBar />}
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
    </ListPage>
  );
}
