import { useCountedList, useSession } from '@portal/sdk';
import { useSearchParams } from '@portal/sdk/router';
import { ExportButton, Page, StatusTabs, Tabs } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { DataTable } from '@portal/sdk/ui/table';
import { MonthCloseButton } from '../monthClose/month-close.tsx';
import { Aging } from './aging.tsx';
import { BatchActions } from './batch-actions.tsx';
import { columnsFor } from './columns.tsx';
import { SETTLE_TYPE, SETTLEMENT_STATUS } from '../statement/codes.ts';
import { settlementManagement } from './contract.ts';
import type { SettleType } from '../statement/schema.ts';
import { GenerateButton } from './generate-dialog.tsx';
import { SettlementActions } from './settlement-actions.tsx';

/** Short enough for all to stand in one row. */
const TAB = { ...SETTLEMENT_STATUS.texts, 40: '待开票' } as const;

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
  return (
    <Page title="结算管理">
      <Tabs
        label="结算类型"
        value={settleType}
        onChange={(value) => list.search({ settleType: value === 'PURCHASE' ? 'PURCHASE' : 'INCOME' })}
        tabs={SETTLE_TYPE.list.map((value) => ({ value, text: SETTLE_TYPE.texts[value] }))}
      />
      <Aging settleType={settleType} />
      <QueryForm
        list={list}
        fields={[
          'settlementNo',
          ...(own && settleType === 'PURCHASE' ? [] : (['purchaserName'] as const)),
          ...(own && settleType === 'INCOME' ? [] : (['supplierName'] as const)),
          'orderNo',
          'periodFrom',
          'periodTo',
          'amountMin',
          'plate',
          'currency',
          'invoiceState',
          'payState',
          'age',
          'overdue',
          'different',
          'drawnBy',
          'effective',
        ]}
      />
      <StatusTabs list={list} texts={TAB} codes={SETTLEMENT_STATUS.list} />
      <DataTable
        list={list}
        caption="结算单"
        columns={columnsFor(settleType, own)}
        rowActions={(settlement) => (
          <SettlementActions settlement={settlement} settleType={settleType} onDone={list.reload} />
        )}
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
