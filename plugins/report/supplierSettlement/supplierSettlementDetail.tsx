import { useCall, useList } from '@portal/sdk';
import { PLATE } from '@portal/sdk/calls/enterprise';
import { useSearchParams } from '@portal/sdk/router';
import { EmptyState, ExportButton, KeyFacts, Money, TextLink, WhenLoaded } from '@portal/sdk/ui';
import { type FilterField, QueryForm } from '@portal/sdk/ui/form';
import { conditionsText, PeriodBar, ReportPage, ReportTable } from '@portal/sdk/ui/report';
import { tableColumns } from '../table-columns.tsx';
import { useTreeField } from '../tree/use-tree-field.ts';
import { MOVE_COLUMNS } from './columns.ts';
import { MOVE, type Move, supplierSettlement } from './contract.ts';

const FIELDS: readonly FilterField<typeof supplierSettlement.detail>[] = [
  { name: 'kind', label: '单据类型', codes: MOVE },
  { name: 'docNo', label: '单据号' },
  { name: 'orderNo', label: '订单号' },
  { name: 'plate', label: '板块', codes: PLATE },
];
const PERIOD = { kind: 'dayRange', label: '日期', from: 'from', to: 'to' } as const;

/** spec 0.4: the details of the two kinds of statements stand crosswise. */
const DETAIL = { INCOME: 'expensesInfo', PURCHASE: 'incomeInfo' } as const;

const documentOf = ({ settlementId, settleType, orderId }: Move): string | undefined => {
  if (settlementId !== null && settleType !== null)
    return `/reconciliationSettlement/${DETAIL[settleType]}?id=${settlementId}`;
  return orderId === null ? undefined : `/orderManagement/orderDetail?id=${orderId}`;
};

const COLUMNS = tableColumns(MOVE_COLUMNS, {
  docNo: (docNo, row) => {
    const to = documentOf(row);
    return to === undefined ? docNo : <TextLink to={to}>{docNo}</TextLink>;
  },
  orderNo: (orderNo, { orderId }) =>
    orderNo === null ? '-' : <TextLink to={`/orderManagement/orderDetail?id=${orderId}`}>{orderNo}</TextLink>,
});

function Moves({ supplierEntId }: { supplierEntId: string }) {
  const list = useList(supplierSettlement.detail);
  const filters = { ...list.filters, supplierEntId };
  const fields = [...FIELDS, { name: 'orgCode' as const, ...useTreeField('organisations') }];
  const summary = useCall(supplierSettlement.detailSummary, filters);
  return (
    <ReportPage
      conditions={conditionsText(list, [PERIOD, ...fields])}
      title="供应商结算明细"
      description="币种：人民币"
      asOf={summary.data?.asOf}
      period={<PeriodBar list={list} from="from" to="to" label="日期" />}
      tools={<ExportButton call={supplierSettlement.detailExport} input={filters} />}
    >
      <WhenLoaded answer={summary} rows={2}>
        {({ supplierName, opening, due, settled, closing }) => (
          <KeyFacts
            items={[
              { label: '供应商', value: supplierName },
              { label: '期间', value: `${filters.from ?? '期初'} 至 ${filters.to ?? '今'}` },
              { label: '期初未结（元）', value: <Money value={opening} /> },
              { label: '本期应结（元）', value: <Money value={due} /> },
              { label: '本期已结（元）', value: <Money value={settled} /> },
              { label: '期末未结（元）', value: <Money value={closing} /> },
            ]}
          />
        )}
      </WhenLoaded>
      <QueryForm list={list} fields={fields} />
      <ReportTable list={list} caption="结算明细" rowKey="key" columns={COLUMNS} totals={summary.data?.totals ?? {}} />
    </ReportPage>
  );
}

/** 供应商结算明细：逐笔增减与余额，证明报表的期末。 */
export default function SupplierSettlementDetailPage() {
  const [params] = useSearchParams();
  const supplierEntId = params.get('supplierEntId');
  if (supplierEntId) return <Moves supplierEntId={supplierEntId} />;
  return <EmptyState title="未指定供应商" hint="请从供应商结算报表中选择一家供应商查看明细。" />;
}
