import { useCall } from '@portal/sdk';
import { percent } from '@portal/sdk/format';
import type { InputOf } from '@portal/sdk/contract';
import { MessageBar, MessageBarBody, WhenLoaded } from '@portal/sdk/ui';
import { type Column, PlainTable } from '@portal/sdk/ui/table';
import { type Preview, settlementManagement } from './contract.ts';
import { smallCapital, smallSupplierDays } from '../statement/codes.ts';

const COLUMNS: readonly Column<Preview[number]>[] = [
  { title: '对方单位', field: 'counterName', width: 220 },
  { title: '税率', field: 'taxRate', width: 72, align: 'end', as: (rate) => percent(rate, { decimals: 0 }) },
  { title: '订单数', field: 'orderCount', width: 80, align: 'end' },
  { title: '明细行', field: 'lineCount', width: 80, align: 'end' },
  { title: '不含税（元）', field: 'amountNoTax', as: 'money', width: 144 },
  { title: '税额（元）', field: 'taxAmount', as: 'money', width: 128 },
  { title: '含税金额（元）', field: 'amount', as: 'money', width: 152 },
  { title: '平台服务费（元）', field: 'serviceFee', as: 'money', width: 144 },
];

/** 对中小企业供应商的付款期限。 */
function TermWarning({ groups, termDays }: { groups: Preview; termDays: number }) {
  if (termDays <= smallSupplierDays || !groups.some(({ smallSupplier }) => smallSupplier)) return null;
  return (
    <MessageBar intent="warning">
      <MessageBarBody>
        其中有注册资本不足 {smallCapital / 10_000} 万元的供应商，按中小企业对待：付款期限自收货验收起一般不超过{' '}
        {smallSupplierDays} 天，所选账期为 {termDays} 天，请确认。
      </MessageBarBody>
    </MessageBar>
  );
}

interface Props {
  input: InputOf<typeof settlementManagement.preview>;
  termDays: number;
}

/** 预览：按对方单位和税率各生成一张。 */
export function GeneratePreview({ input, termDays }: Props) {
  const groups = useCall(settlementManagement.preview, input);
  return (
    <WhenLoaded answer={groups} rows={6}>
      {(rows) => (
        <>
          <span>按对方单位和税率分组，将生成 {rows.length} 张结算单草稿。</span>
          <TermWarning groups={rows} termDays={termDays} />
          <PlainTable
            caption="将生成的结算单"
            rows={rows}
            columns={COLUMNS}
            totals={['amountNoTax', 'taxAmount', 'amount', 'serviceFee']}
          />
        </>
      )}
    </WhenLoaded>
  );
}
