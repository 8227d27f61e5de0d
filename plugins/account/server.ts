import { defineServer } from '@portal/sdk/server';
import { accounts, transactions } from './accountBase/handlers.ts';
import { seedAccounts } from './accountBase/seed.ts';
import { accountChecks } from './checks.ts';

export default defineServer({
  subjects: [accounts, transactions],
  seeds: [seedAccounts],
  checks: accountChecks,
});
