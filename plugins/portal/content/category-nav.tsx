import { PURCHASE_CATEGORY, type PurchaseNotice } from '@portal/sdk/calls/content';
import { Link } from '@portal/sdk/router';
import { type Category, CategoryArt, makeStyles, mergeClasses, tokens } from '@portal/sdk/ui';
import { linkCard } from '../looks.ts';

const useStyles = makeStyles({
  nav: {
    display: 'grid',
    gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
    gap: '12px',
    '@media (max-width: 900px)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  },
  tile: {
    ...linkCard,
    alignItems: 'center',
    gap: '12px',
    padding: '12px 16px',
  },
  here: {
    border: `1px solid ${tokens.colorBrandStroke1}`,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground1,
  },
});

type Code = PurchaseNotice['category'];

const ART: Readonly<Record<Code, Category>> = {
  COAL: 'coal',
  POWER: 'equipment',
  CHEMICAL: 'material',
  OFFICE: 'office',
  LABOUR: 'material',
  SERVICE: 'service',
};

/** 品类导航：再按一次取消。 */
export function CategoryNav({ current }: { current: Code | undefined }) {
  const styles = useStyles();
  return (
    <nav className={styles.nav} aria-label="品类">
      {PURCHASE_CATEGORY.list.map((code) => (
        <Link
          key={code}
          className={mergeClasses(styles.tile, code === current && styles.here)}
          aria-current={code === current ? 'true' : undefined}
          to={code === current ? '/ef/eService/eJiCai' : `/ef/eService/eJiCai?category=${code}`}
        >
          <CategoryArt category={ART[code]} size={48} />
          {PURCHASE_CATEGORY.texts[code]}
        </Link>
      ))}
    </nav>
  );
}
