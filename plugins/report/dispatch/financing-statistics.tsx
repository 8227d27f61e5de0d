import { labelOf } from '@portal/sdk/contract';
import { dateTime, quantity } from '@portal/sdk/format';
import { Timeline, ToneTag, ViewButton } from '@portal/sdk/ui';
import { ReportTable } from '@portal/sdk/ui/report';
import { columnsOf } from '@portal/sdk/ui/table';
import { Report, tableOf, useReport } from '../report.tsx';
import { counted, DISPATCH_STATUS, dispatchReport, type DispatchRow, respondHours } from './contract.ts';

const steps = (row: DispatchRow) => [
  { key: 'sent', title: `派单至 ${row.institutionName} ${row.handlerName}`, at: row.sentAt },
  { key: 'accepted', title: '机构受理', at: row.acceptedAt },
  { key: 'responded', title: '首次答复客户', at: row.respondedAt },
  { key: 'credited', title: '授信通过', at: row.creditedAt },
  { key: 'lent', title: labelOf(counted.lent), at: row.lentAt },
  { key: 'done', title: row.result ?? DISPATCH_STATUS.texts[row.status], at: row.doneAt },
];

/** 派单编号，点击看全程轨迹。 */
function Trace({ row }: { row: DispatchRow }) {
  const passed = steps(row)
    .flatMap(({ at, ...step }) => (at === null ? [] : [{ ...step, time: dateTime(at) }]))
    .reverse();
  return (
    <ViewButton appearance="text" title={`派单轨迹 · ${row.sendNo}`} view={() => <Timeline items={passed} />}>
      {row.sendNo}
    </ViewButton>
  );
}

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
      viewed="dispatch"
      unit="wan"
      fields={['customerName', 'institutionName', 'status', 'product', 'plate', 'reached', 'handlerName', 'sendNo']}
    >
      <ReportTable {...tableOf(report)} caption="派单明细" columns={COLUMNS} />
    </Report>
  );
}
