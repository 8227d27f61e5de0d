/** Tells a group: whether it may still be told, and what. */
import type { RobotKind } from '@portal/sdk/calls/robots';
import type { Clock, Db } from '@portal/sdk/server';
import { loadUser } from '../../identity.ts';
import type { Outside } from '../../outside/outside.ts';
import type { Host } from '../../routes.ts';
import { cappedForRobot, takePlace } from './caps.ts';
import { cancelled, type Due } from './due.ts';
import { enterpriseOn, type Judging, noticeStands, numberFor } from './judge.ts';
import { robotMessageOf, type Told } from './letters.ts';
import { sendParcel } from './parcel.ts';
import { openedRobot, type RobotAddress } from './robot-address.ts';

interface Standing {
  readonly robot: RobotAddress & { readonly kind: RobotKind };
  readonly name: string;
  readonly told: Told;
}

type Verdict = Standing | { readonly cancel: string };

/** The notice is asked as whoever was told of it: a robot has no rights of its own. */
async function judgeRobot(judging: Judging, due: Due): Promise<Verdict> {
  const { db, clock, secrets } = judging;
  const row = await db
    .selectFrom('msgRobot')
    .selectAll()
    .where('id', '=', due.robotId ?? '0')
    .where('enabled', '=', true)
    .executeTakeFirst();
  if (!row?.topics.includes(due.purpose)) return { cancel: '群机器人已停用、删除，或不再接收这类通知' };
  if (!(await enterpriseOn(db, due.entId))) return { cancel: '企业已停用' };
  const about = db
    .selectFrom('msgNotification')
    .select('userId')
    .where('id', '=', due.notificationId ?? '0');
  const told = await about.executeTakeFirst();
  if (!told) return { cancel: '消息已失效' };
  const user = await loadUser(db, clock, told.userId, due.entId ?? undefined);
  const notice = await noticeStands(judging, due, user, [2]);
  if ('cancel' in notice) return notice;
  const number = await numberFor(judging, user, notice);
  return {
    robot: { kind: row.kind as RobotKind, ...openedRobot(secrets, row.sealed) },
    name: row.name,
    told: { topic: due.purpose, number },
  };
}

/** Its administrators see that a group is not reached, until it is. */
async function markRobot(db: Db, clock: Clock, id: string | null, fault: string | undefined): Promise<void> {
  const facts = fault === undefined ? { fault: null, faultAt: null } : { fault, faultAt: clock.now().toISOString() };
  await db
    .updateTable('msgRobot')
    .set(facts)
    .where('id', '=', id ?? '0')
    .where('fault', 'is distinct from', facts.fault)
    .execute();
}

interface RobotParts {
  readonly host: Pick<Host, 'db' | 'clock' | 'secrets'> & { readonly outside: Outside };
  readonly home: string;
}

export async function sendToRobot({ host, home }: RobotParts, judging: Judging, due: Due): Promise<void> {
  const { db, clock, secrets, outside } = host;
  const { robot: driver } = outside;
  if (!driver) return cancelled(db, due, clock.now(), '本门户没有接入群机器人');
  const verdict = await judgeRobot(judging, due);
  if ('cancel' in verdict) return cancelled(db, due, clock.now(), verdict.cancel);
  const { robot, name, told } = verdict;
  const message = robotMessageOf(told, `${home}/workbenches/inbox/notices`);
  const sent = {
    recipient: name,
    recipientHmac: secrets.hmac('robot', robot.url),
    adapter: driver.name,
    content: message.title,
  };
  const placed = await takePlace(host, due, cappedForRobot(due), sent);
  if (!placed) return;
  const send = () => driver.send(robot, message, clock.now()).then(() => undefined);
  const fate = await sendParcel(host, placed, { send });
  await markRobot(db, clock, due.robotId, fate?.fault);
}
