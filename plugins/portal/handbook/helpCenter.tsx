import { useCall, useDeployment } from '@portal/sdk';
import { useSearchParams } from '@portal/sdk/router';
import { makeStyles, meaning, tokens, WhenLoaded } from '@portal/sdk/ui';
import { handbook, type HelpArticle } from './contract.ts';
import { HelpArticleView } from './help-article.tsx';
import { HelpHome } from './help-home.tsx';
import { HelpSearch } from './help-search.tsx';
import { HelpTree } from './help-tree.tsx';

const useStyles = makeStyles({
  band: { backgroundColor: meaning.toneInfoGround, borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  wrap: { maxWidth: '1200px', marginInline: 'auto', padding: '24px 16px', boxSizing: 'border-box' },
  title: { margin: '0 0 12px', fontSize: '24px', lineHeight: '32px', fontWeight: tokens.fontWeightSemibold },
  columns: {
    display: 'grid',
    gridTemplateColumns: '240px minmax(0, 1fr) 200px',
    gap: '24px',
    alignItems: 'start',
    '@media (max-width: 1100px)': { gridTemplateColumns: '220px minmax(0, 1fr)' },
    '@media (max-width: 800px)': { gridTemplateColumns: '1fr' },
  },
  side: {
    position: 'sticky',
    top: '72px',
    maxHeight: 'calc(100vh - 96px)',
    overflowY: 'auto',
    '@media (max-width: 800px)': { position: 'static', maxHeight: 'none' },
  },
  aside: {
    position: 'sticky',
    top: '72px',
    display: 'flex',
    flexDirection: 'column',
    gap: '16px',
    '@media (max-width: 1100px)': { gridColumn: '1 / -1', position: 'static' },
  },
  label: {
    margin: 0,
    fontSize: '12px',
    lineHeight: '20px',
    color: tokens.colorNeutralForeground3,
    fontWeight: tokens.fontWeightRegular,
  },
  anchor: {
    display: 'block',
    padding: '4px 0 4px 12px',
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    borderLeft: `2px solid ${tokens.colorNeutralStroke2}`,
    ':hover': { color: tokens.colorBrandForeground1, borderLeft: `2px solid ${tokens.colorBrandStroke1}` },
  },
  contact: {
    padding: '16px',
    borderRadius: '8px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
  },
  phone: {
    fontSize: '16px',
    lineHeight: '24px',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
});

function Aside({ steps }: { steps: HelpArticle['steps'] }) {
  const styles = useStyles();
  const { phone, mailbox } = useDeployment();
  return (
    <aside className={styles.aside}>
      {steps.length > 0 && (
        <nav aria-label="本文步骤">
          <p className={styles.label}>本文步骤</p>
          {steps.map(({ title }, index) => (
            <a key={title} className={styles.anchor} href={`#step-${index + 1}`}>
              {title}
            </a>
          ))}
        </nav>
      )}
      <section className={styles.contact} aria-label="联系我们">
        <h2 className={styles.label}>没有解决？联系我们</h2>
        <span className={styles.phone}>{phone}</span>
        <span className={styles.label}>工作日 8:30—17:30</span>
        <a href={`mailto:${mailbox}`} className={styles.label}>
          {mailbox}
        </a>
      </section>
    </aside>
  );
}

/** 帮助中心：目录、文章、搜索、评价。 */
export default function HelpCenterPage() {
  const styles = useStyles();
  const [params] = useSearchParams();
  const [id, routeUrl] = [params.get('id'), params.get('routeUrl')];
  const tree = useCall(handbook.tree, {});
  const asked = id !== null ? { id } : routeUrl !== null ? { routeUrl } : undefined;
  const article = useCall(handbook.detail, asked);
  const shown = asked === undefined ? undefined : article.data;
  return (
    <>
      <div className={styles.band}>
        <div className={styles.wrap}>
          <h1 className={styles.title}>帮助中心</h1>
          <HelpSearch />
        </div>
      </div>
      <div className={styles.wrap}>
        <WhenLoaded answer={tree} rows={12}>
          {(products) => (
            <div className={styles.columns}>
              <div className={styles.side}>
                <HelpTree tree={products} path={shown?.path ?? products.slice(0, 1)} />
              </div>
              {asked === undefined ? (
                <HelpHome tree={products} />
              ) : (
                <WhenLoaded answer={article} rows={12}>
                  {(found) => <HelpArticleView article={found} />}
                </WhenLoaded>
              )}
              <Aside steps={shown?.steps ?? []} />
            </div>
          )}
        </WhenLoaded>
      </div>
    </>
  );
}
