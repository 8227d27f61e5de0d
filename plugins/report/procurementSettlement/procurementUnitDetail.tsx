import { useCall, useList } from '@portal/sdk';
import { useSearchParams } from '@portal/sdk/router';
import { ActionButton, CopyText, EmptyState, ExportButton, TextLink, ToneTag } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { PeriodBar, ReportPage, ReportTable } from '@portal/sdk/ui/report';
import { SETTLEMENT_STATUS } from '../codes.ts';
import { tableColumns } from '../table-columns.tsx';
import { PAYABLE_COLUMNS } from './columns.ts';
import { type Payable, procurementSettlement } from './contract.ts';

/** spec 0.4: the details of the two kinds of statements stand crosswise. */
const DETAIL = { INCOME: 'expensesInfo', PURCHASE: 'incomeInfo' } as const;

const COLUMNS = tableColumns(PAYABLE_COLUMNS, {
  settlementNo: (no, { id, settleType }) => (
    <CopyText text={no}>
      <TextLink to={`/reconciliationSettlement/${DETAIL[settleType]}?id=${id}`}>{no}</TextLink>
    </CopyText>
  ),
  overdueDays: (days) => (days > 0 ? <ToneTag tone="danger">{`${days} 天`}</ToneTag> : '-'),
});

const isOpen = ({ unpaidAmount }: Payable) => Number(unpaidAmount) > 0;

interface UrgeProps {
  rows: readonly Payable[];
  look: 'text' | 'primary';
  then?: () => unknown;
}

const Urge = ({ rows, look, then }: UrgeProps) => (
  <ActionButton
    call={procurementSettlement.urge}
    input={{ ids: rows.map(({ id }) => id) }}
    appearance={look}
    done="已通知采购单位付款"
    {...(then && { then })}
  >
    催付
  </ActionButton>
);

function Payables({ customerCode }: { customerCode: string }) {
  const list = useList(procurementSettlement.detail);
  const filters = { ...list.filters, customerCode };
  const summary = useCall(procurementSettlement.detailSummary, filters);
  return (
    <ReportPage
      title="采购单位结算明细"
      {...(summary.data && { description: summary.data.name })}
      asOf={summary.data?.asOf}
      period={<PeriodBar list={list} from="from" to="to" label="期间" />}
      tools={<ExportButton call={procurementSettlement.detailExport} input={filters} />}
    >
      <QueryForm
        list={list}
        fields={[
          { name: 'supplierName', label: '供应商' },
          { kind: 'dayRange', label: '到期日', from: 'dueFrom', to: 'dueTo' },
          { name: 'status', label: '状态', codes: SETTLEMENT_STATUS },
        ]}
      />
      <ReportTable
        list={list}
        caption="应付结算单"
        columns={COLUMNS}
        totals={summary.data?.totals ?? {}}
        amount="unpaidAmount"
        rowActions={(row) => isOpen(row) && <Urge rows={[row]} look="text" />}
        batch={(rows, clear) => rows.some(isOpen) && <Urge rows={rows.filter(isOpen)} look="primary" then={clear} />}
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
