import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useCall, useSession } from '@portal/sdk';
import { developer, developerCode } from '@portal/sdk/calls/developer';
import { NoPermission, Tabs, WhenLoaded } from '@portal/sdk/ui';
import { type ComponentType, useEffect, useId } from 'react';
import { useNavigate, useSearchParams } from '@portal/sdk/navigation';
import { BusTab } from './bus-tab.tsx';
import { DecideTab } from './decide-tab.tsx';
import { IncidentTab } from './incident-tab.tsx';
import { ResourcesTab } from './resources-tab.tsx';
import { LiveTab } from './live-tab.tsx';
import type { TabProps } from './overview.ts';
import { PluginsTab } from './plugins-tab.tsx';
import { recorder } from './recorder.ts';
import { ServicesTab } from './services-tab.tsx';
import { SharedTab } from './shared-tab.tsx';
import { TimingsTab } from './timings-tab.tsx';

const TABS = {
  plugins: '插件与内容',
  shared: '共享依赖',
  bus: '总线',
  live: '连接',
  services: '服务',
  timings: '耗时',
  decide: '决策',
  resources: '账本',
  incident: '诊断文件',
} as const;

// not the kit's page: with it the log-in page would load the kit's frame too
const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', gap: '12px' },
  title: { margin: 0, fontSize: '20px', lineHeight: '28px', fontWeight: 600 },
  hint: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: '12px' },
});

type TabName = keyof typeof TABS;
const isTab = (name: string | null): name is TabName => name !== null && Object.hasOwn(TABS, name);

const BODY: Readonly<Record<TabName, ComponentType<TabProps>>> = {
  plugins: PluginsTab,
  shared: SharedTab,
  bus: BusTab,
  live: LiveTab,
  services: ServicesTab,
  timings: TimingsTab,
  decide: DecideTab,
  resources: ResourcesTab,
  incident: IncidentTab,
};

function Contents() {
  const styles = useStyles();
  const titleId = useId();
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab');
  const tab = isTab(asked) ? asked : 'plugins';
  const overview = useCall(developer.overview, {});
  useEffect(() => recorder.start(), []);
  const Body = BODY[tab];
  return (
    <article className={styles.page} aria-labelledby={titleId}>
      <header>
        <h1 id={titleId} className={styles.title}>
          开发者页面
        </h1>
        <p className={styles.hint}>本页签正在运行的门户：由什么组成、为什么显示或不显示、谁占用了什么</p>
      </header>
      <Tabs
        label="开发者页面"
        texts={TABS}
        value={tab}
        onChange={(next) => setParams({ tab: next }, { replace: true })}
      />
      <WhenLoaded answer={overview}>{({ plugins }) => <Body declared={plugins} />}</WhenLoaded>
    </article>
  );
}

/** 开发者页面：插件与内容、共享依赖、总线、连接、耗时、决策、账本、诊断文件。 */
export default function Developer() {
  const { codes } = useSession();
  const navigate = useNavigate();
  if (codes.has(developerCode)) return <Contents />;
  return (
    <NoPermission
      hint="该页面供平台开发和运维使用。需要使用时请联系平台超级管理员授予“查看开发者页面”权限。"
      action={<Button onClick={() => void navigate('/ef/home')}>返回首页</Button>}
    />
  );
}
