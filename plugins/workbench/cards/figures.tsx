import { canOpen } from '@portal/sdk';
import { Link } from '@portal/sdk/router';
import { makeStyles, meaning, mergeClasses, space, tokens } from '@portal/sdk/ui';

const useStyles = makeStyles({
  tiles: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    flexGrow: 1,
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 1fr)',
    gap: space.s,
  },
  tile: {
    height: '100%',
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    gap: '2px',
    paddingInline: space.m,
    borderRadius: '6px',
    color: 'inherit',
    textDecorationLine: 'none',
    backgroundColor: tokens.colorNeutralBackground2,
  },
  live: {
    ':hover': { backgroundColor: tokens.colorBrandBackground2 },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
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
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: '18px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
});

export interface Figure {
  readonly label: string;
  readonly value: number;
  /** The list behind the number. */
  readonly to: string;
  readonly tone?: 'waiting' | 'danger';
}

function Tile({ label, value, to, tone }: Figure) {
  const styles = useStyles();
  const colour = value === 0 ? styles.none : tone && styles[tone];
  const content = (
    <>
      <span className={mergeClasses(styles.number, colour)}>{value}</span>
      <span className={styles.label} title={label}>
        {label}
      </span>
    </>
  );
  return canOpen(to) ? (
    <Link className={mergeClasses(styles.tile, styles.live)} to={to} aria-label={`${label} ${value}`}>
      {content}
    </Link>
  ) : (
    <div className={styles.tile}>{content}</div>
  );
}

/** Numbers side by side, each with the list behind it. */
export function Figures({ figures, label }: { figures: readonly Figure[]; label: string }) {
  const styles = useStyles();
  return (
    <ul className={styles.tiles} aria-label={label}>
      {figures.map((figure) => (
        <li key={figure.label}>
          <Tile {...figure} />
        </li>
      ))}
    </ul>
  );
}
