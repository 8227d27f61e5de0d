import { sql } from '@portal/sdk/server';
import { audited, type Recorder } from '../audit/oper-log.ts';

interface Holder {
  readonly userId: string;
  readonly account: string;
  readonly userName: string;
  readonly roles: string[];
  /** Menus and buttons held beside the roles. */
  readonly menus: number;
}

/** One entry of the audit trail a user: what the user holds after the change. */
export async function recordRights(userIds: readonly string[], action: string, context: Recorder): Promise<void> {
  const { rows } = await sql<Holder>`
    select u.id::text as user_id, u.account, u.user_name,
      array(
        select r.role_name || coalesce('（' || e.customer_name || '）', '')
          || coalesce(' 至 ' || to_char(ur.expire_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI'), '')
        from auth_user_role ur
        join auth_role r on r.id = ur.role_id
        left join ent_enterprise e on e.id = ur.ent_id
        where ur.user_id = u.id order by r.role_name, e.customer_name) as roles,
      (select count(*)::int from auth_user_menu um where um.user_id = u.id) as menus
    from usr_user u where u.id = any(${[...new Set(userIds)]}::bigint[]) order by u.id`.execute(context.db);
  for (const { userId, account, userName, roles, menus } of rows) {
    const facts = { kind: 'GRANT', module: 'platform', action, target: `${account} ${userName}` } as const;
    await audited(context, { ...facts, detail: { userId, roles, menusBesideRoles: menus } });
  }
}
