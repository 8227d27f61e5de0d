import { makeStyles, tokens } from '@fluentui/react-components';
import { percent } from '../../format/index.ts';

const useStyles = makeStyles({
  box: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    fontVariantNumeric: 'tabular-nums',
    fontSize: tokens.fontSizeBase200,
  },
  track: { fill: tokens.colorNeutralBackground5 },
  fill: { fill: tokens.colorBrandBackground },
});

const width = 48;

/** A share from 0 to 1 as a small bar with its figure. */
export function MiniBar({ value, label }: { value: string | number; label: string }) {
  const styles = useStyles();
  const share = Math.min(1, Math.max(0, Number(value)));
  const text = percent(value, { decimals: 0 });
  return (
    <span className={styles.box} title={`${label} ${text}`}>
      <svg width={width} height={6} role="img" aria-label={`${label} ${text}`}>
        <rect className={styles.track} width={width} height={6} rx={3} />
        <rect className={styles.fill} width={width * share} height={6} rx={3} />
      </svg>
      {text}
    </span>
  );
}
