import { fakeHost } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { payment, plan, settlement } from '../detail/test-statement.ts';
import type { SettlementDetail } from '../statement/contract.ts';
import { drawPage, enter, offered, press, pressables, rowWith } from '../test-page.tsx';
import { settlementPayment } from './contract.ts';
import { Payments, PayPlans } from './pay-section.tsx';

function draw(shown: Partial<SettlementDetail> = {}) {
  const host = fakeHost({
    codes: ['plan:save', 'payment:apply', 'payment:advance', 'payment:register'].map((name) => `settlement:${name}`),
  });
  for (const call of Object.values(settlementPayment)) host.answer(call, () => ({ paymentNo: 'FK1' }) as never);
  const parts = { settlement: { ...settlement, ...shown }, onDone: () => undefined };
  drawPage(
    <>
      <PayPlans {...parts} />
      <Payments {...parts} title="付款记录" />
    </>,
  );
  return host;
}
const inputOf = ({ made }: ReturnType<typeof fakeHost>, { path }: { readonly path: string }) =>
  made.findLast((one) => one.path === path)?.input;

test('a plan is cut into terms of thirty days, changed, shortened, and kept at the version that was seen', async () => {
  const host = draw();
  await press('调整计划');
  expect(await screen.findByText('合计须等于应付金额 5,380.61 元')).toBeInTheDocument();
  const dialog = document.querySelector('[role=dialog]') ?? undefined;
  expect(pressables('删除', dialog)).toEqual([]); // one term is the least
  await press('增加一期');
  await press('增加一期');
  expect(pressables('删除', dialog)).toHaveLength(3);
  await enter('第 1 期金额', '3000');
  await enter('第 3 期金额', '2380.61');
  fireEvent.click(pressables('删除', dialog)[1] as HTMLElement);
  expect(screen.queryByLabelText('第 3 期金额')).toBeNull();
  await press('确定', dialog);
  await waitFor(() => expect(inputOf(host, settlementPayment.payPlanSave)).toBeDefined());
  expect(inputOf(host, settlementPayment.payPlanSave)).toEqual({
    ...{ settlementId: '5', version: 6 },
    plans: [
      { dueDate: '2026-03-01', amount: '3000' },
      { dueDate: '2026-04-30', amount: '2380.61' },
    ],
  });
});

test('a term falls due on another day; one that is emptied keeps its own', async () => {
  const host = draw();
  await press('调整计划');
  const day = await screen.findByLabelText('第 1 期到期日');
  fireEvent.change(day, { target: { value: '2026-05-20' } });
  fireEvent.blur(day);
  fireEvent.change(day, { target: { value: '' } });
  fireEvent.blur(day);
  const dialog = document.querySelector('[role=dialog]') ?? undefined;
  await press('确定', dialog);
  await waitFor(() => expect(inputOf(host, settlementPayment.payPlanSave)).toBeDefined());
  expect(inputOf(host, settlementPayment.payPlanSave)).toMatchObject({ plans: [{ dueDate: '2026-05-20' }] });
});

test('an application begins with what is free, and says what bounds it', async () => {
  const host = draw({
    plans: [
      { ...plan, id: '9', seq: 1, remark: '首期', paidAmount: '5380.61', freeAmount: '0.00', mostAmount: '0.00' },
      { ...plan, id: '10', seq: 2, remark: '尾款', amount: '8600057.85', paidAmount: '600057.85' },
    ].map((one) => ({
      ...one,
      ...(one.seq === 2 && { appliedAmount: '1000000.00', freeAmount: '7000000.00', mostAmount: '7000000.00' }),
    })),
    receivedAmount: '8700000.00',
  });
  expect(offered(['发起付款申请'], await rowWith('首期'))).toEqual([]);
  await press('发起付款申请', await rowWith('尾款'));
  expect(await screen.findByText('发起付款申请 · 第 2 期')).toBeInTheDocument();
  const bounds = '本期 8,600,057.85 元，已付 600,057.85 元，申请中 1,000,000.00 元';
  const held = '已收票 8,700,000.00 元；异议行 5,424.00 元暂不支付';
  expect(screen.getByText(`${bounds}；${held}`)).toBeInTheDocument();
  const dialog = document.querySelector('[role=dialog]') ?? undefined;
  await press('确定', dialog);
  await waitFor(() => expect(inputOf(host, settlementPayment.payApply)).toBeDefined());
  expect(inputOf(host, settlementPayment.payApply)).toMatchObject({ planId: '10', amount: '7000000.00' });
});

