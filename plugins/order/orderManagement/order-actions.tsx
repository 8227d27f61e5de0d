import { ActionButton, type ActionLook, ReasonButton } from '@portal/sdk/ui';
import type { ReactElement } from 'react';
import { orderManagement } from './contract.ts';
import { type ActionProps, Cancellation, DialogButton, Urge } from './order-buttons.tsx';

function forSupplier({ order, onDone, look }: ActionProps & { look: ActionLook }): ReactElement[] {
  const { id, version, status, owed, cancelAskedBy, orderNo } = order;
  const all = { order, onDone, look };
  const shippable = owed && [20, 30, 50].includes(status) && cancelAskedBy === null;
  return [
    ...(status === 10 && cancelAskedBy === null
      ? [
          <ActionButton
            key="confirm"
            call={orderManagement.confirm}
            input={{ orderId: id, version }}
            ask={`确认接受订单 ${orderNo}？`}
            onDone={onDone}
            look={look}
          >
            确认
          </ActionButton>,
          <ReasonButton
            key="reject"
            call={orderManagement.reject}
            input={(reason) => ({ orderId: id, version, reason })}
            title={`拒单 · ${orderNo}`}
            label="拒单原因"
            onDone={onDone}
            look={look}
          >
            拒单
          </ReasonButton>,
        ]
      : []),
    ...(shippable
      ? [
          <DialogButton key="ship" kind="ship" {...all}>
            发货
          </DialogButton>,
        ]
      : []),
    ...(shippable && !order.changeFlag
      ? [
          <DialogButton key="change" kind="change" {...all}>
            变更交期
          </DialogButton>,
        ]
      : []),
    ...([40, 50].includes(status) ? [<Urge key="urge" {...all} />] : []),
    ...([10, 20].includes(status) ? [<Cancellation key="cancel" {...all} />] : []),
  ];
}

function forPurchaser({ order, onDone, look }: ActionProps & { look: ActionLook }): ReactElement[] {
  const { id, version, status, receivable, orderNo } = order;
  const all = { order, onDone, look };
  return [
    ...(receivable && [30, 40, 50].includes(status)
      ? [
          <DialogButton key="receive" kind="receive" {...all}>
            收货
          </DialogButton>,
        ]
      : []),
    ...([10, 20, 30].includes(status) ? [<Urge key="urge" {...all} />] : []),
    ...([10, 20].includes(status) ? [<Cancellation key="cancel" {...all} />] : []),
    ...([30, 50].includes(status)
      ? [
          <ReasonButton
            key="close"
            call={orderManagement.close}
            input={(reason) => ({ orderId: id, version, reason })}
            title={`短缺关闭 · ${orderNo}`}
            label="关闭原因"
            onDone={onDone}
            look={look}
          >
            关闭
          </ReasonButton>,
        ]
      : []),
  ];
}

/** What this user's side may do with an order in its state; each button also asks for its permission. */
export function orderActions({ order, onDone, look = 'text' }: ActionProps): ReactElement[] {
  if (order.side === 'SUPPLIER') return forSupplier({ order, onDone, look });
  return order.side === 'PURCHASER' ? forPurchaser({ order, onDone, look }) : [];
}
