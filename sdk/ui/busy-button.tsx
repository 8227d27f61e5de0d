import { Button, makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components';
import type { ReactElement, ReactNode } from 'react';
import { meaning } from './meaning.ts';

/** `text` suits rows of a table; `danger` is a text button for what destroys. */
export type ActionLook = 'primary' | 'secondary' | 'text' | 'danger';

const useStyles = makeStyles({
  button: { position: 'relative', whiteSpace: 'nowrap', flexShrink: 0 },
  text: {
    minWidth: 'auto',
    paddingInline: '4px',
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorBrandForegroundLink,
  },
  danger: {
    minWidth: 'auto',
    paddingInline: '4px',
    fontWeight: tokens.fontWeightRegular,
    color: meaning.toneDangerText,
  },
  unseen: { opacity: 0 }, // not hidden: the button keeps its name
  content: { display: 'inline-flex', alignItems: 'center', gap: '6px' },
  spinner: { position: 'absolute', inset: 0, display: 'flex', alignItems: 'center', justifyContent: 'center' },
});

const FLUENT = { primary: 'primary', secondary: 'secondary', text: 'transparent', danger: 'transparent' } as const;

interface Props {
  look?: ActionLook;
  busy: boolean;
  disabled?: boolean;
  icon?: ReactElement;
  onPress: () => void;
  children: ReactNode;
}

/** A button that keeps its width and its focus while its work runs. @throws TypeError when it has nothing to do. */
export function BusyButton({ look = 'secondary', busy, disabled = false, icon, onPress, children }: Props) {
  if (typeof onPress !== 'function') throw new TypeError('按钮缺少操作回调');
  const styles = useStyles();
  const small = look === 'text' || look === 'danger';
  return (
    <Button
      className={mergeClasses(styles.button, look === 'text' && styles.text, look === 'danger' && styles.danger)}
      appearance={FLUENT[look]}
      size={small ? 'small' : 'medium'}
      disabled={disabled}
      disabledFocusable={busy}
      aria-busy={busy}
      onClick={onPress}
    >
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
