/** Versions that harm many are taken back for everybody, trials end by measure: as choices that anybody can undo. */
import { plugins, type ReleaseChoice, type Trial } from '@portal/sdk/calls/plugins';
import { type Context, sql } from '@portal/sdk/server';
import { versionBefore, versionFor } from '../../registry/releases.ts';
import { asText, change } from './change.ts';
import { faultsSince } from './faults.ts';
import { releases } from './facts.ts';
import { bringBack, takeAway, takenAway } from './first-version.ts';
import { inWords, isBelieved, isNoWorse, isTooMany, measureOf, windowMs } from './measure.ts';
import { readSwitched } from './switches.ts';
import { type Case, type Verdict, wasTakenBack } from './verdict.ts';

const minuteMs = 60_000;

const beginOf = ({ since }: Trial): Date => new Date(since ?? 0);
const later = (one: Date, other: Date): Date => (one > other ? one : other);
const without = ({ avoid = [] }: ReleaseChoice, version: string) => avoid.filter((one) => one !== version);

async function abortion(context: Context, { id, choice, since }: Case): Promise<Verdict | undefined> {
  const { canary } = choice;
  if (!canary?.auto) return undefined;
  const { version } = canary;
  const measure = await measureOf(context, { plugin: id, version, since: later(since, beginOf(canary)) });
  if (!isTooMany(measure)) return undefined;
  const next = { ...choice, canary: null, avoid: [...without(choice, version), version] };
  const reason = `自动中止试用 ${version}：10 分钟内 ${inWords(measure)}`;
  return { verdict: 'abort', version, kind: 'release', after: asText(next), reason, measures: [measure] };
}

async function rollback(context: Context, { id, versions, choice, since }: Case): Promise<Verdict | undefined> {
  const running = versionFor(versions, choice);
  if (!running) return undefined;
  const { version } = running.plugin;
  const before = versionBefore(versions, version, choice)?.plugin.version;
  if (before === undefined) return undefined; // nothing else can run, as before the version of the build
  const measure = await measureOf(context, { plugin: id, version, since });
  if (!isTooMany(measure) || (await wasTakenBack(context, id, version))) return undefined;
  const pinned = choice.version === version ? before : choice.version;
  const next = { ...choice, version: pinned, avoid: [...without(choice, version), version] };
  const reason = `自动退回 ${before}：${version} 在 10 分钟内 ${inWords(measure)}`;
  return { verdict: 'rollback', version, kind: 'release', after: asText(next), reason, measures: [measure] };
}

async function promotion(context: Context, { id, versions, choice }: Case): Promise<Verdict | undefined> {
  const { canary } = choice;
  const running = versionFor(versions, choice)?.plugin.version;
  if (!canary?.auto || running === undefined) return undefined;
  const { version, auto } = canary;
  const since = beginOf(canary);
  if (context.clock.now().getTime() - since.getTime() < auto.minutes * minuteMs) return undefined;
  const tried = await measureOf(context, { plugin: id, version, since });
  const current = await measureOf(context, { plugin: id, version: running, since });
  if (tried.used < auto.users || !isNoWorse(tried, current)) return undefined;
  const next = { version, canary: null, avoid: without(choice, version) };
  const reason = `试用 ${version} 通过，自动全面使用：${inWords(tried)}；${running}：${inWords(current)}`;
  return { verdict: 'promote', version, kind: 'release', after: asText(next), reason, measures: [tried, current] };
}

/** The last choice of a person on a plugin. */
async function chosenAt({ db }: Context, plugin: string): Promise<Date> {
  const { rows } = await sql<{ at: string | null }>`
    select max(at) as at from sys_plugin_history
    where target = ${plugin} and kind = 'release' and measure is null`.execute(db);
  return new Date(rows[0]?.at ?? 0);
}

const notChosen: ReleaseChoice = { version: null, canary: null };

/** Plugins that enough has been told of, whose trial ends by measure, or that wait for another version. */
async function suspects(context: Context): Promise<string[]> {
  const { choices } = await readSwitched(context.db);
  const tried = Array.from(choices).filter(([, { canary }]) => canary?.auto);
  const since = new Date(context.clock.now().getTime() - windowMs);
  const told = (await faultsSince(context, since)).filter(isBelieved);
  const away = await takenAway(context);
  return [...new Set([...tried.map(([id]) => id), ...told.map(({ plugin }) => plugin), ...away.keys()])];
}

async function verdictOn(context: Context, asked: Case): Promise<Verdict | undefined> {
  for (const decide of [abortion, rollback, takeAway, bringBack, promotion]) {
    const verdict = await decide(context, asked);
    if (verdict) return verdict;
  }
  return undefined;
}

/** The calls that an administrator would have made: decisions stand in the trail as such. */
const calls = { release: plugins.release, switch: plugins.switch } as const;
type AsCall = (typeof calls)[keyof typeof calls];

/** @param record Writes the decision into the audit trail. */
async function judgeOne(context: Context, id: string, record: Record): Promise<void> {
  const { db, clock } = context;
  const versions = releases().now().versions.get(id);
  if (!versions) return;
  // one decision at a time, of all processes: whoever waits here sees what was decided
  const { revision } = await db
    .selectFrom('sysPluginRevision')
    .select('revision')
    .forUpdate()
    .executeTakeFirstOrThrow();
  const switched = await readSwitched(db);
  const choice = switched.choices.get(id) ?? notChosen;
  const since = later(new Date(clock.now().getTime() - windowMs), await chosenAt(context, id));
  const asked: Case = { id, versions, choice, switched, since };
  const verdict = await verdictOn(context, asked);
  if (!verdict) return;
  const { kind, after, reason, ...measured } = verdict;
  await change(context, { kind, target: id, after, reason, revision, measure: JSON.stringify(measured) });
  await record(calls[kind], { plugin: id, ...measured, reason });
}

type Record = (call: AsCall, input: object) => Promise<void>;

/** @param inTransaction Runs one decision whole or not at all, in the name of the system. */
export async function judge(
  context: Context,
  inTransaction: (work: (context: Context, record: Record) => Promise<void>) => Promise<void>,
): Promise<void> {
  for (const id of await suspects(context)) await inTransaction((inside, record) => judgeOne(inside, id, record));
}
