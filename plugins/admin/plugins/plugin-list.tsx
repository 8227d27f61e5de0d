import { contribution, type ListedContribution, managedPlugin, type ManagedPlugin } from '@portal/sdk/calls/plugins';
import { Section, Stack, ToggleButton, ToneTag } from '@portal/sdk/ui';
import { PlainTable } from '@portal/sdk/ui/table';
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

const state = (off: string | null) =>
  off === null ? <ToneTag tone="success">启用</ToneTag> : <ToneTag tone="danger">停用</ToneTag>;
const countOf = ({ contributions }: ManagedPlugin, kind: ListedContribution['kind']) =>
  contributions.filter((one) => one.kind === kind).length;
const milliseconds = (loadMs: number | null) => (loadMs === null ? '-' : `${loadMs} ms`);
const kilobytes = (bytes: number | null) => (bytes === null ? '-' : `${(bytes / 1024).toFixed(1)} KB`);

/** 不能改变的说明为什么，停用的说明原因，启用的说明最近一次异常。 */
const noteOf = (lastCrash: string | null, { off, locked }: ManagedPlugin) => locked ?? off ?? lastCrash ?? '-';

const madeOf = (plugin: ManagedPlugin) => `${countOf(plugin, 'route')} 页面 · ${countOf(plugin, 'menu')} 菜单`;

/** 插件一览：状态、异常、停用；展开后逐项停用。 */
export function PluginList({ plugins, revision, reload }: Props) {
  const [shown, setShown] = useState<string>();
  const open = plugins.find(({ id }) => id === shown);
  return (
    <Stack>
      <Section title="插件">
        <PluginFinder plugins={plugins}>
          {(found) => (
            <PlainTable
              caption="插件"
              rows={found}
              of={managedPlugin}
              columns={[
                'name',
                'version',
                { field: 'off', as: state },
                { title: '构成', key: 'made', width: 140, show: madeOf },
                { field: 'loadMs', as: milliseconds, align: 'end' },
                'loads',
                { field: 'entryBytes', as: kilobytes, align: 'end' },
                'crashes',
                { field: 'lastCrash', as: noteOf },
                {
                  field: 'contributions',
                  as: (contributions, { id, name }) => (
                    <ToggleButton
                      size="small"
                      checked={id === shown}
                      onClick={() => setShown(id === shown ? undefined : id)}
                    >
                      {name} {contributions.length} 项
                    </ToggleButton>
                  ),
                },
              ]}
              actionsWidth={80}
              rowActions={({ id, name, off, locked }) => (
                <SwitchButton target={id} title={name} off={off} locked={locked} revision={revision} onDone={reload} />
              )}
            />
          )}
        </PluginFinder>
      </Section>
      {open && open.releases.length > 0 && <ReleaseList plugin={open} revision={revision} reload={reload} />}
      {open && open.settings.length > 0 && <SettingList plugin={open} revision={revision} reload={reload} />}
      {open && (
        <Section title={`${open.name} 的内容`} hint={open.locked ?? '可以只停用其中一项，其余照常使用'}>
          <PlainTable
            caption={`${open.name} 的内容`}
            rows={open.contributions}
            of={contribution}
            rowKey="target"
            columns={[
              'kind',
              'title',
              'detail',
              { field: 'off', as: state },
              { title: '停用原因', key: 'reason', width: 200, show: ({ off }) => off ?? '-' },
            ]}
            actionsWidth={110}
            rowActions={({ target, title, off }) => (
              <SwitchButton {...{ target, title, off, revision }} locked={open.locked} onDone={reload} />
            )}
          />
        </Section>
      )}
    </Stack>
  );
}
