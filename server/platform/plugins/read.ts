import type { Plugin } from '@portal/sdk/registry';
import { type ManagedPlugin, type ManagedRelease, targetOf } from '@portal/sdk/calls/plugins';
import { shortKey } from '@portal/sdk/deployment';
import { type Context, type Db, page, sql } from '@portal/sdk/server';
import { type Deployed, isPublished, stateOf } from '../../registry/live-releases.ts';
import { faultsSince, tabsNow, type Told as Reported } from './faults.ts';
import { declarationOf, isUsable, type Version, versionFor, whyUnusable } from '../../registry/releases.ts';
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

const noFaults = { crash: 0, hang: 0, loop: 0, freeze: 0, handler: 0, slow: 0 };
const nothingTold = { faults: noFaults, users: 0, ents: 0, last: null };

const total = ({ faults: { slow: _, ...faults } }: Pick<Reported, 'faults'>): number => sum(Object.values(faults));

type Tabs = Awaited<ReturnType<typeof tabsNow>>;

/** What browsers have told of a plugin's versions within a day. */
function toldOf(reported: readonly Reported[], loads: readonly Loads[], tabs: Tabs) {
  return (id: string) => {
    const mine = {
      faults: reported.filter(({ plugin }) => plugin === id),
      loads: loads.filter(({ plugin }) => plugin === id),
    };
    const opened = sum(mine.loads.map((row) => row.loads));
    return {
      loads: opened,
      loadMs: opened === 0 ? null : Math.round(sum(mine.loads.map(({ totalMs }) => totalMs)) / opened),
      crashes: sum(mine.faults.map(total)),
      lastCrash: mine.faults[0]?.last ?? null,
      ofVersion(version: string) {
        const { faults, users, ents, last } = mine.faults.find((row) => row.version === version) ?? nothingTold;
        return {
          loads: sum(mine.loads.filter((row) => row.version === version).map((row) => row.loads)),
          tabs: sum(tabs.filter((row) => row.plugin === id && row.version === version).map((row) => row.tabs)),
          ...{ faults, users, ents, last },
        };
      },
    };
  };
}
type Told = ReturnType<ReturnType<typeof toldOf>>;

async function toldToday(context: Context) {
  const since = new Date(context.clock.now().getTime() - dayMs);
  return toldOf(await faultsSince(context, since), await recentLoads(context), await tabsNow(context));
}

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
    const { percent, auto = null } = canary;
    return { version, canary: { version: canary.version, percent, entNames, auto } };
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

/** Of a published version that can be read. */
function provenanceOf({ switched: { keys } }: Deployed, { provenance, seal }: Version): ManagedRelease['provenance'] {
  if (!provenance || !seal) return null;
  const entry = keys.list?.entries[seal.key];
  const team = entry ? (JSON.parse(entry.text) as { readonly team: string }).team : null;
  const bundled = provenance.bundled.map((one) => ({ ...one }));
  return { ...provenance, bundled, team, fingerprint: shortKey(seal.key) };
}

function releasesOf(deployed: Deployed, id: string, { ofVersion }: Told): ManagedRelease[] {
  const { versions, switched } = deployed;
  const all = versions.get(id) ?? [];
  const running = versionFor(all, switched.choices.get(id));
  return all.map((version) => ({
    version: version.plugin.version,
    origin: isPublished(version) ? 'published' : 'build',
    running: version === running && isUsable(version),
    unfit: whyUnusable(version) ?? null,
    avoided: switched.choices.get(id)?.avoid?.includes(version.plugin.version) ?? false,
    provenance: provenanceOf(deployed, version),
    ...ofVersion(version.plugin.version),
  }));
}

/** Secrets go one way: that one is there is all that is told. */
function settingsOf(
  { secrets }: Context,
  { id, settings = {} }: Plugin,
  switched: Switched,
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
  const told = await toldToday(context);
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
      settings: settingsOf(context, manifest, switched),
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

/** What goes when a page goes: its entries in the menu too; when a slot goes, what other plugins have put there. */
export async function previewSwitch({ target }: { target: string }, { db }: Context) {
  const { manifest, contribution } = demandTarget(target);
  const { off } = await readSwitched(db);
  const all = contributionsOf(manifest);
  const path = contribution?.kind === 'route' ? contribution.detail : undefined;
  const goes = all.filter(
    (one) => contribution === undefined || one.target === target || (one.kind === 'menu' && one.detail === path),
  );
  const left = goes.filter((one) => !off.has(manifest.id) && !off.has(one.target));
  const slots = new Set(left.flatMap(({ kind, target: one }) => (kind === 'slot' ? [one.split('/')[2]] : [])));
  const others = manifests()
    .filter(({ id }) => id !== manifest.id && !off.has(id))
    .flatMap((other) => contributionsOf(other).map((one) => ({ ...one, of: other.name })))
    .filter((one) => one.kind === 'fill' && slots.has(one.detail ?? '') && !off.has(one.target));
  const paths = left.flatMap(({ kind, detail }) => (kind === 'route' && detail ? [detail] : []));
  const users = await usersOn(db, paths);
  const disappearing = [...left.map((one) => ({ ...one, of: null })), ...others].map(({ kind, title, of, detail }) => ({
    kind,
    title,
    of,
    detail,
  }));
  return { disappearing, online: users.length, users: users.slice(0, mostNamed) };
}

export async function pageOfHistory(
  { target, ...paging }: { target?: string | undefined; page: number; size: number },
  { db }: Context,
) {
  let query = db.selectFrom('sysPluginHistory').selectAll().orderBy('id', 'desc');
  if (target !== undefined) query = query.where('target', '=', target);
  const { records, ...rest } = await page(query, paging);
  const rows = records.map(({ revision: _, userId: __, measure: ___, ...change }) => {
    const kind = change.kind as KindName;
    const { inWords } = kinds[kind];
    const title = titleOf(change.target) + (kind === 'release' ? ' · 版本' : '');
    return { ...change, kind, title, before: inWords(change.before), after: inWords(change.after) };
  });
  return { ...rest, records: rows };
}
