import { ORDER_STATUS } from '@portal/sdk/calls/order';
import { makeStyles, StatusTag, ToneTag } from '@portal/sdk/ui';
import type { Mark } from '@portal/sdk/ui/table';
import type { OrderRow } from './contract.ts';

const useStyles = makeStyles({ tags: { display: 'inline-flex', gap: '4px' } });

/** 状态以外的提示：变更中、取消中。 */
export const orderMarks = ({ changeFlag, cancelAskedBy }: OrderRow): readonly Mark[] => [
  ...(changeFlag ? [{ text: '变更中', tone: 'waiting' as const }] : []),
  ...(cancelAskedBy !== null ? [{ text: '取消中', tone: 'danger' as const }] : []),
];

/** 订单状态，连同“变更中”“取消中”的提示。 */
export function OrderTags({ order }: { order: OrderRow }) {
  const styles = useStyles();
  return (
    <span className={styles.tags}>
      <StatusTag code={order.status} {...ORDER_STATUS} />
      {orderMarks(order).map(({ text, tone }) => (
        <ToneTag key={text} tone={tone}>
          {text}
        </ToneTag>
      ))}
    </span>
  );
}
