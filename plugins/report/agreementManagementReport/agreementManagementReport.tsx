import { mayCall, useSession } from '@portal/sdk';
import { ActionButton, TextLink, WhenLoaded } from '@portal/sdk/ui';
import { KpiCards, ReportTable } from '@portal/sdk/ui/report';
import { columnsOf } from '@portal/sdk/ui/table';
import { useMemo } from 'react';
import { Report, tableOf, useReport } from '../report.tsx';
import { AgreementCharts } from './charts.tsx';
import { type AgreementFilters, type AgreementRow, agreementReport } from './contract.ts';
import { agreementFigures } from './figures.ts';
import { UseBar } from './use-bar.tsx';

/** The orders behind an agreement, of the organisation that the report is narrowed to. */
function ordersOf(agreementNo: string, orgCode: string | undefined): string {
  const query = new URLSearchParams({ agreementNo, ...(orgCode !== undefined && { orgCode }) });
  return `/reportManagement/associatedOrderData?${query}`;
}

const columnsFor = ({ orgCode }: AgreementFilters) =>
  columnsOf(agreementReport.page, {
    agreementNo: (no) => <TextLink to={ordersOf(no, orgCode)}>{no}</TextLink>,
    useRate: (rate) => <UseBar rate={rate} />,
  });

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

/** 协议管理报表：金额执行、到期与关联订单。 */
export default function AgreementManagementReportPage() {
  const report = useReport(agreementReport);
  const { filters, summary } = report;
  const columns = useMemo(() => columnsFor(filters), [filters]);
  const mayRemind = mayCall(useSession(), agreementReport.remind);
  return (
    <Report
      report={report}
      title="协议管理报表"
      viewed="agreementReport"
      period="validFrom"
      fields={['orgCode', 'agreementNo', 'name', 'supplierName', 'category', 'status', 'usedMin', 'usedMax']}
    >
      <KpiCards items={agreementFigures(summary.data)} />
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
