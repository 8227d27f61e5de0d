/** A change is submitted and taken back by its supplier, and decided at two levels. */
import { transitions } from '@portal/sdk/server';
import { CHANGE_STATUS } from './contract.ts';

export const { perform, gone } = transitions({
  table: 'ordDeliveryChange',
  noun: '交期变更',
  states: CHANGE_STATUS,
  parties: { SUPPLIER: { title: '供应商', ent: ['supplierEntId'] } },
  steps: {
    SUBMIT: { by: 'SUPPLIER', from: [0], to: 1, verb: '提交' },
    WITHDRAW: { by: 'SUPPLIER', from: [1, 2], to: 6, verb: '撤回' },
    PASS1: { from: [1], to: 2, verb: '审核' },
    REJECT1: { from: [1], to: 4, verb: '审核' },
    PASS2: { from: [2], to: 3, verb: '审核' },
    REJECT2: { from: [2], to: 5, verb: '审核' },
  },
});
