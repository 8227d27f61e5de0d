import { ActionButton, ToneTag } from '@portal/sdk/ui';
import { Board, BoardCard, BoardColumn } from '@portal/sdk/ui/table';
import { aboutOrder, orderPath } from '../addresses.ts';
import { orderManagement } from '../orderManagement/contract.ts';
import { businessOrder, NODE, type Node, STUCK_AFTER_DAYS, type Track, type TrackFilters } from './contract.ts';

/** 停留天数：超过环节时限为卡点，标红。 */
export function Stay({ days, stuck }: { days: number | null; stuck: boolean }) {
  if (days === null) return '-';
  return <ToneTag tone={stuck ? 'danger' : 'neutral'}>{stuck ? `卡点 ${days} 天` : `${days} 天`}</ToneTag>;
}

/** 催办：订单在等别的单位办理。 */
export function UrgeButton({ order, onDone }: { order: Track; onDone: () => unknown }) {
  if (!order.may.includes('URGE')) return null;
  const urge = { call: orderManagement.urge, input: { orderId: order.id } };
  return (
    <ActionButton {...urge} about={aboutOrder(order)} done="已催办" onDone={onDone}>
      催办
    </ActionButton>
  );
}

/** 看板：每个环节一列，停留最久的在前。 */
export const TrackBoard = ({ filters, stuck }: { filters: TrackFilters; stuck: Partial<Record<Node, number>> }) => (
  <Board>
    {NODE.list.map((node) => (
      <BoardColumn
        key={node}
        name={NODE.texts[node]}
        call={businessOrder.page}
        input={{ ...filters, currentNode: node }}
        warning={stuck[node] ? `${stuck[node]} 张超 ${STUCK_AFTER_DAYS[node]} 天` : undefined}
        empty="没有订单在此环节"
      >
        {(order, reload) => (
          <BoardCard
            key={order.id}
            to={orderPath(order.id)}
            number={order.orderNo}
            title={order.projectName}
            of={`责任方 ${order.responsibleParty ?? '-'}`}
          >
            <Stay days={order.stayDays} stuck={order.stuck} />
            <UrgeButton order={order} onDone={reload} />
          </BoardCard>
        )}
      </BoardColumn>
    ))}
  </Board>
);
