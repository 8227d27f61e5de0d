/** Applications as they are seen, and the steps that may be made on them. */
import { orgChangeBizType } from '@portal/sdk/calls/org-change';
import { type Context, inDataScope, isAmong, listOf, type Reader, transitions } from '@portal/sdk/server';
import { type ApplyFilters, orgChange, orgChangeSteps } from './contract.ts';

/** Who asked, and whoever sees the documents of the enterprise that they work for. */
export const visible = ({ db, user }: Reader) =>
  db.selectFrom('entOrgChangeApply as a').where(inDataScope(user, [{ ent: 'a.entId', owner: 'a.applicantId' }]));

export const { perform, gone, may } = transitions({
  table: 'entOrgChangeApply',
  bizType: orgChangeBizType,
  noun: '组织变更申请',
  parties: { APPLICANT: { title: '申请人', user: ['applicantId'] } },
  visible: (reader) => isAmong('entOrgChangeApply.id', visible(reader).select('a.id')),
  steps: orgChangeSteps,
});

export const applications = listOf(orgChange.page, { alias: 'a', sort: 'createdAt' });

/** With what is worked out for each; `mine` leaves those that wait for the reader. */
export async function found(context: Context, { mine }: Pick<ApplyFilters, 'mine'> = {}) {
  const { isMine } = await context.waiting(orgChangeBizType);
  return visible(context)
    .$if(mine === true, (q) => q.where(isMine('a.applyNo')))
    .select([isMine('a.applyNo').as('waits'), may(context, 'a.id').as('may')]);
}
