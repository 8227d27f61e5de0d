/** How many of those who use a version meet faults: what the portal takes back or keeps by itself. */
import { FAULT, type FaultKind } from '@portal/sdk/calls/plugin-tabs';
import type { FaultCounts } from '@portal/sdk/calls/plugins';
import { type Context, sql } from '@portal/sdk/server';

export const windowMs = 10 * 60_000;
/** Fewer may be one person, or one enterprise's own trouble. */
const fewestUsers = 3;
const fewestEnts = 2;
/** Of those who use it: less is a rare path, which the version before may have too. */
const leastPercent = 5;
const hourMs = 3600_000;

export interface Measure {
  /** Who met a fault, and of how many enterprises. */
  readonly users: number;
  readonly ents: number;
  /** Who has opened the version in that time, or in the hour before, or met a fault of it. */
  readonly used: number;
  readonly faults: Omit<FaultCounts, 'slow'>;
}

interface Asked {
  readonly plugin: string;
  readonly version: string;
  readonly since: Date;
}

export async function measureOf({ db, clock }: Context, { plugin, version, since }: Asked): Promise<Measure> {
  const usedSince = new Date(Math.min(since.getTime(), clock.now().getTime() - hourMs)).toISOString();
  const { rows } = await sql<Omit<Measure, 'faults'> & Measure['faults']>`
    with met as (
      select user_id, ent_id, kind from sys_plugin_crash
      where plugin = ${plugin} and version = ${version} and at > ${since.toISOString()}
        and user_id is not null and kind <> 'slow'),
    used as (
      select user_id from sys_plugin_use
      where plugin = ${plugin} and version = ${version} and at > ${usedSince}
      union select user_id from met)
    select count(distinct user_id)::int as users, count(distinct ent_id)::int as ents,
      (select count(*) from used)::int as used,
      count(*) filter (where kind = 'crash')::int as crash, count(*) filter (where kind = 'hang')::int as hang,
      count(*) filter (where kind = 'loop')::int as loop, count(*) filter (where kind = 'freeze')::int as freeze,
      count(*) filter (where kind = 'handler')::int as handler
    from met`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A count has no row.');
  const { users, ents, used, ...faults } = row;
  return { users, ents, used, faults };
}

/** Enough different people to be believed. */
export const isBelieved = ({ users, ents }: Pick<Measure, 'users' | 'ents'>): boolean =>
  users >= fewestUsers && ents >= fewestEnts;

export const isTooMany = (measure: Measure): boolean =>
  isBelieved(measure) && measure.users * 100 >= measure.used * leastPercent;

/** Users who met a fault per user; what nobody has to believe counts as none. */
const rateOf = (measure: Measure): number => (isBelieved(measure) ? measure.users / measure.used : 0);

export const isNoWorse = (measure: Measure, than: Measure): boolean => rateOf(measure) <= rateOf(than);

export function inWords({ users, ents, used, faults }: Measure): string {
  const kinds = Object.entries(faults).filter(([, count]) => count > 0);
  const which = kinds.map(([kind, count]) => `${FAULT[kind as FaultKind]} ${count}`).join('、');
  if (users === 0) return `${used} 名用户使用，没有异常`;
  return `${used} 名用户使用，${users} 名（${ents} 家企业）出现异常：${which}`;
}
