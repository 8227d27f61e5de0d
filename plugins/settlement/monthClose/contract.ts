import { action, at, operatorName, remark, statusOf } from '@portal/sdk/calls/fields';
import {
  Arr,
  Bool,
  call,
  codes,
  field,
  Id,
  Int,
  labelled,
  Money,
  Nullable,
  Obj,
  Opt,
  type OutputOf,
  Str,
  styled,
  Text,
  Time,
} from '@portal/sdk/contract';
import { settlements } from '../fields.ts';
import { period, periodShown, reason } from '../statement/schema.ts';

const MONTH_ACTION = codes({ CLOSE: '月结', REOPEN: '反月结' });
const MONTH_STATE = codes({ OPEN: ['未月结', 'waiting'], CLOSED: ['已月结', 'done'] });

export const month = Obj({
  period: periodShown,
  state: statusOf(MONTH_STATE, { width: 96 }),
  statements: labelled(settlements, Int(), { width: 72 }),
  /** Drafts, in confirmation, in dispute or in approval: carried over to the next period. */
  unfinished: field('未办结', Int(), { width: 72 }),
  /** What closing it would carry over: its own unfinished ones, and those of the months before it. */
  carries: Int(),
  amount: field('已审核金额（元）', Money(), { width: 160 }),
  closedByName: field('月结人', Nullable(Str()), { width: 88 }),
  closedAt: field('月结时间', Nullable(Time())),
  remark: styled(remark, { width: 120 }),
  /** Its closing day is past, and it is not closed. */
  closable: Bool(),
  /** The latest closed one. */
  reopenable: Bool(),
});
export const entry = Obj({
  id: Id(),
  createdAt: at,
  action: labelled(action, MONTH_ACTION, { width: 88 }),
  period: periodShown,
  carried: field('结转（张）', Int(), { width: 96 }),
  operatorName,
  reason: field('备注或原因', Nullable(Str()), { width: 240 }),
});

export const monthClose = {
  /** The latest closed period: it and all before it take no statement; null before the first close. */
  closedThrough: call({
    method: 'GET',
    path: '/api/settlement/monthClose/closedThrough',
    access: 'login',
    output: Obj({ period: Nullable(Str()) }),
  }),
  /** The last two years of periods, and what was done to them, the newest first. */
  list: call({
    method: 'GET',
    path: '/api/settlement/monthClose/list',
    access: 'settlement:month:close',
    output: Obj({ months: Arr(month), log: Arr(entry) }),
  }),
  /** Closes a period and all before it; what is unfinished in them is carried over to the next. */
  close: call({
    path: '/api/settlement/monthClose/close',
    access: 'settlement:month:close',
    input: Obj({ period: period(), remark: labelled(remark, Opt(Text(200))) }),
    output: Obj({ carried: Int() }),
  }),
  /** Opens the latest closed period again. */
  reopen: call({
    path: '/api/settlement/monthClose/reopen',
    access: 'settlement:month:reopen',
    input: Obj({ period: period(), reason: field('反月结原因', reason(), { entry: 'area' }) }),
  }),
};

export type MonthRow = OutputOf<typeof monthClose.list>['months'][number];
export type MonthEntry = OutputOf<typeof monthClose.list>['log'][number];
