import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Link } from '../navigation.ts';
import { canOpen } from '../services.ts';
import { CardEmpty } from './card-content.tsx';
import { look } from './looks.ts';
import { meaning } from './meaning.ts';
import { space } from './theme.ts';

const focus = { ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' } };

const useStyles = makeStyles({
  list: { ...look.list, margin: `0 -${space.s}`, display: 'flex', flexDirection: 'column' },
  pairs: { ...look.grid('repeat(2, minmax(0, 1fr))', `0 ${space.l}`) },
  row: {
    ...look.row(space.s),
    ...look.anchor,
    minHeight: '36px',
    paddingInline: space.s,
    borderRadius: '4px',
    ':any-link:hover': { backgroundColor: meaning.rowHover },
    ...focus,
  },
  text: { ...look.oneLine, flexGrow: 1, minWidth: 0 },
  side: { ...look.quiet, flexShrink: 0, fontVariantNumeric: 'tabular-nums' },
  tiles: {
    ...look.list,
    flexGrow: 1,
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 1fr)',
    gap: space.s,
  },
  tile: {
    ...look.column('2px'),
    ...look.anchor,
    height: '100%',
    boxSizing: 'border-box',
    justifyContent: 'center',
    paddingInline: space.m,
    borderRadius: '6px',
    backgroundColor: tokens.colorNeutralBackground2,
    ':any-link:hover': { backgroundColor: tokens.colorBrandBackground2 },
    ...focus,
  },
  number: {
    fontSize: tokens.fontSizeHero700,
    lineHeight: '36px',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  waiting: { color: meaning.toneWaitingText },
  danger: { color: meaning.toneDangerText },
  none: { color: tokens.colorNeutralForeground3 },
  label: {
    ...look.oneLine,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: '18px',
  },
});

interface WayProps {
  to: string | undefined;
  className: string;
  /** Of the link, where its text alone does not say it. */
  label?: string;
  children: ReactNode;
}

/** A link where this user may go there, else the same box without. */
function Way({ to, className, label, children }: WayProps) {
  return to !== undefined && canOpen(to) ? (
    <Link className={className} to={to} aria-label={label}>
      {children}
    </Link>
  ) : (
    <div className={className}>{children}</div>
  );
}

export interface CardRow {
  readonly key: string;
  readonly text: string;
  /** Before the text: a number, a tag or an icon. */
  readonly lead?: ReactNode;
  /** After the text, quiet: usually a time. */
  readonly side?: ReactNode;
  readonly to?: string | undefined;
}

interface RowsProps {
  rows: readonly CardRow[];
  label: string;
  /** Said instead, where there are none. */
  empty: string;
  /** Default 1. */
  columns?: 1 | 2;
}

/** Lines of a card; each leads somewhere where it can. */
export function CardRows({ rows, label, empty, columns = 1 }: RowsProps) {
  const styles = useStyles();
  if (rows.length === 0) return <CardEmpty>{empty}</CardEmpty>;
  return (
    <ul className={mergeClasses(styles.list, columns === 2 && styles.pairs)} aria-label={label}>
      {rows.map(({ key, text, lead, side, to }) => (
        <li key={key}>
          <Way to={to} className={styles.row}>
            {lead}
            <span className={styles.text} title={text}>
              {text}
            </span>
            <span className={styles.side}>{side}</span>
          </Way>
        </li>
      ))}
    </ul>
  );
}

interface CardFigure {
  readonly label: string;
  readonly value: number;
  /** The list behind the number. */
  readonly to: string;
  readonly tone?: 'waiting' | 'danger' | undefined;
}

/** Numbers side by side, each with the list behind it; zero is pale. */
export function CardFigures({ figures, label }: { figures: readonly CardFigure[]; label: string }) {
  const styles = useStyles();
  return (
    <ul className={styles.tiles} aria-label={label}>
      {figures.map(({ label: name, value, to, tone }) => (
        <li key={name}>
          <Way to={to} className={styles.tile} label={`${name} ${value}`}>
            <span className={mergeClasses(styles.number, value === 0 ? styles.none : tone && styles[tone])}>
              {value}
            </span>
            <span className={styles.label} title={name}>
              {name}
            </span>
          </Way>
        </li>
      ))}
    </ul>
  );
}
