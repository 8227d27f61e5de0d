import { mayCall, useCall, useList, useSession } from '@portal/sdk';
import { ActionButton, TextLink, WhenLoaded } from '@portal/sdk/ui';
import { KpiCards, ReportTable } from '@portal/sdk/ui/report';
import { columnsOf } from '@portal/sdk/ui/table';
import { useMemo } from 'react';
import { Report } from '../report.tsx';
import { useTreeField } from '../tree/use-tree-field.ts';
import { AgreementCharts } from './charts.tsx';
import { type AgreementRow, agreementReport, wantsRenewal } from './contract.ts';
import { agreementFigures } from './figures.ts';
import { UseBar } from './use-bar.tsx';

/** The orders behind an agreement, of the organisation that the report is narrowed to. */
function ordersOf(agreementNo: string, orgCode: string | undefined): string {
  const query = new URLSearchParams({ agreementNo, ...(orgCode !== undefined && { orgCode }) });
  return `/reportManagement/associatedOrderData?${query}`;
}

const columnsFor = (orgCode: string | undefined) =>
  columnsOf(agreementReport.page, {
    agreementNo: (no) => <TextLink to={ordersOf(no, orgCode)}>{no}</TextLink>,
    useRate: (rate) => <UseBar rate={rate} />,
  });

/** 续签提醒 of an agreement that ends soon, or is nearly used up. */
const renewal = (row: AgreementRow) =>
  wantsRenewal(row) && (
    <ActionButton
      call={agreementReport.remind}
      input={{ agreementNo: row.agreementNo }}
      ask={`提醒${row.forGroup ? '供应商' : '供应商与采购单位'}续签协议 ${row.agreementNo}？`}
      done={row.forGroup ? '已提醒供应商续签' : '已提醒双方续签'}
    >
      续签提醒
    </ActionButton>
  );

/** 协议管理报表：金额执行、到期与关联订单。 */
export default function AgreementManagementReportPage() {
  const list = useList(agreementReport.page);
  const summary = useCall(agreementReport.summary, list.filters);
  const mayRemind = mayCall(useSession(), agreementReport.remind);
  const { orgCode } = list.filters;
  const columns = useMemo(() => columnsFor(orgCode), [orgCode]);
  return (
    <Report
      list={list}
      title="协议管理报表"
      viewed="agreementReport"
      asOf={summary.data?.asOf}
      export={agreementReport.export}
      period="validFrom"
      fields={[
        { name: 'orgCode', ...useTreeField('organisations') },
        'agreementNo',
        'name',
        'supplierName',
        'category',
        'status',
        'usedMin',
        'usedMax',
      ]}
    >
      <KpiCards items={agreementFigures(summary.data)} />
      <WhenLoaded answer={summary}>{(data) => <AgreementCharts {...data} />}</WhenLoaded>
      <ReportTable
        list={list}
        caption="采购协议"
        rowKey="agreementNo"
        columns={columns}
        totals={summary.data?.totals ?? {}}
        {...(mayRemind && { rowActions: renewal })}
      />
    </Report>
  );
}
