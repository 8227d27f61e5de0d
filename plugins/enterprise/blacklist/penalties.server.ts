/** Penalties as they are seen, and the steps that may be made on them. */
import {
  type Context,
  inDataScope,
  isAmong,
  listOf,
  type RawBuilder,
  type Reader,
  sql,
  transitions,
} from '@portal/sdk/server';
import { blacklist, penaltyBizType, penaltySteps, viewCode } from './contract.ts';

/** States in which the enterprise knows of a penalty: drafts and what was turned down are not its business. */
const known = [1, 2, 3, 4, 6];

/** Of an enterprise `e`: it was admitted once, and has not left. */
export const penalisable = sql<boolean>`e.status in (2, 3, 6)`;

/** Those of the enterprise that the user works for. */
export const own = ({ db, user }: Reader) =>
  db
    .selectFrom('entPenalty as p')
    .where(inDataScope(user, [{ ent: 'p.entId' }]))
    .where('p.entId', '=', user.entId)
    .where('p.status', 'in', known);

/** Who proposes and decides sees them as far as their data scope goes; an enterprise its own, once it is heard. */
export const visible = (reader: Reader) =>
  reader.user.codes.has(viewCode)
    ? reader.db.selectFrom('entPenalty as p').where(inDataScope(reader.user, [{ ent: 'p.entId' }]))
    : own(reader);

/** What is asked for about a penalty waits for its decision before anything else is. */
const undecided = {
  if: sql<boolean>`not exists (select from ent_penalty_matter m where m.penalty_id = ent_penalty.id and m.status = 0)`,
  otherwise: '该处罚有正在审核的事项，办结后再申请',
};

export const { perform, demand, gone, may } = transitions({
  table: 'entPenalty',
  bizType: penaltyBizType,
  noun: '处罚',
  parties: { ENTERPRISE: { title: '被处罚企业', ent: ['entId'] } },
  visible: (reader) => isAmong('entPenalty.id', visible(reader).select('p.id')),
  steps: penaltySteps,
  only: {
    DELETE: () => ({
      if: sql`not exists (select from ent_penalty_matter m where m.penalty_id = ent_penalty.id)`,
      otherwise: '提交过的处罚不能删除，可以修改后再提交',
    }),
    ANSWER: () => ({ if: sql`hearing_until is not null`, otherwise: '该处罚不需要陈述申辩' }),
    EXTEND: () => [undecided, { if: sql`ends_on is not null`, otherwise: '永久处罚不能再延长' }],
    RELEASE: () => undecided,
    APPEAL: () => undecided,
    EXPIRE: () => undecided,
  },
});

export const penalties = listOf(blacklist.page, { alias: 'p', sort: 'createdAt' });
export const refusals = listOf(blacklist.hits, { alias: 'r', sort: 'at' });
export const ownPenalties = listOf(blacklist.own, { alias: 'p', sort: 'createdAt' });

/** What has been refused by one that is in force. */
const hits: RawBuilder<number> = sql`(select count(*)::int from pub_refusal r where r.entry_no = p.entry_no)`;

const remaining = ({ clock }: Context): RawBuilder<number | null> =>
  sql`case when p.status in (2, 6) and p.starts_on <= ${clock.today()} then p.ends_on - ${clock.today()}::date end`;

/** What of each is worked out. */
export const shown = (context: Context) =>
  [hits.as('hits'), remaining(context).as('remainingDays'), may(context, 'p.id').as('may')] as const;
