import { makeStyles, tokens } from '@fluentui/react-components';
import { money } from '../../format/index.ts';

const useStyles = makeStyles({
  line: {
    fill: 'none',
    stroke: tokens.colorBrandStroke1,
    strokeWidth: '1.5px',
    strokeLinejoin: 'round',
    strokeLinecap: 'round',
    '@media (forced-colors: active)': { stroke: 'CanvasText' },
  },
  end: { fill: tokens.colorBrandBackground, '@media (forced-colors: active)': { fill: 'CanvasText' } },
});

interface Props {
  /** In the order of time. */
  values: readonly number[];
  /** What the values are, for screen readers. */
  label: string;
  /** Pixels. Default 96 by 24. */
  width?: number;
  height?: number;
}

const margin = 3;

/** A trend the size of a word; its last value is marked. */
export function Sparkline({ values, label, width = 96, height = 24 }: Props) {
  const styles = useStyles();
  const last = values.at(-1);
  if (last === undefined) return <span>-</span>;
  const low = Math.min(...values);
  const range = Math.max(...values) - low;
  const x = (index: number) => margin + (index / Math.max(1, values.length - 1)) * (width - 2 * margin);
  const y = (value: number) =>
    range === 0 ? height / 2 : height - margin - ((value - low) / range) * (height - 2 * margin);
  const points = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  const first = values[0] ?? last;
  const trend = last > first ? '上升' : last < first ? '下降' : '持平';
  return (
    <svg width={width} height={height} role="img" aria-label={`${label}，${trend}，最近 ${money(last)}`}>
      <polyline className={styles.line} points={points} />
      <circle className={styles.end} cx={x(values.length - 1)} cy={y(last)} r={2.5} />
    </svg>
  );
}
