import { pluginsSwitched, type ReleaseChoice, type TrialRule } from '@portal/sdk/calls/plugins';
import { settingFault, type SettingValue } from '@portal/sdk/contract';
import { type Context, one, refuse, refuseField } from '@portal/sdk/server';
import { isUsable, whyUnusable } from '../../registry/releases.ts';
import { demandSetting, demandTarget, demandUnlocked, lockedOf, releases } from './facts.ts';
import { type KindName, kinds } from './kinds.ts';
import { keptText } from './settings.ts';
import { readSwitched } from './switches.ts';

const stale = '配置已被他人修改，请刷新后重试';

/** The next number, for whoever knows the last one. */
async function nextRevision({ db }: Context, revision: string): Promise<string> {
  const next = await one(
    db
      .updateTable('sysPluginRevision')
      .set((eb) => ({ revision: eb('revision', '+', '1') }))
      .where('revision', '=', revision)
      .returning('revision'),
    stale,
    'conflict',
  );
  return next.revision;
}

interface Change {
  readonly kind: KindName;
  readonly target: string;
  readonly after: string | null;
  readonly reason: string;
  readonly revision: string;
  /** What was measured, as JSON, where the portal decided by itself. */
  readonly measure?: string;
}

/** One change behind the next number, in the history and told to every process. */
export async function change(context: Context, { kind, target, after, reason, revision: known, measure }: Change) {
  const { db, user, clock } = context;
  const revision = await nextRevision(context, known);
  const before = await kinds[kind].current(context, target);
  await kinds[kind].write(context, target, after, reason);
  const by = { userId: user.userId, userName: user.userName, at: clock.now().toISOString() };
  await db
    .insertInto('sysPluginHistory')
    .values({ kind, revision, target, before, after, reason, ...(measure && { measure }), ...by })
    .execute();
  await context.emit(pluginsSwitched, { revision });
  return { revision };
}

function reasonIn(given: string): string {
  const reason = given.trim();
  return reason.length < 2 ? refuseField('reason', '请输入至少 2 个字的原因') : reason;
}

interface Switch {
  readonly target: string;
  readonly off: boolean;
  readonly reason: string;
  readonly revision: string;
}

export async function switchTarget({ target, off, reason: given, revision }: Switch, context: Context) {
  const reason = reasonIn(given);
  const { manifest } = demandTarget(target);
  demandUnlocked(await readSwitched(context.db), manifest);
  const locked = off ? lockedOf(manifest) : null;
  if (locked !== null) refuse('invalid', locked);
  return change(context, { kind: 'switch', target, after: off ? reason : null, reason, revision });
}

interface Release {
  readonly plugin: string;
  readonly version: string | null;
  readonly canaryVersion: string | null;
  readonly canaryPercent?: number | undefined;
  readonly canaryEntNames?: string | undefined;
  readonly canaryMinutes?: number | undefined;
  readonly canaryUsers?: number | undefined;
  readonly reason: string;
  readonly revision: string;
}

/** @throws Refusal when a version is not there, or cannot run in this portal. */
function demandVersion(plugin: string, version: string): void {
  const found = releases()
    .now()
    .versions.get(plugin)
    ?.find((one) => one.plugin.version === version);
  if (!found) refuse('notFound', `没有版本 ${version}`);
  if (found && !isUsable(found)) refuse('invalid', `版本 ${version} 不能使用：${whyUnusable(found)}`);
}

/** @throws Refusal that names the enterprises that there are not. */
async function entIdsOf({ db }: Context, names: string): Promise<string[]> {
  const wanted = [...new Set(names.split('\n').map((name) => name.trim()))].filter((name) => name !== '');
  if (wanted.length === 0) return [];
  const rows = await db
    .selectFrom('entEnterprise')
    .select(['id', 'customerName'])
    .where('customerName', 'in', wanted)
    .execute();
  const missing = wanted.filter((name) => !rows.some(({ customerName }) => customerName === name));
  if (missing.length > 0) refuseField('canaryEntNames', `没有企业“${missing.slice(0, 3).join('”“')}”`);
  return rows.map(({ id }) => id);
}

