import { now, useCall } from '@portal/sdk';
import { chatAgent, waitingCustomer } from '@portal/sdk/calls/agent';
import { duration } from '@portal/sdk/format';
import { Section, ToneTag } from '@portal/sdk/ui';
import { PlainTable } from '@portal/sdk/ui/table';
import { useRefresh } from './use-refresh.ts';

const minuteMs = 60_000;
const waited = (queueAt: string) => Math.max(0, Math.floor((now() - Date.parse(queueAt)) / minuteMs));

/** 排队中的会话；没有人排队时不显示。 */
export function QueueSection({ products }: { products: Readonly<Record<string, string>> }) {
  const { data = [], reload } = useCall(chatAgent.waiting, {});
  useRefresh(reload);
  if (data.length === 0) return null;
  return (
    <Section title="排队中" hint={`共 ${data.length} 位客户在等待`}>
      <PlainTable
        caption="排队中的会话"
        rows={data}
        rowKey="sessionId"
        of={waitingCustomer}
        columns={[
          'customerName',
          { field: 'productType', as: (type) => products[type ?? ''] ?? '未指定' },
          'queueAt',
          {
            title: '已等待',
            key: 'waited',
            width: 112,
            align: 'end',
            show: ({ queueAt }) => duration(waited(queueAt)),
          },
          {
            field: 'onDuty',
            as: (count) => (count === 0 ? <ToneTag tone="danger">无人当班</ToneTag> : `${count} 人`),
          },
        ]}
        height={240}
      />
    </Section>
  );
}
