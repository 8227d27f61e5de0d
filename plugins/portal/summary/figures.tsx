import { useCall } from '@portal/sdk';
import { labelOf } from '@portal/sdk/contract';
import { look, makeStyles, tokens } from '@portal/sdk/ui';
import { useEffect, useState } from 'react';
import { achieved, portal } from './contract.ts';

const useStyles = makeStyles({
  strip: { backgroundColor: tokens.colorNeutralBackground1, borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  list: {
    maxWidth: '1200px',
    margin: '0 auto',
    padding: '8px 16px 28px',
    boxSizing: 'border-box',
    display: 'flex',
    gap: '16px',
    minHeight: '84px',
    '@media (max-width: 700px)': { flexWrap: 'wrap' },
  },
  figure: { flexGrow: 1, flexBasis: '140px', display: 'flex', flexDirection: 'column-reverse', margin: 0 },
  value: { ...look.heading('32px', '44px'), fontVariantNumeric: 'tabular-nums', color: tokens.colorNeutralForeground1 },
  unit: {
    fontSize: '14px',
    fontWeight: tokens.fontWeightRegular,
    marginLeft: '6px',
    color: tokens.colorNeutralForeground2,
  },
  label: { color: tokens.colorNeutralForeground3 },
});

const durationMs = 600;
const wantsStillness = () => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true;

/** A number that runs up to `target` once; at once where the system asks for less motion. */
function useCountUp(target: number): number {
  const [value, setValue] = useState(() => (wantsStillness() ? target : 0));
  useEffect(() => {
    if (wantsStillness()) {
      setValue(target);
      return undefined;
    }
    const started = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const passed = Math.min(1, (now - started) / durationMs);
      setValue(target * (1 - (1 - passed) ** 3));
      if (passed < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [target]);
  return value;
}

const yuanPerYi = 100_000_000;

interface Figure {
  value: number;
  unit: string;
  decimals: number;
}

/** What is shown of each figure, in its order; money is scaled. */
const UNITS = {
  supplierCount: '家',
  purchaserCount: '家',
  orderAmount: undefined,
  financingAmount: undefined,
  productCount: '项',
  institutionCount: '家',
} as const;
const names = Object.keys(UNITS) as (keyof typeof UNITS)[];

/** Money below one 亿 is told in 万, so that no figure reads as zero. */
const scaled = (yuan: number): Figure =>
  yuan >= yuanPerYi
    ? { value: yuan / yuanPerYi, unit: '亿元', decimals: 2 }
    : { value: yuan / 10_000, unit: '万元', decimals: 0 };

function Value({ value, unit, decimals }: Figure) {
  const styles = useStyles();
  const shown = useCountUp(value);
  return (
    <dd className={styles.value}>
      {shown.toLocaleString('zh-CN', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })}
      <span className={styles.unit}>{unit}</span>
    </dd>
  );
}

/** 平台数据：入驻、成交、融资。 */
export function Figures() {
  const styles = useStyles();
  const { data, error } = useCall(portal.summary, {});
  if (error) return null;
  return (
    <section className={styles.strip} aria-label="平台数据" aria-busy={!data}>
      <dl className={styles.list}>
        {data &&
          names.map((name) => {
            const [value, unit] = [data[name], UNITS[name]];
            return (
              value !== null && (
                <div key={name} className={styles.figure}>
                  <dt className={styles.label}>{labelOf(achieved.properties[name])}</dt>
                  <Value
                    {...(unit === undefined ? scaled(Number(value)) : { value: Number(value), unit, decimals: 0 })}
                  />
                </div>
              )
            );
          })}
      </dl>
    </section>
  );
}
