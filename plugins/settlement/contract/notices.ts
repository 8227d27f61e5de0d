/** Tells the parties of a contract what has happened to it. */
import { noticeSent } from '@portal/sdk/calls/notification';
import type { Context } from '@portal/sdk/server';

// spec 4 names no type for contracts; 13 is the one whose dialog shows the details and asks for nothing
const noticeType = 13;

interface Told {
  readonly id: string;
  readonly contractNo: string;
}

/** One sentence to the users of an enterprise who deal with contracts. */
export const notify = ({ emit }: Context, { id, contractNo }: Told, entId: string, content: string): Promise<void> =>
  emit(noticeSent, {
    noticeType,
    content,
    entId,
    roleTypes: ['G1', 'C1'],
    bizType: 'contract',
    bizId: id,
    data: { contractNo },
  });
