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
} from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react';
import { PausedContext } from '../owner.ts';
import { BusyButton } from './busy-button.tsx';
import { FaultNote, Refusal } from './fault-note.tsx';
import { useMask } from './mask.ts';
import { useFocusReturn } from './use-focus-return.ts';

const useStyles = makeStyles({
  surface: { maxWidth: 'calc(100vw - 32px)' },
  clear: { backgroundColor: 'transparent' },
  content: { minHeight: '48px' },
  actions: { gridColumnStart: 1, justifySelf: 'stretch' },
  close: { gridRowStart: 1, gridColumnStart: 3, justifySelf: 'end', alignSelf: 'start' }, // last in the order of focus
});

interface Shared {
  open: boolean;
  title: ReactNode;
  /** Width in px. Default 520. */
  width?: number;
  /** Default 确定. */
  ok?: string;
  /** Default 取消, or 关闭 when there is no `onOk`. */
  cancel?: string;
  onClose: () => void;
  children: ReactNode;
}

interface Showing {
  readonly onOk?: undefined;
  readonly note?: undefined;
  readonly refusal?: undefined;
  readonly busy?: undefined;
  readonly onBack?: undefined;
}

interface Working {
  onOk?: () => void;
  /** Beside the buttons: how much stands in the way, which the content tells. Default nothing. */
  note?: string;
  /** Beside the buttons: why pressing has led nowhere. Default nothing. */
  refusal?: string;
  /** While the work is pending the dialog stays open and its button shows a spinner. */
  busy: boolean;
  /** Of several steps: 上一步, which gives up nothing. Default: there is no such button. */
  onBack?: () => void;
}

/** Without `onOk` the dialog only shows. */
export type BareDialogProps = Shared & (Showing | Working);

/** What every dialog of the kit is drawn in: title, content, 取消 and 确定; focus goes back to where it came from. */
export function BareDialog(props: BareDialogProps) {
  const [used, setUsed] = useState(props.open);
  if (props.open && !used) setUsed(true);
  return used ? <UsedDialog {...props} /> : null; // a row's dialog costs nothing until it is opened
}

/** What had the focus may go with the content: the dialog takes it, so that Escape and Tab still reach it. */
function FocusKeeper() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const surface = mark.current?.closest<HTMLElement>('[role=dialog]');
    if (!surface) return undefined;
    const observer = new MutationObserver(() => {
      if (document.activeElement === document.body) surface.focus();
    });
    observer.observe(surface, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return <span ref={mark} hidden />;
}

const entries =
  'input:not([type=hidden], :disabled), textarea:not(:disabled), [role=combobox]:not(:disabled), [contenteditable=true]';

/**
 * Where a dialog begins: at its first field, else at its main button; one that only shows, not in the head of a table. It
 * takes the focus itself where Fluent has found nothing in it: while the dialog before it still closes.
 */
function beginningOf(surface: HTMLElement): HTMLElement | null {
  const [first] = [...surface.querySelectorAll<HTMLElement>(entries)].filter((field) => !field.closest('thead'));
  const { activeElement: focused } = document;
  const strayed = !surface.contains(focused) || focused?.closest('thead') ? surface : null;
  return first ?? surface.querySelector<HTMLElement>('[aria-busy]') ?? strayed;
}

/** @returns the id of the surface. */
function useFirstField(open: boolean): string {
  const id = useId();
  useEffect(() => {
    const surface = open ? document.getElementById(id) : null;
    if (surface) beginningOf(surface)?.focus();
  }, [open, id]); // after Fluent, which goes to whatever takes focus first
  return id;
}

function UsedDialog(props: BareDialogProps) {
  const { open, title, width = 520, ok = '确定', cancel, onOk, onBack, note = '', refusal = '', busy = false } = props;
  const { onClose, children } = props;
  const styles = useStyles();
  const paused = useContext(PausedContext);
  const masked = useMask(open);
  useFocusReturn(open);
  const id = useFirstField(open);
  if (paused) return null; // behind a notice it keeps nobody's focus; what was typed is its form's
  return (
    <Dialog open={open} onOpenChange={(_, { open: stays }) => !stays && !busy && onClose()}>
      <DialogSurface
        id={id}
        className={styles.surface}
        tabIndex={-1}
        style={{ width }}
        backdrop={{ className: mergeClasses(!masked && styles.clear) }}
      >
        <DialogBody>
          {open && <FocusKeeper />}
          <DialogTitle action={null}>{title}</DialogTitle>
          <DialogContent className={styles.content}>{children}</DialogContent>
          <DialogActions className={styles.actions}>
            {refusal === '' ? <FaultNote>{note}</FaultNote> : <Refusal>{refusal}</Refusal>}
            <Button onClick={onClose} disabled={busy}>
              {cancel ?? (onOk ? '取消' : '关闭')}
            </Button>
            {onBack && (
              <Button onClick={onBack} disabled={busy}>
                上一步
              </Button>
            )}
            {onOk && (
              <BusyButton appearance="primary" busy={busy} onClick={onOk}>
                {ok}
              </BusyButton>
            )}
          </DialogActions>
          <Button
            className={styles.close}
            appearance="subtle"
            aria-label="关闭对话框"
            icon={<DismissRegular />}
            disabled={busy}
            onClick={onClose}
          />
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
