import { now, useCall } from '@portal/sdk';
import { chatAgent, type Waiting } from '@portal/sdk/calls/agent';
import { duration } from '@portal/sdk/format';
import { Section, ToneTag } from '@portal/sdk/ui';
import { type Column, PlainTable } from '@portal/sdk/ui/table';
import { useRefresh } from './use-refresh.ts';

const minuteMs = 60_000;
const waited = (queueAt: string) => Math.max(0, Math.floor((now() - Date.parse(queueAt)) / minuteMs));

const columnsOf = (products: Readonly<Record<string, string>>): readonly Column<Waiting>[] => [
  { title: '客户', field: 'customerName', width: 240 },
  { title: '咨询产品', key: 'product', width: 144, show: ({ productType }) => products[productType ?? ''] ?? '未指定' },
  { title: '开始排队', field: 'queueAt', as: 'dateTime', width: 168 },
  { title: '已等待', key: 'waited', width: 112, align: 'end', show: ({ queueAt }) => duration(waited(queueAt)) },
  {
    title: '当班可接待',
    field: 'onDuty',
    width: 112,
    align: 'end',
    as: (count) => (count === 0 ? <ToneTag tone="danger">无人当班</ToneTag> : `${count} 人`),
  },
];

/** 排队中的会话；没有人排队时不显示。 */
export function QueueSection({ products }: { products: Readonly<Record<string, string>> }) {
  const { data = [], reload } = useCall(chatAgent.waiting, {});
  useRefresh(reload);
  if (data.length === 0) return null;
  return (
    <Section title="排队中" hint={`共 ${data.length} 位客户在等待`}>
      <PlainTable caption="排队中的会话" rows={data} rowKey="sessionId" columns={columnsOf(products)} height={240} />
    </Section>
  );
}
