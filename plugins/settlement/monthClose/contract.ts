import { action, at, operatorName, remark, statusOf } from '@portal/sdk/calls/fields';
import * as t from '@portal/sdk/contract';
import { settlements } from '../fields.ts';
import { period, periodShown, reason } from '../statement/schema.ts';

const MONTH_ACTION = t.codes({ CLOSE: '月结', REOPEN: '反月结' });
const MONTH_STATE = t.codes({ OPEN: ['未月结', 'waiting'], CLOSED: ['已月结', 'done'] });

export const month = t.Obj({
  period: periodShown,
  state: statusOf(MONTH_STATE, { width: 96 }),
  statements: t.labelled(settlements, t.Int(), { width: 72 }),
  /** Drafts, in confirmation, in dispute or in approval: carried over to the next period. */
  unfinished: t.field('未办结', t.Int(), { width: 72 }),
  /** What closing it would carry over: its own unfinished ones, and those of the months before it. */
  carries: t.Int(),
  amount: t.field('已审核金额（元）', t.Money(), { width: 160 }),
  closedByName: t.field('月结人', t.Nullable(t.Str()), { width: 88 }),
  closedAt: t.field('月结时间', t.Nullable(t.Time())),
  remark: t.styled(remark, { width: 120 }),
  /** Its closing day is past, and it is not closed. */
  closable: t.Bool(),
  /** The latest closed one. */
  reopenable: t.Bool(),
});
export const entry = t.Obj({
  id: t.Id(),
  createdAt: at,
  action: t.labelled(action, MONTH_ACTION, { width: 88 }),
  period: periodShown,
  carried: t.field('结转（张）', t.Int(), { width: 96 }),
  operatorName,
  reason: t.field('备注或原因', t.Nullable(t.Str()), { width: 240 }),
});

export const monthClose = {
  /** The latest closed period: it and all before it take no statement; null before the first close. */
  closedThrough: t.call({
    method: 'GET',
    path: '/api/settlement/monthClose/closedThrough',
    access: 'login',
    output: t.Obj({ period: t.Nullable(t.Str()) }),
  }),
  /** The last two years of periods, and what was done to them, the newest first. */
  list: t.call({
    method: 'GET',
    path: '/api/settlement/monthClose/list',
    access: 'settlement:month:close',
    output: t.Obj({ months: t.Arr(month), log: t.Arr(entry) }),
  }),
  /** Closes a period and all before it; what is unfinished in them is carried over to the next. */
  close: t.call({
    path: '/api/settlement/monthClose/close',
    access: 'settlement:month:close',
    input: t.Obj({ period: period(), remark: t.labelled(remark, t.Opt(t.Text(200))) }),
    output: t.Obj({ carried: t.Int() }),
  }),
  /** Opens the latest closed period again. */
  reopen: t.call({
    path: '/api/settlement/monthClose/reopen',
    access: 'settlement:month:reopen',
    input: t.Obj({ period: period(), reason: t.field('反月结原因', reason(), { entry: 'area' }) }),
  }),
};

export type MonthRow = t.OutputOf<typeof monthClose.list>['months'][number];
export type MonthEntry = t.OutputOf<typeof monthClose.list>['log'][number];
