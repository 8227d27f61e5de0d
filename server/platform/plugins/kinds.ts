/** What administrators can change of a plugin. Both are kept as text, so that one history holds and undoes them. */
import type { ReleaseChoice } from '@portal/sdk/calls/plugins';
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

function releaseWords({ version, canary }: ReleaseChoice): string {
  const trial = canary && [
    `试用 ${canary.version}`,
    ...(canary.percent > 0 ? [`${canary.percent}% 用户`] : []),
    ...(canary.entIds.length > 0 ? [`${canary.entIds.length} 家企业`] : []),
  ];
  return [version === null ? '最新版本' : `固定 ${version}`, ...(trial ? [trial.join(' · ')] : [])].join('，');
}

/** The value is the choice as JSON; a plugin without one runs its newest version. */
const release: Kind = {
  async current({ db }, plugin) {
    const row = await db.selectFrom('sysPluginRelease').selectAll().where('plugin', '=', plugin).executeTakeFirst();
    if (!row) return null;
    const { version, canaryVersion, canaryPercent, canaryEntIds } = row;
    const canary = canaryVersion && { version: canaryVersion, percent: canaryPercent, entIds: canaryEntIds };
    return JSON.stringify({ version, canary: canary || null } satisfies ReleaseChoice);
  },
  async write(context, plugin, after, reason) {
    const { db } = context;
    if (after === null) {
      await db.deleteFrom('sysPluginRelease').where('plugin', '=', plugin).execute();
      return;
    }
    const { version, canary } = JSON.parse(after) as ReleaseChoice;
    const facts = {
      version,
      canaryVersion: canary?.version ?? null,
      canaryPercent: canary?.percent ?? 0,
      canaryEntIds: [...(canary?.entIds ?? [])],
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
