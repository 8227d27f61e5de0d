import {
  Button,
  makeStyles,
  mergeClasses,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  tokens,
} from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { type About, host } from '@portal/sdk/host';
import { type MouseEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { dialogs, type Shown } from './dialogs.ts';
import { ModalDialog } from './modal/modal-dialog.tsx';

/** Success and information leave by themselves; errors, and what asks for an action, stay until closed. */
const toastMs = 3000;
/** With a document to go to, which takes longer to decide. */
const aboutMs = 8000;
/** As long as an act can be taken back. */
const undoMs = 5000;

/** Undefined for what stays. */
function lifeOf({ intent, action, about }: Shown): number | undefined {
  if (action && 'undo' in action) return undoMs;
  if (intent === 'error' || action) return undefined;
  return about?.to === undefined ? toastMs : aboutMs;
}

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
  bar: { outlineStyle: 'none' },
  toast: { boxShadow: tokens.shadow16 },
  about: { marginRight: '6px' },
  link: { color: tokens.colorBrandForegroundLink },
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
    <a className={mergeClasses(styles.about, styles.link)} href={`${host().deployment.basePath}${to}`} onClick={follow}>
      {name}
    </a>
  );
}

function ToastBar({ toast }: { toast: Shown }) {
  const styles = useStyles();
  const { id, action, about } = toast;
  const [held, setHeld] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const lifeMs = lifeOf(toast);
  useEffect(() => {
    if (lifeMs === undefined || held) return undefined;
    const timer = setTimeout(() => dialogs.dismiss(id), lifeMs);
    return () => clearTimeout(timer);
  }, [lifeMs, held, id]);
  const takesBack = action !== undefined && 'undo' in action;
  useEffect(() => {
    if (takesBack) bar.current?.focus(); // the button that was pressed may be gone with its row
  }, [takesBack]);
  const act = (chosen: NonNullable<Shown['action']>) => {
    dialogs.dismiss(id);
    if ('to' in chosen) host().navigate(chosen.to);
    else if ('undo' in chosen) chosen.undo();
    else chosen.run();
  };
  return (
    <div
      ref={bar}
      role="group"
      aria-label="消息"
      tabIndex={-1}
      className={styles.bar}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={({ target, currentTarget }) => setHeld(target !== currentTarget)}
      onBlur={() => setHeld(false)}
    >
      <MessageBar intent={toast.intent} className={styles.toast} layout="multiline">
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
    </div>
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
