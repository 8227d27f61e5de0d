import { useCall, useList } from '@portal/sdk';
import { CopyText, TextLink, ToneTag, WhenLoaded } from '@portal/sdk/ui';
import { KpiCards, ReportTable } from '@portal/sdk/ui/report';
import { columnsOf } from '@portal/sdk/ui/table';
import { Report } from '../report.tsx';
import { useTreeField } from '../tree/use-tree-field.ts';
import { PerformanceCharts } from './charts.tsx';
import { performanceOrder } from './contract.ts';
import { performanceFigures } from './figures.ts';

const COLUMNS = columnsOf(performanceOrder.page, {
  orderNo: (orderNo, { id }) => (
    <CopyText text={orderNo}>
      <TextLink to={`/orderManagement/orderDetail?id=${id}`}>{orderNo}</TextLink>
    </CopyText>
  ),
  changes: (changes, { id }) =>
    changes > 0 ? <TextLink to={`/orderManagement/orderDetail?id=${id}#changes`}>{changes}</TextLink> : '-',
  daysLate: (days) => (days > 0 ? <ToneTag tone="danger">{`延期 ${days} 天`}</ToneTag> : '-'),
});

/** 履约订单台账：准时、合格、延期与违约。 */
export default function PerformanceOrderPage() {
  const list = useList(performanceOrder.page);
  const summary = useCall(performanceOrder.summary, list.filters);
  return (
    <Report
      list={list}
      title="履约订单台账"
      viewed="performanceOrder"
      asOf={summary.data?.asOf}
      export={performanceOrder.export}
      period="requiredFrom"
      fields={[
        { name: 'orgCode', ...useTreeField('organisations') },
        'supplierName',
        'purchaserName',
        'reasonType',
        'orderNo',
        'late',
        'changed',
        'excusing',
      ]}
    >
      <KpiCards items={performanceFigures(summary.data)} />
      <WhenLoaded answer={summary}>{(data) => <PerformanceCharts {...data} />}</WhenLoaded>
      <ReportTable list={list} caption="履约订单" columns={COLUMNS} totals={summary.data?.totals ?? {}} />
    </Report>
  );
}
