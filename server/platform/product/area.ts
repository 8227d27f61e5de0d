import { openingBizType, openingSteps } from '@portal/sdk/calls/product';
import { agreementSteps, protocolAdmin } from '@portal/sdk/calls/protocol';
import { approvalDecided, approvalWithdrawn } from '@portal/sdk/calls/workflow';
import { defineServer, on, sql } from '@portal/sdk/server';
import { productBizType } from './administer.ts';
import { subjects } from './handlers.ts';
import { decided, openingFlow, withdrawn } from './opening.ts';
import protocols, { protocolBizType } from './protocol-admin.ts';
import { seedProducts } from './seed.ts';
import { visibleOpenings } from './transitions.ts';

export default defineServer({
  subjects: [...subjects, protocols],
  documents: [
    {
      bizType: openingBizType,
      title: '产品开通申请',
      visible: (reader) => visibleOpenings(reader).select(['o.id as id', 'o.applyNo as code']),
      steps: [openingSteps],
      decide: ['base:opening:audit'],
      flow: openingFlow,
    },
    {
      bizType: productBizType,
      // named by its type, which may be digits alone
      visible: ({ db }) =>
        db
          .selectFrom('prdProduct as p')
          .select(['p.productType as code'])
          .select(sql<string | null>`case when p.product_type ~ '^[0-9]+$' then p.product_type::bigint end`.as('id')),
    },
    {
      bizType: protocolBizType,
      visible: ({ db, user }) =>
        db
          .selectFrom('agrAgreement as a')
          .select(['a.id as id', 'a.agreementNo as code'])
          .where('a.kind', '<>', 'MARKET_ENTRY')
          .where((eb) => eb.val(user.codes.has(protocolAdmin.detail.access))),
      steps: [agreementSteps],
    },
  ],
  subscriptions: [on(approvalDecided, decided), on(approvalWithdrawn, withdrawn)],
  seeds: [seedProducts],
});
