import {
  Button,
  Link,
  makeStyles,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  tokens,
} from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { type About, host } from '@portal/sdk/host';
import { type MouseEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { dialogs, type Shown } from './dialogs.ts';
import { ModalDialog } from './modal/modal-dialog.tsx';

/** Success and information leave by themselves; errors, and what asks for an action, stay until closed. */
const toastMs = 3000;
/** With a document to go to, which takes longer to decide. */
const aboutMs = 8000;

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
  about: { marginRight: '6px' },
  trace: { color: tokens.colorNeutralForeground3, fontSize: '12px', display: 'block' },
});

/** Whether this user may do it. */
const leads = (action: NonNullable<Shown['action']>): boolean => !('to' in action) || host().canOpen(action.to);

/** The document that a message is about: a link, but on its own page and where this user may not go. */
function AboutName({ about: { name, to } }: { about: About }) {
  const styles = useStyles();
  const isHere = to !== undefined && `${location.pathname}${location.search}`.endsWith(to);
  if (to === undefined || isHere || !host().canOpen(to)) return <span className={styles.about}>{name}</span>;
  const follow = (event: MouseEvent) => {
    event.preventDefault();
    host().navigate(to);
  };
  return (
    <Link className={styles.about} href={`${host().deployment.basePath}${to}`} onClick={follow}>
      {name}
    </Link>
  );
}

function ToastBar({ toast }: { toast: Shown }) {
  const styles = useStyles();
  const { id, action, about } = toast;
  const [held, setHeld] = useState(false);
  const stays = held || toast.intent === 'error' || action !== undefined;
  const shownMs = about?.to === undefined ? toastMs : aboutMs;
  useEffect(() => {
    if (stays) return undefined;
    const timer = setTimeout(() => dialogs.dismiss(id), shownMs);
    return () => clearTimeout(timer);
  }, [stays, shownMs, id]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  const act = (chosen: NonNullable<Shown['action']>) => {
    dialogs.dismiss(id);
    if ('to' in chosen) host().navigate(chosen.to);
    else chosen.run();
  };
  return (
    <MessageBar
      intent={toast.intent}
      className={styles.toast}
      layout="multiline"
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <MessageBarBody>
        {about && <AboutName about={about} />}
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
