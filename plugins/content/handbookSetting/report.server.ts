/** How the help helps: opinions of readers by article, and words that found nothing. */
import { HELP_REASON } from '@portal/sdk/calls/content';
import { type Context, sql } from '@portal/sdk/server';
import type { HelpReport } from './contract.ts';

/** Articles and words at most. */
const most = 50;

interface Period {
  readonly from?: string;
  readonly to?: string;
}

const opinionsIn = ({ db }: Context, { from, to }: Period) =>
  db
    .selectFrom('cmsHandbookFeedback as f')
    .$if(from !== undefined, (q) => q.where('f.at', '>=', `${from}T00:00:00+08:00`))
    .$if(to !== undefined, (q) => q.where('f.at', '<=', `${to}T23:59:59.999+08:00`));

const percent = sql<number>`round(100.0 * count(*) filter (where f.useful) / count(*))::int`;

/** The least useful first: these are to be mended. */
const articlesIn = (context: Context, period: Period) =>
  opinionsIn(context, period)
    .innerJoin('cmsHandbook as h', 'h.id', 'f.handbookId')
    .innerJoin('cmsHandbook as t', 't.id', 'h.parentId')
    .innerJoin('cmsHandbook as p', 'p.id', 't.parentId')
    .select(['h.id', 'h.title', 'p.title as productName', percent.as('usefulPercent')])
    .select([
      sql<number>`count(*)::int`.as('opinions'),
      sql<number>`(count(*) filter (where f.useful))::int`.as('useful'),
      sql<(string | null)[]>`array_agg(f.reason)`.as('given'),
    ])
    .groupBy(['h.id', 'h.title', 'p.title'])
    .orderBy('usefulPercent')
    .orderBy('opinions', 'desc')
    .orderBy('h.id')
    .limit(most)
    .execute();

const missingIn = ({ db }: Context, { from, to }: Period) =>
  db
    .selectFrom('cmsHandbookSearch')
    .select(['keyword', sql<number>`count(*)::int`.as('count'), sql<string>`max(day)::text`.as('lastDay')])
    .where('hits', '=', 0)
    .$if(from !== undefined, (q) => q.where('day', '>=', from ?? ''))
    .$if(to !== undefined, (q) => q.where('day', '<=', to ?? ''))
    .groupBy('keyword')
    .orderBy('count', 'desc')
    .orderBy('keyword')
    .limit(most)
    .execute();

export async function helpReport(context: Context, period: Period): Promise<HelpReport> {
  const total = await opinionsIn(context, period)
    .select([
      sql<number>`count(*)::int`.as('opinions'),
      sql<number | null>`round(100.0 * count(*) filter (where f.useful) / nullif(count(*), 0))::int`.as(
        'usefulPercent',
      ),
    ])
    .executeTakeFirstOrThrow();
  const articles = (await articlesIn(context, period)).map(({ given, ...article }) => ({
    ...article,
    reasons: HELP_REASON.list
      .map((reason) => ({ reason, count: given.filter((one) => one === reason).length }))
      .filter(({ count }) => count > 0),
  }));
  return { ...total, articles, missingWords: await missingIn(context, period) };
}
