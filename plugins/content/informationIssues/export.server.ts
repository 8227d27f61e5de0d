import { type Context, exporting, type SheetColumn } from '@portal/sdk/server';
import { CONTENT_STATE, type IssueFilters } from './contract.ts';
import { facts, foundIssues } from './issues.server.ts';

const found = (context: Context, filters: IssueFilters) =>
  foundIssues(context, filters)
    .select(facts(context.clock.now().toISOString()))
    .orderBy('c.updatedAt', 'desc')
    .orderBy('c.id');

type Row = Awaited<ReturnType<ReturnType<typeof found>['execute']>>[number];

const COLUMNS: readonly SheetColumn<Row>[] = [
  { title: '稿件编号', value: (row) => row.businessCode },
  { title: '标题', width: 60, value: (row) => row.title },
  {
    title: '站点/栏目',
    width: 30,
    value: ({ contentSiteSubjects }) =>
      contentSiteSubjects.map(({ siteName, subjectName }) => `${siteName}/${subjectName}`).join('、'),
  },
  { title: '来源', width: 24, value: (row) => row.contentSource ?? '' },
  { title: '作者', width: 14, value: (row) => row.author ?? '' },
  { title: '置顶到', kind: 'day', value: (row) => row.topUntil },
  { title: '浏览', kind: 'integer', value: (row) => row.viewCount },
  { title: '发布时间', kind: 'time', value: (row) => row.publishAt },
  { title: '更新时间', kind: 'time', value: (row) => row.updateTime },
  { title: '状态', width: 10, value: (row) => CONTENT_STATE[row.state] },
];

export async function exportIssues(filters: IssueFilters, context: Context) {
  const conditions = filters.state === undefined ? [] : [`状态：${CONTENT_STATE[filters.state]}`];
  return exporting({ title: '新闻稿件', columns: COLUMNS, rows: found(context, filters), conditions });
}
