import { makeStyles, tokens, useArrowNavigationGroup } from '@fluentui/react-components';
import { type Fact, orHyphen } from '../descriptions.tsx';
import { Defined } from '../defined.tsx';
import { space } from '../theme.ts';

const useStyles = makeStyles({
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    gap: `0 ${space.l}`,
    margin: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: '18px',
    whiteSpace: 'nowrap',
  },
  fact: { display: 'flex', alignItems: 'baseline', gap: space.xs },
  label: { margin: 0, color: tokens.colorNeutralForeground3 },
  value: { margin: 0, fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
});

/** Figures above a list, in one line; in a narrow window in two. */
export function FactLine({ items }: { items: readonly Fact[] }) {
  const styles = useStyles();
  // one stop of Tab for all that lead somewhere: the rows are near
  const arrows = useArrowNavigationGroup({ axis: 'horizontal', memorizeCurrent: true });
  return (
    <dl className={styles.line} {...arrows}>
      {items.map(({ label, value, definition }) => (
        <div key={label} className={styles.fact}>
          <dt className={styles.label}>
            <Defined label={label} definition={definition} />
          </dt>
          <dd className={styles.value}>{orHyphen(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
