import type { StoredFile } from '@portal/sdk/host';
import { useCallback, useRef } from 'react';
import { dialogs } from '../dialogs.ts';
import { DialogFrame } from '../modal/dialog-frame.tsx';
import type { OverlayProps } from '../overlays.ts';
import { ApplicationForm } from './application.tsx';
import { ApplicationCheck } from './application-check.tsx';

/** spec 9 */
const width = 750;

interface Props extends OverlayProps {
  /** Default `submit`; `check` only shows what `data` says. */
  mode?: 'submit' | 'check';
  /** JSON text of a notice of type 11. */
  data?: string;
  /** The application file of that notice. */
  file?: StoredFile | undefined;
}

/** 组织变更申请：填写并提交，或只读查看。每次打开都重新开始。 */
export default function OrgChangeDialog({ open, onClose, mode = 'submit', data = '', file }: Props) {
  const dirty = useRef(false);
  const markDirty = useCallback((now: boolean) => {
    dirty.current = now;
  }, []);
  const dismiss = async () => {
    const message = '申请尚未提交，关闭后已填写的内容不会保留。';
    const question = { title: '关闭申请', message, ok: '关闭', cancel: '继续填写' };
    if (!dirty.current || (await dialogs.confirm(question))) onClose();
  };
  return (
    <DialogFrame open={open} title="组织变更申请" width={width} onDismiss={() => void dismiss()}>
      {mode === 'check' ? (
        <ApplicationCheck data={data} file={file} onClose={onClose} />
      ) : (
        <ApplicationForm onClose={onClose} onDirty={markDirty} />
      )}
    </DialogFrame>
  );
}
