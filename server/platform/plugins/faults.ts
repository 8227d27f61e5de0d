/** A report says what its sender likes: each user counts once a version, kind and ten minutes, and visitors not at all. */
import type { FaultKind } from '@portal/sdk/calls/plugin-tabs';
import type { FaultCounts } from '@portal/sdk/calls/plugins';
import { type Context, refuse, sql } from '@portal/sdk/server';
import { maskedTrace } from '../browse-log/trace.ts';
import { manifests, releases } from './facts.ts';

/** Reports of one reporter within it are one. */
export const slotMs = 10 * 60_000;

/** Long tasks of one reporter within it. */
const mostTimes = 1000;

/** Anybody may report: what is not deployed is nobody's, and would fill the table with inventions. */
function demandDeployed(plugin: string): void {
  if (!manifests().some(({ id }) => id === plugin)) refuse('notFound', '插件不存在或未部署');
}

export function demandVersion(plugin: string, version: string): void {
  demandDeployed(plugin);
  const published = releases().now().versions.get(plugin) ?? [];
  const known = [...manifests().filter(({ id }) => id === plugin), ...published.map((one) => one.plugin)];
  if (!known.some((one) => one.version === version)) refuse('notFound', '插件没有这个版本');
}

export interface Report {
  readonly plugin: string;
  readonly version: string;
  readonly kind: FaultKind;
  readonly message: string;
  readonly trace?: string | undefined;
  readonly url?: string | undefined;
  readonly times?: number | undefined;
  readonly incident?: string | undefined;
  readonly quarantined: boolean;
}

const maskedOr = (text: string | undefined) => (text === undefined ? null : maskedTrace(text));

export async function noteFault(report: Report, { db, user, clock, ip, userAgent }: Context): Promise<null> {
  const { plugin, version, kind, message, trace, url, times = 1, incident = null, quarantined } = report;
  demandVersion(plugin, version);
  const now = clock.now();
  const isKnown = user.userId !== '0';
  const facts = {
    message: maskedTrace(message),
    trace: maskedOr(trace),
    url: maskedOr(url),
    ...{ incident, quarantined, times, userAgent, at: now.toISOString() },
  };
  const who = isKnown ? user.userId : ip;
  const by = { who, userId: isKnown ? user.userId : null, entId: isKnown ? user.entId : null, ip };
  const slot = new Date(Math.floor(now.getTime() / slotMs) * slotMs).toISOString();
  await db
    .insertInto('sysPluginCrash')
    .values({ plugin, version, kind, slot, ...by, ...facts })
    .onConflict((conflict) =>
      conflict.columns(['plugin', 'version', 'kind', 'who', 'slot']).doUpdateSet((eb) => ({
        ...facts,
        reports: eb('sysPluginCrash.reports', '+', 1),
        times: eb.fn('least', [eb('sysPluginCrash.times', '+', times), eb.val(mostTimes)]),
      })),
    )
    .execute();
  return null;
}

export interface Load {
  readonly plugin: string;
  readonly version: string;
  readonly ms: number;
}

export async function noteLoad({ plugin, version, ms }: Load, { db, user, clock }: Context): Promise<null> {
  demandVersion(plugin, version);
  const now = clock.now().toISOString();
  await sql`
    insert into sys_plugin_load (plugin, version, hour, loads, total_ms)
    values (${plugin}, ${version}, date_trunc('hour', ${now}::timestamptz), 1, ${ms})
    on conflict (plugin, version, hour) do update
      set loads = sys_plugin_load.loads + 1, total_ms = sys_plugin_load.total_ms + excluded.total_ms`.execute(db);
  if (user.userId === '0') return null;
  await db
    .insertInto('sysPluginUse')
    .values({ plugin, version, userId: user.userId, entId: user.entId, at: now })
    .onConflict((conflict) => conflict.columns(['plugin', 'version', 'userId']).doUpdateSet({ at: now }))
    .execute();
  return null;
}

/** More are inventions: no browser has as many. */
const mostTabs = 30;

interface Runs {
  readonly tab: string;
  readonly versions: readonly { readonly plugin: string; readonly version: string }[];
}

/** A tab says what it runs when that changes, and nothing when it closes. */
export async function noteTab({ tab, versions }: Runs, { db, user: { userId }, clock }: Context): Promise<null> {
  if (versions.length === 0) {
    await db.deleteFrom('sysPluginTab').where('tab', '=', tab).where('userId', '=', userId).execute();
    return null;
  }
  const runs = JSON.stringify(Object.fromEntries(versions.map(({ plugin, version }) => [plugin, version])));
  const facts = { versions: runs, at: clock.now().toISOString() };
  await db
    .insertInto('sysPluginTab')
    .values({ tab, userId, ...facts })
    .onConflict((conflict) => conflict.column('tab').doUpdateSet(facts).where('sysPluginTab.userId', '=', userId))
    .execute();
  await sql`
    delete from sys_plugin_tab where tab in (
      select tab from sys_plugin_tab where user_id = ${userId} order by at desc offset ${mostTabs})`.execute(db);
  return null;
}

export interface Told {
  readonly plugin: string;
  readonly version: string;
  readonly faults: FaultCounts;
  readonly users: number;
  readonly ents: number;
  readonly last: string;
}

interface Row extends FaultCounts, Omit<Told, 'faults'> {}

/** By version, the last reported first. Long tasks harm nobody by themselves: who met them is not among the users. */
export async function faultsSince({ db }: Pick<Context, 'db'>, since: Date): Promise<readonly Told[]> {
  const { rows } = await sql<Row>`
    select plugin, version,
      count(*) filter (where kind = 'crash')::int as crash, count(*) filter (where kind = 'hang')::int as hang,
      count(*) filter (where kind = 'loop')::int as loop, count(*) filter (where kind = 'freeze')::int as freeze,
      count(*) filter (where kind = 'handler')::int as handler,
      coalesce(sum(least(times, ${mostTimes})) filter (where kind = 'slow'), 0)::int as slow,
      count(distinct user_id) filter (where kind <> 'slow')::int as users,
      count(distinct ent_id) filter (where kind <> 'slow')::int as ents,
      (array_agg(message order by at desc, id desc))[1] as last
    from sys_plugin_crash where at > ${since.toISOString()}
    group by plugin, version order by max(at) desc, max(id) desc`.execute(db);
  return rows.map(({ plugin, version, users, ents, last, ...faults }) => ({
    ...{ plugin, version, faults, users, ents, last },
  }));
}

/** Open tabs of live sessions by plugin and version. A day without a word is a browser that has gone. */
export async function tabsNow({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const since = new Date(clock.now().getTime() - 24 * 3600 * 1000).toISOString();
  const { rows } = await sql<{ plugin: string; version: string; tabs: number }>`
    select v.key as plugin, v.value as version, count(*)::int as tabs
    from sys_plugin_tab t cross join lateral jsonb_each_text(t.versions) v
    where t.at > ${since} and exists (select from usr_session s where s.user_id = t.user_id and s.ended_at is null)
    group by v.key, v.value`.execute(db);
  return rows;
}

/** Changes with each report, tab and decision. */
export async function pulse(_input: unknown, { db }: Context): Promise<{ stamp: string }> {
  const { rows } = await sql<{ stamp: string }>`
    select concat_ws(' ', (select revision from sys_plugin_revision), (select max(at) from sys_plugin_crash),
      (select count(*) from sys_plugin_tab), (select max(at) from sys_plugin_tab)) as stamp`.execute(db);
  return { stamp: rows[0]?.stamp ?? '' };
}
