import { implement } from '@portal/sdk/server';
import { pageOfRows } from '../query.server.ts';
import { workbookOf } from '../sheet.server.ts';
import { exceptionMonitor } from './contract.ts';
import { dryRun } from './detect.server.ts';
import { handle, hitCharts, hitsOf } from './hits.server.ts';
import { rulesOf, runEnabled, saveRule } from './rules.server.ts';

const mostSamples = 10;

export default implement(exceptionMonitor, {
  rules: (input, context) => pageOfRows(context.db, rulesOf(context, input), input),

  ruleSave: async (input, context) => ({ id: await saveRule(context, input) }),

  async dryRun({ kind, threshold }, context) {
    const found = await dryRun(context, kind, threshold);
    const samples = found.slice(0, mostSamples).map(({ bizNo, description }) => ({ bizNo, description }));
    return { hits: found.length, samples };
  },

  run: async (_, context) => ({ hits: await runEnabled(context) }),

  hits: (input, context) => pageOfRows(context.db, hitsOf(context, input), input),

  charts: (filters, context) => hitCharts(context, filters),

  async handle(input, context) {
    await handle(context, input);
    return null;
  },

  async export(filters, context) {
    const named = context.db
      .selectFrom('rptExceptionRule')
      .select('name')
      .where('id', '=', filters.ruleId ?? null);
    const rule = await named.executeTakeFirst();
    return workbookOf(context, exceptionMonitor.hits, filters, {
      title: '异常命中',
      question: hitsOf(context, filters),
      named: { ruleId: rule?.name },
    });
  },
});
