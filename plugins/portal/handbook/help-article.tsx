import { date } from '@portal/sdk/format';
import { manageFile } from '@portal/sdk/calls/files';
import { request } from '@portal/sdk';
import { Link } from '@portal/sdk/router';
import { Attachments, makeStyles, meaning, SafeHtml, tokens } from '@portal/sdk/ui';
import type { HelpArticle } from './contract.ts';
import { Feedback } from './feedback.tsx';

const useStyles = makeStyles({
  article: {
    minWidth: 0,
    padding: '24px 32px',
    minHeight: '480px',
    borderRadius: '8px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media (max-width: 700px)': { padding: '16px' },
  },
  trail: {
    display: 'flex',
    gap: '8px',
    flexWrap: 'wrap',
    fontSize: '12px',
    lineHeight: '20px',
    color: tokens.colorNeutralForeground3,
  },
  note: {
    margin: '12px 0',
    padding: '8px 12px',
    borderRadius: '4px',
    backgroundColor: meaning.toneWaitingGround,
    color: meaning.toneWaitingText,
  },
  title: { margin: '8px 0', fontSize: '24px', lineHeight: '36px', fontWeight: tokens.fontWeightSemibold },
  facts: {
    display: 'flex',
    gap: '16px',
    fontSize: '12px',
    lineHeight: '20px',
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
  summary: {
    margin: '12px 0',
    padding: '12px 16px',
    borderRadius: '8px',
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground2,
  },
  step: {
    display: 'grid',
    gridTemplateColumns: '32px minmax(0, 1fr)',
    columnGap: '12px',
    scrollMarginTop: '72px',
    paddingTop: '12px',
  },
  knot: {
    width: '28px',
    height: '28px',
    borderRadius: '50%',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground1,
    fontWeight: tokens.fontWeightSemibold,
  },
  stepTitle: { margin: 0, fontSize: '16px', lineHeight: '28px', fontWeight: tokens.fontWeightSemibold },
  links: { display: 'flex', flexDirection: 'column', gap: '8px', paddingLeft: '20px' },
  link: {
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
  },
});

/** 帮助文章：步骤、手册下载、评价；产品与主题列出其下的文章。 */
export function HelpArticleView({ article }: { article: HelpArticle }) {
  const styles = useStyles();
  const {
    id,
    title,
    summary,
    content,
    steps,
    path,
    children,
    versionNo,
    updateTime,
    missing,
    nodeType,
    manualFileId,
    manualFileName,
  } = article;
  return (
    <article className={styles.article}>
      <nav className={styles.trail} aria-label="所在目录">
        {path.slice(0, -1).map((node) => (
          <span key={node.id}>
            <Link className={styles.link} to={`/ef/helpCenter?id=${node.id}`}>
              {node.title}
            </Link>{' '}
            /
          </span>
        ))}
        <span>{path.at(-1)?.title}</span>
      </nav>
      {missing && (
        <p className={styles.note} role="status">
          要找的文章已下线，或者需要登录后查看。以下是同一主题的其他内容。
        </p>
      )}
      <h1 className={styles.title}>{title}</h1>
      {nodeType === 'ARTICLE' && (
        <div className={styles.facts}>
          <span>版本 {versionNo}</span>
          <span>更新于 {date(updateTime)}</span>
        </div>
      )}
      {summary !== '' && <p className={styles.summary}>{summary}</p>}
      {content !== '' && <SafeHtml html={content} />}
      {steps.map((step, index) => (
        <section key={step.title} id={`step-${index + 1}`} className={styles.step}>
          <span className={styles.knot} aria-hidden="true">
            {index + 1}
          </span>
          <div>
            <h2 className={styles.stepTitle}>{step.title}</h2>
            <SafeHtml html={step.content} />
          </div>
        </section>
      ))}
      {manualFileId !== null && (
        <Attachments
          files={[{ fileId: manualFileId, fileName: manualFileName ?? '操作手册' }]}
          download={({ fileId }) => request(manageFile.download, { fileId }).catch(() => undefined)}
        />
      )}
      {children.length > 0 && (
        <ul className={styles.links}>
          {children.map((node) => (
            <li key={node.id}>
              <Link className={styles.link} to={`/ef/helpCenter?id=${node.id}`}>
                {node.title}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {nodeType === 'ARTICLE' && <Feedback key={id} id={id} usefulPercent={article.usefulPercent} />}
    </article>
  );
}
