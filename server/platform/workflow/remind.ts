/**
 * A step that waits too long speaks up: to those who may decide it at half of its time and at its end, to who leads them
 * at half as much again. Each level of a step is told once; nothing is decided by time.
 */
import { documentNotice, type NoticeSent, type RoleMark } from '@portal/sdk/calls/notification';
import { dateTime } from '@portal/sdk/format';
import { addWorkingHours, type WorkingCalendar } from '@portal/sdk/working-time';
import { type Context, sql } from '@portal/sdk/server';
import { loadUser } from '../../identity.ts';
import { workingCalendar } from '../calendar/working-calendar.ts';
import { notify, sendNotice } from '../notification/send.ts';
import { viewerOfWaiting } from './candidates.ts';
import { documentKeys } from './document-keys.ts';
import { escalation, leadOf } from './lead.ts';
import { waitingTasks } from './read.ts';

/** Steps that one run tells of, the longest waiting first; the next run is ten minutes later. */
const most = 200;

interface Waiting {
  id: string;
  bizType: string;
  bizCode: string;
  title: string;
  taskName: string;
  candidateRoles: RoleMark[];
  candidateEntId: string | null;
  arrivedAt: string;
  dueAt: string;
  dueHours: number;
  toldLevel: number;
}

/** Steps of which something is to be told by now, held until the end of the run. */
async function waiting({ db, clock }: Context): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select t.id, i.biz_type, i.biz_code, i.title, t.task_name, t.candidate_roles, t.candidate_ent_id, t.arrived_at,
      t.due_at, t.due_hours, t.told_level
    from wf_task t join wf_instance i on i.id = t.instance_id and i.status = 'RUNNING' and i.current_step = t.step
    where t.end_time is null and t.tell_at <= ${clock.now().toISOString()}
    order by t.tell_at limit ${most} for update of t skip locked`.execute(db);
  return rows;
}

/** The moments of the three levels, by the calendar as it is now. */
function levelsOf(calendar: WorkingCalendar, { arrivedAt, dueAt, dueHours }: Waiting): readonly string[] {
  const [arrived, due] = [new Date(arrivedAt), new Date(dueAt)];
  const half = addWorkingHours(calendar, arrived, dueHours / 2);
  const late = addWorkingHours(calendar, due, dueHours / 2);
  return [half, due, late].map((moment) => moment.toISOString());
}

interface Holder {
  readonly userId: string;
  /** Enterprise for which they decide; null: the one that they work for. */
  readonly entId: string | null;
}

/** Who holds a role that one of the steps names, in its enterprise. */
async function holders({ db, clock }: Context, taskIds: readonly string[]): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select distinct u.id as user_id, t.candidate_ent_id as ent_id
    from wf_task t
    join auth_role r on r.status = 1 and not r.deleted
      and (r.role_type = any(t.candidate_roles) or r.role_key = any(t.candidate_roles))
    join auth_user_role ur on ur.role_id = r.id and (ur.expire_at is null or ur.expire_at > ${clock.now().toISOString()})
      and (t.candidate_ent_id is null or ur.ent_id is null or ur.ent_id = t.candidate_ent_id)
    join usr_user u on u.id = ur.user_id and u.status = 1 and u.user_source <> '4'
    where t.id = any(${[...taskIds]}::bigint[]) and (t.candidate_ent_id is null or exists (
      select from usr_user_ent m where m.user_id = u.id and m.ent_id = t.candidate_ent_id and m.org_status = 1))
    order by 1, 2`.execute(db);
  return rows;
}

interface Told {
  readonly userIds: string[];
  /** For which they decide: its robots hear of it too. */
  readonly entId?: string;
}

/** By step those who may decide it now, by their enterprises; who has taken it off their list is not told of it. */
async function decidersOf(context: Context, taskIds: readonly string[]): Promise<ReadonlyMap<string, readonly Told[]>> {
  const { db, clock } = context;
  const found = new Map<string, Told[]>();
  for (const holder of await holders(context, taskIds)) {
    const user = await loadUser(db, clock, holder.userId, holder.entId ?? undefined);
    const theirs = waitingTasks(await viewerOfWaiting({ ...context, user }))
      .clearSelect()
      .select('t.id')
      .where('t.id', 'in', [...taskIds]);
    const entId = user.entId === '0' ? undefined : user.entId;
    for (const { id } of await theirs.execute()) {
      const told = found.get(id) ?? [];
      const same = told.find((one) => one.entId === entId);
      if (same) same.userIds.push(user.userId);
      else found.set(id, [...told, { userIds: [user.userId], ...(entId !== undefined && { entId }) }]);
    }
  }
  return found;
}

const until = (dueAt: string) => dateTime(dueAt, 'MM-DD HH:mm');

/** In the words of each level. */
const SAID = [
  ({ title, taskName, dueAt }: Waiting) => `“${title}”的${taskName}时限已过半，请在 ${until(dueAt)} 前办理。`,
  ({ title, taskName, dueAt }: Waiting) => `“${title}”的${taskName}应在 ${until(dueAt)} 前办理，时限已到，请尽快办理。`,
  ({ title, taskName, dueAt }: Waiting) =>
    `“${title}”的${taskName}应在 ${until(dueAt)} 前办理，至今没有办理，请督促或转办。`,
] as const;

type Notice = Pick<NoticeSent, 'noticeType' | 'topic' | 'content' | 'bizType' | 'bizId'>;

/** Tells who leads; where an enterprise has nobody left who does, the platform’s administrators, who give roles. */
async function escalate(context: Context, { candidateEntId }: Waiting, notice: Notice): Promise<void> {
  const told = await sendNotice(context, { ...notice, ...leadOf({ candidateEntId }) });
  if (told > 0 || candidateEntId === null) return;
  const content = `${notice.content}该单位没有在职的管理员，请先安排人员。`;
  await notify(context, { ...notice, content, ...leadOf({ candidateEntId: null }) });
}

/** Tells what has come due of each step; of levels that have passed unseen the last one alone. */
export async function remind(context: Context): Promise<void> {
  const { db, clock } = context;
  const now = clock.now().toISOString();
  const tasks = await waiting(context);
  if (tasks.length === 0) return;
  const calendar = await workingCalendar(db);
  const due = tasks.map((task) => ({ task, levels: levelsOf(calendar, task) }));
  const reached = due.map(({ task, levels }) => ({
    ...{ task, levels },
    level: Math.max(task.toldLevel, levels.filter((moment) => moment <= now).length),
  }));
  const asked = reached.filter(({ task, level }) => level > task.toldLevel);
  const deciders = await decidersOf(
    context,
    asked.filter(({ level }) => level < escalation).map(({ task }) => task.id),
  );
  const keys = await documentKeys(
    asked.map(({ task }) => task),
    context,
  );
  for (const { task, level } of asked) {
    const content = SAID[level - 1]?.(task) ?? '';
    const bizId = keys.get(`${task.bizType} ${task.bizCode}`);
    const notice: Notice = {
      ...{ noticeType: documentNotice, topic: '审批时限', content },
      ...(bizId !== undefined && { bizType: task.bizType, bizId }),
    };
    if (level === escalation) await escalate(context, task, notice);
    else for (const to of deciders.get(task.id) ?? []) await notify(context, { ...notice, ...to });
  }
  for (const { task, levels, level } of reached)
    await db
      .updateTable('wfTask')
      .set({ toldLevel: level, tellAt: levels[level] ?? null })
      .where('id', '=', task.id)
      .execute();
}
