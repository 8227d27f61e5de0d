import { useCall, useList } from '@portal/sdk';
import { PLATE } from '@portal/sdk/calls/enterprise';
import { ActionButton, BusyButton, ExportButton, Page, Tabs, TextLink, ToneTag } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { type Column, DataTable } from '@portal/sdk/ui/table';
import { useState } from 'react';
import { orderManagement } from '../orderManagement/contract.ts';
import { Board } from './board.tsx';
import { businessOrder, NEXT_STEP, NODE, NODES, type Node, type Track } from './contract.ts';
import { Stay } from './stay.tsx';
import { TraceDialog } from './trace-dialog.tsx';

const COLUMNS: readonly Column<Track>[] = [
  {
    title: '订单号',
    key: 'orderNo',
    width: 192,
    show: ({ id, orderNo }) => <TextLink to={`/orderManagement/orderDetail?id=${id}`}>{orderNo}</TextLink>,
  },
  {
    title: '当前环节',
    key: 'node',
    width: 96,
    show: ({ currentNode }) => (currentNode === null ? '已结束' : NODE[currentNode]),
  },
  { title: '停留天数', field: 'stayDays', width: 124, as: (days, { stuck }) => <Stay days={days} stuck={stuck} /> },
  { title: '责任方', field: 'responsibleParty', width: 176 },
  {
    title: '下一步',
    key: 'next',
    width: 152,
    show: ({ currentNode }) => (currentNode === null ? '-' : NEXT_STEP[currentNode]),
  },
  {
    title: '异常',
    key: 'flags',
    width: 148,
    show: ({ overdue, changeFlag }) => (
      <>
        {overdue && <ToneTag tone="danger">逾期</ToneTag>}
        {changeFlag && <ToneTag tone="waiting">变更中</ToneTag>}
        {!overdue && !changeFlag && '-'}
      </>
    ),
  },
  { title: '采购单位', field: 'purchaserName', width: 160 },
  { title: '供应商', field: 'supplierName', width: 176 },
  { title: '下单', field: 'placedAt', as: 'date', width: 112 },
  { title: '确认', field: 'confirmedAt', as: 'date', width: 112 },
  { title: '发货', field: 'shippedAt', as: 'date', width: 112 },
  { title: '收货', field: 'receivedAt', as: 'date', width: 112 },
  { title: '对账', field: 'settledAt', as: 'date', width: 112 },
  { title: '开票', field: 'invoicedAt', as: 'date', width: 112 },
  { title: '付款', field: 'paidAt', as: 'date', width: 112 },
];

/** 业务订单跟踪：按环节查看订单停在哪里、等谁处理；列表与看板切换、催办、轨迹、导出。 */
export default function BusinessOrderPage() {
  const list = useList(businessOrder.page);
  const { node, ...others } = list.filters;
  const counts = useCall(businessOrder.counts, others);
  const [view, setView] = useState<'list' | 'board'>('list');
  const [traced, setTraced] = useState<string>();
  const counted = (one: Node) => counts.data?.find((row) => row.node === one);
  const stuck = Object.fromEntries(counts.data?.map((row) => [row.node, row.stuckCount]) ?? []);
  const actions = ({ id, currentNode }: Track) => (
    <>
      <BusyButton look="text" busy={false} onPress={() => setTraced(id)}>
        轨迹
      </BusyButton>
      {currentNode !== null && (
        <ActionButton call={orderManagement.urge} input={{ orderId: id }} done="已催办">
          催办
        </ActionButton>
      )}
    </>
  );
  const tools = <ExportButton call={businessOrder.export} input={list.filters} />;
  const change = (value: string) => list.narrow({ node: value === 'all' ? undefined : (value as Node) });
  return (
    <Page
      title="业务订单跟踪"
      actions={
        <>
          <BusyButton look={view === 'list' ? 'primary' : 'secondary'} busy={false} onPress={() => setView('list')}>
            列表
          </BusyButton>
          <BusyButton look={view === 'board' ? 'primary' : 'secondary'} busy={false} onPress={() => setView('board')}>
            看板
          </BusyButton>
        </>
      }
    >
      <QueryForm
        list={list}
        fields={[
          { name: 'orderNo', label: '订单号' },
          { name: 'purchaserName', label: '采购单位' },
          { name: 'supplierName', label: '供应商' },
          { name: 'plate', label: '板块', codes: PLATE },
          { kind: 'dayRange', label: '下单日期', from: 'orderDateFrom', to: 'orderDateTo' },
          { name: 'stuck', label: '只看卡点', kind: 'switch' },
        ]}
      />
      {view === 'board' ? (
        <Board filters={others} stuck={stuck} />
      ) : (
        <>
          <Tabs
            label="环节"
            value={node ?? 'all'}
            onChange={change}
            tabs={[
              { value: 'all', text: '全部' },
              ...NODES.map((one) => ({
                value: one,
                text: `待${NODE[one]}`,
                count: counted(one)?.count ?? (counts.data && 0),
              })),
            ]}
          />
          <DataTable list={list} caption="业务订单" columns={COLUMNS} rowActions={actions} tools={tools} />
        </>
      )}
      {traced !== undefined && <TraceDialog orderId={traced} onClose={() => setTraced(undefined)} />}
    </Page>
  );
}
