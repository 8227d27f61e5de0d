import { useCall } from '@portal/sdk';
import { makeStyles, radius, space, TextLink, tokens, Toolbar, Truncated, WhenLoaded } from '@portal/sdk/ui';
import type { ReactNode } from 'react';
import { ticket, type TicketFilters, type TicketRow, type TicketStatus } from './contract.ts';
import { Priority, type TicketLists, ticketPath, TimeLeft } from './ticket-columns.tsx';

const useStyles = makeStyles({
  board: {
    display: 'grid',
    gridTemplateColumns: 'repeat(5, minmax(200px, 1fr))',
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
  head: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  cards: { display: 'contents', listStyleType: 'none' },
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
  foot: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: space.xs },
});

/** 每列显示的张数，其余在列表里看。 */
const cardsShown = 10;
const STATES = [0, 1, 2, 3, 4] as const;

function Card({ row, lists }: { row: TicketRow; lists: TicketLists }) {
  const styles = useStyles();
  return (
    <li className={styles.card}>
      <TextLink to={ticketPath(row.id)}>{row.ticketNo}</TextLink>
      <Truncated text={row.title} />
      <span className={styles.quiet}>
        <Truncated text={`${row.entName}　${row.handlerName ?? '未分派'}`} />
      </span>
      <span className={styles.foot}>
        <Priority priority={row.priority} lists={lists} />
        <TimeLeft dueAt={row.dueAt} />
      </span>
    </li>
  );
}

interface ColumnProps {
  status: TicketStatus;
  filters: Partial<TicketFilters>;
  lists: TicketLists;
}

function BoardColumn({ status, filters, lists }: ColumnProps) {
  const styles = useStyles();
  const tickets = useCall(ticket.query, {
    ...filters,
    status,
    size: cardsShown,
    sort: 'resolveDue',
    order: 'asc',
  });
  const name = lists.statuses[status];
  return (
    <section className={styles.column} aria-label={name}>
      <h2 className={styles.head}>
        {name} <span className={styles.quiet}>{tickets.data?.total ?? ''}</span>
      </h2>
      <WhenLoaded answer={tickets} rows={4}>
        {({ records, total }) => (
          <>
            <ul className={styles.cards}>
              {records.map((row) => (
                <Card key={row.id} row={row} lists={lists} />
              ))}
            </ul>
            {total > records.length && (
              <span className={styles.quiet}>还有 {total - records.length} 张，请切换到列表查看</span>
            )}
            {total === 0 && <span className={styles.quiet}>没有工单</span>}
          </>
        )}
      </WhenLoaded>
    </section>
  );
}

/** 看板：未结的每个状态一列，解决时限最近的在前。 */
export function TicketBoard({ filters, lists, tools }: Omit<ColumnProps, 'status'> & { tools: ReactNode }) {
  const styles = useStyles();
  return (
    <>
      <Toolbar>{tools}</Toolbar>
      <div className={styles.board}>
        {STATES.map((status) => (
          <BoardColumn key={status} {...{ status, filters, lists }} />
        ))}
      </div>
    </>
  );
}
