import { addDays } from '@portal/sdk/format';
import type { InputOf } from '@portal/sdk/contract';
import { BusyButton, Stack } from '@portal/sdk/ui';
import { DayInput } from '@portal/sdk/ui/date';
import { FormDialog, MoneyInput } from '@portal/sdk/ui/form';
import { type Column, PlainTable } from '@portal/sdk/ui/table';
import { useState } from 'react';
import { plan, type SettlementDetail } from '../statement/detail.ts';
import { settlementPayment } from './contract.ts';

type Planned = InputOf<typeof settlementPayment.payPlanSave>['plans'][number];
type Numbered = Planned & { seq: number };

const daysBetweenTerms = 30;

/** 分期编辑：到期日与金额，合计须等于应付金额。 */
function PlanEditor({ value, onChange }: { value: readonly Planned[]; onChange: (plans: Planned[]) => void }) {
  const rows: Numbered[] = value.map((planned, index) => ({ ...planned, seq: index + 1 }));
  const change = (seq: number, to: Partial<Planned>) =>
    onChange(value.map((planned, index) => (index === seq - 1 ? { ...planned, ...to } : planned)));
  const columns: readonly Column<Numbered, 'seq' | 'dueDate' | 'amount'>[] = [
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
      title: '金额（元）',
      width: 184,
      as: (amount, { seq }) => (
        <MoneyInput
          label={`第 ${seq} 期金额`}
          value={amount}
          onChange={(entered) => change(seq, { amount: entered ?? '0' })}
        />
      ),
    },
    {
      title: '操作',
      key: 'remove',
      width: 80,
      show: ({ seq }) =>
        rows.length > 1 && (
          <BusyButton
            look="danger"
            busy={false}
            onPress={() => onChange(value.filter((_, index) => index !== seq - 1))}
          >
            删除
          </BusyButton>
        ),
    },
  ];
  const last = value[value.length - 1];
  return (
    <Stack>
      <PlainTable caption="付款计划" rows={rows} of={plan} rowKey="seq" columns={columns} totals={['amount']} />
      <span>
        <BusyButton
          busy={false}
          onPress={() =>
            last && onChange([...value, { dueDate: addDays(last.dueDate, daysBetweenTerms), amount: '0' }])
          }
        >
          增加一期
        </BusyButton>
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
  const [open, setOpen] = useState(false);
  if (!settlement.may.includes('PLAN')) return null;
  const initial = settlement.plans.map(({ dueDate, amount }) => ({ dueDate, amount }));
  return (
    <>
      <BusyButton busy={false} onPress={() => setOpen(true)}>
        调整计划
      </BusyButton>
      <FormDialog
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
        open={open}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
