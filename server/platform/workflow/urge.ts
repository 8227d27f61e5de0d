/** The starter, or who leads those for whom it waits too long, asks to be quick, and then leaves people in peace for a while. */
import { documentNotice, type RoleMark } from '@portal/sdk/calls/notification';
import type { taskActs } from '@portal/sdk/calls/task-acts';
import { OPERATION } from '@portal/sdk/calls/workflow';
import type { InputOf } from '@portal/sdk/contract';
import { dateTime } from '@portal/sdk/format';
import { addWorkingHours } from '@portal/sdk/working-time';
import { type Context, type Db, refuse } from '@portal/sdk/server';
import { workingCalendar } from '../calendar/working-calendar.ts';
import { notify } from '../notification/send.ts';
import { done, tell } from './acts.ts';
import { viewerOfOne } from './candidates.ts';
import { documentKeys } from './document-keys.ts';
import { lockApproval, type Turn, turnsOf } from './turn.ts';

/** Working hours in which it is urged once. */
const urgeHours = 4;

/** The moment from which it may be urged again; undefined where nobody has urged yet. */
export async function nextUrge(db: Db, processInstId: string): Promise<Date | undefined> {
  const urged = db.selectFrom('wfAct').select('at').where('instanceId', '=', processInstId);
  const last = await urged.where('verb', '=', OPERATION.urged).orderBy('id', 'desc').limit(1).executeTakeFirst();
  return last && addWorkingHours(await workingCalendar(db), new Date(last.at), urgeHours);
}

/** Whom the task waits for: the one who has it, or all holders of its roles. */
async function press(context: Context, turn: Turn): Promise<void> {
  const { bizType, bizCode, holderId, candidateRoles, candidateEntId } = turn;
  const content = `${context.user.userName}请您尽快办理“${turn.title}”的${turn.taskName}。`;
  if (holderId !== null) return tell(context, turn, [holderId], content);
  const id = (await documentKeys([turn], context)).get(`${bizType} ${bizCode}`);
  await notify(context, {
    ...{ noticeType: documentNotice, topic: '审批', content, roleTypes: candidateRoles as RoleMark[] },
    ...(candidateEntId !== null && { entId: candidateEntId }),
    ...(id !== undefined && { bizType, bizId: id }),
  });
}

export async function urge({ processInstId }: InputOf<typeof taskActs.urge>, context: Context): Promise<null> {
  const { db, clock } = context;
  await lockApproval(db, processInstId);
  const turns = await turnsOf(await viewerOfOne(context, { id: processInstId }), processInstId);
  const [first] = turns;
  if (!first) return refuse('notFound', '审批不存在或已被删除');
  if (!first.own && !turns.some(({ led }) => led)) return refuse('forbidden', '只有申请人可以催办');
  if (first.status !== 'RUNNING') return refuse('conflict', '审批已经结束，不用再催办');
  const next = await nextUrge(db, processInstId);
  if (next && next > clock.now()) return refuse('conflict', `刚刚催办过，${dateTime(next)} 之后可以再催`);
  const waiting = turns.filter(({ open, arrived, led }) => open && arrived && (first.own || led));
  for (const turn of waiting) await press(context, turn);
  await done(context, first, { verb: 'urged' });
  return null;
}
