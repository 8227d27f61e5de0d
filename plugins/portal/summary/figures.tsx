import { useCall } from '@portal/sdk';
import { metaOf } from '@portal/sdk/contract';
import { makeStyles, tokens } from '@portal/sdk/ui';
import { achieved, portal, type Summary } from './contract.ts';
import { useCountUp } from './use-count-up.ts';

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
  value: {
    margin: 0,
    fontSize: '32px',
    lineHeight: '44px',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground1,
  },
  unit: {
    fontSize: '14px',
    fontWeight: tokens.fontWeightRegular,
    marginLeft: '6px',
    color: tokens.colorNeutralForeground2,
  },
  label: { color: tokens.colorNeutralForeground3 },
});

const yuanPerYi = 100_000_000;

interface Figure {
  label: string;
  value: number;
  unit: string;
  decimals: number;
}

const labelOf = (name: keyof Summary) => metaOf(achieved.properties[name])?.label ?? name;

const countOf =
  (name: 'supplierCount' | 'purchaserCount' | 'institutionCount' | 'productCount', unit: string) =>
  ({ [name]: value }: Summary): Figure[] => [{ label: labelOf(name), value, unit, decimals: 0 }];

/** Money below one 亿 is told in 万, so that no figure reads as zero. */
const moneyOf =
  (name: 'orderAmount' | 'financingAmount') =>
  ({ [name]: yuan }: Summary): Figure[] => {
    const value = Number(yuan);
    if (yuan === null) return [];
    return value >= yuanPerYi
      ? [{ label: labelOf(name), value: value / yuanPerYi, unit: '亿元', decimals: 2 }]
      : [{ label: labelOf(name), value: value / 10_000, unit: '万元', decimals: 0 }];
  };

const FIGURES = [
  countOf('supplierCount', '家'),
  countOf('purchaserCount', '家'),
  moneyOf('orderAmount'),
  moneyOf('financingAmount'),
  countOf('productCount', '项'),
  countOf('institutionCount', '家'),
];

function Value({ value, unit, decimals }: Figure) {
  const styles = useStyles();
  const shown = useCountUp(value);
  const text = shown.toLocaleString('zh-CN', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return (
    <dd className={styles.value}>
      {text}
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
          FIGURES.flatMap((figuresOf) => figuresOf(data)).map((figure) => (
            <div key={figure.label} className={styles.figure}>
              <dt className={styles.label}>{figure.label}</dt>
              <Value {...figure} />
            </div>
          ))}
      </dl>
    </section>
  );
}
