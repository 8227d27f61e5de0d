import { type AgreementRow, protocolAdmin } from '@portal/sdk/calls/protocol';
import { ActionButton, BusyButton, ReasonButton } from '@portal/sdk/ui';
import { type ReactElement, useState } from 'react';
import { PreviewDialog } from './preview-dialog.tsx';
import { ProtocolForm } from './protocol-form.tsx';
import { SignDialog } from './sign-dialog.tsx';

interface Props {
  agreement: AgreementRow;
  products: Readonly<Record<string, string>>;
  onDone: () => unknown;
}

type Shown = (props: { agreement: AgreementRow; onClose: () => void }) => ReactElement;

function Opens({ agreement, dialog: Dialog, children }: { agreement: AgreementRow; dialog: Shown; children: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <BusyButton look="text" busy={false} onPress={() => setOpen(true)}>
        {children}
      </BusyButton>
      {open && <Dialog agreement={agreement} onClose={() => setOpen(false)} />}
    </>
  );
}

function DraftActions({ agreement, products, onDone }: Props) {
  const { agreementId, version, name, versionNo } = agreement;
  return (
    <>
      <ProtocolForm agreement={agreement} products={products} onDone={onDone}>
        编辑
      </ProtocolForm>
      <ActionButton
        call={protocolAdmin.publish}
        input={{ agreementId, version }}
        ask={`发布“${name} ${versionNo}”吗？发布后正文不能修改，上一版本随即废止，企业须重新签署。`}
        done="已发布"
        onDone={onDone}
      >
        发布
      </ActionButton>
    </>
  );
}

/** 一行的操作，按状态。 */
export function ProtocolActions(props: Props) {
  const { agreement, onDone } = props;
  const { agreementId, version, name, status, signedCount } = agreement;
  return (
    <>
      <Opens agreement={agreement} dialog={PreviewDialog}>
        预览
      </Opens>
      {status === 0 && <DraftActions {...props} />}
      {status !== 0 && (
        <ActionButton call={protocolAdmin.revise} input={{ agreementId }} done="已生成新版本草稿" onDone={onDone}>
          新版本
        </ActionButton>
      )}
      {status !== 0 && (
        <Opens agreement={agreement} dialog={SignDialog}>
          签署记录
        </Opens>
      )}
      {status === 2 && (
        <ReasonButton
          call={protocolAdmin.abolish}
          input={(reason) => ({ agreementId, version, reason })}
          title={`废止 · ${name}（已签署 ${signedCount} 家）`}
          label="废止原因"
          done="已废止"
          onDone={onDone}
          look="danger"
        >
          废止
        </ReasonButton>
      )}
    </>
  );
}
