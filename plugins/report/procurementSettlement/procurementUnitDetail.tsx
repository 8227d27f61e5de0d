import { mayCall, useSession } from '@portal/sdk';
import { useSearchParams } from '@portal/sdk/router';
import { CopyText, EmptyState, TextLink, ToneTag } from '@portal/sdk/ui';
import { ReportTable } from '@portal/sdk/ui/report';
import { columnsOf } from '@portal/sdk/ui/table';
import { statementAt } from '../addresses.ts';
import { Report, tableOf, useReport } from '../report.tsx';
import { type Payable, payables, procurementSettlement } from './contract.ts';
import { Follow, FollowUp, isOpen, Urge } from './payable-actions.tsx';

const COLUMNS = columnsOf(payables.page, {
  settlementNo: (no, row) => (
    <CopyText text={no}>
      <TextLink to={statementAt(row.settleType, row.id)}>{no}</TextLink>
    </CopyText>
  ),
  plans: (plans, row) =>
    plans === 0 ? (
      '-'
    ) : (
      <TextLink to={`${statementAt(row.settleType, row.id)}#payments`}>{`已付 ${row.plansPaid}/${plans} 期`}</TextLink>
    ),
  followUp: (_, row) => <FollowUp row={row} />,
  overdueDays: (days) => (days > 0 ? <ToneTag tone="danger">{`${days} 天`}</ToneTag> : '-'),
});

function Payables({ customerCode }: { customerCode: string }) {
  const session = useSession();
  const report = useReport(payables, { customerCode });
  const { list, summary } = report;
  const actionsOf = (row: Payable) =>
    isOpen(row) && (
      <>
        <Urge rows={[row]} appearance="text" onDone={list.reload} />
        <Follow rows={[row]} onDone={list.reload} />
      </>
    );
  const batch = (rows: readonly Payable[], clear: () => void) => {
    const open = rows.filter(isOpen);
    const done = () => {
      clear();
      return list.reload();
    };
    if (open.length === 0) return null;
    return (
      <>
        <Urge rows={open} appearance="primary" onDone={done} />
        <Follow rows={open} onDone={done} />
      </>
    );
  };
  return (
    <Report
      report={report}
      title="采购单位结算明细"
      {...(summary.data && { description: `${summary.data.name}　币种：人民币` })}
      period="from"
      fields={['supplierName', 'dueFrom', 'status', 'plate', 'own']}
    >
      <ReportTable
        {...tableOf(report)}
        caption="应付结算单"
        columns={COLUMNS}
        amount="unpaidAmount"
        {...(mayCall(session, procurementSettlement.urge) && { rowActions: actionsOf, batch })}
      />
    </Report>
  );
}

/** 采购单位结算明细：逐张结算单的应付、已付与逾期。 */
export default function ProcurementUnitDetailPage() {
  const [params] = useSearchParams();
  const customerCode = params.get('customerCode');
  if (customerCode) return <Payables customerCode={customerCode} />;
  return <EmptyState title="未指定采购单位" hint="请从采购单位结算报表中选择一个单位查看明细。" />;
}
