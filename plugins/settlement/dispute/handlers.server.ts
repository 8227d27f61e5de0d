/** Disputes live between the two sides of a statement; nobody else has a say. */
import { implement } from '@portal/sdk/server';
import { settlementDispute } from './contract.ts';
import { dispute, disputeAgree, disputeDrop, disputeReply } from './disputes.server.ts';

export default implement(settlementDispute, { dispute, disputeReply, disputeAgree, disputeDrop });
