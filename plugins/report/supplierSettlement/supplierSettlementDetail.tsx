import { labelOf } from '@portal/sdk/contract';
import { factsOf, KeyFacts, TextLink, ToggleButton, WhenLoaded } from '@portal/sdk/ui';
import { ReportTable } from '@portal/sdk/ui/report';
import { columnsOf } from '@portal/sdk/ui/table';
import { orderAt, statementAt } from '../addresses.ts';
import { period } from '../fields.ts';
import { Report, reportOn, tableOf, useReport, yuanFacts } from '../report.tsx';
import { type Move, supplierHead, supplierMoves } from './contract.ts';

const documentOf = ({ settlementId, settleType, orderId }: Move): string | undefined => {
  if (settlementId !== null && settleType !== null) return statementAt(settleType, settlementId);
  return orderId === null ? undefined : orderAt(orderId);
};

const COLUMNS = columnsOf(supplierMoves.page, {
  docNo: (docNo, row) => {
    const to = documentOf(row);
    return to === undefined ? docNo : <TextLink to={to}>{docNo}</TextLink>;
  },
  orderNo: (orderNo, { orderId }) => (orderId === null ? '-' : <TextLink to={orderAt(orderId)}>{orderNo}</TextLink>),
});

const ASKED = ['kind', 'docNo', 'orderNo', 'plate', 'orgCode'] as const;
/** What only receipts and invoices have. */
const BESIDE = ['orderNo', 'remark'];
const MOVING = COLUMNS.filter(({ field }) => !BESIDE.includes(field));

function Moves({ asked }: { asked: string }) {
  const report = useReport(supplierMoves, { supplierEntId: asked });
  const { list, filters, summary } = report;
  const { moving = false } = filters;
  const show = (only: boolean) => list.narrow({ moving: only ? true : undefined });
  return (
    <Report
      report={report}
      description="币种：人民币"
      above={
        <WhenLoaded answer={summary} rows={2}>
          {(data) => (
            <KeyFacts
              items={[
                ...factsOf(supplierHead, data, ['supplierName']),
                { label: labelOf(period.from), value: `${filters.from ?? '期初'} 至 ${filters.to ?? '今'}` },
                ...yuanFacts(supplierHead, data, ['opening', 'due', 'settled', 'closing']),
              ]}
            />
          )}
        </WhenLoaded>
      }
      fields={moving ? ASKED.filter((name) => name !== 'orderNo') : ASKED}
    >
      <ReportTable
        {...tableOf(report)}
        caption="结算明细"
        rowKey="key"
        columns={moving ? MOVING : COLUMNS}
        toolbar={
          <>
            <ToggleButton checked={moving} onClick={() => show(true)}>
              余额变动
            </ToggleButton>
            <ToggleButton checked={!moving} onClick={() => show(false)}>
              全部单据
            </ToggleButton>
          </>
        }
      />
    </Report>
  );
}

/** 供应商结算明细：逐笔增减与余额，证明报表的期末。 */
export default reportOn('supplierEntId', Moves, {
  title: '未指定供应商',
  hint: '请从供应商结算报表中选择一家供应商查看明细。',
});
