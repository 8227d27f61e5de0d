import { dateTime } from '@portal/sdk/format';
import { Section, Stack } from '@portal/sdk/ui';
import { type Column, PlainTable } from '@portal/sdk/ui/table';
import { useSWRConfig } from 'swr';
import { lastSettled, type Settled } from '../resources/settle.ts';
import { type Entry, readResources } from '../resources/snapshot.ts';
import { useEverySecond, useOwnerName } from './overview.ts';

const KIND: Readonly<Record<Entry['kind'], string>> = {
  page: '显示的页面',
  hidden: '保留的页面',
  bus: '总线订阅',
  channel: '连接监听',
  session: '会话监听',
  dialog: '打开的对话框',
  answer: '使用的数据',
  script: '脚本',
  style: '样式表',
  preload: '预取标签',
};

const heldColumns = (nameOf: (owner: string) => string): readonly Column<Entry>[] => [
  { title: '占用者', key: 'owner', width: 120, show: ({ owner }) => nameOf(owner) },
  { title: '类型', key: 'kind', width: 120, show: ({ kind }) => KIND[kind] },
  { title: '名称', field: 'name', width: 420 },
  { title: '数量', field: 'count', width: 80, align: 'end' },
  {
    title: '最早登记',
    key: 'since',
    width: 110,
    show: ({ since }) => (since === undefined ? '-' : dateTime(performance.timeOrigin + since, 'HH:mm:ss')),
  },
];

const settledColumns = (nameOf: (owner: string) => string): readonly Column<Settled>[] => [
  { title: '时间', key: 'at', width: 110, show: ({ at }) => dateTime(at, 'HH:mm:ss') },
  { title: '插件', key: 'owner', width: 120, show: ({ owner }) => nameOf(owner) },
  { title: '类型', key: 'kind', width: 120, show: ({ kind }) => KIND[kind] },
  { title: '名称', field: 'name', width: 420 },
];

/** 账本：谁占用着什么；停用时插件没有归还的由门户收回。 */
export function ResourcesTab() {
  const entries = useEverySecond(readResources);
  const settled = useEverySecond(lastSettled);
  const nameOf = useOwnerName();
  const { cache } = useSWRConfig();
  const answers = Array.from(cache.keys()).length;
  const owners = new Set(entries.map(({ owner }) => owner)).size;
  return (
    <Stack>
      <Section title="占用" hint={`${owners} 个占用者，${entries.length} 项；缓存的数据 ${answers} 份`}>
        <PlainTable caption="占用" rows={entries} columns={heldColumns(nameOf)} />
      </Section>
      <Section title="停用时收回" hint="插件停用后仍未归还的内容，每一条都是该插件的疏漏">
        <PlainTable caption="停用时收回" rows={settled} columns={settledColumns(nameOf)} empty="没有收回过" />
      </Section>
    </Stack>
  );
}
