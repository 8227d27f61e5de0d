import { mayCall, useSession, useSubmit } from '@portal/sdk';
import { ActionButton, type ActionLook, BusyButton, ReasonButton } from '@portal/sdk/ui';
import { type ReactElement, useState } from 'react';
import { deliveryDate } from '../deliveryDate/contract.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { type OrderDetail, type OrderRow, orderManagement } from './contract.ts';
import { ReceiveDialog } from './receive-dialog.tsx';
import { ShipDialog } from './ship-dialog.tsx';

interface Props {
  order: OrderRow;
  then: () => unknown;
  /** Default `text`, for rows. */
  look?: ActionLook;
}

const DIALOG = { ship: ShipDialog, receive: ReceiveDialog, change: ChangeDialog };
const CALL = { ship: orderManagement.ship, receive: orderManagement.receive, change: deliveryDate.save };

/** Opens a dialog that asks for lines, on the order as it is at this moment. */
function DialogButton({ kind, order, then, look, children }: Props & { look: ActionLook; kind: keyof typeof DIALOG; children: string }) {
  const session = useSession();
  const { busy, submit } = useSubmit(orderManagement.detail);
  const [opened, setOpened] = useState<OrderDetail>();
  if (!mayCall(session, CALL[kind])) return null;
  const Dialog = DIALOG[kind];
  return (
    <>
      <BusyButton look={look} busy={busy} onPress={() => void submit({ orderId: order.id }).then(setOpened)}>{children}</BusyButton>
      {opened && <Dialog order={opened} onClose={() => setOpened(undefined)} then={then} />}
    </>
  );
}

function Cancellation({ order, then, look }: Props & { look: ActionLook }) {
  const { id, version, side, cancelAskedBy } = order;
  const seen = { orderId: id, version };
  if (cancelAskedBy === side) return null;
  if (cancelAskedBy === null) {
    return (
      <ReasonButton call={orderManagement.cancel} input={(reason) => ({ ...seen, step: 'apply' as const, reason })} title="申请取消订单" label="取消原因" done="已通知对方处理" then={then} appearance={look}>
        申请取消
      </ReasonButton>
    );
  }
  return (
    <>
      <ActionButton call={orderManagement.cancel} input={{ ...seen, step: 'agree' }} ask={`同意取消订单 ${order.orderNo}？取消后不能恢复。`} then={then} appearance={look}>
        同意取消
      </ActionButton>
      <ActionButton call={orderManagement.cancel} input={{ ...seen, step: 'decline' }} then={then} appearance={look}>不同意取消</ActionButton>
    </>
  );
}

function Urge({ order, then, look }: Props & { look: ActionLook }) {
  const text = order.side === 'PURCHASER' ? '催货' : '催收';
  return <ActionButton call={orderManagement.urge} input={{ orderId: order.id }} done="已催办" then={then} appearance={look}>{text}</ActionButton>;
}

function forSupplier({ order, then, look }: Props & { look: ActionLook }): ReactElement[] {
  const { id, version, status, owed, cancelAskedBy, orderNo } = order;
  const all = { order, then, look };
  const shippable = owed && [20, 30, 50].includes(status) && cancelAskedBy === null;
  return [
    ...(status === 10 && cancelAskedBy === null
      ? [
          <ActionButton key="confirm" call={orderManagement.confirm} input={{ orderId: id, version }} ask={`确认接受订单 ${orderNo}？`} then={then} appearance={look}>确认</ActionButton>,
          <ReasonButton key="reject" call={orderManagement.reject} input={(reason) => ({ orderId: id, version, reason })} title={`拒单 · ${orderNo}`} label="拒单原因" then={then} appearance={look}>拒单</ReasonButton>,
        ]
      : []),
    ...(shippable ? [<DialogButton key="ship" kind="ship" {...all}>发货</DialogButton>] : []),
    ...(shippable && !order.changeFlag ? [<DialogButton key="change" kind="change" {...all}>变更交期</DialogButton>] : []),
    ...([40, 50].includes(status) ? [<Urge key="urge" {...all} />] : []),
    ...([10, 20].includes(status) ? [<Cancellation key="cancel" {...all} />] : []),
  ];
}

function forPurchaser({ order, then, look }: Props & { look: ActionLook }): ReactElement[] {
  const { id, version, status, receivable, orderNo } = order;
  const all = { order, then, look };
  return [
    ...(receivable && [30, 40, 50].includes(status) ? [<DialogButton key="receive" kind="receive" {...all}>收货</DialogButton>] : []),
    ...([10, 20, 30].includes(status) ? [<Urge key="urge" {...all} />] : []),
    ...([10, 20].includes(status) ? [<Cancellation key="cancel" {...all} />] : []),
    ...([30, 50].includes(status)
      ? [<ReasonButton key="close" call={orderManagement.close} input={(reason) => ({ orderId: id, version, reason })} title={`短缺关闭 · ${orderNo}`} label="关闭原因" then={then} appearance={look}>关闭</ReasonButton>]
      : []),
  ];
}

/** What this user's side may do with an order in its state; each button also asks for its permission. */
export function orderActions({ order, then, look = 'text' }: Props): ReactElement[] {
  if (order.side === 'SUPPLIER') return forSupplier({ order, then, look });
  return order.side === 'PURCHASER' ? forPurchaser({ order, then, look }) : [];
}
