import { Button, makeStyles, MessageBar, MessageBarActions, MessageBarBody, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { host } from '@portal/sdk/host';
import { useEffect, useSyncExternalStore } from 'react';
import { dialogs, type Shown } from './dialogs.ts';
import { ModalDialog } from './modal/modal-dialog.tsx';

/** Success and information leave by themselves; errors, and what asks for an action, stay until closed. */
const toastMs = 3000;

const useStyles = makeStyles({
  stack: {
    position: 'fixed',
    top: '64px',
    right: '24px',
    zIndex: 2_000_000,
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    width: 'min(420px, calc(100vw - 32px))',
  },
  toast: { boxShadow: tokens.shadow16 },
  trace: { color: tokens.colorNeutralForeground3, fontSize: '12px', display: 'block' },
});

/** Whether this user may do it. */
const leads = (action: NonNullable<Shown['action']>): boolean => !('to' in action) || host().canOpen(action.to);

function ToastBar({ toast }: { toast: Shown }) {
  const styles = useStyles();
  const { id, action } = toast;
  const stays = toast.intent === 'error' || action !== undefined;
  useEffect(() => {
    if (stays) return undefined;
    const timer = setTimeout(() => dialogs.dismiss(id), toastMs);
    return () => clearTimeout(timer);
  }, [stays, id]);
  const act = (chosen: NonNullable<Shown['action']>) => {
    dialogs.dismiss(id);
    if ('to' in chosen) host().navigate(chosen.to);
    else chosen.run();
  };
  return (
    <MessageBar intent={toast.intent} className={styles.toast} layout="multiline">
      <MessageBarBody>
        {toast.message}
        {toast.traceId && <span className={styles.trace}>追踪编号 {toast.traceId}</span>}
      </MessageBarBody>
      <MessageBarActions
        containerAction={
          <Button
            appearance="transparent"
            aria-label="关闭消息"
            icon={<DismissRegular />}
            onClick={() => dialogs.dismiss(id)}
          />
        }
      >
        {action && leads(action) && <Button onClick={() => act(action)}>{action.text}</Button>}
      </MessageBarActions>
    </MessageBar>
  );
}

/** Draws the portal's messages and its dialogs; one that closes stays until it is removed, so that focus goes back. */
export function DialogHost() {
  const styles = useStyles();
  const { toasts, modals } = useSyncExternalStore(dialogs.subscribe, dialogs.get);
  return (
    <>
      <div className={styles.stack} role="log" aria-live="polite" aria-label="消息">
        {toasts.map((toast) => (
          <ToastBar key={toast.id} toast={toast} />
        ))}
      </div>
      {modals.map((entry) => entry.phase !== 'waiting' && <ModalDialog key={entry.id} entry={entry} />)}
    </>
  );
}
