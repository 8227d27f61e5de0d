/** What the data of the platform always satisfies. */
import { type DataCheck, sql } from '@portal/sdk/server';

const rows = sql<{ row: string }>;

export const platformChecks: readonly DataCheck[] = [
  {
    title: '进行中的审批都停在一个未办理的环节，结束的没有',
    broken: rows`
      select i.biz_type || ' ' || i.biz_code as row from wf_instance i
      where (i.status = 'RUNNING') <> exists (
        select from wf_task t where t.instance_id = i.id and t.step = i.current_step and t.end_time is null)
        and i.status <> 'CANCELLED'`,
  },
  {
    title: '一个用户至多有一个当前企业和一个主企业',
    broken: rows`
      select u.account as row from usr_user_ent m join usr_user u on u.id = m.user_id
      group by u.id having count(*) filter (where m.current_flag = 1) > 1 or count(*) filter (where m.is_primary) > 1`,
  },
  {
    title: '每类对象至多有一份已发布的准入协议',
    broken: rows`
      select audience as row from agr_agreement where kind = 'MARKET_ENTRY' and status = 2
      group by audience having count(*) > 1`,
  },
];
