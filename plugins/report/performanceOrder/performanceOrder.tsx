import type { OutputOf } from '@portal/sdk/contract';
import { CopyText, TextLink, ToneTag, WhenLoaded } from '@portal/sdk/ui';
import { HeatMap, LineChart, RankChart, type Series } from '@portal/sdk/ui/charts';
import { KpiCards, ReportTable } from '@portal/sdk/ui/report';
import { columnsOf } from '@portal/sdk/ui/table';
import { orderAt } from '../addresses.ts';
import { Charts, perCent } from '../charts.tsx';
import { DELAY_REASON } from '@portal/sdk/calls/order';
import { Report, tableOf, useReport } from '../report.tsx';
import { performanceOrder } from './contract.ts';
import { performanceFigures } from './figures.ts';

type Summary = OutputOf<typeof performanceOrder.summary>;

const COLUMNS = columnsOf(performanceOrder.page, {
  orderNo: (orderNo, { id }) => <CopyText text={orderNo} to={orderAt(id)} />,
  changes: (changes, { id }) => (changes > 0 ? <TextLink to={`${orderAt(id)}#changes`}>{changes}</TextLink> : '-'),
  daysLate: (days) => (days > 0 ? <ToneTag tone="danger">{`延期 ${days} 天`}</ToneTag> : '-'),
});

/** Pixels in which the eight suppliers stand. */
const heatHeight = 264;

/** A row a supplier, a cell a month, over the months that any of them was late in. */
function heatOf(rows: Summary['suppliers']): readonly Series[] {
  const months = [...new Set(rows.map(({ month }) => month))].sort().slice(-6);
  const names = [...new Set(rows.map(({ supplierName }) => supplierName))];
  return names.map((name) => ({
    name,
    points: months.map((month) => ({
      label: month,
      value: rows.find((row) => row.supplierName === name && row.month === month)?.late ?? 0,
    })),
  }));
}

/** 按月准时率、供应商延期热力图、延期原因排列。 */
function PerformanceCharts({ months, suppliers, reasons }: Summary) {
  return (
    <Charts min={360}>
      <LineChart
        title="按月准时交付率"
        unit="%"
        points={months.map(({ month, arrived, onTime }) => ({
          label: month,
          value: perCent(onTime / arrived),
        }))}
      />

      <HeatMap title="供应商各月延期订单" unit="单" height={heatHeight} series={heatOf(suppliers)} />

      <RankChart
        title="延期原因"
        unit="单"
        points={reasons.map(({ reasonType, orders }) => ({ label: DELAY_REASON.texts[reasonType], value: orders }))}
      />
    </Charts>
  );
}

/** 履约订单台账：准时、合格、延期与违约。 */
export default function PerformanceOrderPage() {
  const report = useReport(performanceOrder);
  return (
    <Report
      report={report}
      viewed="performanceOrder"
      fields={[
        'orgCode',
        'supplierName',
        'purchaserName',
        'reasonType',
        'orderNo',
        'late',
        'arrived',
        'changed',
        'excusing',
      ]}
    >
      <KpiCards items={performanceFigures(report.summary.data, report.filters)} />
      <WhenLoaded answer={report.summary}>{(data) => <PerformanceCharts {...data} />}</WhenLoaded>
      <ReportTable {...tableOf(report)} caption="履约订单" columns={COLUMNS} />
    </Report>
  );
}
