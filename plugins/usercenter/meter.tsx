import { look, makeStyles, tokens } from '@portal/sdk/ui';

const useStyles = makeStyles({
  meter: { ...look.row('12px'), minWidth: '240px' },
  track: {
    flexGrow: 1,
    maxWidth: '320px',
    height: '8px',
    borderRadius: '4px',
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground5,
  },
  bar: { height: '100%', backgroundColor: tokens.colorBrandBackground },
  full: { height: '100%', backgroundColor: tokens.colorStatusSuccessBackground3 },
  text: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
});

/** How much of 100 there is, as a bar and in words: 75 分. */
export function Meter({ label, value, unit }: { label: string; value: number; unit: string }) {
  const styles = useStyles();
  return (
    <div className={styles.meter}>
      <span>{label}</span>
      <div
        className={styles.track}
        role="meter"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <div className={value === 100 ? styles.full : styles.bar} style={{ width: `${value}%` }} />
      </div>
      <span className={styles.text}>
        {value} {unit}
      </span>
    </div>
  );
}
