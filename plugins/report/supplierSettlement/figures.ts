import type { OutputOf } from '@portal/sdk/contract';
import { addressOf } from '../addresses.ts';
import { kpisOf } from '../kpis.ts';
import { type SupplierFilters, supplierSettlement } from './contract.ts';

/** The movements behind a supplier's balance, under the same period. */
export const detailOf = (supplierEntId: string, { from, to, plate, orgCode }: SupplierFilters): string =>
  addressOf('/reportManagement/supplierSettlementStatement/supplierSettlementDetail', {
    ...{ supplierEntId, from, to, plate, orgCode },
  });

export const supplierFigures = (data: OutputOf<typeof supplierSettlement.summary> | undefined) =>
  kpisOf(supplierSettlement.summary, data, {
    opening: '期间首日之前已审核的结算单应付额（扣除服务费和扣款）减去此前的付款。',
    due: '期间内运营审核通过的结算单应付额，已扣除平台服务费、违约金和质保金。',
    settled: '期间内登记的付款。',
    closing: '期初未结 + 本期应结 − 本期已结。',
    overdueAmount: '到期日早于今天且未付清的结算单未付额。',
  });
