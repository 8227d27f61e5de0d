import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  mergeClasses,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  tokens,
} from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useFocusReturn, useMask } from '@portal/sdk/ui';
import { useEffect, useState, useSyncExternalStore } from 'react';
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
  clear: { backgroundColor: 'transparent' },
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

/** The question last asked, which stays in sight while its dialog closes. */
function useLastAsked(asked: Asked | undefined): Asked | undefined {
  const [last, setLast] = useState(asked);
  if (asked && asked !== last) setLast(asked);
  return asked ?? last;
}

/** Stays mounted: only a dialog that closes, not one that vanishes, gives back the focus and the page behind it. */
function QuestionDialog({ asked }: { asked: Asked | undefined }) {
  const styles = useStyles();
  const open = asked !== undefined;
  const masked = useMask(open);
  useFocusReturn(open);
  const { title = '提示信息', message, ok = '确定', cancel = '取消' } = useLastAsked(asked) ?? { message: '' };
  return (
    <Dialog open={open} modalType="alert" onOpenChange={(_, { open: stays }) => !stays && asked?.answer(false)}>
      <DialogSurface className={styles.surface} backdrop={{ className: mergeClasses(!masked && styles.clear) }}>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent>{message}</DialogContent>
          <DialogActions>
            {cancel !== null && <Button onClick={() => asked?.answer(false)}>{cancel}</Button>}
            <Button appearance="primary" onClick={() => asked?.answer(true)}>
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
      <QuestionDialog asked={asked} />
    </>
  );
}
