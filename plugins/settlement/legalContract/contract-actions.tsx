import { mayCall, useSession, useSubmit } from '@portal/sdk';
import type { Call } from '@portal/sdk/contract';
import { ActionButton, type ActionLook, BusyButton, ExportButton, LinkButton, ReasonButton } from '@portal/sdk/ui';
import { type ReactElement, type ReactNode, useState } from 'react';
import { ChangeDialog } from './change-dialog.tsx';
import { type ContractDetail, type ContractRow, contractManagement } from './contract.ts';
import { PaperDialog } from './paper-dialog.tsx';
import { editPath } from './paths.ts';
import { SignDialog } from './sign-dialog.tsx';

export interface ActionProps {
  contract: ContractRow;
  onDone: () => unknown;
  /** Default `text`, for rows. */
  look?: Exclude<ActionLook, 'danger'>;
}

type Props = Required<ActionProps>;

interface DialogProps {
  call: Call;
  look: ActionLook;
  children: string;
  dialog: (open: boolean, close: () => void) => ReactNode;
}

/** A button that opens a dialog; not drawn for users who may not make its call. */
function DialogButton({ call, look, children, dialog }: DialogProps) {
  const session = useSession();
  const [open, setOpen] = useState<boolean>();
  if (!mayCall(session, call)) return null;
  return (
    <>
      <BusyButton look={look} busy={false} onPress={() => setOpen(true)}>
        {children}
      </BusyButton>
      {open !== undefined && dialog(open, () => setOpen(false))}
    </>
  );
}

function SignButton({ contract, onDone, look }: Props) {
  const dialog = (open: boolean, onClose: () => void) => <SignDialog {...{ contract, open, onClose, onDone }} />;
  return (
    <DialogButton call={contractManagement.sign} look={look} dialog={dialog}>
      签署
    </DialogButton>
  );
}

function PaperButton({ contract, onDone, look }: Props) {
  const dialog = (open: boolean, onClose: () => void) => <PaperDialog {...{ contract, open, onClose, onDone }} />;
  return (
    <DialogButton call={contractManagement.signPaper} look={look} dialog={dialog}>
      登记签署
    </DialogButton>
  );
}

/** Changes the contract as it is at this moment. */
function ChangeButton({ contract, onDone, look }: Props) {
  const session = useSession();
  const { busy, submit } = useSubmit(contractManagement.detail);
  const [found, setFound] = useState<ContractDetail>();
  if (!mayCall(session, contractManagement.change)) return null;
  return (
    <>
      <BusyButton look={look} busy={busy} onPress={() => void submit({ id: contract.id }).then(setFound)}>
        变更
      </BusyButton>
      {found && <ChangeDialog contract={found} onClose={() => setFound(undefined)} onDone={onDone} />}
    </>
  );
}

function Reasoned({ contract, onDone, look, kind }: Props & { kind: 'void' | 'cancelChange' }) {
  const { id, version, contractNo } = contract;
  const text = kind === 'void' ? '作废' : '放弃变更';
  return (
    <ReasonButton
      call={contractManagement[kind]}
      input={(reason) => ({ id, version, reason })}
      title={`${text} · ${contractNo}`}
      label={`${text}原因`}
      onDone={onDone}
      look={look}
    >
      {text}
    </ReasonButton>
  );
}

function Termination({ contract, onDone, look }: Props) {
  const { id, version, side, terminateAskedBy, contractNo } = contract;
  const seen = { id, version };
  if (terminateAskedBy === side) return null;
  if (terminateAskedBy === null) {
    return (
      <ReasonButton
        call={contractManagement.terminate}
        input={(reason) => ({ ...seen, step: 'apply' as const, reason })}
        title={`申请终止 · ${contractNo}`}
        label="终止原因"
        done="已通知对方处理"
        onDone={onDone}
        look={look}
      >
        终止
      </ReasonButton>
    );
  }
  return (
    <>
      <ActionButton
        call={contractManagement.terminate}
        input={{ ...seen, step: 'agree' }}
        ask={`同意终止合同 ${contractNo}？终止后不能恢复。`}
        onDone={onDone}
        look={look}
      >
        同意终止
      </ActionButton>
      <ActionButton
        call={contractManagement.terminate}
        input={{ ...seen, step: 'decline' }}
        onDone={onDone}
        look={look}
      >
        不同意终止
      </ActionButton>
    </>
  );
}

function Plain({ contract, onDone, look, kind }: Props & { kind: 'submit' | 'complete' | 'archive' }) {
  const { id, version, contractNo } = contract;
  const text = { submit: '提交审批', complete: '完成', archive: '归档' }[kind];
  const ask = { submit: '提交审批', complete: '确认履行完成', archive: '归档' }[kind];
  return (
    <ActionButton
      call={contractManagement[kind]}
      input={{ id, version }}
      ask={`${ask}合同 ${contractNo}？`}
      onDone={onDone}
      look={look}
    >
      {text}
    </ActionButton>
  );
}

function forOwner(all: Props): ReactElement[] {
  const { status, signMethod, archived } = all.contract;
  const drafting = [0, 11].includes(status);
  return [
    ...(drafting
      ? [
          <LinkButton key="edit" to={editPath(all.contract.id)} look={all.look}>
            编辑
          </LinkButton>,
          <Plain key="submit" kind="submit" {...all} />,
        ]
      : []),
    ...(signMethod === 2 && [20, 45].includes(status) ? [<PaperButton key="paper" {...all} />] : []),
    ...([0, 10, 11, 20, 30].includes(status) ? [<Reasoned key="void" kind="void" {...all} />] : []),
    ...([50, 60, 70, 80].includes(status) && !archived ? [<Plain key="archive" kind="archive" {...all} />] : []),
  ];
}

function forParty(all: Props): ReactElement[] {
  const { status, side, dueSide, own, terminateAskedBy } = all.contract;
  const free = status === 40 && terminateAskedBy === null;
  return [
    ...(dueSide === side && dueSide !== null ? [<SignButton key="sign" {...all} />] : []),
    ...(free ? [<ChangeButton key="change" {...all} />] : []),
    ...(status === 45 ? [<Reasoned key="cancel" kind="cancelChange" {...all} />] : []),
    ...(free && own ? [<Plain key="complete" kind="complete" {...all} />] : []),
    ...(status === 40 ? [<Termination key="end" {...all} />] : []),
  ];
}

/** What this user's side may do with a contract in its state; each button also asks for its permission. */
export function contractActions({ contract, onDone, look = 'text' }: ActionProps): ReactElement[] {
  const all = { contract, onDone, look };
  const text = ![0, 10, 11].includes(contract.status);
  return [
    ...(contract.side === null ? [] : forParty(all)),
    ...(contract.own ? forOwner(all) : []),
    ...(text
      ? [
          <ExportButton key="text" call={contractManagement.download} input={{ id: contract.id }} look={look}>
            下载
          </ExportButton>,
        ]
      : []),
  ];
}
