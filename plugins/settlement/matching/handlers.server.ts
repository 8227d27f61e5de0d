/** What bills a statement is compared with what was ordered and received. */
import { implement } from '@portal/sdk/server';
import { assign, invoiceLines } from './assign.server.ts';
import { settlementMatching } from './contract.ts';
import { match } from './match.server.ts';
import { receivable, receive } from './receive.server.ts';

export default implement(settlementMatching, { match, receivable, receive, invoiceLines, assign });
