import { NOTICE_TYPE, type NoticeType } from '@portal/sdk/calls/notification';
import { Section, ToneTag } from '@portal/sdk/ui';
import { PlainTable } from '@portal/sdk/ui/table';

interface Handled {
  type: number;
  handlers: string[];
}

/** 消息处理：每类消息由哪个插件处理；没有插件处理的由门户自带的窗口处理。 */
export function NoticeBoard({ notices }: { notices: readonly Handled[] }) {
  return (
    <Section title="消息处理" hint="没有插件处理的消息由门户自带的窗口处理">
      <PlainTable
        caption="消息处理"
        rows={notices}
        rowKey="type"
        columns={[
          { title: '类型', field: 'type', width: 70 },
          { title: '名称', key: 'name', width: 200, show: ({ type }) => NOTICE_TYPE[type as NoticeType] },
          {
            title: '处理方',
            key: 'handlers',
            width: 260,
            show: ({ handlers }) =>
              handlers.length > 0 ? handlers.join('、') : <ToneTag tone="neutral">门户自带</ToneTag>,
          },
        ]}
      />
    </Section>
  );
}
