import { Can, useCall, useCountedList, useTasksChange } from '@portal/sdk';
import { ExportButton, LinkButton, StatusTabs, TextLink, ToneTag } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { DataTable, ListPage } from '@portal/sdk/ui/table';
import { subjects } from '../channelManagement/contract.ts';
import { editOf, viewOf } from './addresses.ts';
import { CONTENT_STATE, informationIssues, placesOf } from './contract.ts';
import { IssueActions } from './issue-actions.tsx';

/** 稿件列表：按状态查看，写稿、提交、发布、下线、置顶、删除。 */
export function IssueList() {
  const list = useCountedList(informationIssues.page, informationIssues.counts, 'state');
  useTasksChange(list.reload);
  const places = useCall(subjects.tree, {}).data ?? [];
  const sites = Object.fromEntries(places.map(({ siteId, siteName }) => [siteId, siteName]));
  const names = places.flatMap((site) => site.subjects.map(({ subjectId, subjectName }) => [subjectId, subjectName]));
  return (
    <ListPage
      title="新闻发布"
      actions={
        <Can code={informationIssues.add.access}>
          <LinkButton to={editOf()} appearance="primary">
            写稿
          </LinkButton>
        </Can>
      }
    >
      <QueryForm
        list={list}
        fields={[
          'title',
          { name: 'siteId', codes: sites },
          { name: 'subjectId', codes: Object.fromEntries(names) },
          'author',
          'updatedFrom',
        ]}
      />
      <DataTable
        tabs={<StatusTabs list={list} codes={CONTENT_STATE} />}
        list={list}
        caption="稿件"
        columns={[
          { field: 'title', as: (title, { id }) => <TextLink to={viewOf(id)}>{title}</TextLink> },
          'state',
          { field: 'contentSiteSubjects', as: (_, issue) => placesOf(issue) },
          'updateTime',
          { field: 'viewCount', as: (count) => count.toLocaleString('zh-CN'), align: 'end' },
          {
            field: 'topUntil',
            title: '置顶',
            as: (day) => (day === null ? '-' : <ToneTag tone="info">{`至 ${day}`}</ToneTag>),
          },
          'author',
          'contentSource',
          'publishAt',
        ]}
        rowActions={(issue) => <IssueActions issue={issue} onDone={list.reload} onDeleted={list.reload} place="row" />}
        tools={<ExportButton call={informationIssues.export} input={list.filters} />}
      />
    </ListPage>
  );
}
