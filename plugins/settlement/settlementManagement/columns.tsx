import { CopyText, DueDate, TextLink } from '@portal/sdk/ui';
import { PLATE } from '@portal/sdk/calls/enterprise';
import { percent } from '@portal/sdk/format';
import { type Column, MiniBar } from '@portal/sdk/ui/table';
import { DRAWN_BY } from '../statement/codes.ts';
import type { SettlementRow, SettleType } from '../statement/schema.ts';
import { Difference, SettlementTag } from '../statement/settlement-tags.tsx';

const PAGE = { INCOME: 'expensesInfo', PURCHASE: 'incomeInfo' } as const;
export const detailPath = (settleType: SettleType, id: string) =>
  `/reconciliationSettlement/${PAGE[settleType]}?id=${id}`;

/** Share of a whole, for a bar; amounts themselves are never reckoned here. */
const share = (part: string, whole: string) => (Number(whole) > 0 ? Number(part) / Number(whole) : 0);

/** 结算列表的列：收入结算看采购单位，采购结算看供应商，运营单位两边都看。 */
export const columnsFor = (settleType: SettleType, own: boolean): readonly Column<SettlementRow>[] => {
  const counter: Column<SettlementRow>[] = [
    { title: '采购单位', field: 'purchaserName', width: 168 },
    { title: '供应商', field: 'supplierName', width: 176 },
  ];
  const shown = own ? counter.slice(...(settleType === 'INCOME' ? [0, 1] : [1, 2])) : counter;
  return [
    {
      title: '结算单号',
      key: 'settlementNo',
      width: 204,
      show: ({ id, settlementNo }) => (
        <CopyText text={settlementNo}>
          <TextLink to={detailPath(settleType, id)}>{settlementNo}</TextLink>
        </CopyText>
      ),
    },
    { title: '状态', key: 'status', width: 150, show: ({ status }) => <SettlementTag status={status} /> },
    { title: '周期', field: 'period', width: 88 },
    ...shown,
    { title: '订单数', field: 'orderCount', width: 72, align: 'end' },
    { title: '含税金额（元）', field: 'amount', as: 'money', width: 152 },
    {
      title: '差异金额（元）',
      field: 'diffAmount',
      width: 128,
      align: 'end',
      as: (amount) => <Difference amount={amount} />,
    },
    {
      title: '已开票',
      key: 'invoiced',
      width: 112,
      show: ({ invoicedAmount, amount }) => <MiniBar value={share(invoicedAmount, amount)} label="已开票" />,
    },
    {
      title: settleType === 'INCOME' ? '已收款' : '已付款',
      key: 'paid',
      width: 112,
      show: ({ paidAmount, payableAmount, status }) => (
        <MiniBar value={status === 80 ? 1 : share(paidAmount, payableAmount)} label="已付款" />
      ),
    },
    {
      title: '到期付款日',
      field: 'dueDate',
      width: 176,
      as: (date, { daysLeft }) => <DueDate date={date} daysLeft={daysLeft} />,
    },
    { title: '不含税（元）', field: 'amountNoTax', as: 'money', width: 144 },
    { title: '税额（元）', field: 'taxAmount', as: 'money', width: 128 },
    { title: '平台服务费（元）', field: 'serviceFee', as: 'money', width: 136 },
    { title: '类型', field: 'drawnBy', codes: DRAWN_BY, width: 104 },
    { title: '应付金额（元）', field: 'payableAmount', as: 'money', width: 152, hidden: true },
    {
      title: '税率',
      field: 'taxRate',
      width: 72,
      align: 'end',
      hidden: true,
      as: (rate) => percent(rate, { decimals: 0 }),
    },
    { title: '板块', field: 'plate', codes: PLATE, width: 96, hidden: true },
    { title: '创建时间', field: 'createdAt', as: 'dateTime', width: 176, hidden: true },
  ];
};
