import { type Context, implement } from '@portal/sdk/server';
import { asOf } from '../query.server.ts';
import { rowsOf } from '../sheet.server.ts';
import { pathTo } from './branch.server.ts';
import { payables, procurementSettlement, rowName, type UnitFilters } from './contract.ts';
import { payableRows, payableSums } from './payables.server.ts';
import { unitMonths, units, unitSums } from './units.server.ts';
import { follow, followUps, urge, urgeUnit } from './urge.server.ts';

/** The unit that a question is about, and the way to it from the reader's own. */
async function placed(context: Context, f: UnitFilters) {
  const path = await pathTo(context, f.parentCode, f);
  return { path, code: path.at(-1)?.customerCode ?? '', asked: { ...f, today: context.clock.today() } };
}

export const payable = implement(payables, {
  ...rowsOf(
    payables.page,
    '采购单位结算明细',
    async (context, asked) => {
      await pathTo(context, asked.customerCode);
      return payableRows(context, asked);
    },
    {
      texts: { plans: ({ plans, plansPaid }) => (plans === 0 ? '-' : `已付 ${plansPaid}/${plans} 期`) },
      named: async (context, f) => ({ customerCode: (await pathTo(context, f.customerCode)).at(-1)?.name }),
    },
  ),

  async summary(filters, context) {
    const path = await pathTo(context, filters.customerCode, filters);
    return { asOf: asOf(context), name: path.at(-1)?.name ?? '', totals: await payableSums(context, filters) };
  },
});

export default implement(procurementSettlement, {
  ...rowsOf(
    procurementSettlement.page,
    '采购单位结算报表',
    async (context, input) => {
      const { code, asked } = await placed(context, input);
      return units(context, code, asked);
    },
    {
      texts: { name: rowName },
      named: async (context, f) => ({ parentCode: (await placed(context, f)).path.at(-1)?.name }),
    },
  ),

  async summary(filters, context) {
    const { path, code, asked } = await placed(context, filters);
    const totals = await unitSums(context, code, asked);
    return { asOf: asOf(context), path, totals, months: await unitMonths(context, code, asked) };
  },

  follow,
  followUps,
  urge,
  urgeUnit,
});
