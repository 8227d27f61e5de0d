import { Arr, Bool, call, Id, Int, Money, Nullable, Obj, OneOf, Opt, Str, Text, Time } from '@portal/sdk/contract';
import type { OutputOf } from '@portal/sdk/contract';
import { period, reason } from '../statement/schema.ts';

export const MONTH_ACTION = { CLOSE: '月结', REOPEN: '反月结' } as const;

const month = Obj({
  period: Str(),
  statements: Int(),
  /** Drafts, in confirmation, in dispute or in audit: carried over to the next period. */
  unfinished: Int(),
  /** What closing it would carry over: its own unfinished ones, and those of the months before it. */
  carries: Int(),
  amount: Money(),
  closedAt: Nullable(Time()),
  closedByName: Nullable(Str()),
  remark: Nullable(Str()),
  /** Its closing day is past, and it is not closed. */
  closable: Bool(),
  /** The latest closed one. */
  reopenable: Bool(),
});
const entry = Obj({
  id: Id(),
  period: Str(),
  action: OneOf('CLOSE', 'REOPEN'),
  carried: Int(),
  reason: Nullable(Str()),
  operatorName: Str(),
  createdAt: Time(),
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
    input: Obj({ period: period(), remark: Opt(Text(200)) }),
    output: Obj({ carried: Int() }),
  }),
  /** Opens the latest closed period again. */
  reopen: call({
    path: '/api/settlement/monthClose/reopen',
    access: 'settlement:month:reopen',
    input: Obj({ period: period(), reason: reason() }),
  }),
};

export type MonthRow = OutputOf<typeof monthClose.list>['months'][number];
export type MonthEntry = OutputOf<typeof monthClose.list>['log'][number];
