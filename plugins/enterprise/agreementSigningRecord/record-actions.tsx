import { signingRecord, type SigningRow } from '@portal/sdk/calls/signing';
import { ActionButton, ExportButton, ViewButton } from '@portal/sdk/ui';
import { StepButton } from '@portal/sdk/ui/form';
import { SigningProof } from '@portal/sdk/ui/reading';

interface Props {
  row: SigningRow;
  onDone: () => unknown;
}

/** 已签的：查看、证据包、作废；未签的：提醒。 */
export function RecordActions({ row, onDone }: Props) {
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
