import { Button, DialogActions, DialogContent } from '@fluentui/react-components';
import { BusyButton } from '@portal/sdk/ui';
import { dialogs } from '../dialogs.ts';
import { DialogFrame } from './dialog-frame.tsx';
import type { Entry } from './modal-stack.ts';

/** spec 9 */
const defaultWidth = 520;

/** 通用弹窗：标题、内容、取消与确定。 */
export function ModalDialog({ entry: { id, kind, spec, phase, busy } }: { entry: Entry }) {
  const { title = '提示信息', content, intent, ok = '确定', cancel = '取消', width = defaultWidth } = spec;
  const { closable, maskClosable, keyboardClosable } = spec;
  const dismiss = () => dialogs.dismissModal(id);
  return (
    <DialogFrame
      open={phase === 'open'}
      alert={kind === 'question'}
      onDismiss={dismiss}
      {...{ title, width, intent, closable, maskClosable, keyboardClosable }}
    >
      <DialogContent>{content}</DialogContent>
      <DialogActions>
        {cancel !== null && (
          <Button disabled={busy} onClick={dismiss}>
            {cancel}
          </Button>
        )}
        <BusyButton appearance="primary" busy={busy} onClick={() => void dialogs.acceptModal(id)}>
          {ok}
        </BusyButton>
      </DialogActions>
    </DialogFrame>
  );
}
