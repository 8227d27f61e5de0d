/** What of the trail is asked for: always within days, so that an index leads there. */
import { auditTrail, defaultTrailDays, maxListedRows, maxTextDays } from '@portal/sdk/calls/audit';
import type { FiltersOf, InputOf, Paged } from '@portal/sdk/contract';
import { addDays, daysBetween } from '@portal/sdk/format';
import { contains, type Context, narrowedBy, refuse, sql, toldConditions } from '@portal/sdk/server';
import { modules } from './modules.ts';

export type AuditFilters = FiltersOf<typeof auditTrail.page>;

/** Whose database and whose today. */
type Searcher = Pick<Context, 'db' | 'clock'>;

/** The days that are searched: one that is missing is a week from the other. */
function daysOf({ from, to, text }: AuditFilters, { clock }: Searcher): { from: string; to: string } {
  const last = to ?? (from === undefined ? clock.today() : addDays(from, defaultTrailDays - 1));
  const days = { from: from ?? addDays(last, 1 - defaultTrailDays), to: last };
  if (days.from > days.to) refuse('invalid', '开始日期不能晚于结束日期');
  if (text !== undefined && daysBetween(days.from, days.to) >= maxTextDays)
    refuse('invalid', `按内容检索时，时间范围不能超过 ${maxTextDays} 天`);
  return days;
}

/** A code has the title by which administrators know it now. */
const codesTitled = (pattern: string) => sql`
  select perm_code from auth_menu where button = '1' and perm_code is not null and menu_name like ${pattern}`;

/** The text as it stands inside JSON. */
const insideJson = (text: string): string => contains(JSON.stringify(text).slice(1, -1));

function found(filters: AuditFilters, context: Searcher) {
  const { person = '', enterprise = '', action = '', module, target, traceId, text = '' } = filters;
  const [who, where, what] = [person, enterprise, action].map(contains);
  return narrowedBy(auditTrail.page, { ...filters, ...daysOf(filters, context) }, 'l')
    .reduce((asked, condition) => asked.where(condition), context.db.selectFrom('sysOperLog as l'))
    .$if(module !== undefined, (q) => q.where('l.module', '=', module ?? ''))
    .$if(target !== undefined, (q) => q.where('l.target', 'like', contains(target ?? '')))
    .$if(traceId !== undefined, (q) => q.where('l.traceId', '=', traceId ?? ''))
    .$if(person !== '', (q) => q.where(sql<boolean>`(l.account like ${who} or l.user_name like ${who})`))
    .$if(enterprise !== '', (q) =>
      q.where(sql<boolean>`l.ent_id in (select id from ent_enterprise where customer_name like ${where})`),
    )
    .$if(action !== '', (q) =>
      q.where(
        sql<boolean>`(l.action like ${what} or l.title like ${what} or l.action in (${codesTitled(what ?? '')}))`,
      ),
    )
    .$if(text !== '', (q) => q.where(sql<boolean>`(l.entry -> 'detail')::text like ${insideJson(text)}`));
}

type Found = ReturnType<typeof found>;

/** What is shown of an entry. */
const facts = (query: Found) =>
  query
    .leftJoin('entEnterprise as e', 'e.id', 'l.entId')
    .select(['l.seq', 'l.at', 'l.kind', 'l.account', 'l.userName', 'e.customerName as entName', 'l.ip', 'l.traceId'])
    .select(['l.module', 'l.action', 'l.target', 'l.result', 'l.costMs'])
    .select([
      sql<string>`coalesce(l.title, (
        select n.menu_name from auth_menu n where n.perm_code = l.action and n.button = '1' order by n.menu_id limit 1
      ), l.action)`.as('actionTitle'),
      sql<unknown>`l.entry -> 'detail'`.as('detail'),
    ]);

export type Entry = Awaited<ReturnType<ReturnType<typeof facts>['execute']>>[number];

const newestFirst = <Q extends { orderBy(column: 'l.at' | 'l.seq', order: 'desc'): Q }>(query: Q): Q =>
  query.orderBy('l.at', 'desc').orderBy('l.seq', 'desc');

/** Counted and listed up to a number of rows: behind it nobody turns pages, and the whole trail is not counted. */
export async function pageOfTrail(
  input: InputOf<typeof auditTrail.page> & { page: number; size: number },
  context: Searcher,
) {
  const { page, size, sort = 'at', order = 'desc' } = input;
  if ((page - 1) * size >= maxListedRows) refuse('invalid', `最多列出 ${maxListedRows} 条，请缩小查询范围`);
  const asked = found(input, context);
  const bounded = asked.select(sql`1`.as('one')).limit(maxListedRows);
  const counted = await sql<{ total: number }>`select count(*)::int as total from (${bounded}) as found`.execute(
    context.db,
  );
  const listed = asked.select('l.seq').orderBy(`l.${sort}`, order).orderBy('l.seq', order);
  const keys = (
    await listed
      .limit(size)
      .offset((page - 1) * size)
      .execute()
  ).map(({ seq }) => seq);
  const rows =
    keys.length === 0 ? [] : await facts(context.db.selectFrom('sysOperLog as l')).where('l.seq', 'in', keys).execute();
  const bySeq = new Map(rows.map((row) => [row.seq, row]));
  const total = counted.rows[0]?.total ?? 0;
  return { records: keys.flatMap((seq) => bySeq.get(seq) ?? []), total, page, size } satisfies Paged<Entry>;
}

/** All of them, for the workbook. */
export const allOf = (filters: AuditFilters, context: Searcher) => newestFirst(facts(found(filters, context)));

/** What the workbook says that it was narrowed by. */
export const conditionsTold = (filters: AuditFilters, context: Searcher): string[] =>
  toldConditions(
    auditTrail.page,
    { ...filters, ...daysOf(filters, context) },
    {},
    { module: Object.fromEntries(modules()) },
  );
