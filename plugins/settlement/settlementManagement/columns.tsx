import { labelOf } from '@portal/sdk/contract';
import { invoiced } from '@portal/sdk/calls/fields';
import { CopyText, DueDate, TextLink } from '@portal/sdk/ui';
import { type ColumnOf, MiniBar } from '@portal/sdk/ui/table';
import type { settlementPage } from '../statement/contract.ts';
import { Difference } from '../statement/parts.tsx';
import type { SettleType } from '../statement/schema.ts';

const PAGE = { INCOME: 'expensesInfo', PURCHASE: 'incomeInfo' } as const;
const detailPath = (settleType: SettleType, id: string) => `/reconciliationSettlement/${PAGE[settleType]}?id=${id}`;

/** 结算列表的列：收入结算看采购单位，采购结算看供应商，运营单位两边都看。 */
export const columnsFor = (settleType: SettleType, own: boolean): readonly ColumnOf<typeof settlementPage>[] => [
  {
    field: 'settlementNo',
    as: (settlementNo, { id }) => (
      <CopyText text={settlementNo}>
        <TextLink to={detailPath(settleType, id)}>{settlementNo}</TextLink>
      </CopyText>
    ),
  },
  'status',
  'period',
  ...(own && settleType === 'PURCHASE' ? [] : (['purchaserName'] as const)),
  ...(own && settleType === 'INCOME' ? [] : (['supplierName'] as const)),
  'orderCount',
  'amount',
  { field: 'diffAmount', as: (amount) => <Difference amount={amount} /> },
  {
    title: labelOf(invoiced),
    key: 'invoiced',
    width: 112,
    show: ({ invoicedShare }) => <MiniBar value={Number(invoicedShare)} label={labelOf(invoiced)} />,
  },
  {
    title: settleType === 'INCOME' ? '已收款' : '已付款',
    key: 'paid',
    width: 112,
    show: ({ paidShare }) => <MiniBar value={Number(paidShare)} label="已付款" />,
  },
  { field: 'dueDate', as: (date, { daysLeft }) => <DueDate date={date} daysLeft={daysLeft} /> },
  'amountNoTax',
  'taxAmount',
  'serviceFee',
  'drawnBy',
  { field: 'payableAmount', hidden: true },
  { field: 'taxRate', hidden: true },
  { field: 'plate', hidden: true },
  { field: 'createdAt', hidden: true },
];
