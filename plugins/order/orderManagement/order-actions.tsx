import { mayCall, useSession, useSubmit } from '@portal/sdk';
import { ActionButton, type ButtonAppearance, BusyButton, ReasonButton } from '@portal/sdk/ui';
import { StepButton } from '@portal/sdk/ui/form';
import { useState } from 'react';
import { deliveryDate } from '../deliveryDate/contract.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { type OrderDetail, type OrderRow, orderManagement } from './contract.ts';
import { ReceiveDialog } from './receive-dialog.tsx';
import { ShipDialog } from './ship-dialog.tsx';

interface Props {
  order: OrderRow;
  onDone: () => unknown;
  /** Default `text`, for rows. */
  appearance?: ButtonAppearance;
}
type ActionProps = Required<Props>;

const DIALOG = { ship: ShipDialog, receive: ReceiveDialog, change: ChangeDialog };
const CALL = { ship: orderManagement.ship, receive: orderManagement.receive, change: deliveryDate.save };

/** Opens a dialog that asks for lines, on the order as it is at this moment. */
function DialogButton({
  kind,
  order,
  onDone,
  appearance,
  children,
}: ActionProps & { kind: keyof typeof DIALOG; children: string }) {
  const session = useSession();
  const { busy, submit } = useSubmit(orderManagement.detail);
  const [opened, setOpened] = useState<OrderDetail>();
  if (!mayCall(session, CALL[kind])) return null;
  const Dialog = DIALOG[kind];
  return (
    <>
      <BusyButton
        appearance={appearance}
        busy={busy}
        onClick={() => void submit({ orderId: order.id }).then(setOpened)}
      >
        {children}
      </BusyButton>
      {opened && <Dialog order={opened} onClose={() => setOpened(undefined)} onDone={onDone} />}
    </>
  );
}

function Cancellation({ order, onDone, appearance }: ActionProps) {
  const { id, version, may, orderNo } = order;
  const shared = { call: orderManagement.cancel, onDone, appearance };
  const seen = { orderId: id, version };
  return (
    <>
      {may.includes('CANCEL_APPLY') && (
        <ReasonButton
          {...shared}
          input={(reason) => ({ ...seen, step: 'apply' as const, reason })}
          title="申请取消订单"
          label="取消原因"
          done="已通知对方处理"
        >
          申请取消
        </ReasonButton>
      )}
      {may.includes('CANCEL') && (
        <ActionButton {...shared} input={{ ...seen, step: 'agree' }} ask={`同意取消订单 ${orderNo}？取消后不能恢复。`}>
          同意取消
        </ActionButton>
      )}
      {may.includes('CANCEL_DECLINE') && (
        <ActionButton {...shared} input={{ ...seen, step: 'decline' }}>
          不同意取消
        </ActionButton>
      )}
    </>
  );
}

/** While goods are awaited: the purchasing unit urges their shipment, the supplier their receipt. */
function Urge({ order: { id, side, daysLeft, may }, onDone, appearance }: ActionProps) {
  if (!may.includes('URGE') || side === null || daysLeft === null) return null;
  return (
    <ActionButton
      call={orderManagement.urge}
      input={{ orderId: id }}
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
  const step = { row: order, onDone, appearance };
  return (
    <>
      <StepButton call={orderManagement.confirm} {...step} ask={`确认接受订单 ${orderNo}？`} />
      <StepButton call={orderManagement.reject} {...step} title={`拒单 · ${orderNo}`} />
      {may.includes('SHIP') && owed && (
        <DialogButton kind="ship" {...all}>
          发货
        </DialogButton>
      )}
      {may.includes('CHANGE_APPLY') && owed && !changeFlag && cancelAskedBy === null && (
        <DialogButton kind="change" {...all}>
          变更交期
        </DialogButton>
      )}
      {may.includes('RECEIVE') && (
        <DialogButton kind="receive" {...all}>
          收货
        </DialogButton>
      )}
      <Urge {...all} />
      <Cancellation {...all} />
      <StepButton call={orderManagement.close} {...step} title={`短缺关闭 · ${orderNo}`} />
    </>
  );
}
