import { ActionButton, Money, Section, StatusTag, Stack } from '@portal/sdk/ui';
import { FormButton } from '@portal/sdk/ui/form';
import { type Column, PlainTable, RowActions } from '@portal/sdk/ui/table';
import { PAYMENT_STATUS, PAYMENT_TONE, PLAN_STATE, PLAN_TONE, settlementPayment } from './contract.ts';
import type { Payment, Plan, SettlementDetail } from '../statement/detail.ts';
import { Quiet } from '../statement/quiet.tsx';
import { PlanButton } from './plan-dialog.tsx';

interface Props {
  settlement: SettlementDetail;
  onDone: () => unknown;
}

function Apply({ settlement, plan, onDone }: Props & { plan: Plan }) {
  return (
    <FormButton
      call={settlementPayment.payApply}
      title={`发起付款申请 · 第 ${plan.seq} 期`}
      input={{ settlementId: settlement.id, version: settlement.version, planId: plan.id }}
      fields={[
        {
          name: 'amount',
          label: '申请金额（元）',
          kind: 'money',
          hint: `本期 ${plan.amount} 元，已付 ${plan.paidAmount} 元；异议行 ${settlement.heldAmount} 元暂不支付`,
        },
        { name: 'remark', label: '用途', placeholder: '例如：按月度资金计划支付' },
      ]}
      done="已发起付款申请"
      onDone={onDone}
      look="text"
    >
      发起付款申请
    </FormButton>
  );
}

function Budget({ settlement: { id, version, budgetSubject }, onDone }: Props) {
  return (
    <FormButton
      call={settlementPayment.budget}
      title="预算科目"
      input={{ settlementId: id, version }}
      initial={{ budgetSubject: budgetSubject ?? '' }}
      fields={[{ name: 'budgetSubject', label: '预算科目', placeholder: '例如：5101.02 设备维修费' }]}
      done="预算科目已登记"
      onDone={onDone}
    >
      登记预算科目
    </FormButton>
  );
}

const planColumns = (props: Props): readonly Column<Plan>[] => [
  { title: '期次', field: 'seq', width: 64 },
  { title: '到期日', field: 'dueDate', width: 120 },
  { title: '计划金额（元）', field: 'amount', as: 'money', width: 152 },
  { title: '已付金额（元）', field: 'paidAmount', as: 'money', width: 152 },
  { title: '申请中（元）', field: 'appliedAmount', as: 'money', width: 136 },
  {
    title: '状态',
    field: 'state',
    width: 104,
    as: (state) => <StatusTag code={state} texts={PLAN_STATE} tones={PLAN_TONE} />,
  },
  { title: '备注', field: 'remark', width: 180 },
  {
    title: '操作',
    key: 'actions',
    width: 128,
    show: (plan) =>
      props.settlement.side === 'PURCHASER' &&
      [60, 70].includes(props.settlement.status) &&
      plan.state !== 'PAID' && (
        <RowActions>
          <Apply key="apply" {...props} plan={plan} />
        </RowActions>
      ),
  },
];

function Register({ settlement, payment, onDone }: Props & { payment: Payment }) {
  return (
    <FormButton
      call={settlementPayment.payRegister}
      title={`登记付款 · ${payment.paymentNo}`}
      input={{ settlementId: settlement.id, version: settlement.version, paymentId: payment.id }}
      fields={[
        { name: 'payDate', label: '付款日期', kind: 'day' },
        { name: 'bankSerialNo', label: '银行流水号' },
      ]}
      done="已登记付款"
      onDone={onDone}
      look="text"
    >
      登记付款
    </FormButton>
  );
}

function Cancel({ settlement, payment, onDone }: Props & { payment: Payment }) {
  return (
    <ActionButton
      call={settlementPayment.payCancel}
      input={{ settlementId: settlement.id, version: settlement.version, paymentId: payment.id }}
      ask={`撤销付款申请 ${payment.paymentNo}？`}
      onDone={onDone}
      look="danger"
    >
      撤销
    </ActionButton>
  );
}

const paymentColumns = (props: Props): readonly Column<Payment>[] => [
  { title: '付款单号', field: 'paymentNo', as: 'copy', width: 200 },
  { title: '期次', field: 'planSeq', width: 56 },
  { title: '金额（元）', field: 'amount', as: 'money', width: 144 },
  { title: '状态', field: 'status', codes: PAYMENT_STATUS, tones: PAYMENT_TONE, width: 96 },
  { title: '付款日期', field: 'payDate', width: 112 },
  { title: '银行流水号', field: 'bankSerialNo', width: 184 },
  { title: '申请人', field: 'appliedByName', width: 88 },
  { title: '申请时间', field: 'appliedAt', as: 'dateTime', width: 176 },
  { title: '用途', field: 'remark', width: 168 },
  {
    title: '操作',
    key: 'actions',
    width: 136,
    show: (payment) =>
      props.settlement.side === 'PURCHASER' &&
      payment.status === 0 && (
        <RowActions>
          <Register key="register" {...props} payment={payment} />
          <Cancel key="cancel" {...props} payment={payment} />
        </RowActions>
      ),
  },
];

/** 付款计划：采购单位分期安排并发起付款申请。 */
export function PayPlans(props: Props) {
  const { settlement } = props;
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
        settlement.side === 'PURCHASER' && (
          <>
            {![0, 80, 90].includes(settlement.status) && <Budget {...props} />}
            {[40, 50, 60].includes(settlement.status) && <PlanButton {...props} />}
          </>
        )
      }
    >
      {plans.length === 0 ? (
        <Quiet>结算单审核通过后生成付款计划。</Quiet>
      ) : (
        <PlainTable
          caption="付款计划"
          rows={plans}
          rowKey="id"
          columns={planColumns(props)}
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
        <Stack>
          <PlainTable caption={title} rows={settlement.payments} rowKey="id" columns={paymentColumns(props)} />
        </Stack>
      )}
    </Section>
  );
}
