/** The steps of a payment of a statement. */
import { stepsOf } from '@portal/sdk/contract';
import { PAYMENT_STATUS } from './contract.ts';

const apply = 'settlement:payment:apply';

export const paymentSteps = stepsOf(PAYMENT_STATUS, {
  APPLY: { title: '申请', from: [], to: 0, access: apply },
  CANCEL: { title: '撤销', from: [0], to: 9, access: apply },
  REGISTER: { title: '登记付款', from: [0], to: 1, access: 'settlement:payment:register', notBy: ['APPLY'] },
});
