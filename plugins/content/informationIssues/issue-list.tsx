import { Can, useCall, useCountedList } from '@portal/sdk';
import { ExportButton, LinkButton, Page, StatusTabs, TextLink, ToneTag } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { type Column, DataTable } from '@portal/sdk/ui/table';
import { subjects } from '../channelManagement/contract.ts';
import { editOf, viewOf } from './addresses.ts';
import { CONTENT_STATE, informationIssues, type IssueRow, STATE_TONE } from './contract.ts';
import { IssueActions } from './issue-actions.tsx';

const STATES = [0, 1, 2, 3, 4, 5] as const;

const placesOf = ({ contentSiteSubjects }: IssueRow) =>
  contentSiteSubjects.map(({ siteName, subjectName }) => `${siteName}/${subjectName}`).join('、');

const COLUMNS: readonly Column<IssueRow>[] = [
  {
    title: '标题',
    key: 'title',
    width: 320,
    show: ({ id, title }) => <TextLink to={viewOf(id)}>{title}</TextLink>,
  },
  { title: '状态', field: 'state', codes: CONTENT_STATE, tones: STATE_TONE, width: 104 },
  { title: '站点/栏目', key: 'places', width: 184, show: placesOf },
  { title: '更新时间', field: 'updateTime', as: 'dateTime', width: 176 },
  { title: '浏览', field: 'viewCount', align: 'end', as: (count) => count.toLocaleString('zh-CN'), width: 88 },
  {
    title: '置顶',
    field: 'topUntil',
    width: 136,
    as: (day) => (day === null ? '-' : <ToneTag tone="info">{`至 ${day}`}</ToneTag>),
  },
  { title: '作者', field: 'author', width: 112 },
  { title: '来源', field: 'contentSource', width: 168 },
  { title: '发布时间', field: 'publishAt', as: 'dateTime', width: 176 },
];

/** 稿件列表：按状态查看，写稿、提交、发布、下线、置顶、删除。 */
export function IssueList() {
  const list = useCountedList(informationIssues.page, informationIssues.counts, 'state');
  const places = useCall(subjects.tree, {}).data ?? [];
  const sites = Object.fromEntries(places.map(({ siteId, siteName }) => [siteId, siteName]));
  const names = places.flatMap((site) => site.subjects.map(({ subjectId, subjectName }) => [subjectId, subjectName]));
  return (
    <Page
      title="新闻发布"
      actions={
        <Can code={informationIssues.add.access}>
          <LinkButton to={editOf()} look="primary">
            写稿
          </LinkButton>
        </Can>
      }
    >
      <QueryForm
        list={list}
        fields={[
          { name: 'title', label: '标题' },
          { name: 'siteId', label: '站点', codes: sites },
          { name: 'subjectId', label: '栏目', codes: Object.fromEntries(names) },
          { name: 'author', label: '作者' },
          { kind: 'dayRange', label: '更新日期', from: 'updatedFrom', to: 'updatedTo' },
        ]}
      />
      <StatusTabs list={list} texts={CONTENT_STATE} codes={STATES} />
      <DataTable
        list={list}
        caption="稿件"
        columns={COLUMNS}
        rowActions={(issue) => <IssueActions issue={issue} onDone={list.reload} />}
        tools={<ExportButton call={informationIssues.export} input={list.filters} />}
      />
    </Page>
  );
}
