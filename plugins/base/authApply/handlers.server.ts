/** Who misses a right asks for it; who decides sees all, everybody else their own. */
import { implement, one } from '@portal/sdk/server';
import { applications, found, gone, visible, workedOut } from './applications.server.ts';
import { authApply, scopeAsked } from './contract.ts';
import { optionsFor } from './options.server.ts';
import { add, update, withdraw } from './transitions.server.ts';

export default implement(authApply, {
  page: (input, context) => applications.page(found(context, input), input),

  detail: ({ id }, context) =>
    one(
      applications
        .rows(visible(context).innerJoin('pubUser as u', 'u.id', 'a.applicantId').select(workedOut(context)))
        .select(['u.account', 'a.opinion', 'a.decidedByName', 'a.decidedAt'])
        .where('a.id', '=', id),
      gone,
    ),

  options: optionsFor,
  add,
  update,
  withdraw,

  export: async (input, context) =>
    applications.export(found(context, input), input, {
      title: '权限申请',
      columns: [
        'applyNo',
        'applicantName',
        'entName',
        { field: 'targets', width: 40, value: ({ targets }) => targets.map(({ name }) => name).join('、') },
        { field: 'dataScope', value: scopeAsked },
        'reason',
        'expireAt',
        'status',
        'createdAt',
      ],
    }),
});
