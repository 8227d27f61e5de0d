import { ORDER_STATUS } from '@portal/sdk/calls/order';
import { useCall, useList } from '@portal/sdk';
import { CopyText, ExportButton, StatusTag, TextLink, ToneTag, WhenLoaded } from '@portal/sdk/ui';
import { type FilterField, QueryForm } from '@portal/sdk/ui/form';
import { conditionsText, KpiCards, PeriodBar, ReportPage, ReportTable } from '@portal/sdk/ui/report';
import { DELAY_REASON } from '../codes.ts';
import { Subscribe } from '../subscription/subscribe.tsx';
import { tableColumns } from '../table-columns.tsx';
import { PerformanceCharts } from './charts.tsx';
import { PERFORMANCE_COLUMNS } from './columns.ts';
import { performanceOrder } from './contract.ts';
import { performanceFigures } from './figures.ts';
import { Views } from '../views/views.tsx';
import { useTreeField } from '../tree/use-tree-field.ts';

const FIELDS: readonly FilterField<typeof performanceOrder.page>[] = [
  { name: 'supplierName', label: '供应商' },
  { name: 'purchaserName', label: '采购单位' },
  { name: 'reasonType', label: '延期原因', codes: DELAY_REASON },
  { name: 'orderNo', label: '订单号' },
  { name: 'late', label: '只看延期', kind: 'switch' },
  { name: 'changed', label: '只看有变更', kind: 'switch' },
  { name: 'excusing', label: '剔除已批准的不可抗力', kind: 'switch' },
];
const PERIOD = { kind: 'dayRange', label: '要求交期', from: 'requiredFrom', to: 'requiredTo' } as const;

const COLUMNS = tableColumns(PERFORMANCE_COLUMNS, {
  orderNo: (orderNo, { id }) => (
    <CopyText text={orderNo}>
      <TextLink to={`/orderManagement/orderDetail?id=${id}`}>{orderNo}</TextLink>
    </CopyText>
  ),
  status: (status) => <StatusTag code={status} {...ORDER_STATUS} />,
  changes: (changes, { id }) =>
    changes > 0 ? <TextLink to={`/orderManagement/orderDetail?id=${id}#changes`}>{changes}</TextLink> : '-',
  daysLate: (days) => (days > 0 ? <ToneTag tone="danger">{`延期 ${days} 天`}</ToneTag> : '-'),
});

/** 履约订单台账：准时、合格、延期与违约。 */
export default function PerformanceOrderPage() {
  const list = useList(performanceOrder.page);
  const fields = [{ name: 'orgCode' as const, ...useTreeField('organisations') }, ...FIELDS];
  const summary = useCall(performanceOrder.summary, list.filters);
  const conditions = conditionsText(list, [PERIOD, ...fields]);
  return (
    <ReportPage
      conditions={conditions}
      title="履约订单台账"
      asOf={summary.data?.asOf}
      period={<PeriodBar list={list} from="requiredFrom" to="requiredTo" label="要求交期" />}
      tools={
        <>
          <Views report="performanceOrder" />
          <Subscribe
            report="performanceOrder"
            call={performanceOrder.export}
            input={list.filters}
            conditions={conditions}
          />
          <ExportButton call={performanceOrder.export} input={list.filters} />
        </>
      }
    >
      <QueryForm list={list} fields={fields} />
      <KpiCards items={performanceFigures(summary.data)} />
      <WhenLoaded answer={summary}>{(data) => <PerformanceCharts {...data} />}</WhenLoaded>
      <ReportTable list={list} caption="履约订单" columns={COLUMNS} totals={summary.data?.totals ?? {}} />
    </ReportPage>
  );
}
