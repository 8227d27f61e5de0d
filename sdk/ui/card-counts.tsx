import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { TextLink } from './link-button.tsx';
import { meaning } from './meaning.ts';
import { space } from './theme.ts';

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
  danger: { color: meaning.toneDangerText },
});

export interface CardCount {
  readonly label: string;
  readonly count: number;
  /** The list behind the number. */
  readonly to?: string | undefined;
  /** Of a number above zero. Default that of the text. */
  readonly tone?: 'danger';
}

/** Numbers of a card in a line, each with the list behind it; nothing where there is none. */
export function CardCounts({ counts, label }: { counts: readonly CardCount[]; label: string }) {
  const styles = useStyles();
  if (counts.length === 0) return null;
  return (
    <ul className={styles.counts} aria-label={label}>
      {counts.map(({ label: name, count, to, tone }) => {
        const colour = count > 0 && tone && styles[tone];
        const number = <span className={mergeClasses(styles.number, colour)}>{count}</span>;
        return (
          <li key={name}>
            {to === undefined ? number : <TextLink to={to}>{number}</TextLink>} {name}
          </li>
        );
      })}
    </ul>
  );
}
