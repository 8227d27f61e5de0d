import { useCall } from '@portal/sdk';
import { labelOf } from '@portal/sdk/contract';
import { look, makeStyles, meaning, tokens } from '@portal/sdk/ui';
import { useEffect, useState } from 'react';
import { Block } from './block.tsx';
import { achieved, portal } from './contract.ts';

const useStyles = makeStyles({
  list: { ...look.list, ...look.grid('repeat(auto-fill, minmax(240px, 1fr))', '12px') },
  item: { ...look.outlined, ...look.row('12px'), minHeight: '64px', padding: '8px 16px', boxSizing: 'border-box' },
  name: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  strip: { backgroundColor: tokens.colorNeutralBackground1, borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  figuresList: {
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

/** Six quiet marks of the same family; an institution keeps the one of its place. */
const MARKS = [
  'M6 26 L16 8 L26 26 M10 26 H22',
  'M6 16 A10 10 0 0 1 26 16 M6 22 A10 10 0 0 0 26 22',
  'M7 7 H25 V25 H7 Z M7 16 H25 M16 7 V25',
  'M16 5 L27 16 L16 27 L5 16 Z M16 11 V21',
  'M6 24 V14 M13 24 V8 M20 24 V12 M26 24 V6',
  'M5 20 q5 -8 11 0 t11 0 M5 13 q5 -8 11 0 t11 0',
];

/** 合作金融机构。 */
export function Partners() {
  const styles = useStyles();
  const { data } = useCall(portal.summary, {});
  if (!data || data.partners.length === 0) return null;
  return (
    <Block title="合作金融机构" hint="费率与额度由机构提供，企业自主选择">
      <ul className={styles.list}>
        {data.partners.map((name, index) => (
          <li key={name} className={styles.item} title={name}>
            <svg
              width="32"
              height="32"
              viewBox="0 0 32 32"
              fill="none"
              stroke={meaning.artAccent}
              strokeWidth="2"
              strokeLinecap="round"
              strokeLinejoin="round"
              aria-hidden="true"
            >
              <path d={MARKS[index % MARKS.length] ?? ''} />
            </svg>
            <span className={styles.name}>{name}</span>
          </li>
        ))}
      </ul>
    </Block>
  );
}

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
      <dl className={styles.figuresList}>
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
