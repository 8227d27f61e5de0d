import { useList } from '@portal/sdk';
import { chatAgent } from '@portal/sdk/calls/agent';
import { Page, Truncated } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { type ColumnOf, DataTable, MiniBar } from '@portal/sdk/ui/table';
import { AgentForm } from './agent-form.tsx';
import { ExclusiveButton } from './exclusive-button.tsx';
import { QueueSection } from './queue-section.tsx';
import { RuleSection } from './rule-section.tsx';
import { useRefresh } from './use-refresh.ts';
import { useProductNames } from '../use-product-names.ts';

const columnsOf = (products: Readonly<Record<string, string>>): readonly ColumnOf<typeof chatAgent.page>[] => [
  'seq',
  'showName',
  'account',
  'userName',
  'state',
  {
    field: 'skills',
    as: (skills) =>
      skills.length === 0 ? '全部产品' : <Truncated text={skills.map((one) => products[one] ?? one).join('、')} />,
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
    as: (ents) => (ents.length === 0 ? '-' : <Truncated text={ents.map(({ entName }) => entName).join('、')} />),
  },
];

/** 客服分配：客服人员，以及会话如何分配。 */
export default function ServicePage() {
  const list = useList(chatAgent.page);
  useRefresh(list.reload);
  const names = useProductNames();
  return (
    <Page title="客服分配" description="新会话按下方规则分配给当班、在线且未满的客服；负载每 15 秒更新">
      <RuleSection />
      <QueueSection products={names} />
      <QueryForm list={list} fields={['keyword', 'state', { name: 'skill', codes: names }]} />
      <DataTable
        list={list}
        caption="客服"
        rowKey="userId"
        columns={columnsOf(names)}
        toolbar={
          <>
            <AgentForm products={names} onDone={list.reload}>
              新增客服
            </AgentForm>
            <ExclusiveButton onDone={list.reload} />
          </>
        }
        rowActions={(agent) => (
          <AgentForm agent={agent} products={names} onDone={list.reload}>
            编辑
          </AgentForm>
        )}
      />
    </Page>
  );
}
