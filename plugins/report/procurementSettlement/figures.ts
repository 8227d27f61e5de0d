import type { OutputOf } from '@portal/sdk/contract';
import type { Kpi } from '@portal/sdk/ui/report';
import type { procurementSettlement, UnitFilters, UnitRow } from './contract.ts';

type Summary = OutputOf<typeof procurementSettlement.summary>;

const address = (path: string, values: Readonly<Record<string, string | undefined>>) => {
  const entries = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return `/reportManagement/${path}?${new URLSearchParams(entries)}`;
};

/** The days of a row, where they are fewer than those of the question. */
export const stayOf = ({ from, to }: Pick<UnitRow, 'from' | 'to'>): Pick<UnitFilters, 'from' | 'to'> => ({
  ...(from !== null && { from }),
  ...(to !== null && { to }),
});

/** The report of a unit, and the statements behind a row, under the same filters. */
export const unitsBelow = ({ level: _, ...filters }: UnitFilters, parentCode: string): string =>
  address('procurementUnitSettlement', { ...filters, parentCode });
export const payablesOf = (
  filters: UnitFilters,
  { customerCode, own, from, to }: Pick<UnitRow, 'customerCode' | 'own' | 'from' | 'to'>,
): string => {
  const { parentCode: _, level: __, ...shared } = filters;
  return address('procurementUnitDetail', {
    ...shared,
    ...stayOf({ from, to }),
    customerCode,
    ...(own && { own: 'true' }),
  });
};

export const unitKpis = (data: Summary | undefined): readonly Kpi[] => [
  {
    label: '订单额',
    value: data?.totals.orderAmount,
    kind: 'money',
    definition: '期间内下单的有效订单含税金额，含所有下级单位。',
  },
  {
    label: '应付',
    value: data?.totals.payable,
    kind: 'money',
    definition: '期间内审核通过的结算单应付额，已扣除服务费和扣款。',
  },
  { label: '已付', value: data?.totals.paidAmount, kind: 'money', definition: '上述结算单累计已付款。' },
  { label: '未付', value: data?.totals.unpaidAmount, kind: 'money', definition: '应付减已付。' },
  { label: '逾期', value: data?.totals.overdueAmount, kind: 'money', definition: '到期日早于今天的未付额。' },
  {
    label: '付款及时率',
    value: data?.totals.onTimeRate,
    kind: 'percent',
    definition: '付款日不晚于到期日的付款笔数占比。',
  },
];
