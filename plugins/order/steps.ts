/** Steps of an order: who makes each, from which states, under which right, and who of those before may not. */
import { DEED } from '@portal/sdk/calls/standing';
import { ORDER_STATUS } from '@portal/sdk/calls/order';
import * as t from '@portal/sdk/contract';

const cancel = { by: 'EITHER', from: [10, 20], access: 'order:list:cancel' } as const;

export const orderSteps = t.stepsOf(ORDER_STATUS, {
  PLACE: { title: '下单', by: 'PURCHASER', from: [], to: 10, access: 'order:list:place' },
  CONFIRM: {
    title: '确认',
    by: 'SUPPLIER',
    from: [10],
    to: 20,
    access: 'order:list:confirm',
    notBy: ['PLACE'],
    commits: DEED.confirm,
  },
  REJECT: { title: '拒单', by: 'SUPPLIER', from: [10], to: 15, access: 'order:list:reject' },
  SHIP: { title: '发货', by: 'SUPPLIER', from: [20, 30, 50], access: 'order:list:ship' },
  RECEIVE: { title: '收货', by: 'PURCHASER', from: [30, 40, 50], access: 'order:list:receive', notBy: ['SHIP'] },
  CLOSE: { title: '关闭', by: 'PURCHASER', from: [30, 50], to: 90, access: 'order:list:close' },
  /** Whoever sees an order urges the party for whom it waits. */
  URGE: { title: '催办', from: [10, 20, 30, 40, 50, 60], access: 'order:list:urge' },
  /** Drafts a change of the delivery date; its own steps follow in `changeSteps`. */
  CHANGE_APPLY: { title: '申请交期变更', by: 'SUPPLIER', from: [20, 30, 50], access: 'order:change:apply' },
  CANCEL_APPLY: { title: '申请取消', ...cancel },
  CANCEL: { title: '同意取消', to: 80, notBy: ['CANCEL_APPLY'], ...cancel },
  CANCEL_DECLINE: { title: '不同意取消', ...cancel },
});
