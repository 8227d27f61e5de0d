import { useCall } from '@portal/sdk';
import { factsOf, Money, TextLink } from '@portal/sdk/ui';
import { FactLine } from '@portal/sdk/ui/table';
import { AGE } from '../statement/codes.ts';
import { WORDS } from '../statement/words.ts';
import { settlementManagement, summary } from './contract.ts';
import type { SettleType } from '../statement/schema.ts';

const AGES = [
  { age: 'NOT_DUE', field: 'notDue' },
  { age: 'D30', field: 'overdue30' },
  { age: 'D60', field: 'overdue60' },
  { age: 'D90', field: 'overdue90' },
  { age: 'MORE', field: 'overdueMore' },
] as const;

/** 账龄：已确认结算单的未结金额，按逾期天数分段，点击金额查看这一段的结算单。 */
export function Aging({ settleType }: { settleType: SettleType }) {
  const { data } = useCall(settlementManagement.summary, { settleType });
  const words = WORDS[settleType];
  const shown = (value: string | undefined) => (value === undefined ? '-' : <Money value={value} />);
  const ages = AGES.map(({ age, field }) => ({
    label: AGE.texts[age],
    value: (
      <TextLink to={`/reconciliationSettlement/settlementManagement?settleType=${settleType}&age=${age}`}>
        {shown(data?.[field])}
      </TextLink>
    ),
  }));
  return (
    <FactLine
      items={[
        ...factsOf(summary, data ?? {}, [{ field: 'amount', as: shown }]),
        { label: words.paid, value: shown(data?.paid) },
        { label: words.unpaid, value: shown(data?.unpaid) },
        ...ages,
      ]}
    />
  );
}
