import { useCall } from '@portal/sdk';
import type { InputOf } from '@portal/sdk/contract';
import { MessageBar, MessageBarBody, WhenLoaded } from '@portal/sdk/ui';
import { PlainTable } from '@portal/sdk/ui/table';
import { group, type Preview, settlementManagement } from './contract.ts';
import { smallCapital, smallSupplierDays } from '../statement/codes.ts';

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
            of={group}
            columns={[
              'counterName',
              'taxRate',
              'orderCount',
              'lineCount',
              'amountNoTax',
              'taxAmount',
              'amount',
              'serviceFee',
            ]}
            totals={['amountNoTax', 'taxAmount', 'amount', 'serviceFee']}
          />
        </>
      )}
    </WhenLoaded>
  );
}
