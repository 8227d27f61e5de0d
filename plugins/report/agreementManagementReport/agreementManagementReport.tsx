import { mayCall, useCall, useList, useSession } from '@portal/sdk';
import { ActionButton, ExportButton, StatusTag, TextLink, WhenLoaded } from '@portal/sdk/ui';
import { type FilterField, QueryForm } from '@portal/sdk/ui/form';
import { conditionsText, KpiCards, PeriodBar, ReportPage, ReportTable } from '@portal/sdk/ui/report';
import { useMemo } from 'react';
import { Subscribe } from '../subscription/subscribe.tsx';
import { tableColumns } from '../table-columns.tsx';
import { AgreementCharts } from './charts.tsx';
import { AGREEMENT_COLUMNS } from './columns.ts';
import { AGREEMENT_STATUS, AGREEMENT_TONE, type AgreementRow, agreementReport, wantsRenewal } from './contract.ts';
import { agreementFigures } from './figures.ts';
import { UseBar } from './use-bar.tsx';
import { Views } from '../views/views.tsx';
import { useTreeField } from '../tree/use-tree-field.ts';

const FIELDS: readonly FilterField<typeof agreementReport.page>[] = [
  { name: 'agreementNo', label: '协议编号' },
  { name: 'name', label: '协议名称' },
  { name: 'supplierName', label: '供应商' },
  { name: 'category', label: '品类' },
  { name: 'status', label: '状态', codes: AGREEMENT_STATUS },
  { name: 'usedMin', label: '执行率不低于（%）', kind: 'number' },
  { name: 'usedMax', label: '执行率不高于（%）', kind: 'number' },
];
const PERIOD = { kind: 'dayRange', label: '到期日期', from: 'validFrom', to: 'validTo' } as const;

/** The orders behind an agreement, of the organisation that the report is narrowed to. */
function ordersOf(agreementNo: string, orgCode: string | undefined): string {
  const query = new URLSearchParams({ agreementNo, ...(orgCode !== undefined && { orgCode }) });
  return `/reportManagement/associatedOrderData?${query}`;
}

const columnsOf = (orgCode: string | undefined) =>
  tableColumns(AGREEMENT_COLUMNS, {
    agreementNo: (no) => <TextLink to={ordersOf(no, orgCode)}>{no}</TextLink>,
    status: (status) => <StatusTag code={status} texts={AGREEMENT_STATUS} tones={AGREEMENT_TONE} />,
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
  const fields = [{ name: 'orgCode' as const, ...useTreeField('organisations') }, ...FIELDS];
  const summary = useCall(agreementReport.summary, list.filters);
  const mayRemind = mayCall(useSession(), agreementReport.remind);
  const { orgCode } = list.filters;
  const columns = useMemo(() => columnsOf(orgCode), [orgCode]);
  const conditions = conditionsText(list, [PERIOD, ...fields]);
  return (
    <ReportPage
      conditions={conditions}
      title="协议管理报表"
      asOf={summary.data?.asOf}
      period={<PeriodBar list={list} from="validFrom" to="validTo" label="到期日期" />}
      tools={
        <>
          <Views report="agreementReport" />
          <Subscribe
            report="agreementReport"
            call={agreementReport.export}
            input={list.filters}
            conditions={conditions}
            days={false}
          />
          <ExportButton call={agreementReport.export} input={list.filters} />
        </>
      }
    >
      <QueryForm list={list} fields={fields} />
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
    </ReportPage>
  );
}
