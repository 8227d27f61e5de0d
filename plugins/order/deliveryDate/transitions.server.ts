/** A change is submitted and taken back by its supplier, and decided at two levels. */
import { isAmong, transitions } from '@portal/sdk/server';
import { visibleChanges } from './changes.server.ts';
import { changeBizType } from './contract.ts';
import { changeSteps } from './steps.server.ts';

export const { perform, gone } = transitions({
  table: 'ordDeliveryChange',
  bizType: changeBizType,
  noun: '交期变更',
  parties: { SUPPLIER: { title: '供应商', ent: ['supplierEntId'] } },
  visible: (reader) => isAmong('ordDeliveryChange.id', visibleChanges(reader).select('c.id')),
  steps: changeSteps,
});
