/** Every kind of approval: a step of it that waits, and who finds it on a worklist. */
import { workflowtask } from '@portal/sdk/calls/workflow';
import { sql } from '@portal/sdk/server';
import type { TestApi, TestServer } from '#server/testing';
import { entOf, type Kind } from './kinds.ts';

export interface Approval {
  readonly bizType: string;
  readonly step: number;
  readonly account: string;
  readonly narrowing: Kind['narrowing'];
}

export const by = (bizType: string, account = 'yy_ops', step = 1): Approval => ({
  bizType,
  step,
  account,
  narrowing: 'scope',
});

export const APPROVALS: readonly Approval[] = [
  by('AUTH_APPLY'),
  by('COMPANY_CHANGE'),
  by('CONTENT'),
  by('CONTRACT'),
  by('CONTRACT', 'gys_admin'),
  by('CONTRACT', 'cg_admin'),
  { ...by('ENTRY_AGREEMENT'), narrowing: { code: 'enterprise:agreement:view' } },
  by('GOODS_CATEGORY'),
  by('GOODS_CHANGE'),
  by('GOODS_RENEWAL', 'gys_admin'),
  by('INVOICE_HEADER'),
  by('ORDER_DELIVERY_CHANGE', 'cg_admin'),
  by('ORDER_DELIVERY_CHANGE', 'yy_ops', 2),
  by('ORG_CHANGE'),
  { ...by('ORG_CHANGE', 'admin', 2), narrowing: { account: 'gys_admin' } },
  { ...by('PENALTY_MATTER'), narrowing: { account: 'gys_admin' } },
  { ...by('PENALTY_MATTER', 'admin', 2), narrowing: { account: 'gys_admin' } },
  by('PRODUCT_OPEN'),
  by('QUALIFICATION'),
  { ...by('REGISTRATION', 'admin'), narrowing: { account: 'yy_ops' } },
  by('SETTLEMENT'),
];

/** The platform asks for a renewal when an authorisation is about to end; none is, in the demonstration. */
export async function beginRenewal(server: TestServer): Promise<void> {
  const ent = await entOf(server, 'gys_admin');
  await sql`
    with audit as (
      insert into wf_instance (biz_type, biz_code, title, ent_id, step_count, started_at)
      select 'GOODS_RENEWAL', category_no, '续期', ${ent}, 1, now() from gd_supplier_category
      where supplier_ent_id = ${ent} and status = 2 order by id limit 1 returning id
    )
    insert into wf_task (instance_id, step, task_name, candidate_roles, candidate_ent_id, arrived_at, due_at)
    select id, 1, '续期', '{G}', ${ent}, now(), now() + interval '1 day' from audit`.execute(server.db);
}

interface Waiting {
  readonly processInstId: string;
  readonly taskId: string;
  readonly bizCode: string;
}

/** A step that waits for the role and enterprise of the person, asked for by somebody else. */
export async function waitingFor(server: TestServer, { bizType, step, account }: Approval): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select i.id as process_inst_id, t.id as task_id, i.biz_code
    from wf_instance i join wf_task t on t.instance_id = i.id and t.step = i.current_step
    join usr_user u on u.account = ${account}
    where i.biz_type = ${bizType} and i.status = 'RUNNING' and t.step = ${step} and i.starter_id is distinct from u.id
      and (t.candidate_ent_id is null) = (${account} in ('yy_ops', 'admin'))
      and (t.candidate_ent_id is null or t.candidate_ent_id = ${await entOf(server, account)})
    order by i.id limit 1`.execute(server.db);
  return rows[0] ?? Promise.reject(new Error(`No ${bizType} waits for ${account}.`));
}

export const listed = async (api: TestApi, bizType: string, taskId: string) =>
  (await api.call(workflowtask.upcoming, { bizType, size: 100 })).records.some((row) => row.taskId === taskId);
export const counted = async (api: TestApi, bizType: string) =>
  (await api.call(workflowtask.upcomingCount, { bizTypes: bizType })).find((row) => row.bizType === bizType)?.count ??
  0;
export const done = async (api: TestApi, bizType: string, taskId: string) =>
  (await api.call(workflowtask.done, { bizType, size: 100 })).records.some((row) => row.taskId === taskId);
