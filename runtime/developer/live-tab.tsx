import { dateTime } from '@portal/sdk/format';
import { Section, type Tone, ToneTag } from '@portal/sdk/ui';
import { type Column, PlainTable } from '@portal/sdk/ui/table';
import { useSyncExternalStore } from 'react';
import type { ChannelFacts } from '@portal/sdk/sockets';
import { usePortal } from '../portal.ts';
import { useEverySecond } from './overview.ts';
import { type Frame, recorder } from './recorder.ts';

const PHASE: Readonly<Record<ChannelFacts['phase'], readonly [text: string, tone: Tone]>> = {
  idle: ['未连接', 'neutral'],
  connecting: ['连接中', 'waiting'],
  open: ['已连接', 'success'],
  waiting: ['等待重试', 'waiting'],
  stopped: ['已放弃', 'danger'],
  ended: ['已结束', 'neutral'],
};

function Phase({ phase }: Pick<ChannelFacts, 'phase'>) {
  const [text, tone] = PHASE[phase];
  return <ToneTag tone={tone}>{text}</ToneTag>;
}

const elsewhere = '在主页签中';

const columns = (framesOf: (facts: ChannelFacts) => readonly Frame[]): readonly Column<ChannelFacts>[] => [
  { title: '通道', field: 'channel', width: 140 },
  { title: '状态', key: 'phase', width: 110, show: ({ phase }) => <Phase phase={phase} /> },
  { title: '本页签', key: 'mine', width: 110, show: ({ mine }) => (mine ? '主页签，持有连接' : '从页签') },
  { title: '连续失败', key: 'failures', width: 100, align: 'end', show: ({ failures }) => failures ?? elsewhere },
  {
    title: '下次动作',
    key: 'due',
    width: 170,
    show: ({ dueAt, phase, mine }) => {
      if (!mine) return elsewhere;
      if (dueAt === undefined) return '-';
      return `${dateTime(dueAt, 'HH:mm:ss')} ${phase === 'waiting' ? '重试' : phase === 'open' ? '心跳' : '超时'}`;
    },
  },
  {
    title: '最近的帧',
    key: 'frames',
    width: 420,
    show: (facts) =>
      framesOf(facts)
        .map(({ at, type }) => `${dateTime(at, 'HH:mm:ss')} ${type}`)
        .join('，') || '还没有收到',
  },
];

/** 连接：每个通道的状态、由哪个页签持有、重试和最近收到的帧。 */
export function LiveTab() {
  const { live } = usePortal();
  const channels = useEverySecond(live.inspect);
  const { frames } = useSyncExternalStore(recorder.subscribe, recorder.get);
  return (
    <Section title="连接" hint="同一浏览器的页签共用连接：主页签持有，其余页签由它转告；帧只记录类型">
      <PlainTable
        caption="连接"
        rows={channels}
        rowKey="channel"
        columns={columns(({ channel }) => frames.get(channel) ?? [])}
        empty="没有打开的通道"
      />
    </Section>
  );
}
