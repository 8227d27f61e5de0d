import { type List, now, useCall, useList } from '@portal/sdk';
import { chatAgent, type Waiting, waitingCustomer } from '@portal/sdk/calls/agent';
import { duration } from '@portal/sdk/format';
import { Tabs, ToneTag, Truncated } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { DataTable, ListPage, MiniBar, PlainTable } from '@portal/sdk/ui/table';
import { useEffect, useEffectEvent, useState } from 'react';
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

type Products = Readonly<Record<string, string>>;

/** 排队中的会话。 */
const Queue = ({ rows, products }: { rows: readonly Waiting[]; products: Products }) => (
  <PlainTable
    caption="排队中的会话"
    rows={rows}
    rowKey="sessionId"
    of={waitingCustomer}
    columns={[
      'customerName',
      { field: 'productType', as: (type) => products[type ?? ''] ?? '未指定' },
      'queueAt',
      { title: '已等待', key: 'waited', width: 112, align: 'end', show: ({ queueAt }) => duration(waited(queueAt)) },
      { field: 'onDuty', as: (count) => (count === 0 ? <ToneTag tone="danger">无人当班</ToneTag> : `${count} 人`) },
    ]}
    empty="没有客户在排队"
  />
);

/** 客服人员：状态、负载和可接的产品。 */
function Agents({ list, products }: { list: List<typeof chatAgent.page>; products: Products }) {
  const form = { products, onDone: list.reload };
  const nameOf = (type: string) => products[type] ?? type;
  const listed = (none: string, names: readonly string[]) =>
    names.length === 0 ? none : <Truncated text={names.join('、')} />;
  return (
    <>
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
          { field: 'skills', as: (skills) => listed('全部产品', skills.map(nameOf)) },
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
        rowActions={(agent) => <AgentForm {...form} agent={agent} />}
      />
    </>
  );
}

const VIEWS = { agents: '客服人员', queue: '排队中', rule: '分配规则' } as const;

/** 客服分配：客服人员、排队中的会话，以及会话如何分配。 */
export default function ServicePage() {
  const [view, setView] = useState<keyof typeof VIEWS>('agents');
  const list = useList(chatAgent.page);
  const queue = useCall(chatAgent.waiting, {});
  useRefresh(() => Promise.all([list.reload(), queue.reload()]));
  const products = useProductNames();
  return (
    <ListPage
      title="客服分配"
      description="新会话按分配规则交给当班、在线且未满的客服；负载每 15 秒更新"
      views={
        <Tabs label="客服分配" value={view} onChange={setView} texts={VIEWS} counts={{ queue: queue.data?.length }} />
      }
      actions={
        <>
          <AgentForm products={products} onDone={list.reload} />
          <ExclusiveButton onDone={list.reload} />
        </>
      }
    >
      {view === 'agents' && <Agents {...{ list, products }} />}
      {view === 'queue' && <Queue rows={queue.data ?? []} products={products} />}
      {view === 'rule' && <RuleSection />}
    </ListPage>
  );
}
