import { addDays } from '@portal/sdk/format';
import type { InputOf } from '@portal/sdk/contract';
import { Button, Stack } from '@portal/sdk/ui';
import { DayInput } from '@portal/sdk/ui/date';
import { FormButton, MoneyInput } from '@portal/sdk/ui/form';
import { PlainTable } from '@portal/sdk/ui/table';
import type { SettlementDetail } from '../statement/detail.ts';
import { numberedPlan, settlementPayment } from './contract.ts';

type Planned = InputOf<typeof settlementPayment.payPlanSave>['plans'][number];

const daysBetweenTerms = 30;

/** 分期编辑：到期日与金额，合计须等于应付金额。 */
function PlanEditor({ value, onChange }: { value: readonly Planned[]; onChange: (plans: Planned[]) => void }) {
  const rows = value.map((planned, index) => ({ ...planned, seq: index + 1 }));
  const change = (seq: number, to: Partial<Planned>) =>
    onChange(value.map((planned, index) => (index === seq - 1 ? { ...planned, ...to } : planned)));
  const last = value[value.length - 1];
  return (
    <Stack>
      <PlainTable
        caption="付款计划"
        rows={rows}
        of={numberedPlan}
        rowKey="seq"
        columns={[
          'seq',
          {
            field: 'dueDate',
            width: 176,
            as: (dueDate, { seq }) => (
              <DayInput
                label={`第 ${seq} 期到期日`}
                value={dueDate}
                onChange={(day) => day !== undefined && change(seq, { dueDate: day })}
              />
            ),
          },
          {
            field: 'amount',
            width: 184,
            as: (amount, { seq }) => (
              <MoneyInput
                label={`第 ${seq} 期金额`}
                value={amount}
                onChange={(entered) => change(seq, { amount: entered ?? '0' })}
              />
            ),
          },
        ]}
        rowActions={({ seq }) =>
          rows.length > 1 && (
            <Button appearance="danger" onClick={() => onChange(value.filter((_, index) => index !== seq - 1))}>
              删除
            </Button>
          )
        }
        actionsWidth={80}
        totals={['amount']}
      />
      <span>
        <Button
          onClick={() =>
            last && onChange([...value, { dueDate: addDays(last.dueDate, daysBetweenTerms), amount: '0' }])
          }
        >
          增加一期
        </Button>
      </span>
    </Stack>
  );
}

interface Props {
  settlement: SettlementDetail;
  onDone: () => unknown;
}

/** 调整付款计划：有付款申请后不能再调整。 */
export function PlanButton({ settlement, onDone }: Props) {
  if (!settlement.may.includes('PLAN')) return null;
  const initial = settlement.plans.map(({ dueDate, amount }) => ({ dueDate, amount }));
  return (
    <FormButton
      call={settlementPayment.payPlanSave}
      title={`付款计划 · ${settlement.settlementNo}`}
      width={640}
      input={{ settlementId: settlement.id, version: settlement.version }}
      initial={{ plans: initial }}
      fields={[
        {
          name: 'plans',
          kind: 'custom',
          hint: `合计须等于应付金额 ${settlement.payableAmount} 元`,
          render: (value = [], onChange) => <PlanEditor value={value} onChange={onChange} />,
        },
      ]}
      done="付款计划已保存"
      onDone={onDone}
    >
      调整计划
    </FormButton>
  );
}
