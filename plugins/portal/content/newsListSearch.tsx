import { request, useCall, useList } from '@portal/sdk';
import { Link } from '@portal/sdk/router';
import { Button, look, makeStyles, Tabs, ToggleButton, tokens } from '@portal/sdk/ui';
import { DayRangeInput } from '@portal/sdk/ui/date';
import { type ReactNode, useEffect, useState } from 'react';
import { Frame } from '../frame.tsx';
import { content } from './contract.ts';
import { NewsListBody } from './news-list-body.tsx';
import { SearchField } from './search-field.tsx';

const useStyles = makeStyles({
  head: { ...look.panel, ...look.column('12px'), padding: '24px', marginBottom: '16px' },
  title: look.heading('24px', '32px'),
  words: { ...look.row('8px'), flexWrap: 'wrap', minHeight: '32px' },
  label: look.quiet,
  word: {
    ...look.panel,
    padding: '3px 12px',
    borderRadius: '14px',
    fontSize: '13px',
    lineHeight: '20px',
    textDecorationLine: 'none',
    color: tokens.colorNeutralForeground1,
    ':hover': { border: `1px solid ${tokens.colorBrandStroke1}`, color: tokens.colorBrandForeground1 },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  bar: { ...look.row('16px'), flexWrap: 'wrap', marginBottom: '12px' },
  range: { width: '304px' },
  end: { ...look.row('16px'), marginLeft: 'auto', flexWrap: 'wrap' },
});

const SORTS = { relevance: '按相关度', updateTime: '按时间' } as const;
const sorts = ['relevance', 'updateTime'] as const;

const mostRemembered = 8;
/** What this tab has searched for, newest first; gone with the tab. */
let remembered: readonly string[] = [];

function Words({ label, words, children }: { label: string; words: readonly string[]; children?: ReactNode }) {
  const styles = useStyles();
  if (words.length === 0) return null;
  return (
    <div className={styles.words} role="group" aria-label={label}>
      <span className={styles.label}>{label}</span>
      {words.map((keyword) => (
        <Link key={keyword} className={styles.word} to={`/ef/newsListSearch?${new URLSearchParams({ keyword })}`}>
          {keyword}
        </Link>
      ))}
      {children}
    </div>
  );
}

/** 新闻搜索：关键词、栏目、日期，命中高亮；热搜词与本次的搜索记录。 */
export default function NewsListSearchPage() {
  const styles = useStyles();
  const list = useList(content.page);
  const { keyword, subjectId, from, to } = list.filters;
  const { data: hot = [] } = useCall(content.hotWords, {});
  const [history, setHistory] = useState(remembered);
  const counts = useCall(content.counts, { ...(keyword && { keyword }), ...(from && { from }), ...(to && { to }) });
  const found = counts.data?.subjects ?? [];
  const total = counts.data && found.reduce((sum, { count }) => sum + count, 0);

  useEffect(() => {
    if (keyword === undefined) return;
    remembered = [keyword, ...remembered.filter((other) => other !== keyword)].slice(0, mostRemembered);
    setHistory(remembered);
    // a statistic, of no concern to the reader
    void request(content.searched, { keyword }, { quiet: true }).catch(() => undefined);
  }, [keyword]);

  const forget = () => {
    remembered = [];
    setHistory(remembered);
  };
  return (
    <Frame trail={[['新闻公告', '/ef/newsList']]} here="搜索">
      <div className={styles.head}>
        <h1 className={styles.title}>公告检索</h1>
        <SearchField
          key={keyword}
          keyword={keyword ?? ''}
          placeholder="输入两个以上的字，搜索标题、正文和附件名称"
          onSearch={(word) => list.search(word === '' ? {} : { keyword: word })}
        />
        <div>
          <Words label="热门搜索" words={hot} />
          <Words label="搜索记录" words={history}>
            <Button appearance="text" onClick={forget}>
              清空
            </Button>
          </Words>
        </div>
      </div>
      <div className={styles.bar}>
        <Tabs
          texts={{ '': '全部', ...Object.fromEntries(found.map((one) => [one.subjectId, one.subjectName])) }}
          values={['', ...found.map(({ subjectId: id }) => id)]}
          counts={{ '': total, ...Object.fromEntries(found.map((one) => [one.subjectId, one.count])) }}
          value={subjectId ?? ''}
          onChange={(id) => list.narrow({ subjectId: id === '' ? undefined : id })}
          label="栏目"
        />
        <div className={styles.end}>
          <div className={styles.range}>
            <DayRangeInput value={{ from, to }} label="发布日期" onChange={list.narrow} />
          </div>
          {keyword !== undefined && (
            <div className={styles.words} role="group" aria-label="排序">
              {sorts.map((sort) => (
                <ToggleButton
                  key={sort}
                  size="small"
                  checked={sort === (list.sort === 'updateTime' ? 'updateTime' : 'relevance')}
                  onClick={() => list.sortBy(sort, 'desc')}
                >
                  {SORTS[sort]}
                </ToggleButton>
              ))}
            </div>
          )}
        </div>
      </div>
      <NewsListBody list={list} />
    </Frame>
  );
}
