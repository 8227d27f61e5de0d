/** A category is applied for by its supplier, and opened and closed by the operating unit. */
import { isAmong, transitions } from '@portal/sdk/server';
import { supplySteps } from './steps.server.ts';
import { visibleSupplies } from './supplies.server.ts';

export const { perform: performSupply } = transitions({
  table: 'gdSupplierCategory',
  bizType: 'goodsCategory',
  noun: '商品类目',
  parties: { SUPPLIER: { title: '供应商', ent: ['supplierEntId'] } },
  visible: (reader) => isAmong('gdSupplierCategory.id', visibleSupplies(reader).select('s.id')),
  steps: supplySteps,
});
