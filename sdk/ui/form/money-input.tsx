import { Input, type InputProps, makeStyles, Tooltip } from '@fluentui/react-components';
import { type ClipboardEvent, useState } from 'react';
import { amountInCapitals } from '../../format/index.ts';
import { type FigureKind, useFigure } from './use-figure.ts';

const useStyles = makeStyles({ input: { width: '100%', minWidth: 0 }, figure: { textAlign: 'end' } });

interface Props extends Pick<InputProps, 'disabled'> {
  /** A plain decimal, or what was typed in place of one. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  onBlur?: () => void;
  /** Needed outside a form's field. */
  label?: string;
  /** `quantity` allows four decimals and shows no capitals. Default `money`. */
  kind?: FigureKind;
  placeholder?: string;
}

/**
 * An amount in yuan: separators while typing, full-width digits and pasted commas understood, capitals on hover. What is
 * typed stays: decimals too many are rounded when the input is left, and what is no figure is for the form to refuse.
 */
export function MoneyInput({ value, onChange, onBlur, label, kind = 'money', placeholder, disabled = false }: Props) {
  const styles = useStyles();
  const figure = useFigure(kind, value, onChange);
  const [told, setTold] = useState(false);
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const whole = event.currentTarget.selectionStart === 0 || event.currentTarget.value === '';
    if (whole && figure.paste(event.clipboardData.getData('text'))) event.preventDefault();
  };
  const capitals = kind === 'money' && value ? amountInCapitals(value) : '';
  return (
    <Tooltip
      content={capitals}
      relationship="description"
      visible={told && capitals !== ''}
      onVisibleChange={(_, { visible }) => setTold(visible)}
    >
      <Input
        className={styles.input}
        input={{ ref: figure.input, className: styles.figure }}
        value={figure.text}
        inputMode="decimal"
        autoComplete="off"
        disabled={disabled}
        onChange={(event, { value: text }) => figure.type(text, (event.nativeEvent as InputEvent).isComposing === true)}
        onCompositionEnd={({ currentTarget }) => figure.type((currentTarget as HTMLInputElement).value, false)}
        onPaste={paste}
        onBlur={() => {
          figure.rest();
          onBlur?.();
        }}
        {...(placeholder !== undefined && { placeholder })}
        {...(label !== undefined && { 'aria-label': label })}
      />
    </Tooltip>
  );
}
