import type { List } from '@portal/sdk';
import { imageAddress } from '@portal/sdk/calls/files';
import { date, dateTime } from '@portal/sdk/format';
import { Link } from '@portal/sdk/router';
import {
  ErrorState,
  Highlight,
  Loading,
  look,
  makeStyles,
  mergeClasses,
  NoResult,
  tokens,
  ToneTag,
} from '@portal/sdk/ui';
import { Pager } from '@portal/sdk/ui/table';
import { AttachRegular } from '@fluentui/react-icons/svg/attach';
import { lineLink } from '../looks.ts';
import type { content, ContentRow } from './contract.ts';

const useStyles = makeStyles({
  tile: {
    width: '88px',
    height: '72px',
    flexShrink: 0,
    borderRadius: '8px',
    overflow: 'hidden',
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground1,
    '@media (max-width: 700px)': { display: 'none' },
  },
  photo: { objectFit: 'cover' },
  // the day stands above, and is read after its month
  day: {
    ...look.column('0'),
    flexDirection: 'column-reverse',
    alignItems: 'center',
    justifyContent: 'center',
    fontVariantNumeric: 'tabular-nums',
  },
  dayOfMonth: { fontSize: '24px', lineHeight: '32px', fontWeight: tokens.fontWeightSemibold },
  list: look.list,
  card: { ...look.panel, padding: '4px 8px 8px', minHeight: '480px' },
  item: { borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  row: { ...lineLink, display: 'flex', gap: '20px', padding: '20px 16px', borderRadius: '8px' },
  text: { ...look.column('6px'), minWidth: 0, flexGrow: 1 },
  head: look.row('8px'),
  title: { ...look.heading('16px', '24px'), minWidth: 0 },
  summary: {
    margin: 0,
    color: tokens.colorNeutralForeground2,
    display: '-webkit-box',
    WebkitLineClamp: '2',
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
  },
  facts: {
    ...look.quiet,
    display: 'flex',
    gap: '16px',
    flexWrap: 'wrap',
    marginTop: 'auto',
    fontVariantNumeric: 'tabular-nums',
  },
  file: { display: 'inline-flex', alignItems: 'center', gap: '4px' },
});

/** 上传的封面；没有时是日期，日期不再写第二遍。 */
function Cover({ fileId, at }: { fileId: string | null; at: string }) {
  const styles = useStyles();
  if (fileId !== null)
    return <img className={mergeClasses(styles.tile, styles.photo)} src={imageAddress(fileId)} alt="" />;
  return (
    <time className={mergeClasses(styles.tile, styles.day)} dateTime={date(at)}>
      {dateTime(at, 'YYYY-MM')}
      <span className={styles.dayOfMonth}>{dateTime(at, 'DD')}</span>
    </time>
  );
}

/** 列表中的一篇文章；有关键词时标出命中。 */
function NewsRow({ row, keyword }: { row: ContentRow; keyword: string }) {
  const styles = useStyles();
  const { summary, excerpt, contentSource, author } = row;
  const text = excerpt === null || summary.includes(keyword.trim()) ? summary : `…${excerpt}…`;
  return (
    <li className={styles.item}>
      <Link className={styles.row} to={`/ef/newsDetails?id=${row.id}`}>
        <Cover fileId={row.coverFileId} at={row.updateTime} />
        <div className={styles.text}>
          <div className={styles.head}>
            {row.top && <ToneTag tone="info">置顶</ToneTag>}
            <h2 className={styles.title}>
              <Highlight text={row.title} keyword={keyword} />
            </h2>
            {row.isNew && <ToneTag tone="success">NEW</ToneTag>}
          </div>
          <p className={styles.summary}>
            <Highlight text={text} keyword={keyword} />
          </p>
          <div className={styles.facts}>
            {row.coverFileId !== null && <time>{date(row.updateTime)}</time>}
            <span>{row.subjectName}</span>
            {contentSource !== null && <span>来源：{contentSource}</span>}
            {author !== null && author !== contentSource && <span>作者：{author}</span>}
            <span>浏览 {row.viewCount.toLocaleString('zh-CN')}</span>
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

/** 文章列表与分页。 */
export function NewsListBody({ list }: { list: List<typeof content.page> }) {
  const styles = useStyles();
  const { rows, total, page, size, loading, error, filters } = list;
  const turn = (next: number) => {
    list.turn(next);
    window.scrollTo({ top: 0 });
  };
  if (error) {
    return (
      <div className={styles.card}>
        <ErrorState message={error.message} traceId={error.traceId} onRetry={list.reload} />
      </div>
    );
  }
  return (
    <div className={styles.card} aria-busy={loading}>
      {rows.length === 0 && (loading ? <Loading rows={12} /> : <NoResult onReset={() => list.search({})} />)}
      <ul className={styles.list}>
        {rows.map((row) => (
          <NewsRow key={row.id} row={row} keyword={filters.keyword ?? ''} />
        ))}
      </ul>
      {total > 0 && <Pager page={page} size={size} total={total} onTurn={turn} sizing="fixed" />}
    </div>
  );
}
