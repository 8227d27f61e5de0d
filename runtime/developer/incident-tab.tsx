import { Button } from '@fluentui/react-components';
import { dateTime } from '@portal/sdk/format';
import { Descriptions, Section, Stack, Toolbar, MessageBar } from '@portal/sdk/ui';
import { type Column, PlainTable } from '@portal/sdk/ui/table';
import { useRef, useState } from 'react';
import { usePortal } from '../portal.ts';
import { type Incident, readIncident, saveIncident } from './incident.ts';
import { useOwnerName } from './overview.ts';
import { STEP_TITLE } from './trace.ts';

type Of<Name extends keyof Incident> = Incident[Name] extends readonly (infer Row)[] ? Row : never;

const seconds = (at: number) => `${(at / 1000).toFixed(1)} 秒`;

const versionColumns = (nameOf: (owner: string) => string): readonly Column<Of<'versions'>>[] => [
  { title: '插件', key: 'name', width: 200, show: ({ plugin }) => nameOf(plugin) },
  { title: '编号', field: 'plugin', width: 160 },
  { title: '版本', field: 'version', width: 140 },
  { title: '状态', key: 'aside', width: 160, show: ({ aside }) => (aside ? '异常后暂停' : '运行') },
];
const DECISIONS: readonly Column<Of<'decisions'>>[] = [
  { title: '步骤', key: 'step', width: 160, show: ({ step }) => STEP_TITLE[step as keyof typeof STEP_TITLE] ?? step },
  { title: '结果', key: 'ok', width: 100, show: ({ ok }) => (ok ? '通过' : '未通过') },
  { title: '对象', field: 'target', width: 400 },
];
const TOPICS: readonly Column<Of<'bus'>>[] = [
  { title: '打开门户后', key: 'at', width: 160, show: ({ at }) => seconds(at) },
  { title: '主题', field: 'topic', width: 400 },
];
const ledgerColumns = (nameOf: (owner: string) => string): readonly Column<Of<'resources'>>[] => [
  { title: '占用者', key: 'owner', width: 160, show: ({ owner }) => nameOf(owner) },
  { title: '类型', field: 'kind', width: 120 },
  { title: '名称', field: 'name', width: 420 },
  { title: '数量', field: 'count', width: 80, align: 'end' },
];
const timingColumns = (nameOf: (owner: string) => string): readonly Column<Of<'timings'>>[] => [
  { title: '插件', key: 'plugin', width: 160, show: ({ plugin }) => nameOf(plugin) },
  { title: '页面', field: 'page', width: 360 },
  { title: '首次呈现', key: 'drawn', width: 120, align: 'end', show: ({ drawn }) => `${drawn} 毫秒` },
];

function Shown({ bundle }: { bundle: Incident }) {
  const nameOf = useOwnerName();
  const { incident, at, page, fault, portal, switches } = bundle;
  return (
    <Stack>
      <Section title={`诊断文件 ${incident}`} hint="只读；不含用户、单据和填写的内容">
        <Descriptions
          columns={2}
          items={[
            { label: '时间', value: dateTime(at, 'YYYY-MM-DD HH:mm:ss') },
            { label: '页面', value: page },
            { label: '异常', value: fault ? `${nameOf(fault.plugin)} · ${fault.error}` : '无' },
            { label: '门户', value: `SDK ${portal.sdk} · 清单 ${portal.registry} · 变更 ${portal.revision}` },
            { label: '停用', value: switches.join('、') || '无' },
          ]}
        />
        {fault && <pre>{fault.frames.join('\n')}</pre>}
      </Section>
      <Section title="当时的版本">
        <PlainTable caption="当时的版本" rows={bundle.versions} rowKey="plugin" columns={versionColumns(nameOf)} />
      </Section>
      <Section title="页面的判断过程">
        <PlainTable caption="页面的判断过程" rows={bundle.decisions} columns={DECISIONS} empty="没有判断过程" />
      </Section>
      <Section title="最近的消息" hint="只有主题，没有内容">
        <PlainTable caption="最近的消息" rows={bundle.bus} columns={TOPICS} empty="没有消息" />
      </Section>
      <Section title="当时的占用">
        <PlainTable caption="当时的占用" rows={bundle.resources} columns={ledgerColumns(nameOf)} empty="没有占用" />
      </Section>
      <Section title="页面耗时">
        <PlainTable caption="当时的页面耗时" rows={bundle.timings} columns={timingColumns(nameOf)} empty="没有记录" />
      </Section>
    </Stack>
  );
}

/** 诊断文件：下载本页签的，或打开别人发来的，只读。 */
export function IncidentTab() {
  const portal = usePortal();
  const input = useRef<HTMLInputElement>(null);
  const [bundle, setBundle] = useState<Incident>();
  const [problem, setProblem] = useState<string>();
  const open = async (file: File | undefined) => {
    if (!file) return;
    try {
      setBundle(readIncident(await file.text()));
      setProblem(undefined);
    } catch (error) {
      setBundle(undefined);
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <Stack>
      <Section title="诊断文件" hint="故障卡片上也可以下载；文件不含用户、单据和填写的内容，可以直接交给插件团队">
        <Toolbar>
          <Button onClick={() => saveIncident(portal)}>下载本页签的诊断文件</Button>
          <Button appearance="primary" onClick={() => input.current?.click()}>
            打开诊断文件
          </Button>
        </Toolbar>
        <input
          ref={input}
          type="file"
          accept="application/json,.json"
          aria-label="选择诊断文件"
          hidden
          onChange={({ target }) => void open(target.files?.[0])}
        />
      </Section>
      {problem !== undefined && <MessageBar intent="error">{problem}</MessageBar>}
      {bundle && <Shown bundle={bundle} />}
    </Stack>
  );
}
