import { useCall, useList } from '@portal/sdk';
import { Link } from '@portal/sdk/router';
import { makeStyles, mergeClasses, tokens } from '@portal/sdk/ui';
import { useNavigate } from '@portal/sdk/router';
import { content, subject } from './contract.ts';
import { Frame } from '../frame.tsx';
import { NewsListBody } from './news-list-body.tsx';
import { SearchField } from './search-field.tsx';

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'center', gap: '16px', flexWrap: 'wrap', marginBottom: '16px' },
  title: { margin: 0, fontSize: '24px', lineHeight: '32px', fontWeight: tokens.fontWeightSemibold },
  search: { marginLeft: 'auto', flexGrow: 1, display: 'flex', justifyContent: 'flex-end' },
  columns: {
    display: 'grid',
    gridTemplateColumns: '200px minmax(0, 1fr)',
    gap: '24px',
    '@media (max-width: 800px)': { gridTemplateColumns: '1fr' },
  },
  side: {
    position: 'sticky',
    top: '72px',
    alignSelf: 'start',
    display: 'flex',
    flexDirection: 'column',
    gap: '24px',
    '@media (max-width: 800px)': { position: 'static' },
  },
  nav: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2px',
    '@media (max-width: 800px)': { flexDirection: 'row', flexWrap: 'wrap' },
  },
  link: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '8px',
    padding: '9px 12px',
    borderRadius: '4px',
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  here: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground1,
    fontWeight: tokens.fontWeightSemibold,
  },
  count: {
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
    fontWeight: tokens.fontWeightRegular,
  },
  label: {
    margin: '0 0 4px',
    padding: '0 12px',
    fontSize: '12px',
    lineHeight: '20px',
    color: tokens.colorNeutralForeground3,
    fontWeight: tokens.fontWeightRegular,
  },
});

interface Entry {
  text: string;
  to: string;
  here: boolean;
  count: number | undefined;
}

function SideNav({ label, entries }: { label: string; entries: readonly Entry[] }) {
  const styles = useStyles();
  return (
    <nav aria-label={label}>
      <h2 className={styles.label}>{label}</h2>
      <div className={styles.nav}>
        {entries.map(({ text, to, here, count }) => (
          <Link
            key={to}
            className={mergeClasses(styles.link, here && styles.here)}
            to={to}
            aria-current={here ? 'page' : undefined}
          >
            {text}
            <span className={styles.count}>{count}</span>
          </Link>
        ))}
      </div>
    </nav>
  );
}

const addressOf = (filters: Record<string, string | number | undefined>) => {
  const given = Object.entries(filters).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  return given.length === 0 ? '/ef/newsList' : `/ef/newsList?${new URLSearchParams(given)}`;
};

/** 新闻公告列表：按栏目、年份浏览，置顶在前。 */
export default function NewsListPage() {
  const styles = useStyles();
  const navigate = useNavigate();
  const list = useList(content.page);
  const subjects = useCall(subject.page, { siteCode: 'PORTAL', page: 1, size: 100 });
  const counts = useCall(content.counts, {});
  const { subjectCode, year } = list.filters;
  const current = subjects.data?.records.find((one) => one.subjectCode === subjectCode);
  const all: Entry = {
    text: '全部',
    to: addressOf({ year }),
    here: subjectCode === undefined,
    count: subjects.data?.records.reduce((sum, one) => sum + one.articleCount, 0),
  };
  const bySubject = subjects.data?.records.map(
    (one): Entry => ({
      text: one.subjectName,
      to: addressOf({ subjectCode: one.subjectCode, year }),
      here: one.subjectCode === subjectCode,
      count: one.articleCount,
    }),
  );
  const byYear = counts.data?.years.map(
    (one): Entry => ({
      text: `${one.year} 年`,
      to: addressOf({ subjectCode, year: one.year === year ? undefined : one.year }),
      here: one.year === year,
      count: one.count,
    }),
  );
  return (
    <Frame trail={[['首页', '/ef/home']]} here={current?.subjectName ?? '新闻公告'}>
      <div className={styles.head}>
        <h1 className={styles.title}>{current?.subjectName ?? '新闻公告'}</h1>
        <div className={styles.search}>
          <SearchField
            keyword=""
            placeholder="搜索标题、正文、附件名称"
            onSearch={(word) =>
              word !== '' && void navigate(`/ef/newsListSearch?${new URLSearchParams({ keyword: word })}`)
            }
          />
        </div>
      </div>
      <div className={styles.columns}>
        <div className={styles.side}>
          <SideNav label="栏目" entries={[all, ...(bySubject ?? [])]} />
          {byYear && byYear.length > 0 && <SideNav label="年份" entries={byYear} />}
        </div>
        <NewsListBody list={list} onReset={() => list.search({})} />
      </div>
    </Frame>
  );
}
