import { useCall } from '@portal/sdk';
import { date } from '@portal/sdk/format';
import { Link } from '@portal/sdk/router';
import { EmptyState, ErrorState, Loading, makeStyles, Tabs, TextLink, ToneTag, tokens } from '@portal/sdk/ui';
import { useState } from 'react';
import { content, type ContentRow } from '../content/contract.ts';
import { Block } from './block.tsx';
import { QuickLinks } from './quick-links.tsx';

const useStyles = makeStyles({
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 320px',
    gap: '32px',
    '@media (max-width: 900px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  tabs: { overflowX: 'auto' },
  list: { listStyleType: 'none', margin: '8px 0 0', padding: 0, minHeight: '318px' },
  item: { borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  link: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '44px',
    padding: '4px 0',
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    ':hover': { color: tokens.colorBrandForegroundLinkHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  title: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  date: {
    marginLeft: 'auto',
    flexShrink: 0,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
    fontSize: '13px',
  },
});

type Code = 'GROUP' | 'NEWS' | 'POLICY' | 'PURCHASE' | 'PLATFORM';

const TABS: readonly { value: Code; text: string }[] = [
  { value: 'GROUP', text: '集团公告' },
  { value: 'NEWS', text: '新闻动态' },
  { value: 'POLICY', text: '政策法规' },
  { value: 'PURCHASE', text: '采购公告' },
  { value: 'PLATFORM', text: '平台公告' },
];
const shownRows = 7;

/** 一行公告：置顶、最新、标题、日期。 */
function NewsLine({ row: { id, title, top, isNew, updateTime } }: { row: ContentRow }) {
  const styles = useStyles();
  return (
    <li className={styles.item}>
      <Link className={styles.link} to={`/ef/newsDetails?id=${id}`}>
        {top && <ToneTag tone="info">置顶</ToneTag>}
        <span className={styles.title}>{title}</span>
        {isNew && <ToneTag tone="success">NEW</ToneTag>}
        <time className={styles.date}>{date(updateTime)}</time>
      </Link>
    </li>
  );
}

function NewsLines({ code }: { code: Code }) {
  const styles = useStyles();
  const { data, error, reload } = useCall(content.page, { subjectCode: code, page: 1, size: shownRows });
  if (error) return <ErrorState message={error.message} traceId={error.traceId} onRetry={reload} />;
  if (!data)
    return (
      <div className={styles.list}>
        <Loading rows={shownRows} />
      </div>
    );
  if (data.total === 0) return <EmptyState title="暂无公告" />;
  return (
    <ul className={styles.list}>
      {data.records.map((row) => (
        <NewsLine key={row.id} row={row} />
      ))}
    </ul>
  );
}

/** 公告与动态。 */
export function News() {
  const styles = useStyles();
  const [code, setCode] = useState<Code>('GROUP');
  return (
    <Block title="公告与动态" more={<TextLink to={`/ef/newsList?subjectCode=${code}`}>查看更多</TextLink>}>
      <div className={styles.columns}>
        <div>
          <div className={styles.tabs}>
            <Tabs tabs={TABS} value={code} onChange={setCode} label="栏目" />
          </div>
          <NewsLines key={code} code={code} />
        </div>
        <QuickLinks />
      </div>
    </Block>
  );
}
