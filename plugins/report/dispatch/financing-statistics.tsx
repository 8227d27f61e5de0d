import { quantity } from '@portal/sdk/format';
import { ToneTag } from '@portal/sdk/ui';
import { ReportTable } from '@portal/sdk/ui/report';
import { columnsOf } from '@portal/sdk/ui/table';
import { Report, tableOf, useReport } from '../report.tsx';
import { dispatchReport, respondHours } from './contract.ts';
import { Trace } from './trace.tsx';

const COLUMNS = columnsOf(dispatchReport.page, {
  sendNo: (_, row) => <Trace row={row} />,
  respondHours: (hours) =>
    Number(hours) > respondHours ? <ToneTag tone="danger">{`${quantity(hours)} 超时`}</ToneTag> : quantity(hours),
});

/** 派单明细报表：每一单的受理、首响、处理与融资结果。 */
export default function FinancingStatisticsPage() {
  const report = useReport(dispatchReport);
  return (
    <Report
      report={report}
      title="派单明细报表"
      viewed="dispatch"
      unit="wan"
      period="sentFrom"
      fields={['customerName', 'institutionName', 'status', 'product', 'plate', 'handlerName', 'sendNo']}
    >
      <ReportTable {...tableOf(report)} caption="派单明细" columns={COLUMNS} />
    </Report>
  );
}