test('what no invoice was received for is applied for by who may make exceptions, with a reason', async () => {
  const host = draw({
    may: ['PAY_APPLY', 'PAY_ADVANCE'],
    receivedAmount: '1000.00',
    plans: [{ ...plan, remark: '首期', freeAmount: '0.00', mostAmount: '5380.61' }],
  });
  const row = await rowWith('首期');
  expect(offered(['发起付款申请', '无票付款申请'], row)).toEqual(['无票付款申请']);
  await press('无票付款申请', row);
  await screen.findByText('无票付款申请 · 第 1 期');
  const dialog = document.querySelector('[role=dialog]') ?? undefined;
  await press('确定', dialog);
  expect((await screen.findAllByText('请输入无票付款理由')).length).toBeGreaterThan(0);
  await enter(/无票付款理由/, '合同约定预付三成');
  await press('确定', dialog);
  await waitFor(() => expect(inputOf(host, settlementPayment.payAdvance)).toBeDefined());
  expect(inputOf(host, settlementPayment.payAdvance)).toMatchObject({
    amount: '5380.61',
    exception: '合同约定预付三成',
  });
});

test.each([
  ['0.01', '应付 5,380.61 元，异议行 0.01 元暂不支付'],
  ['0.00', '应付 5,380.61 元'],
])('with %s yuan in dispute the plan says: %s', (heldAmount, said) => {
  draw({ heldAmount });
  expect(document.querySelector('#plans h2 + span')?.textContent).toBe(said);
});

test('a payment is registered, or taken back after a question, by who may', async () => {
  const host = draw({
    may: ['PAY', 'PAY_CANCEL'],
    payments: [
      { ...payment, id: '14', paymentNo: 'FK14', may: ['REGISTER'] },
      { ...payment, id: '15', paymentNo: 'FK15', may: ['CANCEL'] },
      { ...payment, id: '16', paymentNo: 'FK16', may: [] },
    ],
  });
  const steps = ['登记付款', '撤销'];
  const rows = await Promise.all(['FK14', 'FK15', 'FK16'].map((number) => rowWith(number)));
  expect(rows.map((row) => offered(steps, row))).toEqual([['登记付款'], ['撤销'], []]);
  await press('撤销', rows[1]);
  await waitFor(() => expect(inputOf(host, settlementPayment.payCancel)).toBeDefined());
  expect(host.questions.at(-1)?.message).toBe('撤销付款申请 FK15？');
  expect(inputOf(host, settlementPayment.payCancel)).toEqual({ settlementId: '5', version: 6, paymentId: '15' });
  await press('登记付款', rows[0]);
  expect(await screen.findByText('登记付款 · FK14')).toBeInTheDocument();
});

test('the budget is entered from what it was; without the right nothing is offered', async () => {
  draw({ budgetSubject: '5101.02 设备维修费' });
  await press('登记预算科目');
  expect(await screen.findByDisplayValue('5101.02 设备维修费')).toBeInTheDocument();
});

test('who may do nothing reads the plan, or that there is none yet', () => {
  draw({ may: [], plans: [] });
  expect(offered(['登记预算科目', '调整计划', '发起付款申请'])).toEqual([]);
  expect(screen.getByText('结算单审核通过后生成付款计划。')).toBeInTheDocument();
  expect(screen.getByText('还没有付款申请。')).toBeInTheDocument();
});
