import { useCall } from '@portal/sdk';
import { factsOf, Money, TextLink } from '@portal/sdk/ui';
import { FactLine } from '@portal/sdk/ui/table';
import { AGE } from '../statement/codes.ts';
import { settlementManagement, summary } from './contract.ts';
import type { SettlementFilters } from '../statement/schema.ts';

const AGES = [
  { age: 'NOT_DUE', field: 'notDue' },
  { age: 'D30', field: 'overdue30' },
  { age: 'D60', field: 'overdue60' },
  { age: 'D90', field: 'overdue90' },
  { age: 'MORE', field: 'overdueMore' },
] as const;

const listWith = (filters: SettlementFilters) => {
  const asked = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return `/reconciliationSettlement/settlementManagement?${new URLSearchParams(asked)}`;
};

/** 应付 = 已付 + 未付，未付按账龄分段；都随列表的筛选，点击查看它的结算单。 */
export function Aging({ filters }: { filters: SettlementFilters }) {
  const { data } = useCall(settlementManagement.summary, filters);
  const shown = (value: string | undefined) => (value === undefined ? '-' : <Money value={value} />);
  const settled = (value: string | undefined) => (
    <TextLink to={listWith({ ...filters, measure: 'SETTLED' })}>{shown(value)}</TextLink>
  );
  const ages = AGES.map(({ age, field }) => ({
    label: AGE.texts[age],
    value: <TextLink to={listWith({ ...filters, age })}>{shown(data?.[field])}</TextLink>,
  }));
  return (
    <FactLine
      items={[
        ...factsOf(summary, data ?? {}, [
          { field: 'payable', as: settled },
          { field: 'paid', as: settled },
          { field: 'unpaid', as: settled },
        ]),
        ...ages,
      ]}
    />
  );
}
