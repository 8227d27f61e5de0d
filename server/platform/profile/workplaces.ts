import { type Db, sql } from '@portal/sdk/server';

/** Enterprises that somebody works for, the one they work for now first. */
export const workplacesOf = (db: Db, userId: string, now: string) =>
  db
    .selectFrom('usrUserEnt as m')
    .innerJoin('entEnterprise as e', 'e.id', 'm.entId')
    .where('m.userId', '=', userId)
    .where('e.deleted', '=', false)
    .select(['e.id as entId', 'e.customerName as entName', 'm.deptName', 'm.orgStatus', 'm.createdAt as joinedAt'])
    .select(sql<boolean>`m.current_flag = 1`.as('current'))
    .select(
      sql<string[]>`array(
        select r.role_name from auth_user_role ur join auth_role r on r.id = ur.role_id and r.status = 1 and not r.deleted
        where ur.user_id = m.user_id and (ur.ent_id is null or ur.ent_id = m.ent_id)
          and (ur.expire_at is null or ur.expire_at > ${now})
        group by r.id, r.role_name order by r.id)`.as('roleNames'),
    )
    .$narrowType<{ orgStatus: 0 | 1 }>()
    .orderBy('m.currentFlag', 'desc')
    .orderBy('e.customerCode')
    .execute();
