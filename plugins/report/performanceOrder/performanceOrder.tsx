import { CopyText, TextLink, ToneTag, WhenLoaded } from '@portal/sdk/ui';
import { KpiCards, ReportTable } from '@portal/sdk/ui/report';
import { columnsOf } from '@portal/sdk/ui/table';
import { orderAt } from '../addresses.ts';
import { kpisOf } from '../kpis.ts';
import { Report, tableOf, useReport } from '../report.tsx';
import { PerformanceCharts } from './charts.tsx';
import { performanceOrder } from './contract.ts';

const COLUMNS = columnsOf(performanceOrder.page, {
  orderNo: (orderNo, { id }) => (
    <CopyText text={orderNo}>
      <TextLink to={orderAt(id)}>{orderNo}</TextLink>
    </CopyText>
  ),
  changes: (changes, { id }) => (changes > 0 ? <TextLink to={`${orderAt(id)}#changes`}>{changes}</TextLink> : '-'),
  daysLate: (days) => (days > 0 ? <ToneTag tone="danger">{`延期 ${days} 天`}</ToneTag> : '-'),
});

const CARDS = {
  orders: { unit: '单', definition: '供应商已确认且未取消的订单。' },
  onTimeRate: '已全部收货的订单中，最后一次收货不晚于要求交期的占比；剔除不可抗力时，以变更后的交期为准。',
  passRate: '验收合格数量除以合格与拒收数量之和。',
  averageDelay: { unit: '天', definition: '延期订单的平均延期天数；未交齐的计算到今天。' },
  late: { unit: '单', definition: '延期天数大于 0 的订单。' },
  penalty: '按订单金额每逾期一日 0.05%、累计不超过 5% 测算，实际扣款以结算单为准。',
};

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
      <KpiCards items={kpisOf(performanceOrder.summary, report.summary.data, CARDS)} />
      <WhenLoaded answer={report.summary}>{(data) => <PerformanceCharts {...data} />}</WhenLoaded>
      <ReportTable {...tableOf(report)} caption="履约订单" columns={COLUMNS} />
    </Report>
  );
}
