import * as shared from '@portal/sdk/calls/fields';
import * as t from '@portal/sdk/contract';
import { count, frequencyOf } from '../fields.ts';

const RULE_KIND = t.codes({
  OVERDUE: '超时未受理',
  DUPLICATE: '重复派单',
  AMOUNT: '金额异常',
  INVERTED: '状态倒挂',
  MISSING: '数据缺失',
});
/** What a rule looks at. */
const RULE_OBJECT = t.codes({ OVERDUE: '派单', DUPLICATE: '派单', AMOUNT: '订单', INVERTED: '派单', MISSING: '客户' });
/** What a threshold counts. */
export const THRESHOLD_UNIT = {
  OVERDUE: '小时未受理',
  DUPLICATE: '天内同一客户同一产品再次派单',
  AMOUNT: '万元以上的订单',
  INVERTED: '个以上环节先后颠倒的派单',
  MISSING: '项以上资料缺失的客户',
} as const;
const FREQUENCY = t.codes({ HOUR: '每小时', DAY: '每天', WEEK: '每周' });
const LEVEL = t.codes({ 3: ['严重', 'danger'], 2: ['一般', 'waiting'], 1: ['提示', 'info'] });
export const HIT_STATUS = t.codes({
  0: ['待处理', 'waiting'],
  1: ['处理中', 'info'],
  2: ['已关闭', 'success'],
  3: ['误报', 'neutral'],
});

const handling = 'report:exception:handle';
/** The ways of a hit: from found to closed. */
export const hitSteps = t.stepsOf(HIT_STATUS, {
  take: { title: '领取', from: [0], to: 1, access: handling },
  close: { title: '关闭', from: [0, 1], to: 2, access: handling },
  dismiss: { title: '标记误报', from: [0, 1], to: 3, access: handling },
  snooze: { title: '暂缓', from: [0], access: handling },
});

const kind = shared.typeOf(RULE_KIND, { width: 112 });
const level = t.field('等级', LEVEL, { width: 88 });
const bizNo = t.field('对象编号', t.Str(), { width: 208 });
const description = t.labelled(shared.description, t.Str(), { width: 320 });

const rule = {
  name: t.field('规则名称', t.Text(50), { width: 208 }),
  enabled: t.field('启用', t.Bool(), { width: 96 }),
  kind,
  threshold: t.field('阈值', t.Int({ minimum: 1, maximum: 999_999 }), {
    width: 260,
    align: 'start',
    hint: `按类型：${RULE_KIND.list.map((one) => `${RULE_KIND.texts[one]}为“${THRESHOLD_UNIT[one]}”`).join('，')}`,
  }),
  frequency: frequencyOf(FREQUENCY, { width: 88, hint: '启用后立即检测一次，之后按频率自动检测' }),
  level,
  notifyAccount: t.field('通知人', t.Text(50), { width: 112, placeholder: '平台账号' }),
};

const hit = {
  id: t.Id(),
  bizNo,
  status: shared.statusOf(HIT_STATUS, { width: 96 }),
  level,
  ruleName: t.field('规则', t.Str(), { width: 176 }),
  description,
  hitAt: t.field('命中时间', t.Time()),
  handlerName: t.Nullable(t.styled(shared.handlerName, { width: 88 })),
  note: t.field('处理说明', t.Nullable(t.Str()), { width: 200 }),
  snoozedUntil: t.field('暂缓至', t.Nullable(t.Day())),
  kind: t.codeOf(RULE_KIND),
  bizType: t.OneOf('DISPATCH', 'ORDER', 'CUSTOMER'),
  bizId: t.Id(),
  version: t.Int(),
  may: t.mayOf(hitSteps),
};

const hitFilters = {
  ...t.filtersOf(hit, { bizNo: 'like' }),
  kind: t.Opt(kind),
  ...t.filtersOf(hit, {
    level: '=',
    handlerName: 'like',
    hitAt: t.between('from', 'to', '命中日期'),
    status: '=',
  }),
  ruleId: t.labelled(hit.ruleName, t.Opt(t.Id())),
};

export const sample = t.Obj({ bizNo, description });

/** 异常监控维护: rules, and what they found. */
export const exceptionMonitor = {
  rules: t.pageOf({
    path: '/api/report/exception/rulePage',
    access: 'report:exception:view',
    filters: t.Obj(t.filtersOf(rule, { name: 'like', kind: '=', enabled: '=' })),
    row: t.Obj({
      id: t.Id(),
      ...rule,
      object: t.labelled(shared.object, RULE_OBJECT, { width: 72 }),
      hits: count('命中'),
      /** Of its hits that were decided, those that were none. */
      falseRate: t.field('误报率', t.Nullable(t.Decimal()), { as: 'wholePercent', width: 88 }),
      lastRunAt: t.field('最近检测', t.Nullable(t.Time())),
      version: t.Int(),
      updatedByName: t.Str(),
      updatedAt: t.Time(),
    }),
  }),
  ruleSave: t.call({
    path: '/api/report/exception/ruleSave',
    access: 'report:exception:save',
    input: t.Obj({ id: t.Opt(t.Id()), version: t.Opt(t.Int({ minimum: 1 })), ...rule }),
    output: t.Obj({ id: t.Id() }),
  }),
  /** What a rule would have found in the last month. */
  dryRun: t.call({
    path: '/api/report/exception/dryRun',
    access: 'report:exception:save',
    reads: true,
    input: t.Obj({ kind, threshold: rule.threshold }),
    output: t.Obj({ hits: t.Int(), samples: t.Arr(sample) }),
  }),
  /** Runs all rules that are switched on. */
  run: t.call({ path: '/api/report/exception/run', access: 'report:exception:save', output: t.Obj({ hits: t.Int() }) }),
  hits: t.pageOf({
    path: '/api/report/exception/hitPage',
    access: 'report:exception:view',
    filters: t.Obj(hitFilters),
    row: t.Obj(hit),
    sort: ['hitAt', 'level'],
  }),
  charts: t.call({
    path: '/api/report/exception/charts',
    access: 'report:exception:view',
    reads: true,
    input: t.Obj(hitFilters),
    output: t.Obj({
      counts: t.Arr(t.Obj({ status: t.codeOf(HIT_STATUS), count: t.Int() })),
      days: t.Arr(t.Obj({ day: t.Day(), hits: t.Int() })),
      rules: t.Arr(t.Obj({ name: t.Str(), hits: t.Int() })),
    }),
  }),
  handle: t.call({
    path: '/api/report/exception/handle',
    access: handling,
    input: t.Obj({
      id: t.Id(),
      version: t.Int({ minimum: 1 }),
      step: t.OneOf('take', 'close', 'dismiss', 'snooze'),
      note: t.labelled(hit.note, t.Opt(t.Text(200)), { entry: 'area' }),
      until: t.labelled(hit.snoozedUntil, t.Opt(t.Day()), { hint: '到期前不在待处理中显示' }),
    }),
  }),
  export: t.download({
    path: '/api/report/exception/export',
    access: 'report:exception:export',
    input: t.Obj(hitFilters),
  }),
};

export type RuleInput = t.InputOf<typeof exceptionMonitor.ruleSave>;
export type RuleRow = t.RowOf<typeof exceptionMonitor.rules>;
export type HitFilters = t.FiltersOf<typeof exceptionMonitor.hits>;
export type HitRow = t.RowOf<typeof exceptionMonitor.hits>;
export type RuleKind = RuleRow['kind'];
