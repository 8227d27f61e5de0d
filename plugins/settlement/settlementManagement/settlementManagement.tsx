import { useCountedList, useSession } from '@portal/sdk';
import { PLATE } from '@portal/sdk/calls/enterprise';
import { CURRENCY } from '@portal/sdk/calls/settlement';
import { useSearchParams } from '@portal/sdk/router';
import { ExportButton, Page, StatusTabs, Tabs } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { type Column, DataTable, RowActions } from '@portal/sdk/ui/table';
import { MonthCloseButton } from '../monthClose/month-close.tsx';
import { Aging } from './aging.tsx';
import { BatchActions } from './batch-actions.tsx';
import { columnsFor } from './columns.tsx';
import { AGE, DRAWN_BY, INVOICE_STATE, PAY_STATE, SETTLE_TYPE, SETTLEMENT_STATUS } from '../statement/codes.ts';
import { settlementManagement } from './contract.ts';
import type { SettlementRow, SettleType } from '../statement/schema.ts';
import { GenerateButton } from './generate-dialog.tsx';
import { settlementActions } from './settlement-actions.tsx';

const STATES = [0, 10, 15, 20, 30, 40, 50, 60, 70, 80, 90] as const;
/** Short enough for all to stand in one row. */
const TAB = { ...SETTLEMENT_STATUS, 40: '待开票' } as const;
/** A party knows its own name. */
const PARTY = [
  { of: 'PURCHASE', field: { name: 'purchaserName', label: '采购单位' } },
  { of: 'INCOME', field: { name: 'supplierName', label: '供应商' } },
] as const;

/** The side that the address names; else the purchasing unit's for its own people, and the supplier's. */
function useSettleType() {
  const [params] = useSearchParams();
  const roles = useSession().user?.roleList.map(({ roleType }) => roleType) ?? [];
  const asked = params.get('settleType') ?? (roles.includes('C') ? 'PURCHASE' : 'INCOME');
  const settleType: SettleType = asked === 'PURCHASE' ? 'PURCHASE' : 'INCOME';
  return { settleType, own: roles.includes('G') || roles.includes('C') };
}

/** 结算管理：收入与采购结算，查询、生成、合并、批量确认、提异议、撤回、作废、打印、导出，账龄，月结。 */
export default function SettlementManagementPage() {
  const { settleType, own } = useSettleType();
  const list = useCountedList(settlementManagement.page, settlementManagement.counts, 'status', { settleType });
  const asked = { ...list.filters, settleType };
  const actions: Column<SettlementRow> = {
    title: '操作',
    key: 'actions',
    width: 184,
    show: (settlement) => <RowActions>{settlementActions({ settlement, settleType, onDone: list.reload })}</RowActions>,
  };
  return (
    <Page title="结算管理">
      <Tabs
        label="结算类型"
        value={settleType}
        onChange={(value) => list.search({ settleType: value === 'PURCHASE' ? 'PURCHASE' : 'INCOME' })}
        tabs={Object.entries(SETTLE_TYPE).map(([value, text]) => ({ value, text }))}
      />
      <Aging settleType={settleType} />
      <QueryForm
        list={list}
        fields={[
          { name: 'settlementNo', label: '结算单号' },
          ...PARTY.filter(({ of }) => !own || of !== settleType).map(({ field }) => field),
          { name: 'orderNo', label: '订单编号' },
          { name: 'periodFrom', label: '结算周期自', kind: 'month' },
          { name: 'periodTo', label: '结算周期至', kind: 'month' },
          { kind: 'moneyRange', label: '金额区间（元）', from: 'amountMin', to: 'amountMax' },
          { name: 'plate', label: '板块', codes: PLATE },
          { name: 'currency', label: '币种', codes: CURRENCY },
          { name: 'invoiceState', label: '开票状态', codes: INVOICE_STATE },
          { name: 'payState', label: '付款状态', codes: PAY_STATE },
          { name: 'age', label: '账龄', codes: AGE },
          { name: 'overdue', label: '只看逾期', kind: 'switch' },
          { name: 'different', label: '只看有差异', kind: 'switch' },
          { name: 'drawnBy', label: '发起方', codes: DRAWN_BY },
          { name: 'effective', label: '不含草稿和已作废', kind: 'switch' },
        ]}
      />
      <StatusTabs list={list} texts={TAB} codes={STATES} />
      <DataTable
        list={list}
        caption="结算单"
        columns={[...columnsFor(settleType, own), actions]}
        amount="amount"
        totals={['amount', 'amountNoTax', 'taxAmount', 'serviceFee', 'diffAmount']}
        toolbar={
          <>
            <GenerateButton settleType={settleType} onDone={list.reload} />
            <MonthCloseButton onDone={list.reload} />
          </>
        }
        batch={(rows, clear) => (
          <BatchActions
            rows={rows}
            settleType={settleType}
            onDone={() => {
              clear();
              return list.reload();
            }}
          />
        )}
        tools={
          <>
            <ExportButton call={settlementManagement.export} input={asked} />
            <ExportButton call={settlementManagement.export} input={{ ...asked, withLines: true }}>
              导出明细
            </ExportButton>
          </>
        }
      />
    </Page>
  );
}
