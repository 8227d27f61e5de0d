import { makeStyles, tokens } from '@fluentui/react-components';
import { percent } from '../../format/index.ts';

/** Of the bar, px. */
const width = 48;

const useStyles = makeStyles({
  box: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    fontVariantNumeric: 'tabular-nums',
    fontSize: tokens.fontSizeBase200,
  },
  /** One element: a table draws hundreds of them. */
  track: {
    display: 'inline-block',
    width: `${width}px`,
    height: '6px',
    borderRadius: '3px',
    backgroundColor: tokens.colorNeutralBackground5,
    backgroundImage: `linear-gradient(${tokens.colorBrandBackground}, ${tokens.colorBrandBackground})`,
    backgroundRepeat: 'no-repeat',
    printColorAdjust: 'exact',
    '@media (forced-colors: active)': { forcedColorAdjust: 'none' },
  },
});

/** A share from 0 to 1 as a small bar with its figure. */
export function MiniBar({ value, label }: { value: string | number; label: string }) {
  const styles = useStyles();
  const share = Math.min(1, Math.max(0, Number(value)));
  const text = percent(value, { decimals: 0 });
  return (
    <span className={styles.box} role="img" aria-label={`${label} ${text}`} title={`${label} ${text}`}>
      <span className={styles.track} style={{ backgroundSize: `${width * share}px 100%` }} />
      <span aria-hidden="true">{text}</span>
    </span>
  );
}
