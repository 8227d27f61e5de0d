import type { InputOf } from '@portal/sdk/contract';
import { addDays, money } from '@portal/sdk/format';
import { Button, Money, Section, Stack } from '@portal/sdk/ui';
import { DayInput } from '@portal/sdk/ui/date';
import { FormButton, MoneyInput, StepButton } from '@portal/sdk/ui/form';
import { PlainTable } from '@portal/sdk/ui/table';
import { type Payment, payment, type Plan, plan } from '../statement/contract.ts';
import type { StatementProps } from '../statement/parts.tsx';
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

/** It is on screen: there is no way to it. */
const ofStatement = ({ settlementNo }: StatementProps['settlement']) => ({ name: `结算单 ${settlementNo}` });

/** 调整付款计划：有付款申请后不能再调整。 */
function PlanButton({ settlement, onDone }: StatementProps) {
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
          hint: `合计须等于应付金额 ${money(settlement.payableAmount)} 元`,
          render: (value = [], onChange) => <PlanEditor value={value} onChange={onChange} />,
        },
      ]}
      done="付款计划已保存"
      about={ofStatement(settlement)}
      onDone={onDone}
    >
      调整计划
    </FormButton>
  );
}

/** What bounds an application, in the words of its hint. */
const boundsOf = ({ heldAmount, receivedAmount }: StatementProps['settlement'], row: Plan): string =>
  [
    `本期 ${money(row.amount)} 元，已付 ${money(row.paidAmount)} 元，申请中 ${money(row.appliedAmount)} 元`,
    `已收票 ${money(receivedAmount)} 元`,
    ...(Number(heldAmount) > 0 ? [`异议行 ${money(heldAmount)} 元暂不支付`] : []),
  ].join('；');

/** The payment of a plan is applied for while something of it is free: against invoices, else by way of exception. */
const planActions = ({ settlement, onDone }: StatementProps, row: Plan) => {
  const bounds = boundsOf(settlement, row);
  const about = { name: `${ofStatement(settlement).name} 第 ${row.seq} 期` };
  const shared = { row: settlement, input: { planId: row.id }, about, onDone };
  return (
    <>
      {Number(row.freeAmount) > 0 && (
        <StepButton
          {...shared}
          call={settlementPayment.payApply}
          title={`发起付款申请 · 第 ${row.seq} 期`}
          initial={{ amount: row.freeAmount }}
          fields={[{ name: 'amount', hint: bounds }, 'remark']}
          done="已发起付款申请"
        />
      )}
      {Number(row.mostAmount) > Number(row.freeAmount) && (
        <StepButton
          {...shared}
          call={settlementPayment.payAdvance}
          title={`无票付款申请 · 第 ${row.seq} 期`}
          initial={{ amount: row.mostAmount }}
          fields={[{ name: 'amount', hint: bounds }, 'exception', 'remark']}
          done="已发起无票付款申请"
        />
      )}
    </>
  );
};

const paymentActions = ({ settlement, onDone }: StatementProps, { id, paymentNo, may }: Payment) => (
  <>
    {may.includes('REGISTER') && (
      <StepButton
        call={settlementPayment.payRegister}
        row={settlement}
        title={`登记付款 · ${paymentNo}`}
        input={{ paymentId: id }}
        done="已登记付款"
        about={{ name: `付款申请 ${paymentNo}` }}
        onDone={onDone}
      />
    )}
    {may.includes('CANCEL') && (
      <StepButton
        call={settlementPayment.payCancel}
        row={settlement}
        input={{ paymentId: id }}
        ask={`撤销付款申请 ${paymentNo}？`}
        about={{ name: `付款申请 ${paymentNo}` }}
        onDone={onDone}
        appearance="danger"
      >
        撤销
      </StepButton>
    )}
  </>
);

/** 付款计划：采购单位分期安排并发起付款申请。 */
export function PayPlans(props: StatementProps) {
  const { settlement, onDone } = props;
  const { plans, payableAmount, heldAmount } = settlement;
  return (
    <Section
      title="付款计划"
      id="plans"
      hint={
        <>
          应付 <Money value={payableAmount} /> 元{Number(heldAmount) > 0 && `，异议行 ${money(heldAmount)} 元暂不支付`}
        </>
      }
      actions={
        <>
          <StepButton
            call={settlementPayment.budget}
            row={settlement}
            title="预算科目"
            initial={{ budgetSubject: settlement.budgetSubject ?? '' }}
            done="预算科目已登记"
            about={ofStatement(settlement)}
            onDone={onDone}
            appearance="secondary"
          />
          <PlanButton {...props} />
        </>
      }
    >
      <PlainTable
        caption="付款计划"
        rows={plans}
        of={plan}
        rowActions={(row) => planActions(props, row)}
        actionsWidth={128}
        totals={['amount', 'paidAmount', 'appliedAmount', 'freeAmount']}
        none="结算单审核通过后生成付款计划。"
      />
    </Section>
  );
}

/** 付款记录：申请与到账。 */
export function Payments(props: StatementProps & { title: string }) {
  const { settlement, title } = props;
  return (
    <Section title={title} id="payments">
      <PlainTable
        caption={title}
        rows={settlement.payments}
        of={payment}
        rowActions={(row) => paymentActions(props, row)}
        actionsWidth={136}
        none="还没有付款申请。"
      />
    </Section>
  );
}
