import { Arr, call, Id, Json, Nullable, Obj, OneOf, Opt, Str, Text, Time } from '@portal/sdk/contract';
import { viewed } from '../views/contract.ts';

export const FREQUENCY = { DAY: '每天', WEEK: '每周一', MONTH: '每月 1 日' } as const;
export const PERIOD = {
  YESTERDAY: '昨天',
  LAST_WEEK: '上周',
  LAST_MONTH: '上月',
  THIS_MONTH: '本月至今',
  THIS_YEAR: '本年至今',
} as const;
export type Period = keyof typeof PERIOD;

const frequency = () => OneOf('DAY', 'WEEK', 'MONTH');
const period = () => OneOf('YESTERDAY', 'LAST_WEEK', 'LAST_MONTH', 'THIS_MONTH', 'THIS_YEAR');

/** 订阅: a report as a file of 下载中心, every day, week or month. */
export const subscription = {
  /** The reader's own. */
  list: call({
    method: 'GET',
    path: '/api/report/subscription/list',
    access: 'login',
    input: Obj({ report: viewed() }),
    output: Arr(
      Obj({ id: Id(), frequency: frequency(), period: Nullable(period()), conditions: Str(), createdAt: Time() }),
    ),
  }),
  add: call({
    path: '/api/report/subscription/add',
    access: 'login',
    input: Obj({
      report: viewed(),
      frequency: frequency(),
      /** Instead of the days of the filters. */
      period: Opt(period()),
      /** Those of the report's export. */
      filters: Json(),
      conditions: Text(500, 0),
    }),
  }),
  remove: call({ path: '/api/report/subscription/remove', access: 'login', input: Obj({ id: Id() }) }),
};
