import type { OutputOf } from '@portal/sdk/contract';
import { addressOf } from '../addresses.ts';
import { kpisOf } from '../kpis.ts';
import { procurementSettlement, type UnitFilters, type UnitRow } from './contract.ts';

/** The days of a row, where they are fewer than those of the question. */
export const stayOf = ({ from, to }: Pick<UnitRow, 'from' | 'to'>): Pick<UnitFilters, 'from' | 'to'> => ({
  ...(from !== null && { from }),
  ...(to !== null && { to }),
});

/** The report of a unit, and the statements behind a row, under the same filters. */
export const unitsBelow = ({ level: _, ...filters }: UnitFilters, parentCode: string): string =>
  addressOf('/reportManagement/procurementUnitSettlement', { ...filters, parentCode });
export const payablesOf = (
  { parentCode: _, level: __, ...filters }: UnitFilters,
  row: Pick<UnitRow, 'customerCode' | 'own' | 'from' | 'to'>,
): string =>
  addressOf('/reportManagement/procurementUnitDetail', {
    ...{ ...filters, ...stayOf(row), customerCode: row.customerCode, own: row.own ? true : undefined },
  });

export const unitFigures = (data: OutputOf<typeof procurementSettlement.summary> | undefined) =>
  kpisOf(procurementSettlement.summary, data, {
    orderAmount: '期间内下单的有效订单含税金额，含所有下级单位。',
    payable: '期间内审核通过的结算单应付额，已扣除服务费和扣款。',
    paidAmount: '上述结算单累计已付款。',
    unpaidAmount: '应付减已付。',
    overdueAmount: '到期日早于今天的未付额。',
    onTimeRate: '付款日不晚于到期日的付款笔数占比。',
  });
