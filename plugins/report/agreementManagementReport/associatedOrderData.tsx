import { labelOf } from '@portal/sdk/contract';
import * as shared from '@portal/sdk/calls/fields';
import { CopyText, factsOf, KeyFacts, TextLink, ToneTag, WhenLoaded } from '@portal/sdk/ui';
import { ReportTable } from '@portal/sdk/ui/report';
import { columnsOf } from '@portal/sdk/ui/table';
import { orderAt } from '../addresses.ts';
import { Report, reportOn, tableOf, useReport, yuanFacts } from '../report.tsx';
import { type Agreement, agreement, agreementOrders } from './contract.ts';
import { UseBar } from './use-bar.tsx';

const COLUMNS = columnsOf(agreementOrders.page, {
  orderNo: (orderNo, { id, dearer }) => (
    <CopyText text={orderNo}>
      <TextLink to={orderAt(id)}>{orderNo}</TextLink> {dearer && <ToneTag tone="danger">超协议价</ToneTag>}
    </CopyText>
  ),
});

const headOf = (head: Agreement) => [
  { label: labelOf(shared.agreement), value: `${head.agreementNo} ${head.name}` },
  ...factsOf(agreement, head, ['supplierName']),
  { label: labelOf(shared.validity), value: `${head.validFrom} 至 ${head.validTo}` },
  ...yuanFacts(agreement, head, ['amount', 'usedAmount']),
  { label: labelOf(agreement.properties.useRate), value: <UseBar rate={head.useRate} /> },
];

function Orders({ asked }: { asked: string }) {
  const report = useReport(agreementOrders, { agreementNo: asked });
  return (
    <Report
      report={report}
      above={
        <WhenLoaded answer={report.summary} rows={2}>
          {(data) => <KeyFacts items={headOf(data.agreement)} />}
        </WhenLoaded>
      }
      fields={['purchaserName', 'status', 'orgCode']}
    >
      <ReportTable {...tableOf(report)} caption={agreementOrders.page.title} columns={COLUMNS} />
    </Report>
  );
}

/** 协议关联订单：一份协议的有效订单与累计占用。 */
export default reportOn('agreementNo', Orders, {
  title: '未指定协议',
  hint: '请从协议管理报表中选择一份协议查看其订单。',
});
