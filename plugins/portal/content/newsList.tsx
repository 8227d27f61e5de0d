import { useCall, useList } from '@portal/sdk';
import { Link, useNavigate } from '@portal/sdk/router';
import { look, makeStyles, tokens } from '@portal/sdk/ui';
import { Frame } from '../frame.tsx';
import { lineHere, lineLink } from '../looks.ts';
import { content, subject } from './contract.ts';
import { NewsListBody } from './news-list-body.tsx';
import { SearchField } from './search-field.tsx';

const useStyles = makeStyles({
  head: { ...look.row('16px'), flexWrap: 'wrap', marginBottom: '16px' },
  title: look.heading('24px', '32px'),
  search: { marginLeft: 'auto', flexGrow: 1, display: 'flex', justifyContent: 'flex-end' },
  columns: {
    ...look.grid('200px minmax(0, 1fr)', '24px'),
    '@media (max-width: 800px)': { gridTemplateColumns: '1fr' },
  },
  side: {
    ...look.column('24px'),
    position: 'sticky',
    top: '72px',
    alignSelf: 'start',
    '@media (max-width: 800px)': { position: 'static' },
  },
  nav: { ...look.column('2px'), '@media (max-width: 800px)': { flexDirection: 'row', flexWrap: 'wrap' } },
  link: {
    ...lineLink,
    display: 'flex',
    justifyContent: 'space-between',
    gap: '8px',
    padding: '9px 12px',
    '&[aria-current]': lineHere,
  },
  count: {
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
    fontWeight: tokens.fontWeightRegular,
  },
  label: { ...look.quiet, margin: '0 0 4px', padding: '0 12px', fontWeight: tokens.fontWeightRegular },
});

interface Entry {
  text: string;
  /** What the list is narrowed to. */
  to: Readonly<Record<string, string | number | undefined>>;
  here: boolean;
  count: number | undefined;
}

const addressOf = (filters: Entry['to']) => {
  const given = Object.entries(filters).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  return given.length === 0 ? '/ef/newsList' : `/ef/newsList?${new URLSearchParams(given)}`;
};

function SideNav({ label, entries }: { label: string; entries: readonly Entry[] }) {
  const styles = useStyles();
  return (
    <nav aria-label={label}>
      <h2 className={styles.label}>{label}</h2>
      <div className={styles.nav}>
        {entries.map(({ text, to, here, count }) => (
          <Link key={text} className={styles.link} to={addressOf(to)} aria-current={here ? 'page' : undefined}>
            {text}
            <span className={styles.count}>{count}</span>
          </Link>
        ))}
      </div>
    </nav>
  );
}

/** 新闻公告列表：按栏目、年份浏览，置顶在前。 */
export default function NewsListPage() {
  const styles = useStyles();
  const navigate = useNavigate();
  const list = useList(content.page);
  const subjects = useCall(subject.page, { siteCode: 'PORTAL', page: 1, size: 100 }).data?.records;
  const { years = [] } = useCall(content.counts, {}).data ?? {};
  const { subjectCode, year } = list.filters;
  const title = subjects?.find((one) => one.subjectCode === subjectCode)?.subjectName ?? '新闻公告';
  const entryOf = (text: string, code: string | undefined, count: number | undefined): Entry => ({
    text,
    to: { subjectCode: code, year },
    here: code === subjectCode,
    count,
  });
  const total = subjects?.reduce((sum, { articleCount }) => sum + articleCount, 0);
  const bySubject = subjects?.map((one) => entryOf(one.subjectName, one.subjectCode, one.articleCount)) ?? [];
  const byYear = years.map(({ year: one, count }) => ({
    text: `${one} 年`,
    to: { subjectCode, year: one === year ? undefined : one },
    here: one === year,
    count,
  }));
  return (
    <Frame trail={[]} here={title}>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.search}>
          <SearchField
            keyword=""
            placeholder="搜索标题、正文、附件名称"
            onSearch={(keyword) =>
              keyword !== '' && void navigate(`/ef/newsListSearch?${new URLSearchParams({ keyword })}`)
            }
          />
        </div>
      </div>
      <div className={styles.columns}>
        <div className={styles.side}>
          <SideNav label="栏目" entries={[entryOf('全部', undefined, total), ...bySubject]} />
          {byYear.length > 0 && <SideNav label="年份" entries={byYear} />}
        </div>
        <NewsListBody list={list} />
      </div>
    </Frame>
  );
}
