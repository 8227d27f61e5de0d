import type { FiltersOf, InputOf, RowOf } from '@portal/sdk/contract';
import {
  Arr,
  Bool,
  call,
  Day,
  Decimal,
  download,
  Id,
  Int,
  Nullable,
  Obj,
  OneOf,
  Opt,
  pageOf,
  Str,
  Text,
  Time,
} from '@portal/sdk/contract';

export const RULE_KIND = {
  OVERDUE: '超时未受理',
  DUPLICATE: '重复派单',
  AMOUNT: '金额异常',
  INVERTED: '状态倒挂',
  MISSING: '数据缺失',
} as const;
/** What a rule looks at. */
export const RULE_OBJECT = {
  OVERDUE: '派单',
  DUPLICATE: '派单',
  AMOUNT: '订单',
  INVERTED: '派单',
  MISSING: '客户',
} as const;
/** What a threshold counts. */
export const THRESHOLD_UNIT = {
  OVERDUE: '小时未受理',
  DUPLICATE: '天内同一客户同一产品再次派单',
  AMOUNT: '万元以上的订单',
  INVERTED: '个以上环节先后颠倒的派单',
  MISSING: '项以上资料缺失的客户',
} as const;
export const FREQUENCY = { HOUR: '每小时', DAY: '每天', WEEK: '每周' } as const;
export const LEVEL = { 3: '严重', 2: '一般', 1: '提示' } as const;
export const LEVEL_TONE = { 3: 'danger', 2: 'waiting', 1: 'info' } as const;
export const HIT_STATUS = { 0: '待处理', 1: '处理中', 2: '已关闭', 3: '误报' } as const;
export const HIT_TONE = { 0: 'waiting', 1: 'info', 2: 'success', 3: 'neutral' } as const;

const kind = () => OneOf('OVERDUE', 'DUPLICATE', 'AMOUNT', 'INVERTED', 'MISSING');
const frequency = () => OneOf('HOUR', 'DAY', 'WEEK');
const level = () => OneOf(1, 2, 3);
const hitStatus = () => OneOf(0, 1, 2, 3);

const rule = {
  name: Text(50),
  kind: kind(),
  threshold: Int({ minimum: 1, maximum: 999_999 }),
  frequency: frequency(),
  level: level(),
  notifyAccount: Text(50),
  enabled: Bool(),
};

const hitFilters = {
  ruleId: Opt(Id()),
  kind: Opt(kind()),
  bizNo: Opt(Text(60)),
  level: Opt(level()),
  handlerName: Opt(Text(30)),
  from: Opt(Day()),
  to: Opt(Day()),
  status: Opt(hitStatus()),
};

/** 异常监控维护: rules, and what they found. */
export const exceptionMonitor = {
  rules: pageOf({
    path: '/api/report/exception/rulePage',
    access: 'report:exception:view',
    filters: Obj({ name: Opt(Text(50)), kind: Opt(kind()), enabled: Opt(Bool()) }),
    row: Obj({
      id: Id(),
      ...rule,
      version: Int(),
      lastRunAt: Nullable(Time()),
      updatedByName: Str(),
      updatedAt: Time(),
      hits: Int(),
      /** Of its hits that were decided, those that were none. */
      falseRate: Nullable(Decimal()),
    }),
  }),
  ruleSave: call({
    path: '/api/report/exception/ruleSave',
    access: 'report:exception:save',
    input: Obj({ id: Opt(Id()), version: Opt(Int({ minimum: 1 })), ...rule }),
    output: Obj({ id: Id() }),
  }),
  /** What a rule would have found in the last month. */
  dryRun: call({
    path: '/api/report/exception/dryRun',
    access: 'report:exception:save',
    reads: true,
    input: Obj({ kind: kind(), threshold: rule.threshold }),
    output: Obj({ hits: Int(), samples: Arr(Obj({ bizNo: Str(), description: Str() })) }),
  }),
  /** Runs all rules that are switched on. */
  run: call({ path: '/api/report/exception/run', access: 'report:exception:save', output: Obj({ hits: Int() }) }),
  hits: pageOf({
    path: '/api/report/exception/hitPage',
    access: 'report:exception:view',
    filters: Obj(hitFilters),
    row: Obj({
      id: Id(),
      hitAt: Time(),
      ruleName: Str(),
      kind: kind(),
      bizType: OneOf('DISPATCH', 'ORDER', 'CUSTOMER'),
      bizId: Id(),
      bizNo: Str(),
      description: Str(),
      level: level(),
      handlerName: Nullable(Str()),
      note: Nullable(Str()),
      snoozedUntil: Nullable(Day()),
      status: hitStatus(),
      version: Int(),
    }),
    sort: ['hitAt', 'level'],
  }),
  charts: call({
    path: '/api/report/exception/charts',
    access: 'report:exception:view',
    reads: true,
    input: Obj(hitFilters),
    output: Obj({
      counts: Arr(Obj({ status: hitStatus(), count: Int() })),
      days: Arr(Obj({ day: Day(), hits: Int() })),
      rules: Arr(Obj({ name: Str(), hits: Int() })),
    }),
  }),
  handle: call({
    path: '/api/report/exception/handle',
    access: 'report:exception:handle',
    input: Obj({
      id: Id(),
      version: Int({ minimum: 1 }),
      step: OneOf('take', 'close', 'dismiss', 'snooze'),
      note: Opt(Text(200)),
      until: Opt(Day()),
    }),
  }),
  export: download({ path: '/api/report/exception/export', access: 'report:exception:export', input: Obj(hitFilters) }),
};

export type RuleInput = InputOf<typeof exceptionMonitor.ruleSave>;
export type RuleRow = RowOf<typeof exceptionMonitor.rules>;
export type HitFilters = FiltersOf<typeof exceptionMonitor.hits>;
export type HitRow = RowOf<typeof exceptionMonitor.hits>;
export type RuleKind = RuleRow['kind'];
