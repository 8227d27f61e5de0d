/** Tells the two sides of a ticket what has happened to it; a notice of type 12 opens the ticket. */
import { noticeSent } from '@portal/sdk/calls/notification';
import type { Context } from '@portal/sdk/server';
import { ticketBizType } from './contract.ts';

interface Told {
  readonly id: string;
  readonly ticketNo: string;
  readonly entId: string;
  readonly reporterId: string;
  readonly handlerId: string | null;
}

const body = ({ id, ticketNo }: Told, content: string) => ({
  noticeType: 12 as const,
  content,
  bizType: ticketBizType,
  bizId: id,
  data: { number: ticketNo },
});

/** Nobody is told of what they have done themselves. */
export async function tellReporter(context: Context, told: Told, content: string): Promise<void> {
  if (told.reporterId === context.user.userId) return;
  await context.emit(noticeSent, { ...body(told, content), userIds: [told.reporterId], entId: told.entId });
}

/** Its handler, or all agents while it has none. */
export async function tellHandler(context: Context, told: Told, content: string): Promise<void> {
  if (told.handlerId === context.user.userId) return;
  const to = told.handlerId === null ? { roleTypes: ['K'] as const } : { userIds: [told.handlerId] };
  await context.emit(noticeSent, { ...body(told, content), ...to });
}

export const tellOperators = (context: Context, told: Told, content: string): Promise<void> =>
  context.emit(noticeSent, { ...body(told, content), roleTypes: ['Y'] });
