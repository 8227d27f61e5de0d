import { mayCall, useCall, useList, useSession } from '@portal/sdk';
import { PLATE } from '@portal/sdk/calls/enterprise';
import { useSearchParams } from '@portal/sdk/router';
import { CopyText, EmptyState, ExportButton, TextLink, ToneTag } from '@portal/sdk/ui';
import { type FilterField, QueryForm } from '@portal/sdk/ui/form';
import { conditionsText, PeriodBar, ReportPage, ReportTable } from '@portal/sdk/ui/report';
import { SETTLEMENT_STATUS } from '../codes.ts';
import { tableColumns } from '../table-columns.tsx';
import { PAYABLE_COLUMNS } from './columns.ts';
import { type Payable, procurementSettlement } from './contract.ts';
import { Follow, FollowUp, isOpen, Urge } from './payable-actions.tsx';

const FIELDS: readonly FilterField<typeof procurementSettlement.detail>[] = [
  { name: 'supplierName', label: '供应商' },
  { kind: 'dayRange', label: '到期日', from: 'dueFrom', to: 'dueTo' },
  { name: 'status', label: '状态', codes: SETTLEMENT_STATUS },
  { name: 'plate', label: '板块', codes: PLATE },
  { name: 'own', label: '只看本单位', kind: 'switch' },
];
const CONDITIONS: typeof FIELDS = [{ kind: 'dayRange', label: '期间', from: 'from', to: 'to' }, ...FIELDS];

/** spec 0.4: the details of the two kinds of statements stand crosswise. */
const DETAIL = { INCOME: 'expensesInfo', PURCHASE: 'incomeInfo' } as const;

const addressOf = ({ id, settleType }: Payable) => `/reconciliationSettlement/${DETAIL[settleType]}?id=${id}`;

const COLUMNS = tableColumns(PAYABLE_COLUMNS, {
  settlementNo: (no, row) => (
    <CopyText text={no}>
      <TextLink to={addressOf(row)}>{no}</TextLink>
    </CopyText>
  ),
  plans: (plans, row) =>
    plans === 0 ? '-' : <TextLink to={`${addressOf(row)}#payments`}>{`已付 ${row.plansPaid}/${plans} 期`}</TextLink>,
  followUp: (_, row) => <FollowUp row={row} />,
  overdueDays: (days) => (days > 0 ? <ToneTag tone="danger">{`${days} 天`}</ToneTag> : '-'),
});

function Payables({ customerCode }: { customerCode: string }) {
  const session = useSession();
  const list = useList(procurementSettlement.detail);
  const filters = { ...list.filters, customerCode };
  const summary = useCall(procurementSettlement.detailSummary, filters);
  const actionsOf = (row: Payable) =>
    isOpen(row) && (
      <>
        <Urge rows={[row]} look="text" onDone={list.reload} />
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
        <Urge rows={open} look="primary" onDone={done} />
        <Follow rows={open} onDone={done} />
      </>
    );
  };
  return (
    <ReportPage
      conditions={conditionsText(list, CONDITIONS)}
      title="采购单位结算明细"
      {...(summary.data && { description: `${summary.data.name}　币种：人民币` })}
      asOf={summary.data?.asOf}
      period={<PeriodBar list={list} from="from" to="to" label="期间" />}
      tools={<ExportButton call={procurementSettlement.detailExport} input={filters} />}
    >
      <QueryForm list={list} fields={FIELDS} />
      <ReportTable
        list={list}
        caption="应付结算单"
        columns={COLUMNS}
        totals={summary.data?.totals ?? {}}
        amount="unpaidAmount"
        {...(mayCall(session, procurementSettlement.urge) && { rowActions: actionsOf, batch })}
      />
    </ReportPage>
  );
}

/** 采购单位结算明细：逐张结算单的应付、已付与逾期。 */
export default function ProcurementUnitDetailPage() {
  const [params] = useSearchParams();
  const customerCode = params.get('customerCode');
  if (customerCode) return <Payables customerCode={customerCode} />;
  return <EmptyState title="未指定采购单位" hint="请从采购单位结算报表中选择一个单位查看明细。" />;
}
