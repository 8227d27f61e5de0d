/** A payment belongs to a statement: who sees the one sees the other. The statement's own steps say which party pays. */
import { isAmong, transitions } from '@portal/sdk/server';
import { visibleSettlements } from '../statement/settlements.server.ts';
import { paymentSteps } from './steps.server.ts';

export const { perform: performPayment, gone: paymentGone } = transitions({
  table: 'stlPayment',
  noun: '付款申请',
  parties: {},
  visible: (reader) => isAmong('stlPayment.settlementId', visibleSettlements(reader).select('s.id')),
  steps: paymentSteps,
  makers: { APPLY: 'appliedBy' },
});
