import { PLATE } from '@portal/sdk/calls/enterprise';
import { conditionsOf, type Context, implement } from '@portal/sdk/server';
import { pathTo } from './branch.server.ts';
import { allRows, pageOfRows } from '../query.server.ts';
import { type Labels, reportSheet } from '../sheet.server.ts';
import { SETTLEMENT_STATUS } from '../codes.ts';
import { PAYABLE_COLUMNS, UNIT_COLUMNS } from './columns.ts';
import {
  LEVEL,
  rowName,
  type Payable,
  type PayableFilters,
  procurementSettlement,
  type UnitFilters,
  type UnitRow,
} from './contract.ts';
import { payableSums, payables } from './payables.server.ts';
import { unitMonths, units, unitSums } from './units.server.ts';
import { follow, followUps, urge, urgeUnit } from './urge.server.ts';

/** The unit that a question is about, and the way to it from the reader's own. */
async function placed(context: Context, f: UnitFilters) {
  const path = await pathTo(context, f.parentCode, f);
  return { path, code: path.at(-1)?.customerCode ?? '', asked: { ...f, today: context.clock.today() } };
}

const asOf = ({ clock }: Context) => clock.now().toISOString();

/** In a workbook: 已付 1/3 期. */
const PLANS = { plans: ({ plans, plansPaid }: Payable) => (plans === 0 ? '-' : `已付 ${plansPaid}/${plans} 期`) };

const TOLD: Labels<UnitFilters> = {
  from: ['期间', 'to'],
  plate: ['板块', PLATE],
  level: ['层级', LEVEL],
};

const PAYABLES_TOLD: Labels<PayableFilters> = {
  from: ['期间', 'to'],
  plate: ['板块', PLATE],
  supplierName: '供应商',
  dueFrom: ['到期日', 'dueTo'],
  status: ['状态', SETTLEMENT_STATUS],
  own: '只看本单位',
};

export default implement(procurementSettlement, {
  async page(input, context) {
    const { code, asked } = await placed(context, input);
    return pageOfRows<UnitRow>(context.db, units(context, code, asked), input);
  },

  async summary(filters, context) {
    const { path, code, asked } = await placed(context, filters);
    const totals = await unitSums(context, code, asked);
    return { asOf: asOf(context), path, totals, months: await unitMonths(context, code, asked) };
  },

  async export(filters, context) {
    const { path, code, asked } = await placed(context, filters);
    const rows = allRows<UnitRow>(units(context, code, asked));
    const conditions = [`组织：${path.at(-1)?.name}`, ...conditionsOf(filters, TOLD)];
    return reportSheet({
      title: '采购单位结算报表',
      columns: UNIT_COLUMNS,
      rows,
      shown: { name: rowName },
      conditions,
    });
  },

  async detail(input, context) {
    await pathTo(context, input.customerCode);
    return pageOfRows<Payable>(context.db, payables(context, input), input);
  },

  async detailSummary(filters, context) {
    const path = await pathTo(context, filters.customerCode, filters);
    return { asOf: asOf(context), name: path.at(-1)?.name ?? '', totals: await payableSums(context, filters) };
  },

  async detailExport(filters, context) {
    const path = await pathTo(context, filters.customerCode);
    const rows = allRows<Payable>(payables(context, filters));
    const conditions = [`组织：${path.at(-1)?.name}`, ...conditionsOf(filters, PAYABLES_TOLD)];
    return reportSheet({ title: '采购单位结算明细', columns: PAYABLE_COLUMNS, rows, shown: PLANS, conditions });
  },

  async follow({ ids, note }, context) {
    await follow(context, ids, note);
    return null;
  },

  followUps: ({ id }, context) => followUps(context, id),

  urgeUnit: async (unit, context) => ({ urged: await urgeUnit(context, unit) }),

  urge: async ({ ids }, context) => ({ urged: await urge(context, ids) }),
});
