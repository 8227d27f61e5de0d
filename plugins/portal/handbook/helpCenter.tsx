import { useCall, useDeployment } from '@portal/sdk';
import { Link, useSearchParams } from '@portal/sdk/router';
import { Grid, look, makeStyles, meaning, Section, Stack, TextLink, tokens, WhenLoaded } from '@portal/sdk/ui';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { fold, foldHead, lineHere, lineLink, linkCard, wide } from '../looks.ts';
import { handbook, type HelpArticle, type HelpProducts } from './contract.ts';
import { HelpArticleView } from './help-article.tsx';
import { HelpSearch } from './help-search.tsx';

const useStyles = makeStyles({
  nav: { display: 'flex', flexDirection: 'column', gap: '2px' },
  product: { ...lineLink, ...foldHead, padding: '8px', fontWeight: tokens.fontWeightSemibold },
  fold,
  topic: { ...look.quiet, margin: '8px 0 2px', paddingLeft: '32px' },
  link: { ...lineLink, ...look.oneLine, display: 'block', padding: '5px 8px 5px 32px', '&[aria-current]': lineHere },
  card: { ...linkCard, ...look.column('4px'), padding: '16px', minHeight: '96px', boxSizing: 'border-box' },
  title: { fontSize: '16px', lineHeight: '24px', fontWeight: tokens.fontWeightSemibold },
  text: { color: tokens.colorNeutralForeground2, fontSize: '13px', lineHeight: '20px' },
  questions: look.grid('repeat(auto-fill, minmax(220px, 1fr))', '12px'),
  count: { marginTop: 'auto', color: tokens.colorNeutralForeground3, fontSize: '12px' },
  band: { backgroundColor: meaning.toneInfoGround, borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  wrap: wide('24px 16px'),
  pageTitle: { ...look.heading('24px', '32px'), marginBottom: '12px' },
  columns: {
    ...look.grid('240px minmax(0, 1fr) 200px', '24px'),
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
    ...look.column('16px'),
    position: 'sticky',
    top: '72px',
    '@media (max-width: 1100px)': { gridColumn: '1 / -1', position: 'static' },
  },
  label: { ...look.quiet, margin: 0, fontWeight: tokens.fontWeightRegular },
  anchor: {
    display: 'block',
    padding: '4px 0 4px 12px',
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    borderLeft: `2px solid ${tokens.colorNeutralStroke2}`,
    ':hover': { color: tokens.colorBrandForeground1, borderLeft: `2px solid ${tokens.colorBrandStroke1}` },
  },
  contact: { ...look.panel, ...look.column('4px'), padding: '16px' },
  phone: { ...look.heading('16px', '24px'), fontVariantNumeric: 'tabular-nums' },
});

/** 帮助目录：产品、主题、文章；打开当前文章所在的产品。 */
function HelpTree({ tree, path }: { tree: HelpProducts; path: readonly { id: string }[] }) {
  const styles = useStyles();
  const open = new Set(path.map(({ id }) => id));
  return (
    <nav className={styles.nav} aria-label="帮助目录">
      {tree.map((product) => (
        <details key={`${product.id}-${open.has(product.id)}`} className={styles.fold} open={open.has(product.id)}>
          <summary className={styles.product}>
            <ChevronRightRegular aria-hidden="true" />
            {product.title}
          </summary>
          {product.topics.map((topic) => (
            <div key={topic.id}>
              <p className={styles.topic}>{topic.title}</p>
              {topic.articles.map(({ id, title }) => (
                <Link
                  key={id}
                  className={styles.link}
                  to={`/ef/helpCenter?id=${id}`}
                  aria-current={open.has(id) ? 'page' : undefined}
                  title={title}
                >
                  {title}
                </Link>
              ))}
            </div>
          ))}
        </details>
      ))}
    </nav>
  );
}

function Questions() {
  const styles = useStyles();
  const { data } = useCall(handbook.page, { faq: true, page: 1, size: 10 });
  if (!data || data.total === 0) return null;
  return (
    <Section title="常见问题">
      <div className={styles.questions}>
        {data.records.map(({ id, title }) => (
          <TextLink key={id} to={`/ef/helpCenter?id=${id}`}>
            {title}
          </TextLink>
        ))}
      </div>
    </Section>
  );
}

/** 帮助中心的首屏：按产品进入，常见问题。 */
function HelpHome({ tree }: { tree: HelpProducts }) {
  const styles = useStyles();
  return (
    <Stack>
      <Grid min={220}>
        {tree.map(({ id, title, summary, topics }) => (
          <Link key={id} className={styles.card} to={`/ef/helpCenter?id=${topics[0]?.articles[0]?.id ?? id}`}>
            <span className={styles.title}>{title}</span>
            <span className={styles.text}>{summary}</span>
            <span className={styles.count}>{topics.reduce((sum, { articles }) => sum + articles.length, 0)} 篇</span>
          </Link>
        ))}
      </Grid>
      <Questions />
    </Stack>
  );
}

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
          <h1 className={styles.pageTitle}>帮助中心</h1>
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
