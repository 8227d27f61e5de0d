import { defineServer } from '@portal/sdk/server';
import { settlementChecks } from './checks.ts';
import { contractSubscriptions } from './contract/audit.ts';
import contractManagement from './contract/handlers.ts';
import settlementDetail from './detail/handlers.ts';
import settlementDispute from './dispute/handlers.ts';
import settlementPayment from './payment/handlers.ts';
import { auditSubscriptions } from './settlementManagement/audit.ts';
import settlementManagement from './settlementManagement/handlers.ts';
import ofOrder from './settlementManagement/of-order.ts';
import { seedSettlements } from './settlementManagement/seed.ts';

export default defineServer({
  subjects: [settlementManagement, settlementDetail, settlementDispute, settlementPayment, ofOrder, contractManagement],
  subscriptions: [...auditSubscriptions, ...contractSubscriptions],
  seeds: [seedSettlements],
  checks: settlementChecks,
});
