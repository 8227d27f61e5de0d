import { useCall } from '@portal/sdk';
import { useSearchParams } from '@portal/sdk/router';
import { WhenLoaded } from '@portal/sdk/ui';
import { settlementDetail } from '../statement/contract.ts';
import { SettlementPage } from './settlement-page.tsx';

/** 收入结算详情：供应商看到的结算单。 */
export default function ExpensesInfoPage() {
  const [params] = useSearchParams();
  const settlement = useCall(settlementDetail.incomeDetail, { settlementId: params.get('id') ?? '0' });
  return (
    <WhenLoaded answer={settlement} rows={12}>
      {(found) => <SettlementPage view="INCOME" settlement={found} reload={settlement.reload} />}
    </WhenLoaded>
  );
}
