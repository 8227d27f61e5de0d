import type { Call } from '@portal/sdk/contract';
import { ActionButton, type ButtonAppearance, DetailButton, ReasonButton } from '@portal/sdk/ui';
import { StepButton } from '@portal/sdk/ui/form';
import type { ComponentType } from 'react';
import { aboutOrder } from '../addresses.ts';
import { deliveryDate } from '../deliveryDate/contract.ts';
import { type OrderRow, orderManagement } from './contract.ts';
import { type OrderDialogProps, ReceiveDialog, ShipDialog } from './delivery-dialogs.tsx';
import { ChangeDialog } from './order-changes.tsx';

interface Props {
  order: OrderRow;
  onDone: () => unknown;
  /** Default `text`, for rows. */
  appearance?: ButtonAppearance;
}
type ActionProps = Required<Props>;

function Cancellation({ order, onDone, appearance }: ActionProps) {
  const { id, version, may, orderNo } = order;
  const shared = { call: orderManagement.cancel, about: aboutOrder(order), onDone, appearance };
  const seen = { orderId: id, version };
  return (
    <>
      {may.includes('CANCEL_APPLY') && (
        <ReasonButton
          {...shared}
          input={(reason) => ({ ...seen, step: 'apply' as const, reason })}
          title="申请取消订单"
          label="取消原因"
          done="已申请取消，已通知对方处理"
        >
          申请取消
        </ReasonButton>
      )}
      {may.includes('CANCEL') && (
        <ActionButton
          {...shared}
          input={{ ...seen, step: 'agree' }}
          ask={`同意取消订单 ${orderNo}？取消后不能恢复。`}
          done="已同意取消"
        >
          同意取消
        </ActionButton>
      )}
      {may.includes('CANCEL_DECLINE') && (
        <ActionButton {...shared} input={{ ...seen, step: 'decline' }} done="已回复对方：不同意取消">
          不同意取消
        </ActionButton>
      )}
    </>
  );
}

/** While goods are awaited: the purchasing unit urges their shipment, the supplier their receipt. */
function Urge({ order, onDone, appearance }: ActionProps) {
  const { id, side, daysLeft, may } = order;
  if (!may.includes('URGE') || side === null || daysLeft === null) return null;
  return (
    <ActionButton
      call={orderManagement.urge}
      input={{ orderId: id }}
      about={aboutOrder(order)}
      done="已催办"
      onDone={onDone}
      appearance={appearance}
    >
      {side === 'PURCHASER' ? '催货' : '催收'}
    </ActionButton>
  );
}

/** What this user may do with an order now, as the server says. */
export function OrderActions({ order, onDone, appearance = 'text' }: Props) {
  const { orderNo, may, owed, changeFlag, cancelAskedBy } = order;
  const all = { order, onDone, appearance };
  const step = { row: order, about: aboutOrder(order), onDone, appearance };
  const on = (call: Call, Dialog: ComponentType<OrderDialogProps>, title: string) => (
    <DetailButton
      call={call}
      detail={orderManagement.detail}
      input={{ orderId: order.id }}
      appearance={appearance}
      dialog={(found, close) => <Dialog order={found} onClose={close} onDone={onDone} />}
    >
      {title}
    </DetailButton>
  );
  return (
    <>
      <StepButton call={orderManagement.confirm} {...step} ask={`确认接受订单 ${orderNo}？`} />
      <StepButton call={orderManagement.reject} {...step} title={`拒单 · ${orderNo}`} />
      {may.includes('SHIP') && owed && on(orderManagement.ship, ShipDialog, '发货')}
      {may.includes('CHANGE_APPLY') &&
        owed &&
        !changeFlag &&
        cancelAskedBy === null &&
        on(deliveryDate.save, ChangeDialog, '变更交期')}
      {may.includes('RECEIVE') && on(orderManagement.receive, ReceiveDialog, '收货')}
      <Urge {...all} />
      <Cancellation {...all} />
      <StepButton call={orderManagement.close} {...step} title={`短缺关闭 · ${orderNo}`} />
    </>
  );
}
