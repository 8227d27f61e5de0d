import { request } from '@portal/sdk';
import { BatchButton } from '@portal/sdk/ui/table';
import { type OrderRow, orderManagement } from './contract.ts';

/** 批量确认：只办理待本单位确认的订单。 */
export function BatchConfirm({ rows, onDone }: { rows: readonly OrderRow[]; onDone: () => unknown }) {
  const waiting = rows.filter(({ status, side }) => status === 10 && side === 'SUPPLIER');
  return (
    <BatchButton
      rows={waiting}
      nameOf={({ orderNo }) => orderNo}
      words={{ noun: '订单', unit: '张', number: '订单编号' }}
      ask={`确认接受选中的 ${waiting.length} 张待确认订单？`}
      access={orderManagement.confirm.access}
      attempt={({ id, version }) => request(orderManagement.confirm, { orderId: id, version }, { quiet: true })}
      onDone={onDone}
    >
      批量确认
    </BatchButton>
  );
}
