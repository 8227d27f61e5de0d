import { useCall } from '@portal/sdk';
import { useSearchParams } from '@portal/sdk/router';
import { WhenLoaded } from '@portal/sdk/ui';
import { settlementDetail } from '../statement/contract.ts';
import { SettlementPage } from './settlement-page.tsx';

/** 采购结算详情：采购单位看到的结算单。 */
export default function IncomeInfoPage() {
  const [params] = useSearchParams();
  const settlement = useCall(settlementDetail.purchaseDetail, { settlementId: params.get('id') ?? '0' });
  return (
    <WhenLoaded answer={settlement} rows={12}>
      {(found) => <SettlementPage view="PURCHASE" settlement={found} reload={settlement.reload} />}
    </WhenLoaded>
  );
}
