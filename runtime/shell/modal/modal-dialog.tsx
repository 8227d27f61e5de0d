import { Button, DialogActions, DialogContent } from '@fluentui/react-components';
import type { Modal } from '@portal/sdk/host';
import { BusyButton } from '@portal/sdk/ui';
import { useEffect, useId } from 'react';
import { dialogs } from '../dialogs.ts';
import { DialogFrame } from './dialog-frame.tsx';
import type { Entry } from './modal-stack.ts';

/** spec 9 */
const defaultWidth = 520;

/** Enter does what the eye expects: the act, unless it destroys. */
function useFirstFocus(open: boolean, tone: Modal['tone']): string {
  const id = useId();
  useEffect(() => {
    if (!open) return;
    const buttons = [...(document.getElementById(id)?.querySelectorAll<HTMLElement>('button') ?? [])];
    buttons.at(tone === 'danger' ? 0 : -1)?.focus();
  }, [open, tone, id]);
  return id;
}

/** 通用弹窗：标题、内容、取消与确定。 */
export function ModalDialog({ entry: { id, kind, spec, phase, busy } }: { entry: Entry }) {
  const { title = '提示信息', content, intent, ok = '确定', cancel = '取消', width = defaultWidth, tone } = spec;
  const { closable, maskClosable, keyboardClosable } = spec;
  const actions = useFirstFocus(phase === 'open', tone);
  const dismiss = () => dialogs.dismissModal(id);
  return (
    <DialogFrame
      open={phase === 'open'}
      alert={kind === 'question'}
      onDismiss={dismiss}
      {...{ title, width, intent, closable, maskClosable, keyboardClosable }}
    >
      <DialogContent>{content}</DialogContent>
      <DialogActions id={actions}>
        {cancel !== null && (
          <Button disabled={busy} onClick={dismiss}>
            {cancel}
          </Button>
        )}
        <BusyButton
          appearance={tone === 'danger' ? 'destructive' : 'primary'}
          busy={busy}
          onClick={() => void dialogs.acceptModal(id)}
        >
          {ok}
        </BusyButton>
      </DialogActions>
    </DialogFrame>
  );
}
