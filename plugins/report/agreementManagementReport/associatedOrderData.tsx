import { ORDER_STATUS } from '@portal/sdk/calls/order';
import { useCall, useList } from '@portal/sdk';
import { useSearchParams } from '@portal/sdk/router';
import {
  CopyText,
  EmptyState,
  ExportButton,
  KeyFacts,
  Money,
  StatusTag,
  TextLink,
  ToneTag,
  WhenLoaded,
} from '@portal/sdk/ui';
import { type FilterField, QueryForm } from '@portal/sdk/ui/form';
import { conditionsText, PeriodBar, ReportPage, ReportTable } from '@portal/sdk/ui/report';
import { tableColumns } from '../table-columns.tsx';
import { useTreeField } from '../tree/use-tree-field.ts';
import { AGREEMENT_ORDER_COLUMNS } from './columns.ts';
import { type AgreementRow, agreementReport } from './contract.ts';
import { UseBar } from './use-bar.tsx';

const FIELDS: readonly FilterField<typeof agreementReport.orders>[] = [
  { name: 'purchaserName', label: '采购单位' },
  { name: 'status', label: '状态', codes: ORDER_STATUS.texts },
];
const PERIOD = { kind: 'dayRange', label: '下单日期', from: 'from', to: 'to' } as const;

const COLUMNS = tableColumns(AGREEMENT_ORDER_COLUMNS, {
  orderNo: (orderNo, { id, dearer }) => (
    <CopyText text={orderNo}>
      <TextLink to={`/orderManagement/orderDetail?id=${id}`}>{orderNo}</TextLink>{' '}
      {dearer && <ToneTag tone="danger">超协议价</ToneTag>}
    </CopyText>
  ),
  status: (status) => <StatusTag code={status} {...ORDER_STATUS} />,
});

const factsOf = (agreement: AgreementRow) => [
  { label: '协议', value: `${agreement.agreementNo} ${agreement.name}` },
  { label: '供应商', value: agreement.supplierName },
  { label: '有效期', value: `${agreement.validFrom} 至 ${agreement.validTo}` },
  { label: '协议金额（元）', value: <Money value={agreement.amount} /> },
  { label: '已下单（元）', value: <Money value={agreement.usedAmount} /> },
  { label: '执行率', value: <UseBar rate={agreement.useRate} /> },
];

function Orders({ agreementNo }: { agreementNo: string }) {
  const list = useList(agreementReport.orders);
  const filters = { ...list.filters, agreementNo };
  const fields = [...FIELDS, { name: 'orgCode' as const, ...useTreeField('organisations') }];
  const summary = useCall(agreementReport.ordersSummary, filters);
  return (
    <ReportPage
      conditions={conditionsText(list, [PERIOD, ...fields])}
      title="协议关联订单"
      asOf={summary.data?.asOf}
      period={<PeriodBar list={list} from="from" to="to" label="下单日期" />}
      tools={<ExportButton call={agreementReport.ordersExport} input={filters} />}
    >
      <WhenLoaded answer={summary} rows={2}>
        {({ agreement }) => <KeyFacts items={factsOf(agreement)} />}
      </WhenLoaded>
      <QueryForm list={list} fields={fields} />
      <ReportTable list={list} caption="协议关联订单" columns={COLUMNS} totals={summary.data?.totals ?? {}} />
    </ReportPage>
  );
}

/** 协议关联订单：一份协议的有效订单与累计占用。 */
export default function AssociatedOrderDataPage() {
  const [params] = useSearchParams();
  const agreementNo = params.get('agreementNo');
  if (agreementNo) return <Orders agreementNo={agreementNo} />;
  return <EmptyState title="未指定协议" hint="请从协议管理报表中选择一份协议查看其订单。" />;
}
