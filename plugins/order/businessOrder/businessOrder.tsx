import { useCall, useList } from '@portal/sdk';
import { Button, DialogButton, ExportButton, StatusTabs, TextLink, ToneTag } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { type ColumnOf, DataTable, ListPage } from '@portal/sdk/ui/table';
import { useState } from 'react';
import { orderPath } from '../addresses.ts';
import { Stay, TrackBoard, UrgeButton } from './board.tsx';
import { businessOrder, NODE, type Node, type Track } from './contract.ts';
import { TraceDialog } from './trace-dialog.tsx';

type TrackColumn = ColumnOf<typeof businessOrder.page>;

/** The day on which an order came to a node; the header names the node alone. */
const on = (
  field: 'placedAt' | 'confirmedAt' | 'shippedAt' | 'receivedAt' | 'settledAt' | 'invoicedAt' | 'paidAt',
  title: string,
): TrackColumn => ({ field, title, as: 'date', width: 112 });

const COLUMNS: readonly TrackColumn[] = [
  {
    field: 'orderNo',
    width: 192,
    as: (orderNo, { id }) => <TextLink to={orderPath(id)}>{orderNo}</TextLink>,
  },
  { field: 'currentNode', as: (node) => (node === null ? '已结束' : NODE.texts[node]) },
  { field: 'stayDays', align: 'start', as: (days, { stuck }) => <Stay days={days} stuck={stuck} /> },
  'responsibleParty',
  'nextStep',
  {
    field: 'flags',
    as: (_, { overdue, changeFlag }) => (
      <>
        {overdue && <ToneTag tone="danger">逾期</ToneTag>}
        {changeFlag && <ToneTag tone="waiting">变更中</ToneTag>}
        {!overdue && !changeFlag && '-'}
      </>
    ),
  },
  'purchaserName',
  'supplierName',
  on('placedAt', '下单'),
  on('confirmedAt', NODE.texts.CONFIRM),
  on('shippedAt', NODE.texts.SHIP),
  on('receivedAt', NODE.texts.RECEIVE),
  on('settledAt', NODE.texts.SETTLE),
  on('invoicedAt', NODE.texts.INVOICE),
  on('paidAt', NODE.texts.PAY),
];

const texts = Object.fromEntries(NODE.list.map((one) => [one, `待${NODE.texts[one]}`])) as Record<Node, string>;
const WAITING = { texts, list: NODE.list };

/** 业务订单跟踪：按环节查看订单停在哪里、等谁处理；列表与看板切换、催办、轨迹、导出。 */
export default function BusinessOrderPage() {
  const list = useList(businessOrder.page);
  const { currentNode: _, ...others } = list.filters;
  const counts = useCall(businessOrder.counts, others);
  const [view, setView] = useState<'list' | 'board'>('list');
  const stuck = Object.fromEntries(counts.data?.map((row) => [row.currentNode, row.stuckCount]) ?? []);
  const actions = (track: Track) => (
    <>
      <DialogButton appearance="text" dialog={(close) => <TraceDialog orderId={track.id} onClose={close} />}>
        轨迹
      </DialogButton>
      <UrgeButton order={track} onDone={list.reload} />
    </>
  );
  const tabs = <StatusTabs label="环节" list={{ ...list, by: 'currentNode', counts: counts.data }} codes={WAITING} />;
  const tools = <ExportButton call={businessOrder.export} input={list.filters} />;
  return (
    <ListPage
      title="业务订单跟踪"
      actions={
        <>
          <Button appearance={view === 'list' ? 'primary' : 'secondary'} onClick={() => setView('list')}>
            列表
          </Button>
          <Button appearance={view === 'board' ? 'primary' : 'secondary'} onClick={() => setView('board')}>
            看板
          </Button>
        </>
      }
    >
      <QueryForm list={list} fields={['orderNo', 'purchaserName', 'supplierName', 'plate', 'orderDateFrom', 'stuck']} />
      {view === 'board' ? (
        <TrackBoard filters={others} stuck={stuck} />
      ) : (
        <DataTable list={list} caption="业务订单" columns={COLUMNS} rowActions={actions} tabs={tabs} tools={tools} />
      )}
    </ListPage>
  );
}
