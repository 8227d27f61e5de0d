import { implement } from '@portal/sdk/server';
import { exceptionMonitor } from './contract.ts';
import { dryRun } from './detect.server.ts';
import { handle, hitCharts, hitList, hitsOf } from './hits.server.ts';
import { ruleList, rulesOf, runThose, saveRule } from './rules.server.ts';

const mostSamples = 10;

export default implement(exceptionMonitor, {
  rules: (input, context) => ruleList.page(rulesOf(context), input),

  ruleSave: saveRule,

  async dryRun({ kind, threshold }, context) {
    const found = await dryRun(context, kind, threshold);
    const samples = found.slice(0, mostSamples).map(({ bizNo, description }) => ({ bizNo, description }));
    return { hits: found.length, samples };
  },

  run: async (_, context) => ({ hits: await runThose(context) }),

  hits: (input, context) => hitList.page(hitsOf(context, input), input),

  async export(filters, context) {
    const { ruleId = null } = filters;
    const rule = context.db.selectFrom('rptExceptionRule').select('name').where('id', '=', ruleId);
    const named = { ruleId: (await rule.executeTakeFirst())?.name };
    return hitList.export(hitsOf(context, filters), filters, { title: '异常命中', named });
  },

  charts: hitCharts,
  handle,
});
