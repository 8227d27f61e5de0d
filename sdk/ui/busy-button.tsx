import { makeStyles, mergeClasses, Spinner } from '@fluentui/react-components';
import type { ReactElement } from 'react';
import { Button, type ButtonProps } from './button.tsx';

const useStyles = makeStyles({
  button: { position: 'relative' },
  unseen: { opacity: 0 }, // not hidden: the button keeps its name
  content: { display: 'inline-flex', alignItems: 'center', gap: '6px' },
  spinner: { position: 'absolute', inset: 0, display: 'flex', alignItems: 'center', justifyContent: 'center' },
});

interface Props extends Pick<ButtonProps, 'appearance' | 'disabled' | 'children'> {
  /** Shows a spinner, and takes no clicks. */
  busy: boolean;
  icon?: ReactElement;
  onClick: () => void;
}

/** A button that keeps its width and its focus while its work is pending. */
export function BusyButton({ busy, icon, children, ...props }: Props) {
  const styles = useStyles();
  return (
    <Button {...props} className={styles.button} disabledFocusable={busy} aria-busy={busy}>
      <span className={mergeClasses(styles.content, busy && styles.unseen)}>
        {icon}
        {children}
      </span>
      {busy && (
        <span className={styles.spinner} aria-hidden="true">
          <Spinner size="extra-tiny" />
        </span>
      )}
    </Button>
  );
}
