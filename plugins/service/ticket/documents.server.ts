/** A ticket as the platform's own rooms ask for it: notices, files, history. */
import type { DocumentAccess } from '@portal/sdk/server';
import { ticketBizType, ticketNoteBizType } from './contract.ts';
import { ticketSteps } from './schema.ts';
import { serves, visibleTickets } from './tickets.server.ts';

export const ticketDocuments: readonly DocumentAccess[] = [
  {
    bizType: ticketBizType,
    title: '工单',
    visible: (reader) => visibleTickets(reader).select(['t.id as id', 't.ticketNo as code']),
    steps: [ticketSteps],
  },
  {
    bizType: ticketNoteBizType,
    visible: (reader) =>
      visibleTickets(reader)
        .select(['t.id as id', 't.ticketNo as code'])
        .where((eb) => eb.val(serves(reader.user))),
  },
];
