import * as t from '@portal/sdk/contract';
import { frequencyOf, period as days } from '../fields.ts';
import { viewed } from '../viewed.ts';

export const FREQUENCY = t.codes({ DAY: '每天', WEEK: '每周一', MONTH: '每月 1 日' });
export const PERIOD = t.codes({
  YESTERDAY: '昨天',
  LAST_WEEK: '上周',
  LAST_MONTH: '上月',
  THIS_MONTH: '本月至今',
  THIS_YEAR: '本年至今',
});
export type Period = (typeof PERIOD)['list'][number];

const own = {
  id: t.Id(),
  frequency: frequencyOf(FREQUENCY, { width: 104 }),
  period: t.Nullable(t.labelled(days.from, PERIOD, { width: 96 })),
  conditions: t.field('条件', t.Str(), { width: 240 }),
  createdAt: t.Time(),
};
export const ownSubscription = t.Obj(own);

/** 订阅: a report as a file of 下载中心, every day, week or month. */
export const subscription = {
  /** The reader's own. */
  list: t.call({
    method: 'GET',
    path: '/api/report/subscription/list',
    access: 'login',
    input: t.Obj({ report: viewed() }),
    output: t.Arr(ownSubscription),
  }),
  add: t.call({
    path: '/api/report/subscription/add',
    access: 'login',
    input: t.Obj({
      report: viewed(),
      frequency: own.frequency,
      /** Instead of the days of the filters. */
      period: t.Opt(t.labelled(days.from, PERIOD, { hint: '不选则沿用当前条件的日期' })),
      /** Those of the report's export. */
      filters: t.Json(),
      conditions: t.Text(500, 0),
    }),
  }),
  remove: t.call({ path: '/api/report/subscription/remove', access: 'login', input: t.Obj({ id: t.Id() }) }),
};
