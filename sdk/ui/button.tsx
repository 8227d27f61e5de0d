import {
  Button as FluentButton,
  type ButtonProps as FluentProps,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components';
import type { ComponentPropsWithoutRef } from 'react';
import { meaning } from './meaning.ts';

/** Fluent's, and two more: `text` suits rows of a table; `danger` is a text button for what destroys. */
export type ButtonAppearance = NonNullable<FluentProps['appearance']> | 'text' | 'danger';

const useStyles = makeStyles({
  button: { whiteSpace: 'nowrap', flexShrink: 0 },
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
  destructive: {
    backgroundColor: tokens.colorStatusDangerBackground3,
    color: tokens.colorNeutralForegroundOnBrand,
    ':hover': { backgroundColor: tokens.colorStatusDangerBackground3Hover },
    ':hover:active': { backgroundColor: tokens.colorStatusDangerBackground3Pressed },
  },
});

const DRAWN_AS = { text: 'transparent', danger: 'transparent', destructive: 'primary' } as const;

type Own = Partial<Pick<FluentProps, 'disabled' | 'disabledFocusable' | 'icon' | 'iconPosition' | 'size'>>;

export interface ButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'disabled'>, Own {
  /** `destructive` is the main button of a dialog that destroys. Default `secondary`. */
  appearance?: ButtonAppearance | 'destructive';
}

/** A button. @throws TypeError when its `onClick` is no function. */
export function Button({ appearance = 'secondary', className, ...props }: ButtonProps) {
  if ('onClick' in props && typeof props.onClick !== 'function') throw new TypeError('按钮缺少操作回调');
  const styles = useStyles();
  const inRow = appearance === 'text' || appearance === 'danger';
  const own = inRow || appearance === 'destructive';
  return (
    <FluentButton
      {...(inRow && { size: 'small' })}
      {...props}
      className={mergeClasses(styles.button, own && styles[appearance], className)}
      appearance={own ? DRAWN_AS[appearance] : appearance}
    />
  );
}
