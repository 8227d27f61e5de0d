import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  tokens,
} from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useEffect, useSyncExternalStore } from 'react';
import { type Asked, dialogs, type Shown } from './dialogs.ts';

/** Success and information leave by themselves; errors stay until closed. */
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
  surface: { width: '520px', maxWidth: 'calc(100vw - 32px)' },
});

function ToastBar({ toast }: { toast: Shown }) {
  const styles = useStyles();
  const stays = toast.intent === 'error';
  useEffect(() => {
    if (stays) return undefined;
    const timer = setTimeout(() => dialogs.dismiss(toast.id), toastMs);
    return () => clearTimeout(timer);
  }, [stays, toast.id]);
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
            onClick={() => dialogs.dismiss(toast.id)}
          />
        }
      />
    </MessageBar>
  );
}

function QuestionDialog({ asked }: { asked: Asked }) {
  const styles = useStyles();
  const { title = '提示信息', message, ok = '确定', cancel = '取消' } = asked;
  return (
    <Dialog open modalType="alert" onOpenChange={(_, { open }) => !open && asked.answer(false)}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent>{message}</DialogContent>
          <DialogActions>
            {cancel !== null && <Button onClick={() => asked.answer(false)}>{cancel}</Button>}
            <Button appearance="primary" onClick={() => asked.answer(true)}>
              {ok}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

/** Draws the portal's messages and its one open question. */
export function DialogHost() {
  const styles = useStyles();
  const { toasts, questions } = useSyncExternalStore(dialogs.subscribe, dialogs.get);
  const [asked] = questions;
  return (
    <>
      <div className={styles.stack} role="log" aria-live="polite" aria-label="消息">
        {toasts.map((toast) => (
          <ToastBar key={toast.id} toast={toast} />
        ))}
      </div>
      {asked && <QuestionDialog key={asked.id} asked={asked} />}
    </>
  );
}
