import { useSubmit } from '@portal/sdk';
import {
  ActionButton,
  BusyButton,
  type ButtonAppearance,
  DialogButton,
  ExportButton,
  LinkButton,
} from '@portal/sdk/ui';
import { FormButton, StepButton } from '@portal/sdk/ui/form';
import { useState } from 'react';
import { annexSuffixes } from '../annexes.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { type ContractDetail, type ContractRow, contractManagement } from './contract.ts';
import { editPath } from './paths.ts';
import { SignDialog } from './sign-dialog.tsx';

interface Props {
  contract: ContractRow;
  onDone: () => unknown;
  /** Default `text`, for rows. */
  appearance?: Exclude<ButtonAppearance, 'danger'>;
}

/** Changes the contract as it is at this moment. */
function ChangeButton({ contract, onDone, appearance }: Required<Props>) {
  const { busy, submit } = useSubmit(contractManagement.detail);
  const [found, setFound] = useState<ContractDetail>();
  return (
    <>
      <BusyButton appearance={appearance} busy={busy} onClick={() => void submit({ id: contract.id }).then(setFound)}>
        变更
      </BusyButton>
      {found && <ChangeDialog contract={found} onClose={() => setFound(undefined)} onDone={onDone} />}
    </>
  );
}

/** One party asks to end the contract, the other agrees or declines. */
function Termination({ contract, onDone, appearance }: Required<Props>) {
  const { id, version, contractNo, may } = contract;
  const seen = { id, version };
  const call = contractManagement.terminate;
  return (
    <>
      {may.includes('TERMINATE_APPLY') && (
        <FormButton
          call={call}
          title={`申请终止 · ${contractNo}`}
          input={{ ...seen, step: 'apply' }}
          fields={[{ name: 'reason', check: (text) => (text ? undefined : '请输入终止原因') }]}
          done="已通知对方处理"
          onDone={onDone}
          appearance={appearance}
        >
          终止
        </FormButton>
      )}
      {may.includes('TERMINATE') && (
        <ActionButton
          call={call}
          input={{ ...seen, step: 'agree' }}
          ask={`同意终止合同 ${contractNo}？终止后不能恢复。`}
          onDone={onDone}
          appearance={appearance}
        >
          同意终止
        </ActionButton>
      )}
      {may.includes('TERMINATE_DECLINE') && (
        <ActionButton call={call} input={{ ...seen, step: 'decline' }} onDone={onDone} appearance={appearance}>
          不同意终止
        </ActionButton>
      )}
    </>
  );
}

/** What the user may do with a contract now; an approved one can be read as a document. */
export function ContractActions({ contract, onDone, appearance = 'text' }: Props) {
  const { id, contractNo, may, approved } = contract;
  const shared = { row: contract, onDone, appearance } as const;
  return (
    <>
      {may.includes('SIGN') && (
        <DialogButton appearance={appearance} dialog={(onClose) => <SignDialog {...{ contract, onClose, onDone }} />}>
          签署
        </DialogButton>
      )}
      {may.includes('CHANGE') && <ChangeButton contract={contract} onDone={onDone} appearance={appearance} />}
      <StepButton call={contractManagement.cancelChange} title={`放弃变更 · ${contractNo}`} {...shared} />
      <StepButton call={contractManagement.complete} ask={`确认履行完成合同 ${contractNo}？`} {...shared} />
      <Termination contract={contract} onDone={onDone} appearance={appearance} />
      {may.includes('EDIT') && (
        <LinkButton to={editPath(id)} appearance={appearance}>
          编辑
        </LinkButton>
      )}
      <StepButton call={contractManagement.submit} ask={`提交审批合同 ${contractNo}？`} {...shared}>
        提交审批
      </StepButton>
      <StepButton
        call={contractManagement.signPaper}
        title={`登记线下签署 · ${contractNo}`}
        fields={[
          'signDate',
          { name: 'files', kind: 'files', accept: annexSuffixes, missing: '请上传双方签章的扫描件' },
        ]}
        done="已登记，合同开始履行"
        {...shared}
      />
      <StepButton call={contractManagement.void} title={`作废 · ${contractNo}`} {...shared} />
      <StepButton call={contractManagement.archive} ask={`归档合同 ${contractNo}？`} {...shared} />
      {approved && (
        <ExportButton call={contractManagement.download} input={{ id }} appearance={appearance}>
          下载
        </ExportButton>
      )}
    </>
  );
}
