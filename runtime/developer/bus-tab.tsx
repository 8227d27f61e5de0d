import { SearchBox } from '@fluentui/react-components';
import { dateTime } from '@portal/sdk/format';
import { Button, Section } from '@portal/sdk/ui';
import { type Column, PlainTable } from '@portal/sdk/ui/table';
import { useState, useSyncExternalStore } from 'react';
import { useOwnerName } from './overview.ts';
import { mostMessages, type Recorded, recorder } from './recorder.ts';

const columns = (nameOf: (owner: string) => string): readonly Column<Recorded>[] => [
  { title: '时间', key: 'at', width: 110, show: ({ at }) => dateTime(at, 'HH:mm:ss.SSS') },
  { title: '主题', field: 'topic', width: 170 },
  { title: '发送方', key: 'from', width: 110, show: ({ from }) => nameOf(from) },
  { title: '接收方', key: 'heardBy', width: 180, show: ({ heardBy }) => heardBy.map(nameOf).join('、') || '无' },
  { title: '内容的形状', field: 'shape', width: 560 },
];

/** 总线：最近的消息；只有形状，没有内容。 */
export function BusTab() {
  const { messages, paused } = useSyncExternalStore(recorder.subscribe, recorder.get);
  const [topic, setTopic] = useState('');
  const nameOf = useOwnerName();
  const shown = messages.filter((message) => message.topic.includes(topic.trim()));
  return (
    <Section
      title="总线消息"
      hint={`自本页签首次打开开发者页面起，最近 ${mostMessages} 条；只记录形状，不记录内容`}
      actions={
        <>
          <SearchBox
            aria-label="按主题筛选"
            placeholder="按主题筛选"
            value={topic}
            onChange={(_, { value }) => setTopic(value)}
          />
          <Button
            aria-pressed={paused}
            appearance={paused ? 'primary' : 'secondary'}
            onClick={() => recorder.pause(!paused)}
          >
            暂停
          </Button>
          <Button onClick={recorder.clear}>清空</Button>
        </>
      }
    >
      <PlainTable caption="总线消息" rows={shown} columns={columns(nameOf)} empty="还没有消息" />
    </Section>
  );
}
