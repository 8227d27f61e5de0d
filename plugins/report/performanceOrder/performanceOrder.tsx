import { CopyText, TextLink, ToneTag, WhenLoaded } from '@portal/sdk/ui';
import { KpiCards, ReportTable } from '@portal/sdk/ui/report';
import { columnsOf } from '@portal/sdk/ui/table';
import { Report, tableOf, useReport } from '../report.tsx';
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
  const report = useReport(performanceOrder);
  return (
    <Report
      report={report}
      title="履约订单台账"
      viewed="performanceOrder"
      period="requiredFrom"
      fields={['orgCode', 'supplierName', 'purchaserName', 'reasonType', 'orderNo', 'late', 'changed', 'excusing']}
    >
      <KpiCards items={performanceFigures(report.summary.data)} />
      <WhenLoaded answer={report.summary}>{(data) => <PerformanceCharts {...data} />}</WhenLoaded>
      <ReportTable {...tableOf(report)} caption="履约订单" columns={COLUMNS} />
    </Report>
  );
}
