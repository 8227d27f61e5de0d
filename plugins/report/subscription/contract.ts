import { Arr, call, codes, field, Id, Json, labelled, Nullable, Obj, Opt, Str, Text, Time } from '@portal/sdk/contract';
import { frequencyOf, period as days } from '../fields.ts';
import { viewed } from '../views/contract.ts';

export const FREQUENCY = codes({ DAY: '每天', WEEK: '每周一', MONTH: '每月 1 日' });
export const PERIOD = codes({
  YESTERDAY: '昨天',
  LAST_WEEK: '上周',
  LAST_MONTH: '上月',
  THIS_MONTH: '本月至今',
  THIS_YEAR: '本年至今',
});
export type Period = (typeof PERIOD)['list'][number];

const own = {
  id: Id(),
  frequency: frequencyOf(FREQUENCY, { width: 104 }),
  period: Nullable(labelled(days.from, PERIOD, { width: 96 })),
  conditions: field('条件', Str(), { width: 240 }),
  createdAt: Time(),
};
export const ownSubscription = Obj(own);

/** 订阅: a report as a file of 下载中心, every day, week or month. */
export const subscription = {
  /** The reader's own. */
  list: call({
    method: 'GET',
    path: '/api/report/subscription/list',
    access: 'login',
    input: Obj({ report: viewed() }),
    output: Arr(ownSubscription),
  }),
  add: call({
    path: '/api/report/subscription/add',
    access: 'login',
    input: Obj({
      report: viewed(),
      frequency: own.frequency,
      /** Instead of the days of the filters. */
      period: Opt(labelled(days.from, PERIOD, { hint: '不选则沿用当前条件的日期' })),
      /** Those of the report's export. */
      filters: Json(),
      conditions: Text(500, 0),
    }),
  }),
  remove: call({ path: '/api/report/subscription/remove', access: 'login', input: Obj({ id: Id() }) }),
};
