import { useCall, useList } from '@portal/sdk';
import { AGENT_STATE, type AgentRow, chatAgent, SHIFT } from '@portal/sdk/calls/agent';
import { productInfo } from '@portal/sdk/calls/product';
import { Page, Truncated } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { type Column, DataTable, MiniBar } from '@portal/sdk/ui/table';
import { AgentForm } from './agent-form.tsx';
import { ExclusiveButton } from './exclusive-button.tsx';
import { QueueSection } from './queue-section.tsx';
import { RuleSection } from './rule-section.tsx';
import { useRefresh } from './use-refresh.ts';

const columnsOf = (products: Readonly<Record<string, string>>): readonly Column<AgentRow>[] => [
  { title: '工号', field: 'seq', width: 80 },
  { title: '显示名', field: 'showName', width: 104 },
  { title: '账号', field: 'account', as: 'copy', width: 120 },
  { title: '姓名', field: 'userName', width: 104 },
  { title: '状态', field: 'state', codes: AGENT_STATE, tones: { ONLINE: 'success', BUSY: 'waiting' }, width: 96 },
  {
    title: '技能组',
    field: 'skills',
    width: 200,
    as: (skills) =>
      skills.length === 0 ? '全部产品' : <Truncated text={skills.map((one) => products[one] ?? one).join('、')} />,
  },
  {
    title: '负载',
    key: 'bar',
    width: 112,
    show: ({ load, maxSessions }) => <MiniBar value={String(load / maxSessions)} label="当前负载" />,
  },
  { title: '进行中', field: 'load', width: 80, align: 'end' },
  { title: '最大并发', field: 'maxSessions', width: 88, align: 'end' },
  { title: '班次', field: 'shift', codes: SHIFT, width: 80 },
  { title: '权重', field: 'weight', width: 72, align: 'end' },
  {
    title: '专属企业',
    field: 'ents',
    width: 200,
    as: (ents) => (ents.length === 0 ? '-' : <Truncated text={ents.map(({ entName }) => entName).join('、')} />),
  },
];

/** 客服分配：客服人员，以及会话如何分配。 */
export default function ServicePage() {
  const list = useList(chatAgent.page);
  useRefresh(list.reload);
  const products = useCall(productInfo.listExcludeBase, {});
  const names = Object.fromEntries((products.data ?? []).map((one) => [one.productType, one.productName]));
  return (
    <Page title="客服分配" description="新会话按下方规则分配给当班、在线且未满的客服；负载每 15 秒更新">
      <RuleSection />
      <QueueSection products={names} />
      <QueryForm
        list={list}
        fields={[
          { name: 'keyword', label: '工号/显示名/账号' },
          { name: 'state', label: '状态', codes: AGENT_STATE },
          { name: 'skill', label: '技能组', codes: names },
        ]}
      />
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
