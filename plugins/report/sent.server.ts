/** What is sent of each report to its subscribers. */
import { agreementReport } from './agreementManagementReport/contract.ts';
import { dispatchPivot, dispatchReport } from './dispatch/contract.ts';
import { orderReport } from './orderReport/contract.ts';
import { performanceOrder } from './performanceOrder/contract.ts';
import { procurementSettlement } from './procurementSettlement/contract.ts';
import { productReport } from './productReport/contract.ts';
import type { ReportCalls } from './report-of.ts';
import { settlementSummary } from './settlementSummary/contract.ts';
import { supplierSettlement } from './supplierSettlement/contract.ts';
import type { Viewed } from './viewed.ts';

export const SENT: Readonly<Record<Viewed, ReportCalls>> = {
  productReport,
  orderReport,
  agreementReport,
  performanceOrder,
  settlementSummary,
  supplierSettlement,
  procurementSettlement,
  dispatch: dispatchReport,
  dispatchStatistics: dispatchPivot,
};
