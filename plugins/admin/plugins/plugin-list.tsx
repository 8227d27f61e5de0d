import { CONTRIBUTION, type ListedContribution, type ManagedPlugin } from '@portal/sdk/calls/plugins';
import { Section, Stack, ToggleButton, ToneTag } from '@portal/sdk/ui';
import { type Column, PlainTable } from '@portal/sdk/ui/table';
import { useState } from 'react';
import { PluginFinder } from './plugin-finder.tsx';
import { ReleaseList } from './release-list.tsx';
import { SettingList } from './setting-list.tsx';
import { SwitchButton } from './switch-button.tsx';

interface Props {
  plugins: readonly ManagedPlugin[];
  revision: string;
  reload: () => unknown;
}

const state = (off: string | null) => (
  <ToneTag tone={off === null ? 'success' : 'danger'}>{off === null ? '启用' : '停用'}</ToneTag>
);
const countOf = ({ contributions }: ManagedPlugin, kind: ListedContribution['kind']) =>
  contributions.filter((one) => one.kind === kind).length;
const milliseconds = ({ loadMs }: ManagedPlugin) => (loadMs === null ? '-' : `${loadMs} ms`);
const kilobytes = (bytes: number | null) => (bytes === null ? '-' : `${(bytes / 1024).toFixed(1)} KB`);

/** 不能改变的说明为什么，停用的说明原因，启用的说明最近一次异常。 */
const noteOf = ({ off, locked, lastCrash }: ManagedPlugin) => locked ?? off ?? lastCrash ?? '-';

const madeOf = (plugin: ManagedPlugin) => `${countOf(plugin, 'route')} 页面 · ${countOf(plugin, 'menu')} 菜单`;

const FACTS: readonly Column<ManagedPlugin>[] = [
  { title: '插件', field: 'name', width: 110 },
  { title: '版本', field: 'version', width: 70 },
  { title: '状态', key: 'state', width: 80, show: ({ off }) => state(off) },
  { title: '构成', key: 'made', width: 140, show: madeOf },
  { title: '平均加载', key: 'loadMs', width: 85, align: 'end', show: milliseconds },
  { title: '24h 打开', field: 'loads', width: 85, align: 'end' },
  { title: '入口大小', key: 'bytes', width: 85, align: 'end', show: ({ entryBytes }) => kilobytes(entryBytes) },
  { title: '24h 异常', field: 'crashes', width: 85, align: 'end' },
  { title: '说明', key: 'note', width: 120, show: noteOf },
];

const CONTRIBUTED: readonly Column<ListedContribution>[] = [
  { title: '类型', field: 'kind', width: 110, as: (kind) => CONTRIBUTION[kind] },
  { title: '名称', field: 'title', width: 200 },
  { title: '说明', key: 'detail', width: 320, show: ({ detail }) => detail ?? '-' },
  { title: '状态', key: 'state', width: 90, show: ({ off }) => state(off) },
  { title: '停用原因', key: 'reason', width: 200, show: ({ off }) => off ?? '-' },
];

/** 插件一览：状态、异常、停用；展开后逐项停用。 */
export function PluginList({ plugins, revision, reload }: Props) {
  const [shown, setShown] = useState<string>();
  const open = plugins.find(({ id }) => id === shown);
  const facts: readonly Column<ManagedPlugin>[] = [
    ...FACTS,
    {
      title: '内容',
      key: 'contributions',
      width: 140,
      show: ({ id, name, contributions }) => (
        <ToggleButton size="small" checked={id === shown} onClick={() => setShown(id === shown ? undefined : id)}>
          {name} {contributions.length} 项
        </ToggleButton>
      ),
    },
    {
      title: '操作',
      key: 'actions',
      width: 80,
      show: ({ id, name, off, locked }) => (
        <SwitchButton target={id} title={name} off={off} locked={locked} revision={revision} onDone={reload} />
      ),
    },
  ];
  const contributed: readonly Column<ListedContribution>[] = [
    ...CONTRIBUTED,
    {
      title: '操作',
      key: 'actions',
      width: 110,
      show: ({ target, title, off }) => (
        <SwitchButton
          target={target}
          title={title}
          off={off}
          locked={open?.locked ?? null}
          revision={revision}
          onDone={reload}
        />
      ),
    },
  ];
  return (
    <Stack>
      <Section title="插件">
        <PluginFinder plugins={plugins}>
          {(found) => <PlainTable caption="插件" rows={found} rowKey="id" columns={facts} />}
        </PluginFinder>
      </Section>
      {open && open.releases.length > 0 && <ReleaseList plugin={open} revision={revision} reload={reload} />}
      {open && open.settings.length > 0 && <SettingList plugin={open} revision={revision} reload={reload} />}
      {open && (
        <Section title={`${open.name} 的内容`} hint={open.locked ?? '可以只停用其中一项，其余照常使用'}>
          <PlainTable caption={`${open.name} 的内容`} rows={open.contributions} rowKey="target" columns={contributed} />
        </Section>
      )}
    </Stack>
  );
}
