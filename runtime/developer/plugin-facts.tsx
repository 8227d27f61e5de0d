import type { DeclaredPlugin } from '@portal/sdk/calls/developer';
import { sdkVersion } from '@portal/sdk/decide';
import type { ListedPlugin, PartFiles } from '@portal/sdk/registry';
import { Descriptions, Section, Stack } from '@portal/sdk/ui';
import { type Column, PlainTable } from '@portal/sdk/ui/table';
import { useEffect, useState } from 'react';
import { partFiles } from './part-files.ts';
import { useEverySecond } from './overview.ts';
import { loadedFiles, readResources } from './timings.ts';

interface PartRow {
  readonly key: string;
  readonly part: string;
  readonly file: string;
  readonly kits: string;
  readonly loaded: string;
}

const columns: readonly Column<PartRow>[] = [
  { title: '页面或卡片', field: 'part', width: 180 },
  { title: '文件', field: 'file', width: 380 },
  { title: '用到的组件包', field: 'kits', width: 180 },
  { title: '本页签', field: 'loaded', width: 100 },
];

const short = (kit: string) => kit.replace('@portal/sdk/', '');
const readFiles = () => loadedFiles(readResources());

function rowsOf({ id }: ListedPlugin, parts: readonly (readonly [string, PartFiles])[], loaded: ReadonlySet<string>) {
  const row = (key: string, part: string, url: string, kits: string): PartRow => {
    const file = url.slice(`plugins/${id}/`.length);
    return { key: `${key} ${url}`, part, file, kits, loaded: loaded.has(`${id} ${file}`) ? '已加载' : '未加载' };
  };
  const entry = parts[0]?.[1].entry;
  return [
    ...(entry ? [row('entry', '入口', entry.url, '-')] : []),
    ...parts.flatMap(([title, { assets, kits }]) =>
      assets.map(({ url }) => row(title, title, url, kits.map(short).join('、') || '-')),
    ),
  ];
}

/** Facts and files of one plugin. */
export function PluginFacts({ plugin, declared }: { plugin: ListedPlugin; declared: DeclaredPlugin }) {
  const [parts, setParts] = useState<readonly (readonly [string, PartFiles])[]>([]);
  const files = useEverySecond(readFiles);
  useEffect(() => {
    let wanted = true;
    void partFiles(plugin).then((found) => wanted && setParts(found));
    return () => {
      wanted = false;
    };
  }, [plugin]);
  const loaded = new Set(files.map((file) => `${file.plugin} ${file.name}`));
  const { off, entryBytes, crashes, lastCrash } = declared;
  return (
    <Stack>
      <Section title={plugin.name} hint={plugin.id}>
        <Descriptions
          columns={2}
          items={[
            { label: '版本', value: plugin.version },
            { label: '容器', value: parts[0]?.[1].container },
            { label: 'SDK 要求', value: `${plugin.sdk ?? '不限'}（平台提供 ${sdkVersion}）` },
            { label: '开关', value: off === null ? '启用' : `停用：${off}` },
            { label: '入口大小', value: entryBytes === null ? undefined : `${(entryBytes / 1024).toFixed(1)} KB` },
            { label: '24 小时异常', value: crashes === 0 ? '0' : `${crashes}，最近：${lastCrash}` },
          ]}
        />
      </Section>
      <Section title="文件">
        <PlainTable
          caption={`${plugin.name} 的文件`}
          rows={rowsOf(plugin, parts, loaded)}
          rowKey="key"
          columns={columns}
          empty="没有单独的文件"
        />
      </Section>
    </Stack>
  );
}
