import { mayCall, useSession } from '@portal/sdk';
import type { OutputOf } from '@portal/sdk/contract';
import { ActionButton, TextLink, WhenLoaded } from '@portal/sdk/ui';
import { HeatMap, RankChart } from '@portal/sdk/ui/charts';
import { KpiCards, ReportTable } from '@portal/sdk/ui/report';
import { columnsOf } from '@portal/sdk/ui/table';
import { Charts, perCent } from '../charts.tsx';
import { Report, tableOf, useReport } from '../report.tsx';
import { type AgreementRow, agreementReport, nearlyUsed } from './contract.ts';
import { agreementFigures, ordersBehind, takenOf } from './figures.ts';
import { UseBar } from './use-bar.tsx';

type Summary = OutputOf<typeof agreementReport.summary>;

const renewal = ({ agreementNo, forGroup, may }: AgreementRow) =>
  may.includes('REMIND') && (
    <ActionButton
      call={agreementReport.remind}
      input={{ agreementNo }}
      ask={`提醒${forGroup ? '供应商' : '供应商与采购单位'}续签协议 ${agreementNo}？`}
      done={forGroup ? '已提醒供应商续签' : '已提醒双方续签'}
    >
      续签提醒
    </ActionButton>
  );

const MONTHS = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'];

/** Pixels in which twenty bars stand below each other. */
const height = 500;

/** A row a year, a cell a month. */
const calendarOf = (months: Summary['months']) =>
  [...new Set(months.map(({ month }) => month.slice(0, 4)))].map((year) => ({
    name: `${year} 年`,
    points: MONTHS.map((month) => ({
      label: `${Number(month)}月`,
      value: months.find((one) => one.month === `${year}-${month}`)?.agreements ?? 0,
    })),
  }));

/** 执行率前二十、到期月历。 */
const AgreementCharts = ({ top, months }: Summary) => (
  <Charts>
    <RankChart
      title={`执行率前二十，红色超过 ${nearlyUsed * 100}%`}
      height={height}
      unit="%"
      points={top.map(({ agreementNo, useRate }) => ({
        ...{ label: agreementNo, value: perCent(useRate) },
        tone: Number(useRate) > nearlyUsed ? 'danger' : 'info',
      }))}
    />

    <HeatMap title="各月到期协议" unit="份" series={calendarOf(months)} />
  </Charts>
);

/** 协议管理报表：金额执行、到期与关联订单。 */
export default function AgreementManagementReportPage() {
  const report = useReport(agreementReport);
  const { filters, summary } = report;
  const columns = columnsOf(
    agreementReport.page,
    {
      agreementNo: (agreementNo) => <TextLink to={takenOf(filters, agreementNo)}>{agreementNo}</TextLink>,
      useRate: (rate) => <UseBar rate={rate} />,
    },
    ({ agreementNo }) => ordersBehind(filters, agreementNo),
  );
  const mayRemind = mayCall(useSession(), agreementReport.remind);
  return (
    <Report
      report={report}
      viewed="agreementReport"
      fields={[
        'orgCode',
        'agreementNo',
        'validFrom',
        'name',
        'supplierName',
        'category',
        'status',
        'usedMin',
        'usedMax',
        'almostUsed',
      ]}
    >
      <KpiCards items={agreementFigures(summary.data, filters)} />
      <WhenLoaded answer={summary}>{(data) => <AgreementCharts {...data} />}</WhenLoaded>
      <ReportTable
        {...tableOf(report)}
        caption="采购协议"
        rowKey="agreementNo"
        columns={columns}
        {...(mayRemind && { rowActions: renewal })}
      />
    </Report>
  );
}
