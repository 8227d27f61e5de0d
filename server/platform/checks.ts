/** What the data of the platform always satisfies. */
import { qualificationBizType } from '@portal/sdk/calls/qualification';
import { openingBizType } from '@portal/sdk/calls/product';
import { registrationBizType } from '@portal/sdk/calls/registration-approval';
import { approvalCheck, type DataCheck, invariant, sql } from '@portal/sdk/server';

export const platformChecks: readonly DataCheck[] = [
  invariant('全局搜索的索引与单据一致')`select fault as row from search_faults()`,
  invariant('进行中的审批都停在一个未办理的环节，结束的没有')`
    select i.biz_type || ' ' || i.biz_code as row from wf_instance i
    where (i.status = 'RUNNING') <> exists (
      select from wf_task t where t.instance_id = i.id and t.step = i.current_step and t.end_time is null)
      and i.status <> 'CANCELLED'`,
  invariant('一个用户至多有一个当前企业和一个主企业')`
    select u.account as row from usr_user_ent m join usr_user u on u.id = m.user_id
    group by u.id having count(*) filter (where m.current_flag = 1) > 1 or count(*) filter (where m.is_primary) > 1`,
  approvalCheck(
    '产品开通申请',
    openingBizType,
    sql`select u.apply_no as code from prd_user_product u join prd_product p using (product_type)
      where u.status = 3 and p.need_audit`,
  ),
  approvalCheck('注册申请', registrationBizType, sql`select apply_no as code from usr_registration where status = 0`),
  invariant('每家在用企业至少有一名启用的管理员')`
    select e.customer_name as row from ent_enterprise e
    where e.status = 2 and not e.deleted and cardinality(kinds_of(e.audience)) > 0 and not exists (
      select from usr_user_ent m
      join usr_user u on u.id = m.user_id and u.status = 1
      join auth_user_role ur on ur.user_id = u.id and (ur.ent_id is null or ur.ent_id = m.ent_id)
      join auth_role r on r.id = ur.role_id and (r.role_key in ('G1', 'C1') or r.role_type in ('Y', 'L'))
      where m.ent_id = e.id and m.org_status = 1 and ur.expire_at is null)`,
  invariant('每个组织的上级等于其沿革中当前的上级，各段沿革不重叠')`
    select n.customer_code as row from ent_org_node n
    left join ent_org_parent p on p.customer_code = n.customer_code and p.valid_to is null
    where n.parent_customer_code is distinct from p.parent_customer_code or exists (
      select from ent_org_parent a join ent_org_parent b using (customer_code)
      where a.customer_code = n.customer_code and a.id < b.id and a.stay && b.stay)`,
  invariant('企业内的角色和单独授权只给该企业的人员')`
    select u.account as row
    from (select user_id, ent_id from auth_user_role union all select user_id, ent_id from auth_user_menu) g
    join usr_user u on u.id = g.user_id
    where g.ent_id is not null
      and not exists (select from usr_user_ent m where m.user_id = g.user_id and m.ent_id = g.ent_id)`,
  invariant('授予角色的菜单，其上级也都授予')`
    select r.role_name || ' ' || n.menu_name as row
    from auth_role_menu rm
    join auth_role r on r.id = rm.role_id and not r.deleted
    join auth_menu n on n.menu_id = rm.menu_id and not n.deleted
    where n.parent_id is not null and not exists (
      select from auth_role_menu up where up.role_id = rm.role_id and up.menu_id = n.parent_id)`,
  invariant('菜单的上级是同一系统的页面，且不在自己之下')`
    with recursive above as (
      select menu_id, parent_id, array[menu_id] as way from auth_menu where not deleted
      union all
      select a.menu_id, p.parent_id, a.way || p.menu_id
      from above a join auth_menu p on p.menu_id = a.parent_id
      where not p.menu_id = any(a.way[2:]))
    select distinct n.menu_name as row
    from auth_menu n
    where not n.deleted and (
      exists (select from auth_menu p where p.menu_id = n.parent_id and (p.system <> n.system or p.button = '1'))
      or exists (select from above a where a.menu_id = n.menu_id and a.parent_id = n.menu_id))`,
  invariant('产品依赖的产品都存在，且不依赖自己')`
    select p.product_name as row from prd_product p cross join unnest(p.depends_on) as needed
    where needed = p.product_type or not exists (select from prd_product o where o.product_type = needed)`,
  invariant('消息的更新不早于发出，已答复的都已读')`
    select n.id::text as row from msg_notification n
    where n.status not in (0, 1, 2) or n.update_date < n.create_date or (n.decision is not null and n.status = 0)`,
  invariant('每类对象至多有一份已发布的准入协议')`
    select audience as row from agr_agreement where kind = 'MARKET_ENTRY' and status = 2
    group by audience having count(*) > 1`,
  approvalCheck('资质', qualificationBizType, sql`select qual_no as code from ent_qualification where status = 0`),
  invariant('一类资质的一个编号至多有一份有效的证书')`
    select t.type_name || ' ' || q.cert_no as row
    from ent_qualification q join ent_qualification_type t on t.id = q.type_id
    where q.status in (1, 2) group by t.id, q.cert_no having count(*) > 1`,
  invariant('被替换的资质都有审核通过的新版本，其余的没有')`
    select q.qual_no as row from ent_qualification q where q.status in (1, 2, 3, 5) and (q.status = 5) <> exists (
      select from ent_qualification n where n.renews_id = q.id and n.status in (1, 2, 3, 5))`,
  invariant('续期的版本与上一版属于同一企业、同一类型')`
    select q.qual_no as row from ent_qualification q join ent_qualification f on f.id = q.renews_id
    where (q.ent_id, q.type_id, q.root_id) is distinct from (f.ent_id, f.type_id, coalesce(f.root_id, f.id))`,
  invariant('因资质缺失暂停的企业仍处于暂停')`
    select e.customer_name as row from ent_qualification_pause p join ent_enterprise e on e.id = p.ent_id
    where p.ended_at is null and e.status = 2`,
  invariant('已准入的企业都签有有效的入市协议，或在宽限期内')`
    select e.customer_code as row
    from sys_job j, agr_agreement a join ent_enterprise e on e.audience @> array[a.audience] and not e.deleted
    where j.name = 'platform:agreements' and a.kind = 'MARKET_ENTRY' and a.status = 2 and e.status = 2
      and a.effective_at + a.grace_days <= j.last_day
      and not exists (
        select from agr_sign_record s join agr_agreement x on x.id = s.agreement_id
        where s.ent_id = e.id and x.kind = 'MARKET_ENTRY' and x.audience = a.audience and (s.status = 1
          or coalesce(s.ended_at, s.expire_at)::date + a.grace_days > j.last_day))
      and e.created_at::date + a.grace_days <= j.last_day`,
];
