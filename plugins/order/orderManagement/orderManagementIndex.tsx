import { ORDER_STATUS } from '@portal/sdk/calls/order';
import { useCountedList } from '@portal/sdk';
import { CopyText, DueDate, ExportButton, StatusTabs } from '@portal/sdk/ui';
import { BatchStepButton, QueryForm } from '@portal/sdk/ui/form';
import { type ColumnOf, DataTable, ListPage, MiniBar } from '@portal/sdk/ui/table';
import { orderPath } from '../addresses.ts';
import { type OrderRow, orderManagement } from './contract.ts';
import { OrderActions } from './order-actions.tsx';
import { orderMarks } from './order-tags.tsx';

const STATES = [10, 20, 30, 40, 50, 60, 70, 15, 80, 90] as const;

/** Of an axis, named in the header by its first word. */
const progress = (field: 'receiptRate' | 'settleRate' | 'invoiceRate' | 'payRate', title: string) => ({
  field,
  title,
  width: 112,
  as: (rate: string) => <MiniBar value={rate} label={`${title}进度`} />,
});

const COLUMNS: readonly ColumnOf<typeof orderManagement.page>[] = [
  {
    field: 'orderNo',
    width: 208,
    as: (orderNo, { id }) => <CopyText text={orderNo} to={orderPath(id)} />,
  },
  { field: 'purchaserName', width: 152 },
  { field: 'supplierName' },
  { field: 'orderAmount' },
  { field: 'deliveryDate', width: 172, as: (date, { daysLeft }) => <DueDate date={date} daysLeft={daysLeft} /> },
  { field: 'status', width: 176, marks: orderMarks },
  { field: 'projectName', width: 240 },
  progress('receiptRate', '收货'),
  progress('settleRate', '对账'),
  progress('invoiceRate', '开票'),
  { ...progress('payRate', '付款'), hidden: true },
  { field: 'orderDate' },
  { field: 'orderType', title: '类型' },
  { field: 'sourceSystem', hidden: true },
  { field: 'extOrderNo', hidden: true },
  { field: 'plate', hidden: true },
];

/** 批量确认：只办理待本单位确认的订单。 */
function BatchConfirm({ rows, onDone }: { rows: readonly OrderRow[]; onDone: () => unknown }) {
  return (
    <BatchStepButton
      call={orderManagement.confirm}
      rows={rows}
      words={{ noun: '订单', unit: '张' }}
      nameOf={({ orderNo }) => orderNo}
      amount={{ title: '含税金额', of: ({ orderAmount }) => orderAmount }}
      intro="确认后按订单约定的数量与交期发货。"
      onDone={onDone}
    />
  );
}

/** 订单列表：查询、状态页签、确认、拒单、发货、收货、交期变更、催办、取消、导出。 */
export default function OrderManagementIndexPage() {
  const list = useCountedList(orderManagement.page, orderManagement.counts, 'status');
  return (
    <ListPage title="订单列表">
      <QueryForm
        list={list}
        fields={[
          'orderNo',
          'supplierName',
          'purchaserName',
          'goods',
          'orderDateFrom',
          'deliveryDateFrom',
          'amountMin',
          'plate',
          'sourceSystem',
          'agreementNo',
          'extOrderNo',
          'overdue',
          'awaited',
          'changing',
        ]}
      />
      <DataTable
        tabs={<StatusTabs list={list} codes={{ texts: ORDER_STATUS.texts, list: STATES }} />}
        list={list}
        caption="订单"
        columns={COLUMNS}
        rowActions={(order) => <OrderActions order={order} onDone={list.reload} />}
        amount="orderAmount"
        totals={list.sums}
        batch={(rows, done) => <BatchConfirm rows={rows} onDone={done} />}
        tools={
          <>
            <ExportButton call={orderManagement.export} input={list.filters} />
            <ExportButton call={orderManagement.export} input={{ ...list.filters, withLines: true }}>
              导出明细
            </ExportButton>
          </>
        }
      />
    </ListPage>
  );
}
