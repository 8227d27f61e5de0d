import { dutyWaived } from '@portal/sdk/calls/management';
import { defineServer, on } from '@portal/sdk/server';
import changes from './changes.ts';
import { tellWaived } from './waived.ts';
import { duties } from './duties.ts';
import { endHistory } from './history.ts';
import explain from './explain/explain.ts';
import mayGive from './may-give.ts';
import preview from './preview.ts';

export default defineServer({
  subjects: [changes, mayGive, explain, preview, duties],
  daily: [{ name: 'rights-history', run: endHistory }],
  subscriptions: [on(dutyWaived, tellWaived)],
  documents: [
    {
      bizType: 'rightsChange',
      title: '授权申请',
      visible: ({ db, user }) =>
        db
          .selectFrom('authChangeRequest as c')
          .select(['c.id as id', 'c.changeNo as code'])
          .where((eb) => eb.or([eb.val(user.codes.has('base:grant:view')), eb('c.askedBy', '=', user.userId)])),
    },
  ],
});
