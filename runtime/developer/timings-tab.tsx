import { Section, Stack } from '@portal/sdk/ui';
import { type Column, PlainTable } from '@portal/sdk/ui/table';
import { type TabProps, useEverySecond, useOwnerName } from './overview.ts';
import { type LoadedFile, loadedFiles, readResources, readTimings, type Timing } from './timings.ts';

const ms = (value: number | undefined) => (value === undefined ? '-' : `${Math.round(value)} 毫秒`);
const kilobytes = (bytes: number | null) => (bytes === null || bytes === 0 ? '-' : `${(bytes / 1024).toFixed(1)} KB`);

const timingColumns = (nameOf: (owner: string) => string): readonly Column<Timing>[] => [
  { title: '插件', key: 'plugin', width: 120, show: ({ plugin }) => nameOf(plugin) },
  { title: '页面', field: 'path', width: 300 },
  { title: '代码下载', key: 'code', width: 110, align: 'end', show: ({ code }) => ms(code) },
  { title: '首次调用', key: 'call', width: 110, align: 'end', show: ({ call }) => ms(call) },
  { title: '首次呈现', key: 'drawn', width: 110, align: 'end', show: ({ drawn }) => ms(drawn) },
  { title: '调用地址', key: 'path', width: 300, show: ({ callPath }) => callPath ?? '-' },
];

const fileColumns = (nameOf: (owner: string) => string): readonly Column<LoadedFile>[] => [
  { title: '插件', key: 'plugin', width: 120, show: ({ plugin }) => nameOf(plugin) },
  { title: '文件', field: 'name', width: 340 },
  { title: '大小', key: 'bytes', width: 110, align: 'end', show: ({ bytes }) => kilobytes(bytes) },
  { title: '传输', key: 'sent', width: 110, align: 'end', show: ({ sent }) => (sent === 0 ? '缓存' : kilobytes(sent)) },
  { title: '耗时', key: 'ms', width: 110, align: 'end', show: (file) => ms(file.ms) },
];

interface EntrySize {
  readonly id: string;
  readonly name: string;
  readonly entryBytes: number | null;
}

const entryColumns: readonly Column<EntrySize>[] = [
  { title: '插件', field: 'name', width: 160 },
  { title: '编号', field: 'id', width: 160 },
  { title: '入口大小', key: 'bytes', width: 120, align: 'end', show: ({ entryBytes }) => kilobytes(entryBytes) },
];

const readFiles = () => loadedFiles(readResources());

/** 耗时：每个页面首次打开的代码、调用和呈现，以及插件的文件。 */
export function TimingsTab({ declared }: TabProps) {
  const timings = useEverySecond(readTimings);
  const files = useEverySecond(readFiles);
  const nameOf = useOwnerName();
  return (
    <Stack>
      <Section title="页面" hint="每个页面在本页签首次打开时的记录，从它的第一个请求算起；直接打开的页面从打开门户算起">
        <PlainTable caption="页面耗时" rows={timings} columns={timingColumns(nameOf)} empty="还没有打开过插件的页面" />
      </Section>
      <Section title="本页签加载的文件" hint="以浏览器的记录为准，最多 250 条">
        <PlainTable caption="插件文件" rows={files} columns={fileColumns(nameOf)} empty="还没有加载过插件的文件" />
      </Section>
      <Section title="插件入口">
        <PlainTable caption="插件入口" rows={declared} columns={entryColumns} />
      </Section>
    </Stack>
  );
}
