import { useCall, useList } from '@portal/sdk';
import { ExportButton, StatusTag, TextLink, WhenLoaded } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { KpiCards, PeriodBar, ReportPage, ReportTable, SavedViews } from '@portal/sdk/ui/report';
import { tableColumns } from '../table-columns.tsx';
import { AgreementCharts } from './charts.tsx';
import { AGREEMENT_COLUMNS } from './columns.ts';
import { AGREEMENT_STATUS, AGREEMENT_TONE, agreementReport } from './contract.ts';
import { agreementFigures } from './figures.ts';
import { UseBar } from './use-bar.tsx';

const COLUMNS = tableColumns(AGREEMENT_COLUMNS, {
  agreementNo: (no) => (
    <TextLink to={`/reportManagement/associatedOrderData?agreementNo=${encodeURIComponent(no)}`}>{no}</TextLink>
  ),
  status: (status) => <StatusTag code={status} texts={AGREEMENT_STATUS} tones={AGREEMENT_TONE} />,
  useRate: (rate) => <UseBar rate={rate} />,
});

/** 协议管理报表：金额执行、到期与关联订单。 */
export default function AgreementManagementReportPage() {
  const list = useList(agreementReport.page);
  const summary = useCall(agreementReport.summary, list.filters);
  return (
    <ReportPage
      title="协议管理报表"
      asOf={summary.data?.asOf}
      period={<PeriodBar list={list} from="validFrom" to="validTo" label="到期日期" />}
      tools={
        <>
          <SavedViews report="agreementReport" />
          <ExportButton call={agreementReport.export} input={list.filters} />
        </>
      }
    >
      <QueryForm
        list={list}
        fields={[
          { name: 'agreementNo', label: '协议编号' },
          { name: 'name', label: '协议名称' },
          { name: 'supplierName', label: '供应商' },
          { name: 'category', label: '品类' },
          { name: 'status', label: '状态', codes: AGREEMENT_STATUS },
          { name: 'usedMin', label: '执行率不低于（%）', kind: 'number' },
          { name: 'usedMax', label: '执行率不高于（%）', kind: 'number' },
        ]}
      />
      <KpiCards items={agreementFigures(summary.data)} />
      <WhenLoaded answer={summary}>{(data) => <AgreementCharts {...data} />}</WhenLoaded>
      <ReportTable
        list={list}
        caption="采购协议"
        rowKey="agreementNo"
        columns={COLUMNS}
        totals={summary.data?.totals ?? {}}
      />
    </ReportPage>
  );
}
