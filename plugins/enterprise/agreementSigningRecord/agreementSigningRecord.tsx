import { useCountedList } from '@portal/sdk';
import { SIGNING_STATE, signingRecord } from '@portal/sdk/calls/signing';
import { CopyText, ExportButton, StatusTabs } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { DataTable, ListPage } from '@portal/sdk/ui/table';
import { RecordActions } from './record-actions.tsx';

/** 协议签署记录：哪些企业签了、没签、快到期、已过期、已作废；按签署时查看，证据包，提醒，作废，导出。 */
export default function AgreementSigningRecordPage() {
  const list = useCountedList(signingRecord.page, signingRecord.counts, 'state');
  return (
    <ListPage title="协议签署记录" description="每家企业签署的入市协议；未签的列出应签的企业和限制日">
      <QueryForm
        list={list}
        fields={['entName', 'agreementName', 'audience', 'socialcreditcode', 'agreementNo', 'method', 'signedFrom']}
      />
      <DataTable
        list={list}
        tabs={<StatusTabs list={list} codes={SIGNING_STATE} />}
        caption="签署记录"
        columns={[
          'entName',
          { field: 'agreementName', width: 144 },
          'versionNo',
          'state',
          'expireOn',
          'daysLeft',
          'dueOn',
          'signedAt',
          'signerName',
          'phone',
          'method',
          'ip',
          { field: 'socialcreditcode', as: (code) => code && <CopyText text={code} /> },
          'audience',
          'agreementNo',
          'voidReason',
        ]}
        tools={<ExportButton call={signingRecord.export} input={list.filters} />}
        rowActions={(row) => <RecordActions row={row} onDone={list.reload} />}
      />
    </ListPage>
  );
}
