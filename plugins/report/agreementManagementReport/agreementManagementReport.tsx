import { mayCall, useSession } from '@portal/sdk';
import { ActionButton, TextLink, WhenLoaded } from '@portal/sdk/ui';
import { KpiCards, ReportTable } from '@portal/sdk/ui/report';
import { columnsOf } from '@portal/sdk/ui/table';
import { useMemo } from 'react';
import { addressOf } from '../addresses.ts';
import { kpisOf } from '../kpis.ts';
import { Report, tableOf, useReport } from '../report.tsx';
import { AgreementCharts } from './charts.tsx';
import { type AgreementFilters, type AgreementRow, agreementReport, endingDays } from './contract.ts';
import { UseBar } from './use-bar.tsx';

/** Each agreement leads to its orders, of the organisation that the report is narrowed to. */
const columnsFor = ({ orgCode }: AgreementFilters) =>
  columnsOf(agreementReport.page, {
    agreementNo: (agreementNo) => (
      <TextLink to={addressOf('/reportManagement/associatedOrderData', { agreementNo, orgCode })}>
        {agreementNo}
      </TextLink>
    ),
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

const CARDS = {
  agreements: { unit: '份', definition: '符合查询条件的采购协议。' },
  amount: '协议约定的含税总金额之和。',
  usedAmount: '协议项下有效订单的含税金额之和，不含已拒单和已取消；采购单位只统计本单位的订单。',
  useRate: '已下单金额除以协议金额。',
  ending: { unit: '份', definition: `${endingDays} 天内到期且未终止的协议。` },
  nearlyUsed: { unit: '份', definition: '履行中且执行率超过 95% 的协议。' },
};

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
      <KpiCards items={kpisOf(agreementReport.summary, summary.data, CARDS)} />
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
