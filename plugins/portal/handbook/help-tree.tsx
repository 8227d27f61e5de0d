import { Link } from '@portal/sdk/router';
import { makeStyles, mergeClasses, tokens } from '@portal/sdk/ui';
import type { HelpProducts } from './contract.ts';

const useStyles = makeStyles({
  nav: { display: 'flex', flexDirection: 'column', gap: '2px' },
  product: {
    cursor: 'pointer',
    padding: '8px',
    borderRadius: '4px',
    fontWeight: tokens.fontWeightSemibold,
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  topic: {
    margin: '8px 0 2px',
    paddingLeft: '24px',
    fontSize: '12px',
    lineHeight: '20px',
    color: tokens.colorNeutralForeground3,
  },
  link: {
    display: 'block',
    padding: '5px 8px 5px 24px',
    borderRadius: '4px',
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  here: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground1,
    fontWeight: tokens.fontWeightSemibold,
  },
});

/** 帮助目录：产品、主题、文章；打开当前文章所在的产品。 */
export function HelpTree({ tree, path }: { tree: HelpProducts; path: readonly { id: string }[] }) {
  const styles = useStyles();
  const open = new Set(path.map(({ id }) => id));
  return (
    <nav className={styles.nav} aria-label="帮助目录">
      {tree.map((product) => (
        <details key={`${product.id}-${open.has(product.id)}`} open={open.has(product.id)}>
          <summary className={styles.product}>{product.title}</summary>
          {product.topics.map((topic) => (
            <div key={topic.id}>
              <p className={styles.topic}>{topic.title}</p>
              {topic.articles.map(({ id, title }) => (
                <Link
                  key={id}
                  className={mergeClasses(styles.link, open.has(id) && styles.here)}
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
