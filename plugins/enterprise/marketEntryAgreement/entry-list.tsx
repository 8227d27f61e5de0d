import { useCountedList, useTasksChange } from '@portal/sdk';
import { ENTRY_STATUS, entryAgreement, type EntryRow } from '@portal/sdk/calls/entry-agreement';
import { CopyText, StatusTabs, TextLink } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { DataTable, ListPage } from '@portal/sdk/ui/table';
import { entryPath, recordsPath } from '../addresses.ts';
import { EntryActions } from './entry-actions.tsx';
import { EntryForm } from './entry-form.tsx';

/** 已签 / 应签：只有已发布的有应签。 */
const signed = ({ status, signedCount, dueCount }: EntryRow) =>
  status === 2 ? `${signedCount} / ${dueCount}` : String(signedCount);

/** 入市协议管理：起草、审核、按生效日发布、新版本、对比、预览、提醒、废止。 */
export function EntryList() {
  const list = useCountedList(entryAgreement.page, entryAgreement.counts, 'status');
  useTasksChange(list.reload);
  return (
    <ListPage
      title="入市协议管理"
      description="每类对象同时只有一份已发布；发布新版本时原版本随即废止"
      actions={<EntryForm onDone={list.reload} />}
    >
      <QueryForm list={list} fields={['name', 'audience', 'status', 'agreementNo']} />
      <DataTable
        list={list}
        tabs={<StatusTabs list={list} codes={ENTRY_STATUS} />}
        caption="入市协议"
        columns={[
          { field: 'agreementNo', as: (no, { id }) => <CopyText text={no} to={entryPath(id)} /> },
          'name',
          'versionNo',
          'audience',
          'effectiveDate',
          {
            field: 'status',
            marks: ({ scheduled }) => (scheduled ? [{ text: '待生效', tone: 'info' }] : []),
          },
          { field: 'signedCount', title: '已签 / 应签', width: 112, as: (_, row) => signed(row) },
          'signMethod',
          'forceReadSeconds',
          'forceResign',
          'updatedAt',
        ]}
        rowActions={(row) => (
          <>
            <TextLink to={entryPath(row.id)}>{row.waits ? '审核' : '查看'}</TextLink>
            <EntryActions row={row} onDone={list.reload} />
            {row.status > 1 && <TextLink to={recordsPath(row.id)}>签署情况</TextLink>}
          </>
        )}
      />
    </ListPage>
  );
}
