/** A key counts once an operator has signed for it and two natural persons stand behind it; one takes it back, at once. */
import { createPublicKey } from 'node:crypto';
import { pluginKeys } from '@portal/sdk/calls/plugin-keys';
import { pluginsSwitched } from '@portal/sdk/calls/plugins';
import { openKeys, type SealedKeys, shortKey } from '@portal/sdk/deployment';
import { type Context, implement, one, refuse, refuseField, sql } from '@portal/sdk/server';
import { audited } from '../../audit/oper-log.ts';
import { administrators } from '../../rights/second-person.ts';
import { releases } from '../facts.ts';
import { listInForce, nextList, operators, requestBy, revokedSince } from './next-list.ts';

const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

/** @throws Refusal that names the first line that is not of the form. */
function linesLike(text: string, form: RegExp, rule: string): string[] {
  const lines = linesOf(text);
  const wrong = lines.find((line) => !form.test(line));
  return wrong === undefined ? lines : refuse('invalid', `“${wrong.slice(0, 40)}”不符合格式：${rule}`);
}

function demandP256(key: string): void {
  try {
    const read = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
    if (read.asymmetricKeyDetails?.namedCurve === 'prime256v1') return;
  } catch {
    // told below
  }
  refuseField('key', '公钥不是 P-256 曲线的公钥（SPKI，base64）；请粘贴 portal key 打印的那一行');
}

/** Every process, and every tab, follows. */
async function tellAll(context: Context): Promise<void> {
  const next = await one(
    context.db
      .updateTable('sysPluginRevision')
      .set((eb) => ({ revision: eb('revision', '+', '1') }))
      .returning('revision'),
  );
  await context.emit(pluginsSwitched, { revision: next.revision });
}

const sameAs = ({ user }: Context) => sql<boolean>`coalesce(same_person(asked_by, ${user.userId}), false)`;

/** @returns how many natural persons stand behind it. @throws Refusal when it is one, and there are more. */
async function personsBehind(context: Context, id: string): Promise<1 | 2> {
  const asked = context.db.selectFrom('sysPluginKeyRequest').select(['askedByName', 'team']).where('id', '=', id);
  const { own, askedByName, team } = await one(asked.select(sameAs(context).as('own')));
  if (!own) return 2;
  if ((await administrators(context.db)) > 1) refuse('forbidden', `该申请由${askedByName}提出，须由另一位管理员录入`);
  await audited(context, { kind: 'GRANT', module: 'plugins', action: '登记团队密钥（单人）', target: team });
  return 1;
}

function opened(signed: string): SealedKeys {
  try {
    const sealed = JSON.parse(signed) as SealedKeys;
    openKeys(sealed, operators());
    return sealed;
  } catch (error) {
    const isOurs = error instanceof Error && error.message.startsWith('PTL-');
    return refuse('invalid', isOurs ? error.message : 'PTL-3318 不是 portal keys sign 写出的内容');
  }
}

async function enter({ id, signed }: { id?: string | undefined; signed: string }, context: Context) {
  const { db, user, clock } = context;
  const request = id === undefined ? undefined : await requestBy(context, id);
  const { text, list, current } = await nextList(context, request);
  const sealed = opened(signed);
  const { revision } = JSON.parse(sealed.whole.text) as { revision: number };
  if (revision <= current.revision)
    refuse('conflict', `PTL-3319 名单的版本 ${revision} 不比现行的 ${current.revision} 新，没有登记`);
  if (sealed.whole.text !== text)
    refuse('conflict', 'PTL-3319 签名的内容与现在待签的文字不同，没有登记；请重新下载并签名');
  const persons = id === undefined ? 1 : await personsBehind(context, id); // taking away takes one
  const by = { userId: user.userId, userName: user.userName, at: clock.now().toISOString() };
  await db
    .insertInto('sysPluginKeyList')
    .values({ revision: list.revision, sealed: JSON.stringify(sealed), persons, ...by })
    .execute();
  if (id !== undefined) await end(context, id, 1);
  await tellAll(context);
  return { revision: list.revision };
}

const end = ({ db, user, clock }: Context, id: string, status: 1 | 2) =>
  db
    .updateTable('sysPluginKeyRequest')
    .set({ status, endedBy: user.userId, endedByName: user.userName, endedAt: clock.now().toISOString() })
    .where('id', '=', id)
    .execute();

function versionsBy(key: string): string[] {
  const all = Array.from(releases().now().versions.values()).flat();
  return all.filter(({ seal }) => seal?.key === key).map(({ plugin }) => `${plugin.name} ${plugin.version}`);
}

