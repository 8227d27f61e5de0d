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
});

type Own = Partial<Pick<FluentProps, 'disabled' | 'disabledFocusable' | 'icon' | 'iconPosition' | 'size'>>;

export interface ButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'disabled'>, Own {
  /** Default `secondary`. */
  appearance?: ButtonAppearance;
}

/** A button. @throws TypeError when its `onClick` is no function. */
export function Button({ appearance = 'secondary', className, ...props }: ButtonProps) {
  if ('onClick' in props && typeof props.onClick !== 'function') throw new TypeError('按钮缺少操作回调');
  const styles = useStyles();
  const inRow = appearance === 'text' || appearance === 'danger';
  return (
    <FluentButton
      {...(inRow && { size: 'small' })}
      {...props}
      className={mergeClasses(styles.button, inRow && styles[appearance], className)}
      appearance={inRow ? 'transparent' : appearance}
    />
  );
}
