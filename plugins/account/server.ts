import { defineServer } from '@portal/sdk/server';
import { visibleAccounts } from './accountBase/accounts.server.ts';
import { accountBizType, accountSteps } from './accountBase/contract.ts';
import transactions from './accountBase/flows.server.ts';
import { accounts } from './accountBase/handlers.server.ts';
import { seedAccounts } from './accountBase/seed.server.ts';
import { accountChecks } from './checks.server.ts';

export default defineServer({
  subjects: [accounts, transactions],
  topics: [{ topic: '账户', kinds: ['G', 'C'] }],
  documents: [
    {
      bizType: accountBizType,
      title: '资金账户',
      steps: [accountSteps],
      visible: (reader) => visibleAccounts(reader).select(['a.id as id', 'a.accountNo as code']),
    },
  ],
  seeds: [seedAccounts],
  checks: accountChecks,
});
