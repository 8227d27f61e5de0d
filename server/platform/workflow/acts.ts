/** What is done to an approval, in its history and in the audit trail, each under its own word. */
import { approvalMoved, OPERATION } from '@portal/sdk/calls/workflow';
import { documentNotice } from '@portal/sdk/calls/notification';
import type { Context } from '@portal/sdk/server';
import { audited } from '../audit/oper-log.ts';
import { notify } from '../notification/send.ts';
import { documentKeys } from './document-keys.ts';
import type { Turn } from './turn.ts';

export const record = (context: Context, action: string, turn: Turn, detail: Readonly<Record<string, unknown>>) => {
  const { bizType, bizCode, step, starterId } = turn;
  return audited(context, {
    ...{ kind: 'DECISION', module: 'workflow', action, target: `${bizType} ${bizCode}` },
    detail: { step, starterId, ...detail },
  });
};

type Verb = Exclude<keyof typeof OPERATION, 'submitted' | 'approved' | 'rejected' | 'withdrawn' | 'needless'>;

interface Act {
  readonly verb: Verb;
  readonly toIds?: readonly string[];
  readonly message?: string | undefined;
}

/** Writes it down, and lets the tabs of all concerned count anew. */
export async function done(context: Context, turn: Turn, { verb, toIds = [], message = '' }: Act): Promise<void> {
  const { db, user, clock } = context;
  const { processInstId: instanceId, taskId, bizType, bizCode } = turn;
  const said = message.trim();
  const facts = { instanceId, taskId: turn.addedTo ?? taskId, verb: OPERATION[verb], userId: user.userId };
  await db
    .insertInto('wfAct')
    .values({ ...facts, toIds: [...toIds], message: said === '' ? null : said, at: clock.now().toISOString() })
    .execute();
  await record(context, OPERATION[verb], turn, { toIds, reason: said });
  await context.emit(approvalMoved, { bizType, bizCode });
}

/** Tells people by a notice that opens the document. */
export async function tell(context: Context, turn: Turn, userIds: readonly string[], content: string): Promise<void> {
  if (userIds.length === 0) return;
  const { bizType, bizCode } = turn;
  const id = (await documentKeys([turn], context)).get(`${bizType} ${bizCode}`);
  const about = id === undefined ? {} : { bizType, bizId: id };
  await notify(context, { noticeType: documentNotice, topic: '审批', content, userIds, ...about });
}
