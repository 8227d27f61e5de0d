/** What is sent of each report to its subscribers: its calls, and the filters that hold its days. */
import { agreementReport } from './agreementManagementReport/contract.ts';
import { dispatchPivot, dispatchReport } from './dispatch/contract.ts';
import { orderReport } from './orderReport/contract.ts';
import { performanceOrder } from './performanceOrder/contract.ts';
import { procurementSettlement } from './procurementSettlement/contract.ts';
import { productReport } from './productReport/contract.ts';
import type { ReportCalls } from './report-of.ts';
import { settlementSummary } from './settlementSummary/contract.ts';
import { supplierSettlement } from './supplierSettlement/contract.ts';
import type { Viewed } from './views/contract.ts';

interface Sent {
  readonly calls: ReportCalls;
  readonly days?: readonly [from: string, to: string];
}

export const SENT: Readonly<Record<Viewed, Sent>> = {
  productReport: { calls: productReport, days: ['from', 'to'] },
  orderReport: { calls: orderReport, days: ['orderDateFrom', 'orderDateTo'] },
  agreementReport: { calls: agreementReport },
  performanceOrder: { calls: performanceOrder, days: ['requiredFrom', 'requiredTo'] },
  settlementSummary: { calls: settlementSummary },
  supplierSettlement: { calls: supplierSettlement, days: ['from', 'to'] },
  procurementSettlement: { calls: procurementSettlement, days: ['from', 'to'] },
  dispatch: { calls: dispatchReport, days: ['sentFrom', 'sentTo'] },
  dispatchStatistics: { calls: dispatchPivot, days: ['sentFrom', 'sentTo'] },
};
