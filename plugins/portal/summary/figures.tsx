import { useCall } from '@portal/sdk';
import { makeStyles, tokens } from '@portal/sdk/ui';
import { portal, type Summary } from './contract.ts';
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

/** Money below one 亿 is told in 万, so that no figure reads as zero. */
const moneyFigure = (label: string, yuan: string | null): Figure[] => {
  if (yuan === null) return [];
  const value = Number(yuan);
  return value >= yuanPerYi
    ? [{ label, value: value / yuanPerYi, unit: '亿元', decimals: 2 }]
    : [{ label, value: Number(yuan) / 10_000, unit: '万元', decimals: 0 }];
};

const figuresOf = ({
  supplierCount,
  purchaserCount,
  institutionCount,
  productCount,
  orderAmount,
  financingAmount,
}: Summary): Figure[] => [
  { label: '入驻供应商', value: supplierCount, unit: '家', decimals: 0 },
  { label: '采购单位', value: purchaserCount, unit: '家', decimals: 0 },
  ...moneyFigure('累计成交额', orderAmount),
  ...moneyFigure('累计融资额', financingAmount),
  { label: '服务产品', value: productCount, unit: '项', decimals: 0 },
  { label: '合作金融机构', value: institutionCount, unit: '家', decimals: 0 },
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
          figuresOf(data).map((figure) => (
            <div key={figure.label} className={styles.figure}>
              <dt className={styles.label}>{figure.label}</dt>
              <Value {...figure} />
            </div>
          ))}
      </dl>
    </section>
  );
}
