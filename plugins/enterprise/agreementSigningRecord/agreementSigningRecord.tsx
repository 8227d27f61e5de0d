import { useCountedList } from '@portal/sdk';
import { SIGNING_STATE, signingRecord, type SigningRow } from '@portal/sdk/calls/signing';
import { ActionButton, CopyText, ExportButton, StatusTabs, ViewButton } from '@portal/sdk/ui';
import { QueryForm, StepButton } from '@portal/sdk/ui/form';
import { SigningProof } from '@portal/sdk/ui/reading';
import { DataTable, ListPage } from '@portal/sdk/ui/table';

interface Props {
  row: SigningRow;
  onDone: () => unknown;
}

/** 已签的：查看、证据包、作废；未签的：提醒。 */
function Actions({ row, onDone }: Props) {
  const { recordId, version, may, agreementId, entId, entName, agreementName, versionNo } = row;
  if (recordId === null || version === null)
    return (
      <ActionButton
        call={signingRecord.remind}
        input={{ agreementId, entId }}
        appearance="text"
        done={`已提醒 ${entName}`}
        onDone={onDone}
      >
        提醒
      </ActionButton>
    );
  return (
    <>
      <ViewButton
        appearance="text"
        title={`${agreementName} ${versionNo} · ${entName}`}
        width={880}
        view={() => <SigningProof call={signingRecord.detail} id={recordId} />}
      >
        查看
      </ViewButton>
      <ExportButton call={signingRecord.evidence} input={{ id: recordId }} appearance="text">
        证据包
      </ExportButton>
      <StepButton
        call={signingRecord.void}
        row={{ id: recordId, version, may }}
        title={`作废签署 · ${entName}`}
        intro="作废后该企业须在宽限期内重新签署，逾期暂停办理新业务。"
        appearance="danger"
        onDone={onDone}
      />
    </>
  );
}

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
        rowActions={(row) => <Actions row={row} onDone={list.reload} />}
      />
    </ListPage>
  );
}
