/** Who answers for the units below reads them: by a role of its own, since a right reaches as far as its role. */
import { type SeedContext, sql } from '@portal/sdk/server';

const CODES = ['report:procurement:view', 'report:procurement:export'];

export async function seedGroupReader({ db, progress }: SeedContext): Promise<void> {
  await sql`
    with recursive reader as (
      insert into auth_role (role_name, role_type, remark, data_scope)
      values ('集团采购结算查询', 'C', '查看本单位及下属单位的结算', 'SUB') returning id),
    given as (
      insert into auth_user_role (user_id, role_id)
      select u.id, reader.id from usr_user u, reader where u.account = 'cg_admin'),
    node as (
      select menu_id, parent_id, perm_code from auth_menu where perm_code = any(${CODES})
      union select above.menu_id, above.parent_id, above.perm_code from auth_menu above join node on node.parent_id = above.menu_id)
    insert into auth_role_menu (role_id, menu_id, half)
    select reader.id, n.menu_id, n.perm_code is null
    from reader, node n`.execute(db);
  progress('集团采购结算查询角色 1 个');
}
