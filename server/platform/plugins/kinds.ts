/** What administrators can change of a plugin. Both are kept as text, so that one history holds and undoes them. */
import type { ReleaseChoice, Trial } from '@portal/sdk/calls/plugins';
import type { Context } from '@portal/sdk/server';
import { settingWords } from './settings.ts';

export interface Kind {
  /** As it is; null where nothing was set. */
  current(context: Context, target: string): Promise<string | null>;
  /** Null takes away what was set. */
  write(context: Context, target: string, after: string | null, reason: string): Promise<void>;
  /** For the history. */
  inWords(value: string | null): string | null;
}

const stamp = ({ user, clock }: Context) => ({ userId: user.userId, at: clock.now().toISOString() });

/** The value is the reason; a target that is on has none. */
const switched: Kind = {
  async current({ db }, target) {
    const row = await db.selectFrom('sysPluginSwitch').select('reason').where('target', '=', target).executeTakeFirst();
    return row?.reason ?? null;
  },
  async write(context, target, after) {
    const { db } = context;
    if (after === null) {
      await db.deleteFrom('sysPluginSwitch').where('target', '=', target).execute();
      return;
    }
    const facts = { reason: after, ...stamp(context) };
    await db
      .insertInto('sysPluginSwitch')
      .values({ target, ...facts })
      .onConflict((conflict) => conflict.column('target').doUpdateSet(facts))
      .execute();
  },
  inWords: (value) => value,
};

function trialWords({ version, percent, entIds, auto }: Trial): string {
  const rule = auto ? `自动（${auto.minutes} 分钟、${auto.users} 名用户后）` : undefined;
  const share = percent > 0 ? `${percent}% 用户` : undefined;
  const ents = entIds.length > 0 ? `${entIds.length} 家企业` : undefined;
  return [`试用 ${version}`, share, ents, rule].filter((part) => part !== undefined).join(' · ');
}

function releaseWords({ version, canary, avoid = [] }: ReleaseChoice): string {
  const without = avoid.length > 0 ? `（${avoid.join('、')} 除外）` : '';
  return [version === null ? `最新版本${without}` : `固定 ${version}`, ...(canary ? [trialWords(canary)] : [])].join(
    '，',
  );
}

/** The value is the choice as JSON; a plugin without one runs its newest version. */
const release: Kind = {
  async current({ db }, plugin) {
    const row = await db.selectFrom('sysPluginRelease').selectAll().where('plugin', '=', plugin).executeTakeFirst();
    if (!row) return null;
    const { version, canaryVersion, canaryPercent: percent, canaryEntIds: entIds, avoid } = row;
    const { canaryMinutes: minutes, canaryUsers: users, canarySince: since } = row;
    const auto = minutes !== null && users !== null ? { minutes, users } : null;
    const canary = canaryVersion && { version: canaryVersion, percent, entIds, auto, ...(since !== null && { since }) };
    return JSON.stringify({ version, canary: canary || null, avoid } satisfies ReleaseChoice);
  },
  async write(context, plugin, after, reason) {
    const { db } = context;
    if (after === null) {
      await db.deleteFrom('sysPluginRelease').where('plugin', '=', plugin).execute();
      return;
    }
    const { version, canary, avoid = [] } = JSON.parse(after) as ReleaseChoice;
    const facts = {
      version,
      avoid: [...avoid],
      canaryVersion: canary?.version ?? null,
      canaryPercent: canary?.percent ?? 0,
      canaryEntIds: [...(canary?.entIds ?? [])],
      canaryMinutes: canary?.auto?.minutes ?? null,
      canaryUsers: canary?.auto?.users ?? null,
      canarySince: canary?.since ?? null,
      reason,
      ...stamp(context),
    };
    await db
      .insertInto('sysPluginRelease')
      .values({ plugin, ...facts })
      .onConflict((conflict) => conflict.column('plugin').doUpdateSet(facts))
      .execute();
  },
  inWords: (value) => (value === null ? null : releaseWords(JSON.parse(value) as ReleaseChoice)),
};

/** The value is what the row keeps; a setting without one is what its plugin declares. */
const setting: Kind = {
  async current({ db }, target) {
    const row = await db.selectFrom('sysPluginSetting').select('value').where('target', '=', target).executeTakeFirst();
    return row?.value ?? null;
  },
  async write(context, target, after, reason) {
    const { db } = context;
    if (after === null) {
      await db.deleteFrom('sysPluginSetting').where('target', '=', target).execute();
      return;
    }
    const facts = { value: after, reason, ...stamp(context) };
    await db
      .insertInto('sysPluginSetting')
      .values({ target, ...facts })
      .onConflict((conflict) => conflict.column('target').doUpdateSet(facts))
      .execute();
  },
  inWords: settingWords,
};

export const kinds = { switch: switched, release, setting } as const;
export type KindName = keyof typeof kinds;
