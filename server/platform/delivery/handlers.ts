/** The records of what was sent; the host records who reads them. */
import { delivery } from '@portal/sdk/calls/delivery';
import type { RowOf } from '@portal/sdk/contract';
import { implement, page } from '@portal/sdk/server';
import { recipientPurpose } from '../../outside/deliver.ts';

type Row = RowOf<typeof delivery.page>;

export default implement(delivery, {
  async page({ recipient, status, ...paging }, { db, secrets }) {
    const kept = secrets.hmacs(recipientPurpose, recipient ?? '');
    const found = db
      .selectFrom('msgDelivery')
      .select(['channel', 'purpose', 'recipient', 'content', 'adapter', 'status', 'fault', 'sentAt'])
      .$if(recipient !== undefined, (q) => q.where('recipientHmac', 'in', kept))
      .$if(status !== undefined, (q) => q.where('status', '=', status ?? ''))
      .$castTo<Row>()
      .orderBy('sentAt', 'desc')
      .orderBy('id', 'desc');
    return page(found, paging);
  },
});
