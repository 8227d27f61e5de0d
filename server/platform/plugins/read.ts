import type { Plugin } from '@portal/sdk';
import { type ManagedPlugin, type ManagedRelease, targetOf } from '@portal/sdk/calls/plugins';
import { type Context, type Db, page, sql } from '@portal/sdk/server';
import { type Deployed, isPublished, stateOf } from '../../registry/live-releases.ts';
import { declarationOf, isUsable, versionFor, whyUnusable } from '../../registry/releases.ts';
import {
  contributionsOf,
  demandTarget,
  filedLock,
  fileProblem,
  lockedOf,
  manifests,
  releases,
  titleOf,
} from './facts.ts';
import { type KindName, kinds } from './kinds.ts';
import { settingsBy } from './settings.ts';
import { readSwitched, type Switched } from './switches.ts';

const dayMs = 24 * 3600 * 1000;

interface Crashes {
  readonly plugin: string;
  readonly version: string;
  readonly count: number;
  readonly last: string;
}

async function recentCrashes({ db, clock }: Context): Promise<readonly Crashes[]> {
  const since = new Date(clock.now().getTime() - dayMs).toISOString();
  const { rows } = await sql<Crashes>`
    select plugin, version, count(*)::int as count, (array_agg(message order by id desc))[1] as last
    from sys_plugin_crash where at > ${since} group by plugin, version
    order by max(id) desc`.execute(db);
  return rows;
}

interface Loads {
  readonly plugin: string;
  readonly version: string;
  readonly loads: number;
  readonly totalMs: number;
}

