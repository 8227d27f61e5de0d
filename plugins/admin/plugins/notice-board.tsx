import { itemName } from '@portal/sdk/calls/fields';
import { NOTICE_TYPE, type NoticeType } from '@portal/sdk/calls/notice-types';
import { handledNotice, type plugins } from '@portal/sdk/calls/plugins';
import { Obj, type OutputOf } from '@portal/sdk/contract';
import { Section, ToneTag } from '@portal/sdk/ui';
import { PlainTable } from '@portal/sdk/ui/table';

const named = Obj({ ...handledNotice.properties, name: itemName });

/** 消息处理：每类消息由哪个插件处理；没有插件处理的由门户自带的窗口处理。 */
export function NoticeBoard({ notices }: { notices: OutputOf<typeof plugins.list>['notices'] }) {
  return (
    <Section title="消息处理" hint="没有插件处理的消息由门户自带的窗口处理">
      <PlainTable
        caption="消息处理"
        rows={notices.map((notice) => ({ ...notice, name: NOTICE_TYPE[notice.type as NoticeType] }))}
        of={named}
        rowKey="type"
        columns={[
          'type',
          'name',
          {
            field: 'handlers',
            as: (handlers) => (handlers.length > 0 ? handlers.join('、') : <ToneTag tone="neutral">门户自带</ToneTag>),
          },
        ]}
      />
    </Section>
  );
}
