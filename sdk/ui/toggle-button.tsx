import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactElement, ReactNode } from 'react';

const useStyles = makeStyles({
  pressed: {
    color: tokens.colorBrandForeground1,
    backgroundColor: tokens.colorBrandBackground2,
    border: `1px solid ${tokens.colorBrandStroke1}`,
    ':hover': { backgroundColor: tokens.colorBrandBackground2Hover },
  },
});

interface Props {
  checked: boolean;
  onClick: () => void;
  /** Default `medium`. */
  size?: 'small' | 'medium';
  icon?: ReactElement;
  children: ReactNode;
}

/** A button that stays pressed. Fluent's own weighs as much as all its other buttons together. */
export function ToggleButton({ checked, onClick, size = 'medium', icon, children }: Props) {
  const styles = useStyles();
  return (
    <Button
      className={mergeClasses(checked && styles.pressed)}
      aria-pressed={checked}
      size={size}
      onClick={onClick}
      {...(icon && { icon })}
    >
      {children}
    </Button>
  );
}
