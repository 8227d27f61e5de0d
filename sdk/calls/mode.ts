/** When the portal stands still, as administrators set it. */
import * as t from '../contract/index.ts';
import { createdAt, operatorName, reason as why, seen, statusOf } from './fields.ts';
import { MODE } from './mode-tabs.ts';

export const MODE_STATUS = t.codes({
  PLANNED: ['未开始', 'info'],
  RUNNING: ['进行中', 'waiting'],
  OVER: ['已结束', 'success'],
  CANCELLED: ['已取消', 'neutral'],
});

/** Longest window, in hours, and how far ahead one may be planned, in days. */
export const maxModeHours = 72;
export const maxModeAheadDays = 30;

/** Windows were set, moved or ended. */
export const modeChanged = t.event<Record<string, never>>('mode:changed');

/** A minute at +08:00, `2026-03-16T09:00`. */
const Minute = () => t.Str({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}$' });

const mode = t.field('运行模式', MODE, { width: 112, entry: 'radio' });
const from = t.field('开始时间', t.Time(), { width: 168 });
const to = t.field('结束时间', t.Time(), { width: 168 });
const reason = t.labelled(why, t.Text(200, 2), { entry: 'area' });
const until = t.labelled(to, Minute());

const row = {
  id: t.Id(),
  version: t.Int(),
  mode,
  status: statusOf(MODE_STATUS, { width: 96 }),
  from,
  to,
  /** When it was ended before its time. */
  endedAt: t.field('实际结束', t.Nullable(t.Time()), { width: 168 }),
  reason: t.labelled(why, t.Str(), { width: 280 }),
  userName: operatorName,
  createdAt: t.styled(createdAt, { width: 168 }),
  endedByName: t.field('结束人', t.Nullable(t.Str()), { width: 96 }),
};

const access = 'admin:mode:manage';

export const modes = {
  /** By their beginning, the latest first. */
  page: t.pageOf({
    path: '/api/manage/mode/page',
    access,
    filters: t.Obj(t.filtersOf(row, { mode: '=', status: '=' })),
    row: t.Obj(row),
    sort: ['from', 'createdAt'],
  }),
  /** Sets a window, from now on where `from` is left out. */
  plan: t.call({
    path: '/api/manage/mode/plan',
    access,
    standstill: 'goesOn',
    stepUp: true,
    audit: { kind: 'ADMIN', title: '设置运行模式' },
    input: t.Obj({
      mode,
      from: t.labelled(from, t.Opt(Minute()), { hint: '不填则立即开始' }),
      to: until,
      reason: t.labelled(why, t.Text(200, 2), { entry: 'area', hint: '会显示给所有人' }),
    }),
    output: t.Obj({ id: t.Id() }),
  }),
  /** Moves the end of a window that is not over. */
  move: t.call({
    path: '/api/manage/mode/move',
    access,
    standstill: 'goesOn',
    audit: { kind: 'ADMIN', title: '调整维护的结束时间' },
    input: t.Obj({ ...seen, to: until, reason }),
  }),
  /** Ends the one that is running, or takes back one that has not begun. */
  end: t.call({
    path: '/api/manage/mode/end',
    access,
    standstill: 'goesOn',
    audit: { kind: 'ADMIN', title: '结束或取消维护' },
    input: t.Obj(seen),
  }),
};
export type ModeRow = t.RowOf<typeof modes.page>;