async function recentLoads({ db, clock }: Context): Promise<readonly Loads[]> {
  const since = new Date(clock.now().getTime() - dayMs).toISOString();
  const { rows } = await sql<Loads>`
    select plugin, version, sum(loads)::int as loads, sum(total_ms)::int as total_ms
    from sys_plugin_load where hour > ${since} group by plugin, version`.execute(db);
  return rows;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** What browsers have told of a plugin's versions within a day. */
function toldOf(crashes: readonly Crashes[], loads: readonly Loads[]) {
  return (id: string) => {
    const mine = {
      crashes: crashes.filter(({ plugin }) => plugin === id),
      loads: loads.filter(({ plugin }) => plugin === id),
    };
    const total = sum(mine.loads.map((row) => row.loads));
    return {
      loads: total,
      loadMs: total === 0 ? null : Math.round(sum(mine.loads.map(({ totalMs }) => totalMs)) / total),
      crashes: sum(mine.crashes.map(({ count }) => count)),
      lastCrash: mine.crashes[0]?.last ?? null,
      ofVersion: (version: string) => ({
        loads: sum(mine.loads.filter((row) => row.version === version).map((row) => row.loads)),
        crashes: sum(mine.crashes.filter((row) => row.version === version).map(({ count }) => count)),
      }),
    };
  };
}
type Told = ReturnType<ReturnType<typeof toldOf>>;

/** Choices with the names of the enterprises that try a version. */
async function chosenBy({ db }: Context, { choices }: Switched) {
  const ids = [...new Set(Array.from(choices.values()).flatMap(({ canary }) => canary?.entIds ?? []))];
  const rows =
    ids.length === 0
      ? []
      : await db.selectFrom('entEnterprise').select(['id', 'customerName']).where('id', 'in', ids).execute();
  const names = new Map(rows.map(({ id, customerName }) => [id, customerName]));
  return (plugin: string): ManagedPlugin['choice'] => {
    const choice = choices.get(plugin);
    if (!choice) return null;
    const { version, canary } = choice;
    if (!canary) return { version, canary };
    const entNames = canary.entIds.flatMap((id) => names.get(id) ?? []);
    return { version, canary: { version: canary.version, percent: canary.percent, entNames } };
  };
}

function handlersOf({ off }: Switched) {
  const types = Array.from({ length: 16 }, (_, index) => index + 1);
  return types.map((type) => ({
    type,
    handlers: manifests()
      .filter(
        ({ id, notices }) => notices?.[type as 1] !== undefined && !off.has(id) && !off.has(`${id}/notice/${type}`),
      )
      .map(({ name }) => name),
  }));
}

/** What runs, by this reading of the switches. */
const deployedWith = (switched: Switched): Deployed => releases().under(switched);

function releasesOf({ versions, switched }: Deployed, id: string, { ofVersion }: Told): ManagedRelease[] {
  const all = versions.get(id) ?? [];
  const running = versionFor(all, switched.choices.get(id));
  return all.map((version) => ({
    version: version.plugin.version,
    origin: isPublished(version) ? 'published' : 'build',
    running: version === running && isUsable(version),
    unfit: whyUnusable(version) ?? null,
    ...ofVersion(version.plugin.version),
  }));
}

/** Secrets go one way: that one is there is all that is told. */
function settingsOf(
  { id, settings = {} }: Plugin,
  switched: Switched,
  { secrets }: Context,
): ManagedPlugin['settings'] {
  const hold = settingsBy(switched, secrets);
  return Object.entries(settings).map(([name, setting]) => {
    const { label, hint = null, schema, default: declared, secret = false, codes = null } = setting;
    const { value, from, fault } = hold(id, name, setting);
    const told = secret ? { value: null, declared: null } : { value, declared };
    return { target: targetOf(id, 'setting', name), ...{ label, hint, schema, secret, codes, from, fault }, ...told };
  });
}

const runs = ({ id }: Pick<Plugin, 'id'>): boolean => manifests().some((one) => one.id === id);

/** Plugins of which the deployment adopts no version: administrators see why. */
const refusedIn = ({ versions }: Deployed): Plugin[] =>
  Array.from(versions.values(), ([first]) => first)
    .filter((first) => first !== undefined)
    .filter(({ plugin }) => !runs(plugin))
    .map(declarationOf);

export async function listPlugins(_input: unknown, context: Context) {
  const switched = await readSwitched(context.db);
  const deployed = deployedWith(switched);
  const told = toldOf(await recentCrashes(context), await recentLoads(context));
  const choiceOf = await chosenBy(context, switched);
  const offOf = (target: string) => switched.off.get(target) ?? null;
  const running = (id: string) => versionFor(deployed.versions.get(id) ?? [], switched.choices.get(id));
  const row = (manifest: Plugin): ManagedPlugin => {
    const { id, name, version } = manifest;
    const { ofVersion: _, ...day } = told(id);
    return {
      ...{ id, name, version, off: offOf(id), ...day },
      locked: runs(manifest) ? (filedLock(switched, manifest) ?? lockedOf(manifest)) : '没有可以采用的版本',
      entryBytes: running(id)?.entryBytes ?? null,
      contributions: contributionsOf(manifest).map((one) => ({ ...one, off: offOf(one.target) })),
      releases: releasesOf(deployed, id, told(id)),
      choice: choiceOf(id),
      settings: settingsOf(manifest, switched, context),
    };
  };
  const { revision } = switched;
  const problem = deployed.problem ?? null;
  return {
    revision,
    problem,
    fileProblem: fileProblem(),
    plugins: [...manifests(), ...refusedIn(deployed)].map(row),
    notices: handlersOf(switched),
  };
}

export async function readState(_input: unknown, { db, user }: Context) {
  const isKnown = user.userId !== '0';
  return stateOf(deployedWith(await readSwitched(db)), isKnown, isKnown ? user : undefined);
}

/** Signed-in users whose last noted page is one of these. */
async function usersOn(db: Db, paths: readonly string[]): Promise<string[]> {
  if (paths.length === 0) return [];
  const { rows } = await sql<{ userName: string }>`
    select last.user_name
    from (
      select distinct on (l.user_id) l.user_id, l.user_name, l.url
      from sys_page_browse_log l
      where exists (select from usr_session s where s.user_id = l.user_id and s.ended_at is null)
      order by l.user_id, l.id desc
    ) last
    where split_part(last.url, '?', 1) = any(${sql.val(paths)})
    order by last.user_name`.execute(db);
  return rows.map(({ userName }) => userName);
}

const mostNamed = 20;

/** What goes when a page goes: its entries in the menu too. */
export async function previewSwitch({ target }: { target: string }, { db }: Context) {
  const { manifest, contribution } = demandTarget(target);
  const { off } = await readSwitched(db);
  const all = contributionsOf(manifest);
  const path = contribution?.kind === 'route' ? contribution.detail : undefined;
  const goes = all.filter(
    (one) =>
      contribution === undefined || one.target === target || (one.kind === 'menu' && path && one.detail === path),
  );
  const left = goes.filter((one) => !off.has(manifest.id) && !off.has(one.target));
  const paths = left.flatMap(({ kind, detail }) => (kind === 'route' && detail ? [detail] : []));
  const users = await usersOn(db, paths);
  const disappearing = left.map(({ kind, title, detail }) => ({ kind, title, detail }));
  return { disappearing, online: users.length, users: users.slice(0, mostNamed) };
}

export async function pageOfHistory(
  { target, ...paging }: { target?: string | undefined; page: number; size: number },
  { db }: Context,
) {
  let query = db.selectFrom('sysPluginHistory').selectAll().orderBy('id', 'desc');
  if (target !== undefined) query = query.where('target', '=', target);
  const { records, ...rest } = await page(query, paging);
  const rows = records.map(({ revision: _, userId: __, ...change }) => {
    const kind = change.kind as KindName;
    const { inWords } = kinds[kind];
    const title = titleOf(change.target) + (kind === 'release' ? ' · 版本' : '');
    return { ...change, kind, title, before: inWords(change.before), after: inWords(change.after) };
  });
  return { ...rest, records: rows };
}
