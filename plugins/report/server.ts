import { defineServer } from '@portal/sdk/server';
import agreementReport from './agreementManagementReport/handlers.ts';
import dispatchCustomer from './customer/handlers.ts';
import dispatchReport from './dispatch/handlers.ts';
import { seedDispatches } from './dispatch/seed.ts';
import exceptionMonitor from './exception/handlers.ts';
import { seedExceptions } from './exception/seed.ts';
import orderReport from './orderReport/handlers.ts';
import performanceOrder from './performanceOrder/handlers.ts';
import procurementSettlement from './procurementSettlement/handlers.ts';
import productReport from './productReport/handlers.ts';
import settlementSummary from './settlementSummary/handlers.ts';
import supplierSettlement from './supplierSettlement/handlers.ts';

export default defineServer({
  subjects: [
    productReport,
    orderReport,
    agreementReport,
    performanceOrder,
    dispatchReport,
    dispatchCustomer,
    exceptionMonitor,
    settlementSummary,
    supplierSettlement,
    procurementSettlement,
  ],
  seeds: [seedDispatches, seedExceptions],
});
