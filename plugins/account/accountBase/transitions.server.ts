/** An account moves only from the states of its step, at the version that the user saw. */
import { isAmong, transitions } from '@portal/sdk/server';
import { visibleAccounts } from './accounts.server.ts';
import { accountSteps } from './steps.server.ts';

export const { perform, gone } = transitions({
  table: 'accAccount',
  noun: '账户',
  parties: { OWNER: { title: '开户单位', ent: ['entId'] } },
  visible: (reader) => isAmong('accAccount.id', visibleAccounts(reader).select('a.id')),
  steps: accountSteps,
});
