import { useList, useSession } from '@portal/sdk';
import { useSearchParams } from '@portal/sdk/router';
import { Page, Tabs } from '@portal/sdk/ui';
import { DataTable } from '@portal/sdk/ui/table';
import { SETTLE_TYPE, SETTLEMENT_STATUS, SETTLEMENT_TONE, settlementManagement } from './contract.ts';

/** 结算管理：查询结算单。 */
export default function SettlementManagementPage() {
  const [params] = useSearchParams();
  const buyer = useSession().user?.roleList.some(({ roleType }) => roleType === 'C') ?? false;
  const settleType =
    (params.get('settleType') ?? (buyer ? 'PURCHASE' : 'INCOME')) === 'PURCHASE' ? 'PURCHASE' : 'INCOME';
  const list = useList(settlementManagement.page, { settleType });
  return (
    <Page title="结算管理">
      <Tabs
        value={settleType}
        onChange={(value) => list.search({ settleType: value === 'PURCHASE' ? 'PURCHASE' : 'INCOME' })}
        tabs={Object.entries(SETTLE_TYPE).map(([value, text]) => ({ value, text }))}
      />
      <DataTable
        list={list}
        caption="结算单"
        columns={[
          { title: '结算单号', field: 'settlementNo', as: 'copy', width: 200 },
          { title: '状态', field: 'status', codes: SETTLEMENT_STATUS, tones: SETTLEMENT_TONE, width: 152 },
          { title: '周期', field: 'period', width: 96 },
          { title: '含税金额（元）', field: 'amount', as: 'money', width: 160 },
        ]}
      />
    </Page>
  );
}
