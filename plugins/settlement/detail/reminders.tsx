import { useSettings } from '@portal/sdk';
import { MessageBar, MessageBarBody } from '@portal/sdk/ui';
import { settlementSettings } from '../settings.ts';
import { smallCapital, smallSupplierDays } from '../statement/codes.ts';
import type { SettlementDetail } from '../statement/detail.ts';

/** 轮到谁确认，最晚哪天；过期自动确认。 */
export function ConfirmBy({ settlement: { confirmBy, turn, side } }: { settlement: SettlementDetail }) {
  const { autoConfirmDays } = useSettings(settlementSettings);
  if (confirmBy === null) return null;
  const own = side === turn;
  const who = own ? '请' : turn === 'SUPPLIER' ? '供应商须' : '采购方须';
  return (
    <MessageBar intent={own ? 'warning' : 'info'}>
      <MessageBarBody>
        {who}最晚在 {confirmBy} 确认或提异议，逾期（{autoConfirmDays} 个工作日）将自动确认。
      </MessageBarBody>
    </MessageBar>
  );
}

/** 对中小企业付款期限的提醒。 */
export function Clock({ settlement: { clockDays } }: { settlement: SettlementDetail }) {
  if (clockDays === null || clockDays <= smallSupplierDays) return null;
  return (
    <MessageBar intent="warning">
      <MessageBarBody>
        供方注册资本不足 {smallCapital / 10_000} 万元，按中小企业对待：首笔收货至到期付款日共 {clockDays} 天，超过{' '}
        {smallSupplierDays} 天的付款期限，请尽早安排付款。
      </MessageBarBody>
    </MessageBar>
  );
}
