/** What is sent of each report to its subscribers: its export, and the filters that hold its days. */
import type { Call } from '@portal/sdk/contract';
import { agreementReport } from './agreementManagementReport/contract.ts';
import { dispatchPivot, dispatchReport } from './dispatch/contract.ts';
import { orderReport } from './orderReport/contract.ts';
import { performanceOrder } from './performanceOrder/contract.ts';
import { procurementSettlement } from './procurementSettlement/contract.ts';
import { productReport } from './productReport/contract.ts';
import { settlementSummary } from './settlementSummary/contract.ts';
import { supplierSettlement } from './supplierSettlement/contract.ts';
import type { Viewed } from './views/contract.ts';

interface Sent {
  readonly title: string;
  readonly call: Call;
  readonly days?: readonly [from: string, to: string];
}

export const SENT: Readonly<Record<Viewed, Sent>> = {
  productReport: { title: '产品报表', call: productReport.export, days: ['from', 'to'] },
  orderReport: { title: '订单总台账', call: orderReport.export, days: ['orderDateFrom', 'orderDateTo'] },
  agreementReport: { title: '协议管理报表', call: agreementReport.export },
  performanceOrder: { title: '履约订单台账', call: performanceOrder.export, days: ['requiredFrom', 'requiredTo'] },
  settlementSummary: { title: '结算汇总', call: settlementSummary.export },
  supplierSettlement: { title: '供应商结算报表', call: supplierSettlement.export, days: ['from', 'to'] },
  procurementSettlement: { title: '采购单位结算报表', call: procurementSettlement.export, days: ['from', 'to'] },
  dispatch: { title: '派单明细报表', call: dispatchReport.export, days: ['sentFrom', 'sentTo'] },
  dispatchStatistics: { title: '派单统计报表', call: dispatchPivot.export, days: ['sentFrom', 'sentTo'] },
};
