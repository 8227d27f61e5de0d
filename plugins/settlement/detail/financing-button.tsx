import { LinkButton } from '@portal/sdk/ui';
import type { SettlementDetail } from '../statement/detail.ts';

/** What a factoring application is opened with: the kind of product, and the receivable as its asset. */
const factoring = (settlementId: string) => `/finance/apply?kind=FACTOR&assetType=RECEIVABLE&refId=${settlementId}`;

/** 发起融资：带应收账款进入保理申请；还有未收款时可办，金融服务未开通时不显示。 */
export function FinancingButton({
  settlement: { id, side, daysLeft, unpaidAmount },
}: {
  settlement: SettlementDetail;
}) {
  if (side !== 'SUPPLIER' || daysLeft === null || Number(unpaidAmount) <= 0) return null;
  return (
    <LinkButton to={factoring(id)} look="secondary">
      发起融资
    </LinkButton>
  );
}
