import { useCountedList, useSession, useTasksChange } from '@portal/sdk';
import { invoiced } from '@portal/sdk/calls/fields';
import { labelOf } from '@portal/sdk/contract';
import { useSearchParams } from '@portal/sdk/router';
import { ActionButton, CopyText, DueDate, ExportButton, StatusTabs, Tabs } from '@portal/sdk/ui';
import { BatchStepButton, QueryForm } from '@portal/sdk/ui/form';
import { type ColumnOf, DataTable, ListPage, MiniBar } from '@portal/sdk/ui/table';
import { MonthCloseButton } from '../monthClose/month-close.tsx';
import { settlementPrint } from '../printLayout/contract.ts';
import { SETTLE_TYPE, SETTLEMENT_STATUS, unitOf } from '@portal/sdk/calls/settlement';
import { aboutStatement, statementPath } from '../statement/addresses.ts';
import { Difference } from '../statement/parts.tsx';
import type { SettlementRow, SettleType } from '../statement/schema.ts';
import { Aging } from './aging.tsx';
import { settlementManagement } from './contract.ts';
import { GenerateButton } from './generate-dialog.tsx';
import { SettlementActions } from './settlement-actions.tsx';

const columnsFor = (settleType: SettleType): readonly ColumnOf<typeof settlementManagement.page>[] => [
  { field: 'settlementNo', as: (no, { id }) => <CopyText text={no} to={statementPath(settleType, id)} /> },
  'purchaserName',
  'supplierName',
  'amount',
  'status',
  'period',
  { field: 'dueDate', as: (date, { daysLeft }) => <DueDate date={date} daysLeft={daysLeft} /> },
  { field: 'diffAmount', as: (amount) => <Difference amount={amount} /> },
  'orderCount',
  {
    title: labelOf(invoiced),
    key: 'invoiced',
    width: 112,
    show: ({ invoicedShare }) => <MiniBar value={Number(invoicedShare)} label={labelOf(invoiced)} />,
  },
  {
    title: settleType === 'INCOME' ? '已收款' : '已付款',
    key: 'paid',
    width: 112,
    show: ({ paidShare }) => <MiniBar value={Number(paidShare)} label="已付款" />,
  },
  'amountNoTax',
  'taxAmount',
  'serviceFee',
  'drawnBy',
  { field: 'payableAmount', hidden: true },
  { field: 'taxRate', hidden: true },
  { field: 'plate', hidden: true },
  { field: 'createdAt', hidden: true },
];

interface BatchProps {
  rows: readonly SettlementRow[];
  onDone: () => unknown;
}

interface TypedProps extends BatchProps {
  settleType: SettleType;
}

/** 合并：同一对方单位、同一税率的草稿并入选中的第一张。 */
function Merge({ rows, settleType, onDone }: TypedProps) {
  const drafts = rows.filter(({ may }) => may.includes('MERGE'));
  const [first] = drafts;
  return (
    <ActionButton
      call={settlementManagement.merge}
      input={{ statements: drafts.map(({ id, version }) => ({ settlementId: id, version })) }}
      ask={`将选中的 ${drafts.length} 张草稿合并到 ${first?.settlementNo ?? ''}？其余结算单作废，不能恢复。`}
      done="已合并其余草稿"
      {...(first && { about: aboutStatement(settleType, first) })}
      appearance="secondary"
      disabled={drafts.length < 2}
      onDone={onDone}
    >
      合并{drafts.length > 1 ? `（${drafts.length}）` : ''}
    </ActionButton>
  );
}

/** 对选中结算单的操作。 */
function BatchActions({ settleType, ...props }: TypedProps) {
  return (
    <>
      <BatchStepButton
        call={settlementManagement.confirm}
        {...props}
        words={{ noun: '结算单', unit: '张' }}
        nameOf={({ settlementNo }) => settlementNo}
        amount={{ title: '含税金额', of: ({ amount }) => amount, unit: ({ currency }) => unitOf(currency) }}
        intro="确认后金额与明细无误，不能由本方撤销对方的办理。"
      />
      <Merge {...props} settleType={settleType} />
      <ExportButton
        call={settlementPrint.statement}
        input={{ settleType, settlementIds: props.rows.map(({ id }) => id) }}
      >
        打印对账单
      </ExportButton>
    </>
  );
}

/** Short enough for all to stand in one row. */
const TABS = { texts: { ...SETTLEMENT_STATUS.texts, 40: '待开票' }, list: SETTLEMENT_STATUS.list } as const;

/** The side that the address names; else the purchasing unit's for its own people, and the supplier's. */
function useSettleType(): SettleType {
  const [params] = useSearchParams();
  const roles = useSession().user?.roleList.map(({ roleType }) => roleType) ?? [];
  const asked = params.get('settleType') ?? (roles.includes('C') ? 'PURCHASE' : 'INCOME');
  return asked === 'PURCHASE' ? 'PURCHASE' : 'INCOME';
}

/** 结算管理：收入与采购结算，查询、生成、合并、批量确认、提异议、撤回、作废、打印、导出，账龄，月结。 */
export default function SettlementManagementPage() {
  const settleType = useSettleType();
  const list = useCountedList(settlementManagement.page, settlementManagement.counts, 'status', { settleType });
  useTasksChange(list.reload);
  const asked = { ...list.filters, settleType };
  const turn = (type: SettleType) => list.search({ settleType: type });
  return (
    <ListPage
      title="结算管理"
      views={<Tabs label="结算类型" value={settleType} onChange={turn} texts={SETTLE_TYPE.texts} />}
      facts={<Aging filters={asked} />}
      actions={
        <>
          <GenerateButton settleType={settleType} onDone={list.reload} />
          <MonthCloseButton onDone={list.reload} />
        </>
      }
    >
      <QueryForm
        list={list}
        fields={[
          'settlementNo',
          'purchaserName',
          'supplierName',
          'orderNo',
          'periodFrom',
          'approvedFrom',
          'amountMin',
          'plate',
          'currency',
          'invoiceState',
          'payState',
          'age',
          'overdue',
          'different',
          'drawnBy',
          'measure',
          'orgCode',
        ]}
      />
      <DataTable
        tabs={<StatusTabs list={list} codes={TABS} />}
        list={list}
        caption="结算单"
        columns={columnsFor(settleType)}
        rowActions={(settlement) => (
          <SettlementActions settlement={settlement} settleType={settleType} onDone={list.reload} />
        )}
        amount="amount"
        totals={list.sums}
        batch={(rows, done) => <BatchActions rows={rows} settleType={settleType} onDone={done} />}
        tools={
          <>
            <ExportButton call={settlementManagement.export} input={asked} />
            <ExportButton call={settlementManagement.export} input={{ ...asked, withLines: true }}>
              导出明细
            </ExportButton>
          </>
        }
      />
    </ListPage>
  );
}
