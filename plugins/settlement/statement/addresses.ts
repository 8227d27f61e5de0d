import type { About } from '@portal/sdk';
import type { SettlementRow, SettleType } from './schema.ts';

const PAGE = { INCOME: 'expensesInfo', PURCHASE: 'incomeInfo' } as const;

export const statementPath = (settleType: SettleType, id: string): string =>
  `/reconciliationSettlement/${PAGE[settleType]}?id=${id}`;

export const aboutStatement = (
  settleType: SettleType,
  { id, settlementNo }: Pick<SettlementRow, 'id' | 'settlementNo'>,
): About => ({ name: `结算单 ${settlementNo}`, to: statementPath(settleType, id) });
