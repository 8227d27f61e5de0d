import { request, useCall, useList } from '@portal/sdk';
import { makeStyles, Tabs, tokens } from '@portal/sdk/ui';
import { DayRangeInput } from '@portal/sdk/ui/date';
import { useEffect } from 'react';
import { content } from './contract.ts';
import { Frame } from '../frame.tsx';
import { NewsListBody } from './news-list-body.tsx';
import { SearchField } from './search-field.tsx';
import { searchHistory, SearchWords } from './search-words.tsx';

const useStyles = makeStyles({
  head: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    padding: '24px',
    marginBottom: '16px',
    borderRadius: '8px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  title: { margin: 0, fontSize: '24px', lineHeight: '32px', fontWeight: tokens.fontWeightSemibold },
  bar: { display: 'flex', alignItems: 'center', gap: '16px', flexWrap: 'wrap', marginBottom: '12px' },
  range: { width: '304px' },
  end: { marginLeft: 'auto', display: 'flex', alignItems: 'center', gap: '16px', flexWrap: 'wrap' },
});

const SORTS = [
  { value: 'relevance' as const, text: '按相关度' },
  { value: 'updateTime' as const, text: '按时间' },
];

/** 新闻搜索：关键词、栏目、日期，命中高亮。 */
export default function NewsListSearchPage() {
  const styles = useStyles();
  const list = useList(content.page);
  const { keyword, subjectId, from, to } = list.filters;
  const counts = useCall(content.counts, { ...(keyword && { keyword }), ...(from && { from }), ...(to && { to }) });
  const total = counts.data?.subjects.reduce((sum, { count }) => sum + count, 0);
  const tabs = [
    { value: '', text: '全部', count: total },
    ...(counts.data?.subjects ?? []).map((one) => ({ value: one.subjectId, text: one.subjectName, count: one.count })),
  ];

  useEffect(() => {
    if (keyword === undefined) return;
    searchHistory.remember(keyword);
    // a statistic, of no concern to the reader
    void request(content.searched, { keyword }, { quiet: true }).catch(() => undefined);
  }, [keyword]);

  return (
    <Frame
      trail={[
        ['首页', '/ef/home'],
        ['新闻公告', '/ef/newsList'],
      ]}
      here="搜索"
    >
      <div className={styles.head}>
        <h1 className={styles.title}>公告检索</h1>
        <SearchField
          key={keyword}
          keyword={keyword ?? ''}
          placeholder="输入两个以上的字，搜索标题、正文和附件名称"
          onSearch={(word) => list.search(word === '' ? {} : { keyword: word })}
        />
        <SearchWords />
      </div>
      <div className={styles.bar}>
        <Tabs
          tabs={tabs}
          value={subjectId ?? ''}
          onChange={(id) => list.narrow({ subjectId: id === '' ? undefined : id })}
          label="栏目"
        />
        <div className={styles.end}>
          <div className={styles.range}>
            <DayRangeInput value={{ from, to }} label="发布日期" onChange={list.narrow} />
          </div>
          {keyword !== undefined && (
            <Tabs
              tabs={SORTS}
              value={list.sort === 'updateTime' ? 'updateTime' : 'relevance'}
              onChange={(sort) => list.sortBy(sort, 'desc')}
              label="排序"
            />
          )}
        </div>
      </div>
      <NewsListBody list={list} keyword={keyword ?? ''} onReset={() => list.search({})} />
    </Frame>
  );
}
