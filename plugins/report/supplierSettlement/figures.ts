import type { OutputOf } from '@portal/sdk/contract';
import type { Kpi } from '@portal/sdk/ui/report';
import type { SupplierFilters, supplierSettlement } from './contract.ts';

type Summary = OutputOf<typeof supplierSettlement.summary>;

/** The movements behind a supplier's balance, under the same period. */
export function detailOf(supplierEntId: string, { from, to, plate, orgCode }: SupplierFilters): string {
  const entries = Object.entries({ supplierEntId, from, to, plate, orgCode }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return `/reportManagement/supplierSettlementStatement/supplierSettlementDetail?${new URLSearchParams(entries)}`;
}

export const supplierKpis = (data: Summary | undefined): readonly Kpi[] => [
  {
    label: '期初未结',
    value: data?.totals.opening,
    kind: 'money',
    definition: '期间首日之前已审核的结算单应付额（扣除服务费和扣款）减去此前的付款。',
  },
  {
    label: '本期应结',
    value: data?.totals.due,
    kind: 'money',
    definition: '期间内运营审核通过的结算单应付额，已扣除平台服务费、违约金和质保金。',
  },
  { label: '本期已结', value: data?.totals.settled, kind: 'money', definition: '期间内登记的付款。' },
  { label: '期末未结', value: data?.totals.closing, kind: 'money', definition: '期初未结 + 本期应结 − 本期已结。' },
  {
    label: '逾期金额',
    value: data?.totals.overdueAmount,
    kind: 'money',
    definition: '到期日早于今天且未付清的结算单未付额。',
  },
];
