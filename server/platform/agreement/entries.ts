/** Market-entry agreements as they are seen, and the steps that may be made on them. */
import { entryAgreement, entryBizType, entrySteps } from '@portal/sdk/calls/entry-agreement';
import { type Context, listOf, type Reader, sql, transitions } from '@portal/sdk/server';
import { dueCount, inForceCount } from './rows.ts';

/** Agreements are the platform's own: who holds the code keeps all of them. */
export const visibleEntries = ({ db }: Pick<Reader, 'db'>) =>
  db.selectFrom('agrAgreement as a').where('a.kind', '=', 'MARKET_ENTRY');

const passed = sql<boolean>`agr_agreement.approved_at is not null`;
const otherwise = '协议还在审核，审核通过后才能发布';

export const { perform, demand, gone, may } = transitions({
  table: 'agrAgreement',
  bizType: entryBizType,
  noun: '协议',
  parties: {},
  visible: () => sql<boolean>`agr_agreement.kind = 'MARKET_ENTRY'`,
  steps: entrySteps,
  only: {
    PASS: () => ({ if: sql`agr_agreement.approved_at is null`, otherwise: '协议已审核通过，等待生效日发布' }),
    REJECT: () => ({ if: sql`agr_agreement.approved_at is null`, otherwise: '协议已审核通过，等待生效日发布' }),
    PUBLISH: () => ({ if: passed, otherwise }),
    TAKE_EFFECT: () => ({ if: passed, otherwise }),
    REVISE: () => ({
      if: sql`not exists (select from agr_agreement d
        where d.agreement_no = agr_agreement.agreement_no and d.status in (0, 1))`,
      otherwise: '该协议已有新版本草稿',
    }),
  },
});

export const entries = listOf(entryAgreement.page, { alias: 'a', sort: 'updatedAt' });

/** With what is worked out for each. */
export async function found(context: Context) {
  const { isMine } = await context.waiting(entryBizType);
  const signed = sql<number>`(
    select count(*)::int from agr_sign_record s where s.agreement_id = a.id)`;
  return visibleEntries(context)
    .$narrowType<{ audience: 'SUPPLIER' | 'PURCHASER' }>()
    .select([
      'a.effectiveAt as effectiveDate',
      sql<boolean>`a.status = 1 and a.approved_at is not null`.as('scheduled'),
      sql<number>`case when a.status = 2 then ${inForceCount('a', context.clock.today())} else ${signed} end`.as(
        'signedCount',
      ),
      dueCount('a').as('dueCount'),
      isMine('a.docNo').as('waits'),
      may(context, 'a.id').as('may'),
    ]);
}
