import { Input, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';

const useStyles = makeStyles({ input: { width: '100%', minWidth: 0 } });

interface Props {
  /** A text is one that is no number: the form says so. */
  value: number | string | undefined;
  onChange: (value: number | string | undefined) => void;
  onBlur?: () => void;
  placeholder?: string | undefined;
}

const halfWidth = (text: string) =>
  text.replace(/[０-９．－]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replace(/\s/g, '');

/** A plain number: counts, days, percentages. Amounts are texts; see `MoneyInput`. */
export function NumberInput({ value, onChange, onBlur, placeholder = '' }: Props) {
  const styles = useStyles();
  const [draft, setDraft] = useState<string>();
  const take = (text: string) => {
    const next = halfWidth(text);
    const isNumber = /^-?\d+(\.\d*)?$|^-?\.\d+$/.test(next);
    setDraft(next);
    onChange(isNumber ? Number(next) : next || undefined);
  };
  return (
    <Input
      className={styles.input}
      value={draft ?? (value === undefined ? '' : String(value))}
      inputMode="decimal"
      autoComplete="off"
      placeholder={placeholder}
      onChange={(_, { value: text }) => take(text)}
      onBlur={() => {
        setDraft(undefined);
        onBlur?.();
      }}
    />
  );
}
