import {
  Button,
  Dialog,
  DialogBody,
  type DialogOpenChangeData,
  DialogSurface,
  DialogTitle,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import type { Intent } from '@portal/sdk/host';
import { useFocusReturn } from '@portal/sdk/ui';
import { useMask } from '@portal/sdk/ui/host';
import type { ReactNode } from 'react';
import { IntentIcon } from './intent-icon.tsx';

const useStyles = makeStyles({
  surface: { maxWidth: 'calc(100vw - 32px)' },
  closed: { visibility: 'hidden', transitionProperty: 'visibility', transitionDelay: tokens.durationGentle },
  clear: { backgroundColor: 'transparent' },
  title: { display: 'flex', alignItems: 'center', gap: '8px', minWidth: 0, overflowWrap: 'anywhere' },
  close: { gridRowStart: 1, gridColumnStart: 3, justifySelf: 'end', alignSelf: 'start' }, // last in the order of focus
});

interface Props {
  open: boolean;
  title: string;
  /** Pixels, never wider than the window. */
  width: number;
  /** Default none. */
  intent?: Intent | undefined;
  /** A question, which assistive technology announces at once. Default false. */
  alert?: boolean;
  /** Default true, all three. */
  closable?: boolean | undefined;
  maskClosable?: boolean | undefined;
  keyboardClosable?: boolean | undefined;
  /** Close control, mask or Escape was pressed. */
  onDismiss: () => void;
  /** `DialogContent` and `DialogActions`. */
  children: ReactNode;
}

/**
 * The frame of every dialog of the shell: title, close control, one mask, focus returned. It must stay mounted while it
 * closes; until it is removed its surface stays in the page, invisible and inert.
 */
export function DialogFrame({ open, title, width, intent, alert = false, onDismiss, children, ...closing }: Props) {
  const { closable = true, maskClosable = true, keyboardClosable = true } = closing;
  const styles = useStyles();
  const masked = useMask(open);
  useFocusReturn(open);
  const dismissible = { backdropClick: maskClosable, escapeKeyDown: keyboardClosable, triggerClick: true };
  const change = ({ open: stays, type }: DialogOpenChangeData) => !stays && dismissible[type] && onDismiss();
  return (
    <Dialog
      open={open}
      unmountOnClose={open}
      modalType={alert ? 'alert' : 'modal'}
      onOpenChange={(_, data) => void change(data)}
    >
      <DialogSurface
        className={mergeClasses(styles.surface, !open && styles.closed)}
        style={{ width }}
        backdrop={{ className: mergeClasses(!masked && styles.clear) }}
      >
        <DialogBody>
          <DialogTitle action={null} className={styles.title}>
            {intent && <IntentIcon intent={intent} />}
            {title}
          </DialogTitle>
          {children}
          {closable && (
            <Button
              className={styles.close}
              appearance="subtle"
              aria-label="关闭对话框"
              icon={<DismissRegular />}
              onClick={onDismiss}
            />
          )}
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
