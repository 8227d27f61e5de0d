/** What bills a statement is compared with what was ordered and received. */
import { implement } from '@portal/sdk/server';
import { assign, invoiceLines } from './assign.ts';
import { settlementMatching } from './contract.ts';
import { match } from './match.ts';
import { receivable, receive } from './receive.ts';

export default implement(settlementMatching, { match, receivable, receive, invoiceLines, assign });
