import type { ManagedProduct } from '@portal/sdk/calls/product';
import { makeStyles, tokens } from '@portal/sdk/ui';

const useStyles = makeStyles({
  name: { margin: '0 0 8px', fontSize: tokens.fontSizeBase300 },
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: '8px',
    margin: '0 0 16px',
    padding: 0,
    listStyleType: 'none',
  },
  card: {
    padding: '8px 12px',
    borderRadius: '8px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  intro: {
    margin: 0,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
});

/** 门户首页“服务产品”按此顺序呈现的样子：板块随其第一个产品排列。 */
export function HomePreview({ products }: { products: readonly ManagedProduct[] }) {
  const styles = useStyles();
  const shown = products.filter(({ aboveOff }) => aboveOff === 0);
  const sections = [...new Set(shown.map(({ section }) => section))];
  return sections.map((section) => (
    <section key={section} aria-label={section}>
      <h3 className={styles.name}>{section}</h3>
      <ul className={styles.grid}>
        {shown
          .filter((product) => product.section === section)
          .map(({ productType, productName, intro }) => (
            <li key={productType} className={styles.card}>
              {productName}
              <p className={styles.intro}>{intro}</p>
            </li>
          ))}
      </ul>
    </section>
  ));
}
