import { useCall, useList } from '@portal/sdk';
import { useSearchParams } from '@portal/sdk/router';
import { EmptyState, KeyFacts, Money, TextLink, WhenLoaded } from '@portal/sdk/ui';
import { ReportTable } from '@portal/sdk/ui/report';
import { columnsOf } from '@portal/sdk/ui/table';
import { Report } from '../report.tsx';
import { useTreeField } from '../tree/use-tree-field.ts';
import { type Move, supplierSettlement } from './contract.ts';

/** spec 0.4: the details of the two kinds of statements stand crosswise. */
const DETAIL = { INCOME: 'expensesInfo', PURCHASE: 'incomeInfo' } as const;

const documentOf = ({ settlementId, settleType, orderId }: Move): string | undefined => {
  if (settlementId !== null && settleType !== null)
    return `/reconciliationSettlement/${DETAIL[settleType]}?id=${settlementId}`;
  return orderId === null ? undefined : `/orderManagement/orderDetail?id=${orderId}`;
};

const COLUMNS = columnsOf(supplierSettlement.detail, {
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
  const summary = useCall(supplierSettlement.detailSummary, filters);
  return (
    <Report
      list={list}
      title="供应商结算明细"
      description="币种：人民币"
      asOf={summary.data?.asOf}
      export={supplierSettlement.detailExport}
      input={filters}
      period="from"
      above={
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
      }
      fields={['kind', 'docNo', 'orderNo', 'plate', { name: 'orgCode', ...useTreeField('organisations') }]}
    >
      <ReportTable list={list} caption="结算明细" rowKey="key" columns={COLUMNS} totals={summary.data?.totals ?? {}} />
    </Report>
  );
}

/** 供应商结算明细：逐笔增减与余额，证明报表的期末。 */
export default function SupplierSettlementDetailPage() {
  const [params] = useSearchParams();
  const supplierEntId = params.get('supplierEntId');
  if (supplierEntId) return <Moves supplierEntId={supplierEntId} />;
  return <EmptyState title="未指定供应商" hint="请从供应商结算报表中选择一家供应商查看明细。" />;
}
