import { date } from '@portal/sdk/format';
import { Link } from '@portal/sdk/router';
import { Highlight, makeStyles, ToneTag, tokens } from '@portal/sdk/ui';
import { AttachRegular } from '@fluentui/react-icons/svg/attach';
import type { ContentRow } from './contract.ts';
import { Cover } from './cover.tsx';

const useStyles = makeStyles({
  row: {
    display: 'flex',
    gap: '20px',
    padding: '20px 16px',
    color: 'inherit',
    textDecorationLine: 'none',
    borderRadius: '8px',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  item: { borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  text: { minWidth: 0, flexGrow: 1, display: 'flex', flexDirection: 'column', gap: '6px' },
  head: { display: 'flex', alignItems: 'center', gap: '8px' },
  title: { margin: 0, minWidth: 0, fontSize: '16px', lineHeight: '24px', fontWeight: tokens.fontWeightSemibold },
  summary: {
    margin: 0,
    color: tokens.colorNeutralForeground2,
    display: '-webkit-box',
    WebkitLineClamp: '2',
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
  },
  facts: {
    display: 'flex',
    gap: '16px',
    flexWrap: 'wrap',
    marginTop: 'auto',
    fontSize: '12px',
    lineHeight: '20px',
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
  file: { display: 'inline-flex', alignItems: 'center', gap: '4px' },
});

/** 列表中的一篇文章；有关键词时标出命中。 */
export function NewsRow({ row, keyword = '' }: { row: ContentRow; keyword?: string }) {
  const styles = useStyles();
  const {
    id,
    title,
    summary,
    excerpt,
    coverArt,
    coverFileId,
    top,
    isNew,
    contentSource,
    author,
    updateTime,
    viewCount,
    subjectName,
  } = row;
  const text = excerpt === null || summary.includes(keyword.trim()) ? summary : `…${excerpt}…`;
  return (
    <li className={styles.item}>
      <Link className={styles.row} to={`/ef/newsDetails?id=${id}`}>
        <Cover art={coverArt} fileId={coverFileId} />
        <div className={styles.text}>
          <div className={styles.head}>
            {top && <ToneTag tone="info">置顶</ToneTag>}
            <h2 className={styles.title}>
              <Highlight text={title} keyword={keyword} />
            </h2>
            {isNew && <ToneTag tone="success">NEW</ToneTag>}
          </div>
          <p className={styles.summary}>
            <Highlight text={text} keyword={keyword} />
          </p>
          <div className={styles.facts}>
            <time>{date(updateTime)}</time>
            <span>{subjectName}</span>
            {contentSource !== null && <span>来源：{contentSource}</span>}
            {author !== null && author !== contentSource && <span>作者：{author}</span>}
            <span>浏览 {viewCount.toLocaleString('zh-CN')}</span>
            {row.attachmentNames.map((name) => (
              <span key={name} className={styles.file}>
                <AttachRegular aria-hidden="true" />
                <span>
                  <Highlight text={name} keyword={keyword} />
                </span>
              </span>
            ))}
          </div>
        </div>
      </Link>
    </li>
  );
}
