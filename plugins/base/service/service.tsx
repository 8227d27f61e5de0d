import { now, useCall, useList } from '@portal/sdk';
import { chatAgent, waitingCustomer } from '@portal/sdk/calls/agent';
import { duration } from '@portal/sdk/format';
import { Page, Section, ToneTag, Truncated } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { DataTable, MiniBar, PlainTable } from '@portal/sdk/ui/table';
import { useEffect, useEffectEvent } from 'react';
import { AgentForm } from './agent-form.tsx';
import { ExclusiveButton } from './exclusive-button.tsx';
import { RuleSection } from './rule-section.tsx';
import { useProductNames } from '../use-product-names.ts';

/** How often load and queue are asked for again, while the page is looked at. */
const refreshMs = 15_000;

function useRefresh(reload: () => unknown): void {
  const refresh = useEffectEvent(reload);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) refresh();
    }, refreshMs);
    return () => clearInterval(timer);
  }, []);
}

const minuteMs = 60_000;
const waited = (queueAt: string) => Math.max(0, Math.floor((now() - Date.parse(queueAt)) / minuteMs));

/** 排队中的会话；没有人排队时不显示。 */
function QueueSection({ products }: { products: Readonly<Record<string, string>> }) {
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

/** 客服分配：客服人员，以及会话如何分配。 */
export default function ServicePage() {
  const list = useList(chatAgent.page);
  useRefresh(list.reload);
  const products = useProductNames();
  const form = { products, onDone: list.reload };
  const listed = (none: string, names: readonly string[]) =>
    names.length === 0 ? none : <Truncated text={names.join('、')} />;
  return (
    <Page title="客服分配" description="新会话按下方规则分配给当班、在线且未满的客服；负载每 15 秒更新">
      <RuleSection />
      <QueueSection products={products} />
      <QueryForm list={list} fields={['keyword', 'state', { name: 'skill', codes: products }]} />
      <DataTable
        list={list}
        caption="客服"
        rowKey="userId"
        columns={[
          'seq',
          'showName',
          'account',
          'userName',
          'state',
          {
            field: 'skills',
            as: (skills) =>
              listed(
                '全部产品',
                skills.map((one) => products[one] ?? one),
              ),
          },
          {
            title: '负载',
            key: 'bar',
            width: 112,
            show: ({ load, maxSessions }) => <MiniBar value={String(load / maxSessions)} label="当前负载" />,
          },
          'load',
          'maxSessions',
          'shift',
          'weight',
          {
            field: 'ents',
            as: (ents) =>
              listed(
                '-',
                ents.map(({ entName }) => entName),
              ),
          },
        ]}
        toolbar={
          <>
            <AgentForm {...form} />
            <ExclusiveButton onDone={list.reload} />
          </>
        }
        rowActions={(agent) => <AgentForm {...form} agent={agent} />}
      />
    </Page>
  );
}
