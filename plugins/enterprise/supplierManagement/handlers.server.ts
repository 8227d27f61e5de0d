/** Suppliers are read by the operating unit and the platform; what becomes of them is the platform's. */
import { documentNotice, noticeSent } from '@portal/sdk/calls/notification';
import { implement, one } from '@portal/sdk/server';
import { supplier } from './contract.ts';
import { gone, may } from '../file/visible.server.ts';
import { counted, found, suppliers, visible } from './suppliers.server.ts';

export default implement(supplier, {
  page: (input, context) => suppliers.page(found(context, input).select(may(context, 'e.id').as('may')), input),
  counts: (input, context) => suppliers.counts(counted(context, input), input, 'status'),
  export: async (input, context) => suppliers.export(found(context, input), input, { title: '供应商' }),
  async remind({ id, content }, context) {
    await one(visible(context).select('e.id').where('e.id', '=', id), gone);
    await context.emit(noticeSent, {
      ...{ noticeType: documentNotice, topic: '运营提醒', content, entId: id, roleTypes: ['G1'] },
    });
  },
});
