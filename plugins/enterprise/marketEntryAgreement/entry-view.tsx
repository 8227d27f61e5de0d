import { useCall, useTasksChange } from '@portal/sdk';
import {
  ENTRY_STATUS,
  entryAgreement,
  entryBizType,
  type EntryDetail,
  entryDetail,
  entrySteps,
} from '@portal/sdk/calls/entry-agreement';
import { wordsOf } from '@portal/sdk/contract';
import {
  ApprovalPage,
  Attachments,
  CopyText,
  Descriptions,
  DocumentLog,
  factsOf,
  SafeHtml,
  Section,
  StatusTag,
  useApproval,
  useQueue,
  WhenLoaded,
} from '@portal/sdk/ui';
import { entriesPath, entryPath } from '../addresses.ts';
import { EntryActions } from './entry-actions.tsx';

function Entry({ entry, reload }: { entry: EntryDetail; reload: () => Promise<unknown> }) {
  const places = { to: entryPath, list: entriesPath };
  const queue = useQueue(entryAgreement.page, { status: 1, sort: 'updatedAt', order: 'asc' }, entry.id, places);
  const approval = useApproval(entryBizType, `${entry.agreementNo} ${entry.versionNo}`, queue, reload);
  return (
    <ApprovalPage
      queue={queue}
      approval={approval}
      title={`${entry.name} ${entry.versionNo}`}
      tag={<StatusTag code={entry.status} {...ENTRY_STATUS} />}
      facts={factsOf(entryDetail, entry, [
        { field: 'agreementNo', as: (no) => <CopyText text={no} /> },
        'audience',
        { field: 'effectiveDate', as: (day) => (entry.scheduled ? `${day}（待生效）` : (day ?? '-')) },
        { field: 'signedCount', as: (count) => (entry.status === 2 ? `${count} / ${entry.dueCount}` : String(count)) },
        'publishedAt',
      ])}
      actions={<EntryActions row={entry} onDone={reload} appearance="secondary" />}
    >
      <Section title="签署要求">
        <Descriptions
          items={factsOf(entryDetail, entry, [
            'signMethod',
            'forceReadSeconds',
            'forceResign',
            'graceDays',
            { field: 'validMonths', as: (months) => months ?? '长期有效' },
            { field: 'files', as: (files) => (files.length > 0 ? <Attachments files={files} /> : '-') },
            { field: 'contentHash', span: 'row', as: (hash) => <CopyText text={hash} /> },
          ])}
        />
      </Section>
      <Section title="正文">
        <SafeHtml html={entry.contentHtml} />
      </Section>
      <DocumentLog log={entry.log} {...wordsOf(entrySteps)} />
    </ApprovalPage>
  );
}

/** 入市协议的详情和审核：签署要求、正文、版本、审批记录。 */
export function EntryView({ id }: { id: string }) {
  const detail = useCall(entryAgreement.detail, { id });
  useTasksChange(detail.reload); // decided in the inbox, or by somebody else
  return (
    <WhenLoaded answer={detail} rows={12}>
      {(entry) => <Entry entry={entry} reload={detail.reload} />}
    </WhenLoaded>
  );
}
