import { makeStyles, space, TextLink, tokens } from '@portal/sdk/ui';

const useStyles = makeStyles({
  counts: {
    listStyleType: 'none',
    margin: `0 0 ${space.xs}`,
    padding: `0 0 ${space.s}`,
    display: 'flex',
    flexWrap: 'wrap',
    gap: `${space.xs} ${space.l}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    color: tokens.colorNeutralForeground2,
  },
  number: { fontSize: '20px', fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
});

export interface Count {
  readonly label: string;
  readonly count: number;
  /** The list behind the number. */
  readonly to?: string | undefined;
}

/** Numbers in a line, each with the list behind it. */
export function Counts({ counts, label }: { counts: readonly Count[]; label: string }) {
  const styles = useStyles();
  if (counts.length === 0) return null;
  return (
    <ul className={styles.counts} aria-label={label}>
      {counts.map(({ label: name, count, to }) => {
        const number = <span className={styles.number}>{count}</span>;
        return (
          <li key={name}>
            {to === undefined ? number : <TextLink to={to}>{number}</TextLink>} {name}
          </li>
        );
      })}
    </ul>
  );
}
