import { conditionsOf, implement } from '@portal/sdk/server';
import { allRows, pageOfRows } from '../query.server.ts';
import { type Labels, reportSheet } from '../sheet.server.ts';
import { HIT_COLUMNS } from './columns.ts';
import {
  exceptionMonitor,
  HIT_STATUS,
  type HitFilters,
  type HitRow,
  LEVEL,
  RULE_KIND,
  type RuleRow,
} from './contract.ts';
import { dryRun } from './detect.server.ts';
import { handle, hitCharts, hitsOf } from './hits.server.ts';
import { rulesOf, runEnabled, saveRule } from './rules.server.ts';

const mostSamples = 10;

const TOLD: Labels<HitFilters> = {
  from: ['命中日期', 'to'],
  kind: ['类型', RULE_KIND],
  bizNo: '对象编号',
  level: ['等级', LEVEL],
  handlerName: '处理人',
  status: ['状态', HIT_STATUS],
};

export default implement(exceptionMonitor, {
  rules: (input, context) => pageOfRows<RuleRow>(context.db, rulesOf(context, input), input),

  ruleSave: async (input, context) => ({ id: await saveRule(context, input) }),

  async dryRun({ kind, threshold }, context) {
    const found = await dryRun(context, kind, threshold);
    const samples = found.slice(0, mostSamples).map(({ bizNo, description }) => ({ bizNo, description }));
    return { hits: found.length, samples };
  },

  run: async (_, context) => ({ hits: await runEnabled(context) }),

  hits: (input, context) => pageOfRows<HitRow>(context.db, hitsOf(context, input), input),

  charts: (filters, context) => hitCharts(context, filters),

  async handle(input, context) {
    await handle(context, input);
    return null;
  },

  async export(filters, context) {
    const { db } = context;
    const rows = allRows<HitRow>(hitsOf(context, filters));
    const rule = db
      .selectFrom('rptExceptionRule')
      .select('name')
      .where('id', '=', filters.ruleId ?? '0');
    const ruleTexts = (await rule.execute()).map(({ name }) => `规则：${name}`);
    const conditions = [...conditionsOf(filters, TOLD), ...ruleTexts];
    return reportSheet({ title: '异常命中', columns: HIT_COLUMNS, rows, conditions });
  },
});
