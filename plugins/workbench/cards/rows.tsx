import { Link } from '@portal/sdk/router';
import { makeStyles, mergeClasses, space, tokens } from '@portal/sdk/ui';
import { canOpen } from '@portal/sdk';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: `0 -${space.s}`, padding: 0, display: 'flex', flexDirection: 'column' },
  pairs: { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: space.l },
  row: {
    display: 'flex',
    alignItems: 'center',
    gap: space.s,
    minHeight: '36px',
    paddingInline: space.s,
    borderRadius: '4px',
    color: 'inherit',
    textDecorationLine: 'none',
  },
  live: {
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  text: { flexGrow: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  side: {
    flexShrink: 0,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
  },
});

export interface CardRow {
  readonly key: string;
  readonly text: string;
  /** Before the text: a tag or an icon. */
  readonly lead?: ReactNode;
  /** After the text, quiet: usually a time. */
  readonly side?: ReactNode;
  readonly to?: string | undefined;
}

interface Props {
  rows: readonly CardRow[];
  label: string;
  /** Default 1. */
  columns?: 1 | 2;
}

/** Lines of a card; each leads somewhere where it can. */
export function Rows({ rows, label, columns = 1 }: Props) {
  const styles = useStyles();
  return (
    <ul className={mergeClasses(styles.list, columns === 2 && styles.pairs)} aria-label={label}>
      {rows.map(({ key, text, lead, side, to }) => {
        const line = (
          <>
            {lead}
            <span className={styles.text} title={text}>
              {text}
            </span>
            <span className={styles.side}>{side}</span>
          </>
        );
        return (
          <li key={key}>
            {to !== undefined && canOpen(to) ? (
              <Link className={mergeClasses(styles.row, styles.live)} to={to}>
                {line}
              </Link>
            ) : (
              <div className={styles.row}>{line}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
