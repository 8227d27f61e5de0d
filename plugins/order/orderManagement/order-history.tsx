import { DocumentLog, type Tone } from '@portal/sdk/ui';
import { ORDER_ACTION, type OrderAction } from '../schema.ts';
import type { OrderDetail } from './contract.ts';

const TONE: Partial<Record<OrderAction, Tone>> = {
  CONFIRM: 'info',
  SHIP: 'info',
  RECEIVE: 'success',
  REJECT: 'danger',
  CANCEL: 'danger',
  CLOSE: 'danger',
  CHANGE_APPLY: 'waiting',
  CHANGE_FIRST: 'info',
  CHANGE_EFFECTIVE: 'success',
  CHANGE_REJECT: 'danger',
};

/** 操作日志：每一步由谁在何时办理，改了什么。 */
export const OrderHistory = ({ log }: Pick<OrderDetail, 'log'>) => (
  <DocumentLog log={log} texts={ORDER_ACTION} tones={TONE} />
);
