import { ORDER_STATUS } from '@portal/sdk/calls/order';
import { makeStyles, StatusTag, ToneTag } from '@portal/sdk/ui';
import type { OrderRow } from './contract.ts';

const useStyles = makeStyles({ tags: { display: 'inline-flex', gap: '4px' } });

/** 订单状态，连同“变更中”“取消中”的提示。 */
export function OrderTags({ order: { status, changeFlag, cancelAskedBy } }: { order: OrderRow }) {
  const styles = useStyles();
  return (
    <span className={styles.tags}>
      <StatusTag code={status} {...ORDER_STATUS} />
      {changeFlag && <ToneTag tone="waiting">变更中</ToneTag>}
      {cancelAskedBy !== null && <ToneTag tone="danger">取消中</ToneTag>}
    </span>
  );
}
