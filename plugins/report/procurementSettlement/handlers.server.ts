import { type Context, implement } from '@portal/sdk/server';
import { pageOfRows } from '../query.server.ts';
import { workbookOf } from '../sheet.server.ts';
import { pathTo } from './branch.server.ts';
import { procurementSettlement, rowName, type UnitFilters } from './contract.ts';
import { payableSums, payables } from './payables.server.ts';
import { unitMonths, units, unitSums } from './units.server.ts';
import { follow, followUps, urge, urgeUnit } from './urge.server.ts';

/** The unit that a question is about, and the way to it from the reader's own. */
async function placed(context: Context, f: UnitFilters) {
  const path = await pathTo(context, f.parentCode, f);
  return { path, code: path.at(-1)?.customerCode ?? '', asked: { ...f, today: context.clock.today() } };
}

const asOf = ({ clock }: Context) => clock.now().toISOString();

export default implement(procurementSettlement, {
  async page(input, context) {
    const { code, asked } = await placed(context, input);
    return pageOfRows(context.db, units(context, code, asked), input);
  },

  async summary(filters, context) {
    const { path, code, asked } = await placed(context, filters);
    const totals = await unitSums(context, code, asked);
    return { asOf: asOf(context), path, totals, months: await unitMonths(context, code, asked) };
  },

  async export(filters, context) {
    const { path, code, asked } = await placed(context, filters);
    const name = path.at(-1)?.name;
    return workbookOf(
      context,
      procurementSettlement.page,
      { ...filters, parentCode: code },
      {
        title: '采购单位结算报表',
        question: units(context, code, asked),
        texts: { name: rowName },
        named: { parentCode: name },
      },
    );
  },

  async detail(input, context) {
    await pathTo(context, input.customerCode);
    return pageOfRows(context.db, payables(context, input), input);
  },

  async detailSummary(filters, context) {
    const path = await pathTo(context, filters.customerCode, filters);
    return { asOf: asOf(context), name: path.at(-1)?.name ?? '', totals: await payableSums(context, filters) };
  },

  async detailExport(filters, context) {
    const path = await pathTo(context, filters.customerCode);
    return workbookOf(context, procurementSettlement.detail, filters, {
      title: '采购单位结算明细',
      question: payables(context, filters),
      texts: { plans: ({ plans, plansPaid }) => (plans === 0 ? '-' : `已付 ${plansPaid}/${plans} 期`) },
      named: { customerCode: path.at(-1)?.name },
    });
  },

  async follow({ ids, note }, context) {
    await follow(context, ids, note);
    return null;
  },

  followUps: ({ id }, context) => followUps(context, id),

  urgeUnit: async (unit, context) => ({ urged: await urgeUnit(context, unit) }),

  urge: async ({ ids }, context) => ({ urged: await urge(context, ids) }),
});
