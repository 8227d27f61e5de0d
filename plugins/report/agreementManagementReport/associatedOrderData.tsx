import { useCall, useList } from '@portal/sdk';
import { useSearchParams } from '@portal/sdk/router';
import { CopyText, EmptyState, KeyFacts, Money, TextLink, ToneTag, WhenLoaded } from '@portal/sdk/ui';
import { ReportTable } from '@portal/sdk/ui/report';
import { columnsOf } from '@portal/sdk/ui/table';
import { Report } from '../report.tsx';
import { useTreeField } from '../tree/use-tree-field.ts';
import { type AgreementRow, agreementReport } from './contract.ts';
import { UseBar } from './use-bar.tsx';

const COLUMNS = columnsOf(agreementReport.orders, {
  orderNo: (orderNo, { id, dearer }) => (
    <CopyText text={orderNo}>
      <TextLink to={`/orderManagement/orderDetail?id=${id}`}>{orderNo}</TextLink>{' '}
      {dearer && <ToneTag tone="danger">超协议价</ToneTag>}
    </CopyText>
  ),
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
  const summary = useCall(agreementReport.ordersSummary, filters);
  return (
    <Report
      list={list}
      title="协议关联订单"
      asOf={summary.data?.asOf}
      export={agreementReport.ordersExport}
      input={filters}
      period="from"
      above={
        <WhenLoaded answer={summary} rows={2}>
          {({ agreement }) => <KeyFacts items={factsOf(agreement)} />}
        </WhenLoaded>
      }
      fields={['purchaserName', 'status', { name: 'orgCode', ...useTreeField('organisations') }]}
    >
      <ReportTable list={list} caption="协议关联订单" columns={COLUMNS} totals={summary.data?.totals ?? {}} />
    </Report>
  );
}

/** 协议关联订单：一份协议的有效订单与累计占用。 */
export default function AssociatedOrderDataPage() {
  const [params] = useSearchParams();
  const agreementNo = params.get('agreementNo');
  if (agreementNo) return <Orders agreementNo={agreementNo} />;
  return <EmptyState title="未指定协议" hint="请从协议管理报表中选择一份协议查看其订单。" />;
}