function ruleOf({ canaryMinutes: minutes, canaryUsers: users }: Release): TrialRule | null {
  if (minutes === undefined && users === undefined) return null;
  return minutes !== undefined && users !== undefined
    ? { minutes, users }
    : refuseField('canaryMinutes', '自动结束试用需要同时填写分钟数和用户数');
}

/** A trial whose extent is changed goes on; one of another version begins. */
async function canaryOf(context: Context, release: Release, before: ReleaseChoice): Promise<ReleaseChoice['canary']> {
  const { canaryVersion, canaryPercent: percent = 0, canaryEntNames = '' } = release;
  if (canaryVersion === null) return null;
  const entIds = await entIdsOf(context, canaryEntNames);
  if (percent === 0 && entIds.length === 0) refuseField('canaryPercent', '请填写试用比例或试用企业');
  const begun = before.canary?.version === canaryVersion ? before.canary.since : undefined;
  const since = begun ?? context.clock.now().toISOString();
  return { version: canaryVersion, percent, entIds, auto: ruleOf(release), since };
}

const nothingChosen: ReleaseChoice = { version: null, canary: null };

/** Null where nothing is chosen. */
export const asText = ({ version, canary, avoid = [] }: ReleaseChoice): string | null =>
  version === null && canary === null && avoid.length === 0 ? null : JSON.stringify({ version, canary, avoid });

export async function choiceOf(context: Context, plugin: string): Promise<ReleaseChoice> {
  const text = await kinds.release.current(context, plugin);
  return text === null ? nothingChosen : (JSON.parse(text) as ReleaseChoice);
}

export async function chooseRelease(release: Release, context: Context) {
  const { plugin, version, canaryVersion, revision } = release;
  const reason = reasonIn(release.reason);
  demandTarget(plugin);
  const named = [version, canaryVersion].filter((one) => one !== null);
  for (const one of named) demandVersion(plugin, one);
  const before = await choiceOf(context, plugin);
  const avoid = (before.avoid ?? []).filter((one) => !named.includes(one)); // who names a version wants it
  const after = asText({ version, canary: await canaryOf(context, release, before), avoid });
  return change(context, { kind: 'release', target: plugin, after, reason, revision });
}

interface Configuration {
  readonly target: string;
  readonly value?: unknown;
  readonly secret?: string | undefined;
  readonly reason: string;
  readonly revision: string;
}

/** @throws Refusal where the deployment file gives the setting. */
async function demandOpen({ db }: Context, target: string) {
  const { manifest, name, setting } = demandSetting(target);
  const { file } = await readSwitched(db);
  if (file.find(({ id }) => id === manifest.id)?.settings.includes(name))
    refuse('invalid', `PTL-3605 “${setting.label}”由部署登记表给出，请由运维修改登记表（REGISTRY）`);
  return setting;
}

export async function configure({ target, value, secret, reason: given, revision }: Configuration, context: Context) {
  const reason = reasonIn(given);
  const setting = await demandOpen(context, target);
  const entered = setting.secret ? secret : value;
  const fault = entered === undefined ? undefined : settingFault(setting, entered);
  if (fault !== undefined) refuse('invalid', `PTL-3602 “${setting.label}”${fault}`);
  const after = entered === undefined ? null : keptText(setting, entered as SettingValue, context.secrets);
  return change(context, { kind: 'setting', target, after, reason, revision });
}

export async function undoChange({ id, revision }: { id: string; revision: string }, context: Context) {
  const { db } = context;
  const undone = await one(db.selectFrom('sysPluginHistory').selectAll().where('id', '=', id), '没有这条变更记录');
  const later = await db
    .selectFrom('sysPluginHistory')
    .select('id')
    .where('target', '=', undone.target)
    .where('kind', '=', undone.kind)
    .where('id', '>', id)
    .executeTakeFirst();
  if (later || undone.undone) refuse('conflict', '此后又有新的变更，不能撤销这一条');
  if (undone.kind === 'switch') demandUnlocked(await readSwitched(db), demandTarget(undone.target).manifest);
  if (undone.kind === 'setting') await demandOpen(context, undone.target);
  const reason = `撤销：${undone.reason}`.slice(0, 200);
  const { target, before: after } = undone;
  const answer = await change(context, { kind: undone.kind as KindName, target, after, reason, revision });
  await db.updateTable('sysPluginHistory').set({ undone: true }).where('id', '=', id).execute();
  return answer;
}
