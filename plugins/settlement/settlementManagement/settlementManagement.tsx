import { useCall, useList, useSession } from '@portal/sdk';
import { PLATE } from '@portal/sdk/calls/enterprise';
import { useSearchParams } from '@portal/sdk/router';
import { ExportButton, Page, Tabs } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { type Column, DataTable, RowActions } from '@portal/sdk/ui/table';
import { MonthCloseButton } from '../monthClose/month-close.tsx';
import { Aging } from './aging.tsx';
import { BatchActions } from './batch-actions.tsx';
import { columnsFor } from './columns.tsx';
import {
  SETTLE_TYPE,
  SETTLEMENT_STATUS,
  settlementManagement,
  type SettlementRow,
  type SettlementStatus,
  type SettleType,
} from './contract.ts';
import { GenerateButton } from './generate-dialog.tsx';
import { settlementActions } from './settlement-actions.tsx';

const STATES = [0, 10, 15, 20, 30, 40, 50, 60, 70, 80, 90] as const;
/** Short enough for all to stand in one row. */
const TAB = { ...SETTLEMENT_STATUS, 40: '待开票' } as const;
const INVOICED = { NONE: '未开票', PART: '部分开票', ALL: '已开票' };
const PAID = { NONE: '未付款', PART: '部分付款', ALL: '已付清' };

/** The side that the address names; else the purchasing unit's for its own people, and the supplier's. */
function useSettleType() {
  const [params] = useSearchParams();
  const roles = useSession().user?.roleList.map(({ roleType }) => roleType) ?? [];
  const asked = params.get('settleType') ?? (roles.includes('C') ? 'PURCHASE' : 'INCOME');
  const settleType: SettleType = asked === 'PURCHASE' ? 'PURCHASE' : 'INCOME';
  return { settleType, own: roles.includes('G') || roles.includes('C') };
}

/** 结算管理：收入与采购结算，查询、生成、合并、批量确认、提异议、撤回、作废、导出，账龄。 */
export default function SettlementManagementPage() {
  const { settleType, own } = useSettleType();
  const list = useList(settlementManagement.page, { settleType });
  const { status, ...others } = { ...list.filters, settleType };
  const counts = useCall(settlementManagement.counts, others);
  const reload = () => Promise.all([list.reload(), counts.reload()]);
  const countOf = (state: number) => counts.data?.find((row) => row.status === state)?.count ?? (counts.data && 0);
  const all = counts.data?.reduce((sum, { count }) => sum + count, 0);
  const actions: Column<SettlementRow> = {
    title: '操作',
    key: 'actions',
    width: 184,
    show: (settlement) => <RowActions>{settlementActions({ settlement, settleType, then: reload })}</RowActions>,
  };
  return (
    <Page title="结算管理">
      <Tabs
        value={settleType}
        onChange={(value) => list.search({ settleType: value === 'PURCHASE' ? 'PURCHASE' : 'INCOME' })}
        tabs={Object.entries(SETTLE_TYPE).map(([value, text]) => ({ value, text }))}
      />
      <Aging settleType={settleType} />
      <QueryForm
        list={list}
        fields={[
          { name: 'settlementNo', label: '结算单号' },
          settleType === 'INCOME'
            ? { name: 'purchaserName', label: '采购单位' }
            : { name: 'supplierName', label: '供应商' },
          { name: 'orderNo', label: '订单编号' },
          { name: 'periodFrom', label: '结算周期自', kind: 'month' },
          { name: 'periodTo', label: '结算周期至', kind: 'month' },
          { kind: 'moneyRange', label: '金额区间（元）', from: 'amountMin', to: 'amountMax' },
          { name: 'plate', label: '板块', codes: PLATE },
          { name: 'invoiceState', label: '开票状态', codes: INVOICED },
          { name: 'payState', label: '付款状态', codes: PAID },
          { name: 'overdue', label: '只看逾期', kind: 'switch' },
          { name: 'different', label: '只看有差异', kind: 'switch' },
        ]}
      />
      <Tabs
        value={String(status ?? 'all')}
        onChange={(value) =>
          list.search(value === 'all' ? others : { ...others, status: Number(value) as SettlementStatus })
        }
        tabs={[
          { value: 'all', text: '全部', count: all },
          ...STATES.map((state) => ({ value: String(state), text: TAB[state], count: countOf(state) })),
        ]}
      />
      <DataTable
        list={list}
        caption="结算单"
        columns={[...columnsFor(settleType, own), actions]}
        amount="amount"
        totals={['amount', 'diffAmount', 'serviceFee']}
        toolbar={
          <>
            <GenerateButton settleType={settleType} then={reload} />
            <MonthCloseButton then={reload} />
          </>
        }
        batch={(rows, clear) => (
          <BatchActions
            rows={rows}
            then={() => {
              clear();
              return reload();
            }}
          />
        )}
        tools={
          <>
            <ExportButton
              call={settlementManagement.export}
              input={{ ...others, ...(status !== undefined && { status }) }}
            />
            <ExportButton
              call={settlementManagement.export}
              input={{ ...others, ...(status !== undefined && { status }), withLines: true }}
            >
              导出明细
            </ExportButton>
          </>
        }
      />
    </Page>
  );
}
