import { useCall } from '@portal/sdk';
import {
  ActionButton,
  makeStyles,
  meaning,
  radius,
  space,
  TextLink,
  ToneTag,
  tokens,
  Truncated,
  WhenLoaded,
} from '@portal/sdk/ui';
import { orderManagement } from '../orderManagement/contract.ts';
import { businessOrder, NODE, type Node, STUCK_AFTER_DAYS, type Track, type TrackFilters } from './contract.ts';

const useStyles = makeStyles({
  board: {
    display: 'grid',
    gridTemplateColumns: 'repeat(6, minmax(176px, 1fr))',
    gap: space.m,
    overflowX: 'auto',
    paddingBottom: space.s,
  },
  column: {
    display: 'flex',
    flexDirection: 'column',
    gap: space.s,
    padding: space.s,
    borderRadius: radius.card,
    minWidth: 0,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  head: {
    display: 'flex',
    alignItems: 'baseline',
    gap: space.s,
    margin: 0,
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  quiet: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
  },
  stuck: { color: meaning.toneDangerText, marginLeft: 'auto', fontSize: tokens.fontSizeBase200 },
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: space.xs,
    padding: space.s,
    borderRadius: radius.card,
    minWidth: 0,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  foot: { display: 'flex', alignItems: 'center', justifyContent: 'space-between' },
});

/** 停留天数：超过环节时限为卡点，标红。 */
export function Stay({ days, stuck }: { days: number | null; stuck: boolean }) {
  if (days === null) return '-';
  return <ToneTag tone={stuck ? 'danger' : 'neutral'}>{stuck ? `卡点 ${days} 天` : `${days} 天`}</ToneTag>;
}

/** Cards of one column; the list behind the column has the rest. */
const cardsShown = 10;

/** 催办：订单在等别的单位办理。 */
export function UrgeButton({ order: { id, may }, onDone }: { order: Track; onDone: () => unknown }) {
  if (!may.includes('URGE')) return null;
  return (
    <ActionButton call={orderManagement.urge} input={{ orderId: id }} done="已催办" onDone={onDone}>
      催办
    </ActionButton>
  );
}

function OrderCard({ order, onDone }: { order: Track; onDone: () => unknown }) {
  const styles = useStyles();
  return (
    <li className={styles.card}>
      <TextLink to={`/orderManagement/orderDetail?id=${order.id}`}>{order.orderNo}</TextLink>
      <Truncated text={order.projectName} />
      <span className={styles.quiet}>
        <Truncated text={`责任方 ${order.responsibleParty ?? '-'}`} />
      </span>
      <span className={styles.foot}>
        <Stay days={order.stayDays} stuck={order.stuck} />
        <UrgeButton order={order} onDone={onDone} />
      </span>
    </li>
  );
}

interface ColumnProps {
  node: Node;
  filters: TrackFilters;
  stuckCount: number;
}

function BoardColumn({ node, filters, stuckCount }: ColumnProps) {
  const styles = useStyles();
  const orders = useCall(businessOrder.page, { ...filters, node, size: cardsShown });
  return (
    <section className={styles.column} aria-label={NODE.texts[node]}>
      <h3 className={styles.head}>
        {NODE.texts[node]}
        <span className={styles.quiet}>{orders.data?.total ?? ''}</span>
        {stuckCount > 0 && (
          <span className={styles.stuck}>
            {stuckCount} 张超 {STUCK_AFTER_DAYS[node]} 天
          </span>
        )}
      </h3>
      <WhenLoaded answer={orders} rows={4}>
        {({ records, total }) => (
          <>
            <ul style={{ display: 'contents', listStyle: 'none' }}>
              {records.map((order) => (
                <OrderCard key={order.id} order={order} onDone={orders.reload} />
              ))}
            </ul>
            {total > records.length && (
              <span className={styles.quiet}>还有 {total - records.length} 张，请切换到列表查看</span>
            )}
            {total === 0 && <span className={styles.quiet}>没有订单在此环节</span>}
          </>
        )}
      </WhenLoaded>
    </section>
  );
}

/** 看板：每个环节一列，停留最久的在前。 */
export function Board({ filters, stuck }: { filters: TrackFilters; stuck: Partial<Record<Node, number>> }) {
  const styles = useStyles();
  return (
    <div className={styles.board}>
      {NODE.list.map((node) => (
        <BoardColumn key={node} node={node} filters={filters} stuckCount={stuck[node] ?? 0} />
      ))}
    </div>
  );
}
