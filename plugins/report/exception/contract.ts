import * as shared from '@portal/sdk/calls/fields';
import {
  Arr,
  between,
  Bool,
  call,
  codeOf,
  codes,
  Day,
  Decimal,
  download,
  field,
  filtersOf,
  type FiltersOf,
  Id,
  type InputOf,
  Int,
  labelled,
  mayOf,
  Nullable,
  Obj,
  OneOf,
  Opt,
  pageOf,
  type RowOf,
  stepsOf,
  Str,
  styled,
  Text,
  Time,
} from '@portal/sdk/contract';
import { count, frequencyOf } from '../fields.ts';

const RULE_KIND = codes({
  OVERDUE: '超时未受理',
  DUPLICATE: '重复派单',
  AMOUNT: '金额异常',
  INVERTED: '状态倒挂',
  MISSING: '数据缺失',
});
/** What a rule looks at. */
const RULE_OBJECT = codes({ OVERDUE: '派单', DUPLICATE: '派单', AMOUNT: '订单', INVERTED: '派单', MISSING: '客户' });
/** What a threshold counts. */
export const THRESHOLD_UNIT = {
  OVERDUE: '小时未受理',
  DUPLICATE: '天内同一客户同一产品再次派单',
  AMOUNT: '万元以上的订单',
  INVERTED: '个以上环节先后颠倒的派单',
  MISSING: '项以上资料缺失的客户',
} as const;
const FREQUENCY = codes({ HOUR: '每小时', DAY: '每天', WEEK: '每周' });
const LEVEL = codes({ 3: ['严重', 'danger'], 2: ['一般', 'waiting'], 1: ['提示', 'info'] });
export const HIT_STATUS = codes({
  0: ['待处理', 'waiting'],
  1: ['处理中', 'info'],
  2: ['已关闭', 'success'],
  3: ['误报', 'neutral'],
});

const handling = 'report:exception:handle';
/** The ways of a hit: from found to closed. */
export const hitSteps = stepsOf(HIT_STATUS, {
  take: { title: '领取', from: [0], to: 1, access: handling },
  close: { title: '关闭', from: [0, 1], to: 2, access: handling },
  dismiss: { title: '标记误报', from: [0, 1], to: 3, access: handling },
  snooze: { title: '暂缓', from: [0], access: handling },
});

const kind = shared.typeOf(RULE_KIND, { width: 112 });
const level = field('等级', LEVEL, { width: 88 });
const bizNo = field('对象编号', Str(), { width: 208 });
const description = labelled(shared.description, Str(), { width: 320 });

const rule = {
  name: field('规则名称', Text(50), { width: 208 }),
  enabled: field('启用', Bool(), { width: 96 }),
  kind,
  threshold: field('阈值', Int({ minimum: 1, maximum: 999_999 }), {
    width: 260,
    align: 'start',
    hint: `按类型：${RULE_KIND.list.map((one) => `${RULE_KIND.texts[one]}为“${THRESHOLD_UNIT[one]}”`).join('，')}`,
  }),
  frequency: frequencyOf(FREQUENCY, { width: 88, hint: '启用后立即检测一次，之后按频率自动检测' }),
  level,
  notifyAccount: field('通知人', Text(50), { width: 112, placeholder: '平台账号' }),
};

const hit = {
  id: Id(),
  bizNo,
  status: shared.statusOf(HIT_STATUS, { width: 96 }),
  level,
  ruleName: field('规则', Str(), { width: 176 }),
  description,
  hitAt: field('命中时间', Time()),
  handlerName: Nullable(styled(shared.handlerName, { width: 88 })),
  note: field('处理说明', Nullable(Str()), { width: 200 }),
  snoozedUntil: field('暂缓至', Nullable(Day())),
  kind: codeOf(RULE_KIND),
  bizType: OneOf('DISPATCH', 'ORDER', 'CUSTOMER'),
  bizId: Id(),
  version: Int(),
  may: mayOf(hitSteps),
};

const hitFilters = {
  ...filtersOf(hit, { bizNo: 'like' }),
  kind: Opt(kind),
  ...filtersOf(hit, {
    level: '=',
    handlerName: 'like',
    hitAt: between('from', 'to', '命中日期'),
    status: '=',
  }),
  ruleId: labelled(hit.ruleName, Opt(Id())),
};

export const sample = Obj({ bizNo, description });

/** 异常监控维护: rules, and what they found. */
export const exceptionMonitor = {
  rules: pageOf({
    path: '/api/report/exception/rulePage',
    access: 'report:exception:view',
    filters: Obj(filtersOf(rule, { name: 'like', kind: '=', enabled: '=' })),
    row: Obj({
      id: Id(),
      ...rule,
      object: labelled(shared.object, RULE_OBJECT, { width: 72 }),
      hits: count('命中'),
      /** Of its hits that were decided, those that were none. */
      falseRate: field('误报率', Nullable(Decimal()), { as: 'wholePercent', width: 88 }),
      lastRunAt: field('最近检测', Nullable(Time())),
      version: Int(),
      updatedByName: Str(),
      updatedAt: Time(),
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
    input: Obj({ kind, threshold: rule.threshold }),
    output: Obj({ hits: Int(), samples: Arr(sample) }),
  }),
  /** Runs all rules that are switched on. */
  run: call({ path: '/api/report/exception/run', access: 'report:exception:save', output: Obj({ hits: Int() }) }),
  hits: pageOf({
    path: '/api/report/exception/hitPage',
    access: 'report:exception:view',
    filters: Obj(hitFilters),
    row: Obj(hit),
    sort: ['hitAt', 'level'],
  }),
  charts: call({
    path: '/api/report/exception/charts',
    access: 'report:exception:view',
    reads: true,
    input: Obj(hitFilters),
    output: Obj({
      counts: Arr(Obj({ status: codeOf(HIT_STATUS), count: Int() })),
      days: Arr(Obj({ day: Day(), hits: Int() })),
      rules: Arr(Obj({ name: Str(), hits: Int() })),
    }),
  }),
  handle: call({
    path: '/api/report/exception/handle',
    access: handling,
    input: Obj({
      id: Id(),
      version: Int({ minimum: 1 }),
      step: OneOf('take', 'close', 'dismiss', 'snooze'),
      note: labelled(hit.note, Opt(Text(200)), { entry: 'area' }),
      until: labelled(hit.snoozedUntil, Opt(Day()), { hint: '到期前不在待处理中显示' }),
    }),
  }),
  export: download({ path: '/api/report/exception/export', access: 'report:exception:export', input: Obj(hitFilters) }),
};

export type RuleInput = InputOf<typeof exceptionMonitor.ruleSave>;
export type RuleRow = RowOf<typeof exceptionMonitor.rules>;
export type HitFilters = FiltersOf<typeof exceptionMonitor.hits>;
export type HitRow = RowOf<typeof exceptionMonitor.hits>;
export type RuleKind = RuleRow['kind'];
