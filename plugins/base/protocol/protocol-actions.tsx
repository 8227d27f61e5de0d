import { type AgreementRow, protocolAdmin } from '@portal/sdk/calls/protocol';
import { StepButton } from '@portal/sdk/ui/form';
import { DialogButton } from '@portal/sdk/ui';
import { PreviewDialog } from './preview-dialog.tsx';
import { ProtocolForm } from './protocol-form.tsx';
import { SignDialog } from './sign-dialog.tsx';

interface Props {
  agreement: AgreementRow;
  products: Readonly<Record<string, string>>;
  onDone: () => unknown;
}

/** 一行的操作。 */
export function ProtocolActions({ agreement, products, onDone }: Props) {
  const { name, versionNo, publishedAt, signedCount, may } = agreement;
  return (
    <>
      <DialogButton appearance="text" dialog={(close) => <PreviewDialog agreement={agreement} onClose={close} />}>
        预览
      </DialogButton>
      {may.includes('EDIT') && (
        <ProtocolForm agreement={agreement} products={products} onDone={onDone}>
          编辑
        </ProtocolForm>
      )}
      <StepButton
        call={protocolAdmin.publish}
        row={agreement}
        ask={`发布“${name} ${versionNo}”吗？发布后正文不能修改，上一版本随即废止，企业须重新签署。`}
        done="已发布"
        onDone={onDone}
      />
      <StepButton call={protocolAdmin.revise} row={agreement} done="已生成新版本草稿" onDone={onDone} />
      {publishedAt !== null && (
        <DialogButton appearance="text" dialog={(close) => <SignDialog agreement={agreement} onClose={close} />}>
          签署记录
        </DialogButton>
      )}
      <StepButton
        call={protocolAdmin.abolish}
        row={agreement}
        title={`废止 · ${name}（已签署 ${signedCount} 家）`}
        done="已废止"
        onDone={onDone}
        appearance="danger"
      />
    </>
  );
}
