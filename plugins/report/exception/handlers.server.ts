import { implement } from '@portal/sdk/server';
import { pageOfRows } from '../query.server.ts';
import { rowsOf } from '../sheet.server.ts';
import { exceptionMonitor } from './contract.ts';
import { dryRun } from './detect.server.ts';
import { handle, hitCharts, hitsOf } from './hits.server.ts';
import { rulesOf, runThose, saveRule } from './rules.server.ts';

const mostSamples = 10;

const { page: hits, export: workbook } = rowsOf(exceptionMonitor.hits, '异常命中', hitsOf, {
  async named({ db }, { ruleId = null }) {
    const rule = db.selectFrom('rptExceptionRule').select('name').where('id', '=', ruleId);
    return { ruleId: (await rule.executeTakeFirst())?.name };
  },
});

export default implement(exceptionMonitor, {
  rules: (input, context) => pageOfRows(context.db, rulesOf(context, input), input),

  ruleSave: saveRule,

  async dryRun({ kind, threshold }, context) {
    const found = await dryRun(context, kind, threshold);
    const samples = found.slice(0, mostSamples).map(({ bizNo, description }) => ({ bizNo, description }));
    return { hits: found.length, samples };
  },

  run: async (_, context) => ({ hits: await runThose(context) }),

  hits,
  export: workbook,

  charts: hitCharts,
  handle,
});
