/** What `npm run reports` would write into `server/db/tables.ts`, were the example one of the product's areas. */
import type { Generated } from 'kysely';

interface ExLoan {
  id: Generated<string>;
  loanNo: string;
  entId: string;
  entName: string;
  item: string;
  quantity: number;
  reason: string;
  status: Generated<number>;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
}

declare module '@portal/sdk/server' {
  interface Tables {
    exLoan: ExLoan;
  }
}
