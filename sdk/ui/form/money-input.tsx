import { Input } from '@fluentui/react-components';
import { type ClipboardEvent, useState } from 'react';
import { amountInCapitals, money, parseMoney, quantity } from '../../format/index.ts';

interface Props {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  onBlur?: () => void;
  label?: string;
  /** `quantity` allows four decimals and shows no capitals. Default `money`. */
  kind?: 'money' | 'quantity';
  disabled?: boolean;
}

const typing = { money: /^-?\d*(\.\d{0,2})?$/, quantity: /^-?\d*(\.\d{0,4})?$/ };

const plain = (text: string) => text.replace(/[０-９．－]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0)).replace(/[,，\s]/g, '');

/** Separators as one types: only the whole part is grouped, what follows the point is left alone. */
function grouped(text: string): string {
  const [whole = '', fraction] = text.split('.');
  const separated = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? separated : `${separated}.${fraction}`;
}

/** An amount in yuan: separators while typing, full-width digits and pasted commas understood, capitals as a hint. */
export function MoneyInput({ value, onChange, onBlur, label, kind = 'money', disabled = false }: Props) {
  const [draft, setDraft] = useState<string>();
  const rest = value === undefined ? '' : kind === 'money' ? money(value) : quantity(value);
  const take = (text: string) => {
    const next = plain(text);
    if (!typing[kind].test(next)) return;
    setDraft(next);
    onChange(parseMoney(next));
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = parseMoney(event.clipboardData.getData('text'));
    if (pasted === undefined) return;
    event.preventDefault();
    take(pasted);
  };
  return (
    <Input
      value={draft === undefined ? rest : grouped(draft)}
      inputMode="decimal"
      aria-label={label}
      title={kind === 'money' && value ? amountInCapitals(value) : ''}
      disabled={disabled}
      input={{ style: { textAlign: 'right' } }}
      onChange={(_, { value: text }) => take(text)}
      onPaste={paste}
      onBlur={() => {
        setDraft(undefined);
        onBlur?.();
      }}
    />
  );
}