async function list(_: unknown, context: Context) {
  const { db } = context;
  const current = await listInForce(context);
  const revoked = await revokedSince(context);
  const requests = await db
    .selectFrom('sysPluginKeyRequest')
    .select(['id', 'key', 'team', 'plugins', 'paths', 'codes', 'reason', 'askedByName', 'askedAt'])
    .select(sameAs(context).as('own'))
    .where('status', '=', 0)
    .orderBy('id')
    .execute();
  return {
    revision: current.revision,
    enrols: operators().length > 0,
    persons: await administrators(db),
    unsigned: current.keys.some((one) => one.revoked === undefined && revoked.has(one.key)),
    keys: current.keys.map((one) => ({
      ...{ key: one.key, team: one.team, since: one.since },
      ...{ plugins: [...one.plugins], paths: [...one.paths], codes: [...one.codes] },
      fingerprint: shortKey(one.key),
      revoked: one.revoked ?? revoked.get(one.key)?.at ?? null,
      reason: revoked.get(one.key)?.reason ?? null,
      versions: versionsBy(one.key),
    })),
    requests: requests.map(({ key, ...rest }) => ({ ...rest, fingerprint: shortKey(key) })),
  };
}

const beginningOf = (pattern: string): string => (pattern.endsWith('*') ? pattern.slice(0, -1) : pattern);
const coversSome = (one: string, other: string): boolean =>
  one.endsWith('*') ? beginningOf(other).startsWith(beginningOf(one)) : one === other;

/** @throws Refusal when a plugin is another team's already. */
async function demandFree(context: Context, team: string, plugins: readonly string[]): Promise<void> {
  const { keys } = await listInForce(context);
  const others = keys.filter((one) => one.revoked === undefined && one.team !== team);
  for (const plugin of plugins)
    for (const other of others) {
      const met = other.plugins.find((one) => coversSome(one, plugin) || coversSome(plugin, one));
      if (met !== undefined)
        refuseField('plugins', `PTL-3310 插件 ${plugin} 已登记给团队“${other.team}”（${met}）`, 'conflict');
    }
}

async function propose(
  input: { key: string; team: string; plugins: string; paths: string; codes?: string | undefined; reason: string },
  context: Context,
) {
  const { db, user, clock } = context;
  const { key, team, reason } = input;
  demandP256(key);
  if (operators().includes(key)) refuseField('key', '这是门户运维的密钥，不需要登记');
  if ((await revokedSince(context)).has(key)) refuseField('key', '这把密钥已吊销，请团队建立新的密钥');
  const scope = {
    plugins: linesLike(input.plugins, /^[a-z][a-z0-9-]{1,39}\*?$/, '插件编号，或以 * 结尾的开头，例如 parts-*'),
    paths: linesLike(input.paths, /^\/[A-Za-z0-9][\w/-]{0,99}$/, '以 / 开头的地址，例如 /parts'),
    codes: linesLike(input.codes ?? '', /^[a-z][A-Za-z0-9-]{1,39}$/, '权限码第一个冒号之前的部分，例如 parts'),
  };
  await demandFree(context, team.trim(), scope.plugins);
  const waiting = db.selectFrom('sysPluginKeyRequest').select('id').where('key', '=', key).where('status', '=', 0);
  if (await waiting.executeTakeFirst()) refuseField('key', '这把密钥已有待登记的申请，请先撤回', 'conflict');
  const by = { askedBy: user.userId, askedByName: user.userName, askedAt: clock.now().toISOString() };
  return db
    .insertInto('sysPluginKeyRequest')
    .values({ key, team: team.trim(), ...scope, reason, ...by })
    .returning('id')
    .executeTakeFirstOrThrow();
}

export default implement(pluginKeys, {
  list,
  propose,
  async text({ id }, context) {
    const request = id === undefined ? undefined : await requestBy(context, id);
    const next = await nextList(context, request);
    return { revision: next.list.revision, text: next.text };
  },
  enter,
  async withdraw({ id }, context) {
    await requestBy(context, id);
    await end(context, id, 2);
    return null;
  },
  async revoke({ key, reason }, context) {
    const { db, user, clock } = context;
    const { keys } = await listInForce(context);
    const found = keys.find((one) => one.key === key) ?? refuse('notFound', '没有登记这把密钥');
    if (found.revoked !== undefined || (await revokedSince(context)).has(key)) refuse('conflict', '这把密钥已吊销');
    const by = { userId: user.userId, userName: user.userName, at: clock.now().toISOString() };
    await db
      .insertInto('sysPluginKeyRevoked')
      .values({ key, reason, ...by })
      .execute();
    await tellAll(context);
    return null;
  },
});
