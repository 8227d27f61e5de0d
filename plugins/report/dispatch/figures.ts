import type { OutputOf } from '@portal/sdk/contract';
import { addressOf } from '../addresses.ts';
import { growthOf, kpisOf } from '../kpis.ts';
import { dispatchPivot, type PivotFilters, type PivotRow } from './contract.ts';

const OF_KEY = { INSTITUTION: 'institutionId', PLATE: 'plate', PRODUCT: 'product' } as const;

/** Filters of the detail report that show the dispatches behind a row, or behind the whole report. */
export const dispatchesOf = ({ by = 'INSTITUTION', ...filters }: PivotFilters, row?: Pick<PivotRow, 'key'>) => ({
  ...filters,
  ...(row && { [OF_KEY[by]]: row.key }),
});

export const detailOf = (filters: PivotFilters, row?: Pick<PivotRow, 'key'>): string =>
  addressOf('/sendOrders-report/financing-statistics', dispatchesOf(filters, row));

export const dispatchFigures = (data: OutputOf<typeof dispatchPivot.summary> | undefined, filters: PivotFilters) =>
  kpisOf(dispatchPivot.summary, data, {
    sent: {
      unit: '单',
      definition: '派单日期在期间内的派单数。环比为与等长的上一期相比，同比为与上年同期相比。',
      changes: growthOf(data),
      to: detailOf(filters),
    },
    acceptRate: '机构已受理的派单占派单数的比例。',
    doneRate: '已完成的派单占派单数的比例，退回不计入完成。',
    averageRespond: { unit: '小时', definition: '从派单到机构首次答复客户的平均时长，未答复的不计。' },
    amount: { definition: '已放款的派单的放款金额之和。', to: detailOf(filters) },
  });
