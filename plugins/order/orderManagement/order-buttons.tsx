import { mayCall, useSession, useSubmit } from '@portal/sdk';
import { ActionButton, type ActionLook, BusyButton, ReasonButton } from '@portal/sdk/ui';
import { useState } from 'react';
import { deliveryDate } from '../deliveryDate/contract.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { type OrderDetail, type OrderRow, orderManagement } from './contract.ts';
import { ReceiveDialog } from './receive-dialog.tsx';
import { ShipDialog } from './ship-dialog.tsx';

export interface ActionProps {
  order: OrderRow;
  onDone: () => unknown;
  /** Default `text`, for rows. */
  look?: ActionLook;
}

const DIALOG = { ship: ShipDialog, receive: ReceiveDialog, change: ChangeDialog };
const CALL = { ship: orderManagement.ship, receive: orderManagement.receive, change: deliveryDate.save };

/** Opens a dialog that asks for lines, on the order as it is at this moment. */
export function DialogButton({
  kind,
  order,
  onDone,
  look,
  children,
}: ActionProps & { look: ActionLook; kind: keyof typeof DIALOG; children: string }) {
  const session = useSession();
  const { busy, submit } = useSubmit(orderManagement.detail);
  const [opened, setOpened] = useState<OrderDetail>();
  if (!mayCall(session, CALL[kind])) return null;
  const Dialog = DIALOG[kind];
  return (
    <>
      <BusyButton look={look} busy={busy} onPress={() => void submit({ orderId: order.id }).then(setOpened)}>
        {children}
      </BusyButton>
      {opened && <Dialog order={opened} onClose={() => setOpened(undefined)} onDone={onDone} />}
    </>
  );
}

export function Cancellation({ order, onDone, look }: ActionProps & { look: ActionLook }) {
  const { id, version, side, cancelAskedBy } = order;
  const seen = { orderId: id, version };
  if (cancelAskedBy === side) return null;
  if (cancelAskedBy === null) {
    return (
      <ReasonButton
        call={orderManagement.cancel}
        input={(reason) => ({ ...seen, step: 'apply' as const, reason })}
        title="申请取消订单"
        label="取消原因"
        done="已通知对方处理"
        onDone={onDone}
        look={look}
      >
        申请取消
      </ReasonButton>
    );
  }
  return (
    <>
      <ActionButton
        call={orderManagement.cancel}
        input={{ ...seen, step: 'agree' }}
        ask={`同意取消订单 ${order.orderNo}？取消后不能恢复。`}
        onDone={onDone}
        look={look}
      >
        同意取消
      </ActionButton>
      <ActionButton call={orderManagement.cancel} input={{ ...seen, step: 'decline' }} onDone={onDone} look={look}>
        不同意取消
      </ActionButton>
    </>
  );
}

export function Urge({ order, onDone, look }: ActionProps & { look: ActionLook }) {
  const text = order.side === 'PURCHASER' ? '催货' : '催收';
  return (
    <ActionButton call={orderManagement.urge} input={{ orderId: order.id }} done="已催办" onDone={onDone} look={look}>
      {text}
    </ActionButton>
  );
}
