import { defineServer } from '@portal/sdk/server';
import { contractSubscriptions } from './contract/audit.ts';
import contractManagement from './contract/handlers.ts';
import settlementManagement from './settlementManagement/handlers.ts';

export default defineServer({
  subjects: [settlementManagement, contractManagement],
  subscriptions: [...contractSubscriptions],
});
