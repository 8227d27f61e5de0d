/** Windows never overlap, and one that is over is never changed: who was kept from working when stays told. */
import { maxModeAheadDays, maxModeHours, type ModeRow, modeChanged, modes } from '@portal/sdk/calls/mode';
import { type Mode, modeTabs } from '@portal/sdk/calls/mode-tabs';
import { dateTime } from '@portal/sdk/format';
import { type Context, implement, listOf, one, refuse, refuseField, sql } from '@portal/sdk/server';
import type { Modes } from './live-mode.ts';

const hourMs = 3600_000;
const dayMs = 24 * hourMs;

/** @throws Refusal for a minute that no calendar has. */
function momentOf(minute: string, field: 'from' | 'to'): Date {
  const moment = new Date(`${minute}:00+08:00`);
  return dateTime(moment, 'YYYY-MM-DDTHH:mm') === minute ? moment : refuseField(field, '没有这个时间');
}

interface Span {
  readonly from: Date;
  readonly to: Date;
}

function demandSpan({ from, to }: Span, now: Date): void {
  if (to <= now) refuseField('to', '结束时间必须晚于现在');
  if (to <= from) refuseField('to', '结束时间必须晚于开始时间');
  if (to.getTime() - from.getTime() > maxModeHours * hourMs) refuseField('to', `一次不能超过 ${maxModeHours} 小时`);
}

const windows = ({ db }: Pick<Context, 'db'>) => db.selectFrom('sysMode as m').where('m.endedAt', 'is', null);

/** @throws Refusal that names the window in the way. */
async function demandFree(context: Pick<Context, 'db'>, { from, to }: Span, besides = '0'): Promise<void> {
  const { db } = context;
  await sql`lock table sys_mode in share row exclusive mode`.execute(db);
  const other = await windows(context)
    .where('m.id', '<>', besides)
    .where('m.fromAt', '<', to.toISOString())
    .where('m.toAt', '>', from.toISOString())
    .select(['m.fromAt', 'm.toAt'])
    .executeTakeFirst();
  if (!other) return;
  const [begins, ends] = [other.fromAt, other.toAt].map((at) => dateTime(at, 'YYYY-MM-DD HH:mm'));
  refuse('conflict', `与已设置的 ${begins} 至 ${ends} 重叠，请先调整或取消它`);
}

interface Planned {
  readonly mode: Mode;
  readonly from?: string | undefined;
  readonly to: string;
  readonly reason: string;
}

export async function planWindow(
  context: Pick<Context, 'db' | 'user' | 'clock' | 'emit'>,
  { mode, reason, ...given }: Planned,
) {
  const { db, user, clock, emit } = context;
  const now = clock.now();
  const from = given.from === undefined ? now : momentOf(given.from, 'from');
  const to = momentOf(given.to, 'to');
  if (from < new Date(now.getTime() - 60_000)) refuseField('from', '开始时间不能早于现在');
  if (from.getTime() - now.getTime() > maxModeAheadDays * dayMs)
    refuseField('from', `最多提前 ${maxModeAheadDays} 天设置`);
  demandSpan({ from, to }, now);
  await demandFree(context, { from, to });
  const span = { fromAt: from.toISOString(), toAt: to.toISOString() };
  const by = { userId: user.userId, userName: user.userName, createdAt: now.toISOString() };
  const set = db.insertInto('sysMode').values({ mode, ...span, reason: reason.trim(), ...by });
  const { id } = await one(set.returning('id'));
  await emit(modeChanged, {});
  return { id };
}

interface Seen {
  readonly id: string;
  readonly version: number;
}

const gone = '该维护已结束或已被他人调整，请刷新后重试';

/** The window as it was seen, unless it is over. */
const unfinished = ({ db, clock }: Context, { id, version }: Seen) =>
  db
    .updateTable('sysMode')
    .where('id', '=', id)
    .where('version', '=', version)
    .where('endedAt', 'is', null)
    .where('toAt', '>', clock.now().toISOString())
    .set((eb) => ({ version: eb('version', '+', 1) }));

const list = listOf(modes.page, { alias: 'm', sort: 'from' });

/** Where a window stands follows from the clock: nobody has to end one. */
function told({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const now = clock.now().toISOString();
  const status = sql<ModeRow['status']>`
    case when s.ended_at <= s.from_at then 'CANCELLED'
      when s.ended_at is not null or s.to_at <= ${now} then 'OVER'
      when s.from_at > ${now} then 'PLANNED' else 'RUNNING' end`;
  return db.selectFrom(
    db
      .selectFrom('sysMode as s')
      .select(['s.id', 's.version', 's.fromAt as from', 's.toAt as to', 's.endedAt', 's.reason'])
      .select(['s.userName', 's.createdAt', 's.endedByName', status.as('status')])
      .select(sql<Mode>`s.mode`.as('mode'))
      .as('m'),
  );
}

/** What every tab asks. */
/** @param live - Of the host, which is made after its subjects. */
export const modeState = (live: () => Pick<Modes, 'told'>) => implement(modeTabs, { state: async () => live().told() });

export default implement(modes, {
  page: (input, context) => list.page(told(context), input),
  plan: (input, context) => planWindow(context, input),

  async move({ id, version, to: given, reason }, context) {
    const to = momentOf(given, 'to');
    const found = windows(context).where('m.id', '=', id).select(['m.fromAt', 'm.toAt']);
    const { fromAt } = await one(found, gone, 'conflict');
    const span = { from: new Date(fromAt), to };
    demandSpan(span, context.clock.now());
    await demandFree(context, span, id);
    const moved = unfinished(context, { id, version }).set({ toAt: to.toISOString(), reason: reason.trim() });
    await one(moved.returning('id'), gone, 'conflict');
    await context.emit(modeChanged, {});
    return null;
  },

  async end(seen, context) {
    const { clock, user, emit } = context;
    const by = { endedAt: clock.now().toISOString(), endedByName: user.userName };
    await one(unfinished(context, seen).set(by).returning('id'), gone, 'conflict');
    await emit(modeChanged, {});
    return null;
  },
});
