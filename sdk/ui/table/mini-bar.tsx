import { makeStyles, tokens } from '@fluentui/react-components';
import { percent } from '../../format/index.ts';

/** Of the bar, px. */
const width = 48;

const useStyles = makeStyles({
  /** One element, with the bar as its background: a table draws hundreds of them. */
  bar: {
    paddingLeft: `${width + 6}px`,
    fontVariantNumeric: 'tabular-nums',
    fontSize: tokens.fontSizeBase200,
    backgroundImage: [tokens.colorBrandBackground, tokens.colorNeutralBackground5]
      .map((colour) => `linear-gradient(${colour}, ${colour})`)
      .join(),
    backgroundPosition: 'left center',
    backgroundRepeat: 'no-repeat',
    printColorAdjust: 'exact',
    '@media (forced-colors: active)': { forcedColorAdjust: 'none', color: 'CanvasText' },
  },
});

/** A share from 0 to 1 as a small bar with its figure. */
export function MiniBar({ value, label }: { value: string | number; label: string }) {
  const styles = useStyles();
  const share = Math.min(1, Math.max(0, Number(value)));
  const text = percent(value, { decimals: 0 });
  return (
    <span
      className={styles.bar}
      title={`${label} ${text}`}
      role="img"
      aria-label={`${label} ${text}`}
      style={{ backgroundSize: `${width * share}px 6px, ${width}px 6px` }}
    >
      {text}
    </span>
  );
}
