/** One row a user; saving merges the named keys. */
import { maxPreferenceBytes, preference } from '@portal/sdk/calls/preference';
import { implement, refuse, refuseField, sql } from '@portal/sdk/server';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export default implement(preference, {
  async get(_input, { db, user }) {
    const row = await db
      .selectFrom('usrPreference')
      .select('preference')
      .where('userId', '=', user.userId)
      .executeTakeFirst();
    return { preference: row?.preference ?? {} };
  },
  async save({ preference: given }, { db, user, clock }) {
    if (!isObject(given)) return refuse('invalid', 'data必须是对象');
    const { rows } = await sql<{ bytes: number }>`
      insert into usr_preference as p (user_id, preference, updated_at)
      values (${user.userId}, ${JSON.stringify(given)}::jsonb, ${clock.now().toISOString()})
      on conflict (user_id) do update set
        preference = p.preference || excluded.preference, updated_at = excluded.updated_at
      returning octet_length(preference::text) as bytes`.execute(db);
    if ((rows[0]?.bytes ?? 0) > maxPreferenceBytes) refuseField('preference', '个性化设置内容过多，请减少后重试');
    return null;
  },
});
