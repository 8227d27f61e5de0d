/** A version with nothing before it goes back to nothing: its plugin is switched off, until its team publishes another. */
import { type Context, sql } from '@portal/sdk/server';
import { isPublished } from '../../registry/live-releases.ts';
import { declarationOf, isUsable, versionBefore, versionFor } from '../../registry/releases.ts';
import { filedLock, lockedOf } from './facts.ts';
import { inWords, isTooMany, measureOf } from './measure.ts';
import { type Case, type Verdict, wasTakenBack } from './verdict.ts';

/** Users read why; the measure stands in the history. */
const forUsers = (version: string) => `${version} 版本多次出现异常，已自动停用，等待提供方修复`;

export async function takeAway(
  context: Context,
  { id, versions, choice, switched, since }: Case,
): Promise<Verdict | undefined> {
  const running = versionFor(versions, choice);
  if (!running || !isPublished(running) || switched.off.has(id)) return undefined;
  const declared = declarationOf(running);
  if (lockedOf(declared) !== null || filedLock(switched, declared) !== null) return undefined;
  const { version } = running.plugin;
  if (versionBefore(versions, version, choice)) return undefined;
  const measure = await measureOf(context, { plugin: id, version, since });
  if (!isTooMany(measure) || (await wasTakenBack(context, id, version))) return undefined;
  const reason = `自动停用：${version} 在 10 分钟内 ${inWords(measure)}；没有更早的版本`;
  return { verdict: 'away', version, kind: 'switch', after: forUsers(version), reason, measures: [measure] };
}

/** Plugins that are off because of a version, unless a person has switched since. */
export async function takenAway({ db }: Pick<Context, 'db'>): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ target: string; version: string | null }>`
    select s.target, (
      select case when h.measure ->> 'verdict' = 'away' then h.measure ->> 'version' end
      from sys_plugin_history h where h.target = s.target and h.kind = 'switch'
      order by h.id desc limit 1) as version
    from sys_plugin_switch s`.execute(db);
  return new Map(rows.flatMap(({ target, version }) => (version === null ? [] : [[target, version] as const])));
}

export async function bringBack(
  context: Context,
  { id, versions, choice, switched }: Case,
): Promise<Verdict | undefined> {
  if (!switched.off.has(id)) return undefined;
  const faulty = (await takenAway(context)).get(id);
  const running = versionFor(versions, choice);
  if (faulty === undefined || !running || !isUsable(running) || running.plugin.version === faulty) return undefined;
  const { version } = running.plugin;
  const reason = `${version} 代替了自动停用的 ${faulty}，自动启用`;
  return { verdict: 'back', version, kind: 'switch', after: null, reason, measures: [] };
}
