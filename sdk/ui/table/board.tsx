import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { InputOf, PageCall, Paged, RowOf } from '../../contract/index.ts';
import { type Answer, useCall } from '../../data/use-call.ts';
import { TextLink } from '../link-button.tsx';
import { meaning } from '../meaning.ts';
import { radius, space } from '../theme.ts';
import { Truncated } from '../truncated.tsx';
import { WhenLoaded } from '../when-loaded.tsx';

const useStyles = makeStyles({
  board: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(176px, 1fr)',
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
  warning: { color: meaning.toneDangerText, marginLeft: 'auto', fontSize: tokens.fontSizeBase200 },
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

/** Cards of one column; the list behind the board has the rest. */
const cardsShown = 10;

/** A list as columns of cards, side by side. */
export function Board({ children }: { children: ReactNode }) {
  const styles = useStyles();
  return <div className={styles.board}>{children}</div>;
}

interface ColumnProps<C extends PageCall> {
  name: string;
  call: C;
  /** Which rows stand in the column, in which order. */
  input: Omit<InputOf<C>, 'page' | 'size'>;
  /** What of them needs attention; at the right of the head. */
  warning?: string | undefined;
  /** When no row stands here. */
  empty: string;
  /** The card of a row. */
  children: (row: RowOf<C>, reload: () => unknown) => ReactNode;
}

/** A column of a board: its name, how many rows stand there, and the first ten. */
export function BoardColumn<C extends PageCall>({ name, call, input, warning, empty, children }: ColumnProps<C>) {
  const styles = useStyles();
  const answer = useCall(call, { ...input, size: cardsShown } as InputOf<C>) as Answer<Paged<RowOf<C>>>;
  return (
    <section className={styles.column} aria-label={name}>
      <h2 className={styles.head}>
        {name}
        <span className={styles.quiet}>{answer.data?.total ?? ''}</span>
        {warning !== undefined && <span className={styles.warning}>{warning}</span>}
      </h2>
      <WhenLoaded answer={answer} rows={4}>
        {({ records, total }) => (
          <>
            <ul className={styles.cards}>{records.map((row) => children(row, answer.reload))}</ul>
            {total > records.length && (
              <span className={styles.quiet}>还有 {total - records.length} 张，请切换到列表查看</span>
            )}
            {total === 0 && <span className={styles.quiet}>{empty}</span>}
          </>
        )}
      </WhenLoaded>
    </section>
  );
}

interface CardProps {
  /** The document's own page. */
  to: string;
  number: string;
  title: string;
  /** Whose it is, below the title. */
  of: string;
  /** How it stands, and what may be done. */
  children: ReactNode;
}

export function BoardCard({ to, number, title, of, children }: CardProps) {
  const styles = useStyles();
  return (
    <li className={styles.card}>
      <TextLink to={to}>{number}</TextLink>
      <Truncated text={title} />
      <span className={styles.quiet}>
        <Truncated text={of} />
      </span>
      <span className={styles.foot}>{children}</span>
    </li>
  );
}
