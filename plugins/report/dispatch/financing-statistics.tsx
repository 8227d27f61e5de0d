import { useCall, useList } from '@portal/sdk';
import { PLATE } from '@portal/sdk/calls/enterprise';
import { ExportButton, StatusTag, ToneTag } from '@portal/sdk/ui';
import { quantity } from '@portal/sdk/format';
import { type FilterField, QueryForm } from '@portal/sdk/ui/form';
import { conditionsText, PeriodBar, ReportPage, ReportTable } from '@portal/sdk/ui/report';
import { tableColumns } from '../table-columns.tsx';
import { DISPATCH_COLUMNS } from './columns.ts';
import { DISPATCH_STATUS, DISPATCH_TONE, dispatchReport, FINANCE_PRODUCT, respondHours } from './contract.ts';
import { Trace } from './trace.tsx';
import { Subscribe } from '../subscription/subscribe.tsx';
import { Views } from '../views/views.tsx';

const FIELDS: readonly FilterField<typeof dispatchReport.page>[] = [
  { name: 'customerName', label: '企业' },
  { name: 'institutionName', label: '受理机构' },
  { name: 'status', label: '状态', codes: DISPATCH_STATUS },
  { name: 'product', label: '产品', codes: FINANCE_PRODUCT },
  { name: 'plate', label: '板块', codes: PLATE },
  { name: 'handlerName', label: '处理人' },
  { name: 'sendNo', label: '派单编号' },
];
const CONDITIONS: typeof FIELDS = [{ kind: 'dayRange', label: '派单日期', from: 'sentFrom', to: 'sentTo' }, ...FIELDS];

const COLUMNS = tableColumns(DISPATCH_COLUMNS, {
  sendNo: (_, row) => <Trace row={row} />,
  status: (status) => <StatusTag code={status} texts={DISPATCH_STATUS} tones={DISPATCH_TONE} />,
  respondHours: (hours) =>
    Number(hours) > respondHours ? <ToneTag tone="danger">{`${quantity(hours)} 超时`}</ToneTag> : quantity(hours),
});

/** 派单明细报表：每一单的受理、首响、处理与融资结果。 */
export default function FinancingStatisticsPage() {
  const list = useList(dispatchReport.page);
  const summary = useCall(dispatchReport.summary, list.filters);
  const conditions = conditionsText(list, CONDITIONS);
  return (
    <ReportPage
      unit="wan"
      conditions={conditions}
      title="派单明细报表"
      asOf={summary.data?.asOf}
      period={<PeriodBar list={list} from="sentFrom" to="sentTo" label="派单日期" />}
      tools={
        <>
          <Views report="dispatch" />
          <Subscribe report="dispatch" call={dispatchReport.export} input={list.filters} conditions={conditions} />
          <ExportButton call={dispatchReport.export} input={list.filters} />
        </>
      }
    >
      <QueryForm list={list} fields={FIELDS} />
      <ReportTable list={list} caption="派单明细" columns={COLUMNS} totals={summary.data?.totals ?? {}} />
    </ReportPage>
  );
}
