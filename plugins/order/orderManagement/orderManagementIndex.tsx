import { ORDER_STATUS, ORDER_TYPE, SOURCE_SYSTEM } from '@portal/sdk/calls/order';
import { useCountedList, useSession } from '@portal/sdk';
import { PLATE } from '@portal/sdk/calls/enterprise';
import { CopyText, DueDate, ExportButton, Page, StatusTabs, TextLink } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { type Column, DataTable, MiniBar } from '@portal/sdk/ui/table';
import { BatchConfirm } from './batch-confirm.tsx';
import { type OrderRow, orderManagement } from './contract.ts';
import { orderActions } from './order-actions.tsx';
import { OrderTags } from './order-tags.tsx';

const STATES = [10, 20, 30, 40, 50, 60, 70, 15, 80, 90] as const;

const detailOf = (id: string) => `/orderManagement/orderDetail?id=${id}`;

const COLUMNS: readonly Column<OrderRow>[] = [
  {
    title: '订单编号',
    key: 'orderNo',
    width: 208,
    show: ({ id, orderNo }) => (
      <CopyText text={orderNo}>
        <TextLink to={detailOf(id)}>{orderNo}</TextLink>
      </CopyText>
    ),
  },
  { title: '状态', key: 'status', width: 176, show: (order) => <OrderTags order={order} /> },
  { title: '含税金额（元）', field: 'orderAmount', as: 'money', width: 164 },
  {
    title: '要求交期',
    field: 'deliveryDate',
    width: 172,
    as: (date, { daysLeft }) => <DueDate date={date} daysLeft={daysLeft} />,
  },
  { title: '采购单位', field: 'purchaserName', width: 152 },
  { title: '供应商', field: 'supplierName', width: 176 },
  { title: '项目', field: 'projectName', width: 240 },
  { title: '收货', field: 'receiptRate', width: 112, as: (rate) => <MiniBar value={rate} label="收货进度" /> },
  { title: '对账', field: 'settleRate', width: 112, as: (rate) => <MiniBar value={rate} label="对账进度" /> },
  { title: '开票', field: 'invoiceRate', width: 112, as: (rate) => <MiniBar value={rate} label="开票进度" /> },
  {
    title: '付款',
    field: 'payRate',
    width: 112,
    hidden: true,
    as: (rate) => <MiniBar value={rate} label="付款进度" />,
  },
  { title: '下单日期', field: 'orderDate', width: 112 },
  { title: '类型', field: 'orderType', codes: ORDER_TYPE.texts, width: 72 },
  { title: '来源', field: 'sourceSystem', codes: SOURCE_SYSTEM.texts, width: 96, hidden: true },
  { title: '外部订单号', field: 'extOrderNo', width: 196, hidden: true },
  { title: '板块', field: 'plate', codes: PLATE, width: 96, hidden: true },
];

/** A party knows its own name. */
const OWN = { G: 'supplierName', C: 'purchaserName' } as const;

/** 订单列表：查询、状态页签、确认、拒单、发货、收货、交期变更、催办、取消、导出。 */
export default function OrderManagementIndexPage() {
  const list = useCountedList(orderManagement.page, orderManagement.counts, 'status');
  const role = useSession()
    .user?.roleList.map(({ roleType }) => roleType)
    .find((type) => type === 'G' || type === 'C');
  const columns = COLUMNS.filter(({ field }) => role === undefined || field !== OWN[role]);
  return (
    <Page title="订单列表">
      <QueryForm
        list={list}
        fields={[
          { name: 'orderNo', label: '订单编号' },
          { name: 'supplierName', label: '供应商' },
          { name: 'purchaserName', label: '采购单位' },
          { name: 'goods', label: '商品', placeholder: '物料名称或编码' },
          { kind: 'dayRange', label: '下单日期', from: 'orderDateFrom', to: 'orderDateTo' },
          { kind: 'dayRange', label: '交货日期', from: 'deliveryDateFrom', to: 'deliveryDateTo' },
          { kind: 'moneyRange', label: '金额区间（元）', from: 'amountMin', to: 'amountMax' },
          { name: 'plate', label: '板块', codes: PLATE },
          { name: 'sourceSystem', label: '来源', codes: SOURCE_SYSTEM.texts },
          { name: 'agreementNo', label: '协议编号' },
          { name: 'extOrderNo', label: '外部订单号' },
          { name: 'overdue', label: '只看逾期', kind: 'switch' },
          { name: 'awaited', label: '只看未交齐', kind: 'switch' },
          { name: 'changing', label: '只看交期变更中', kind: 'switch' },
        ]}
      />
      <StatusTabs list={list} texts={ORDER_STATUS.texts} codes={STATES} />
      <DataTable
        list={list}
        caption="订单"
        columns={columns}
        rowActions={(order) => orderActions({ order, onDone: list.reload })}
        amount="orderAmount"
        totals={['orderAmount']}
        batch={(rows, clear) => (
          <BatchConfirm
            rows={rows}
            onDone={() => {
              clear();
              return list.reload();
            }}
          />
        )}
        tools={
          <>
            <ExportButton call={orderManagement.export} input={list.filters} />
            <ExportButton call={orderManagement.export} input={{ ...list.filters, withLines: true }}>
              导出明细
            </ExportButton>
          </>
        }
      />
    </Page>
  );
}
