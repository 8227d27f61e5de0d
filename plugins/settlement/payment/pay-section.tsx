import { Money, Quiet, Section } from '@portal/sdk/ui';
import { StepButton } from '@portal/sdk/ui/form';
import { PlainTable } from '@portal/sdk/ui/table';
import { type Payment, payment, type Plan, plan, type SettlementDetail } from '../statement/detail.ts';
import { settlementPayment } from './contract.ts';
import { PlanButton } from './plan-dialog.tsx';

interface Props {
  settlement: SettlementDetail;
  onDone: () => unknown;
}

const isOpen = ({ amount, paidAmount }: Plan) => Number(paidAmount) < Number(amount);

/** The payment of a plan is applied for while something of it is open. */
const planActions = ({ settlement, onDone }: Props, row: Plan) =>
  isOpen(row) && (
    <StepButton
      call={settlementPayment.payApply}
      row={settlement}
      title={`发起付款申请 · 第 ${row.seq} 期`}
      input={{ planId: row.id }}
      fields={[
        {
          name: 'amount',
          hint: `本期 ${row.amount} 元，已付 ${row.paidAmount} 元；异议行 ${settlement.heldAmount} 元暂不支付`,
        },
        'remark',
      ]}
      done="已发起付款申请"
      onDone={onDone}
    />
  );

const paymentActions = ({ settlement, onDone }: Props, { id, paymentNo, may }: Payment) => (
  <>
    {may.includes('REGISTER') && (
      <StepButton
        call={settlementPayment.payRegister}
        row={settlement}
        title={`登记付款 · ${paymentNo}`}
        input={{ paymentId: id }}
        done="已登记付款"
        onDone={onDone}
      />
    )}
    {may.includes('CANCEL') && (
      <StepButton
        call={settlementPayment.payCancel}
        row={settlement}
        input={{ paymentId: id }}
        ask={`撤销付款申请 ${paymentNo}？`}
        onDone={onDone}
        appearance="danger"
      >
        撤销
      </StepButton>
    )}
  </>
);

/** 付款计划：采购单位分期安排并发起付款申请。 */
export function PayPlans(props: Props) {
  const { settlement, onDone } = props;
  const { plans, payableAmount, heldAmount } = settlement;
  return (
    <Section
      title="付款计划"
      id="plans"
      hint={
        <>
          应付 <Money value={payableAmount} /> 元{Number(heldAmount) > 0 && `，异议行 ${heldAmount} 元暂不支付`}
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
            onDone={onDone}
            appearance="secondary"
          />
          <PlanButton {...props} />
        </>
      }
    >
      {plans.length === 0 ? (
        <Quiet>结算单审核通过后生成付款计划。</Quiet>
      ) : (
        <PlainTable
          caption="付款计划"
          rows={plans}
          of={plan}
          rowKey="id"
          columns={['seq', 'dueDate', 'amount', 'paidAmount', 'appliedAmount', 'state', 'remark']}
          rowActions={(row) => planActions(props, row)}
          actionsWidth={128}
          totals={['amount', 'paidAmount', 'appliedAmount']}
        />
      )}
    </Section>
  );
}

/** 付款记录：申请与到账。 */
export function Payments(props: Props & { title: string }) {
  const { settlement, title } = props;
  return (
    <Section title={title} id="payments">
      {settlement.payments.length === 0 ? (
        <Quiet>还没有付款申请。</Quiet>
      ) : (
        <PlainTable
          caption={title}
          rows={settlement.payments}
          of={payment}
          rowKey="id"
          columns={[
            'paymentNo',
            'planSeq',
            'amount',
            'status',
            'payDate',
            'bankSerialNo',
            'appliedByName',
            'appliedAt',
            'remark',
          ]}
          rowActions={(row) => paymentActions(props, row)}
          actionsWidth={136}
        />
      )}
    </Section>
  );
}
