import { Input, Switch, Textarea } from '@fluentui/react-components';
import { type ReactNode, useRef } from 'react';
import { AttachmentPicker } from '../attachment-picker.tsx';
import type { Attachment } from '../attachments.tsx';
import { DayInput } from '../date/day-input.tsx';
import { MonthInput } from '../date/month-input.tsx';
import { CodeDropdown, CodeRadios } from './choice.tsx';
import type { LooseField } from './fields.ts';
import { MoneyInput } from './money-input.tsx';
import { NumberInput } from './number-input.tsx';
import { codeOf, kindOf, readable, type ValueSchema } from './rules.ts';
import { type Entries, useFollowing } from './use-fields.ts';

interface Props {
  field: LooseField;
  schema: ValueSchema;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  /** Of all fields of the form. */
  entries: Entries;
}

const asText = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

function FilesInput({ field, schema, value, onChange }: Props) {
  const { upload, accept, onRefused } = field;
  return (
    <AttachmentPicker
      value={(value ?? []) as readonly Attachment[]}
      onChange={onChange}
      {...(upload && { upload })}
      {...(accept && { accept })}
      {...(onRefused && { onRefused })}
      {...(schema.maxItems !== undefined && { maxFiles: schema.maxItems })}
    />
  );
}

function TextInput({ field, schema, value, onChange, onBlur }: Props) {
  const { placeholder = '' } = field;
  const shared = {
    value: asText(value),
    placeholder,
    onBlur,
    ...(schema.maxLength !== undefined && { maxLength: schema.maxLength }),
  };
  if (field.kind === 'area') {
    return <Textarea {...shared} rows={4} resize="vertical" onChange={(_, { value: text }) => onChange(text)} />;
  }
  const password = field.kind === 'password';
  return (
    <Input
      {...shared}
      type={password ? 'password' : 'text'}
      autoComplete={password ? 'new-password' : 'off'}
      onChange={(_, { value: text }) => onChange(text)}
    />
  );
}

/** What stands in all fields, for what reads it while it is drawn: drawn again where one changes that it has read. */
function useRead(entries: Entries): Readonly<Record<string, unknown>> {
  const read = useRef(new Set<string>());
  useFollowing(entries, () => JSON.stringify([...read.current].map((name) => entries.value(name) ?? null)));
  return new Proxy(entries.values(), {
    get(values, name: string) {
      read.current.add(name);
      return readable(values[name]);
    },
  });
}

/** What the page draws. */
function DrawnInput({ field, value, onChange, onBlur, entries }: Props) {
  return field.render?.(value, onChange, onBlur, useRead(entries));
}

/** The input of one field, by its kind. */
export function FieldInput(props: Props): ReactNode {
  const { field, schema, value, onChange, onBlur } = props;
  const { placeholder, label, codes = {} } = field;
  const hint = placeholder !== undefined && { placeholder };
  const kind = kindOf(field, schema);
  const chosen = {
    codes,
    value: asText(value),
    onChange: (code: string) => onChange(codeOf(schema, code)),
  };
  switch (kind) {
    case 'custom':
      return <DrawnInput {...props} />;
    case 'files':
      return <FilesInput {...props} />;
    case 'switch':
      return <Switch checked={value === true} aria-label={label} onChange={(_, { checked }) => onChange(checked)} />;
    case 'radio':
      return <CodeRadios {...chosen} />;
    case 'select':
      return <CodeDropdown {...chosen} {...hint} onBlur={onBlur} />;
    case 'money':
    case 'quantity':
      return <MoneyInput {...{ kind, onChange, onBlur, ...hint }} value={value as string | undefined} />;
    case 'number':
      return <NumberInput {...{ onChange, onBlur, placeholder }} value={value as number | string | undefined} />;
    case 'day':
      return <DayInput {...{ onChange, onBlur, ...hint }} value={value as string | undefined} />;
    case 'month':
      return <MonthInput {...{ onChange, onBlur, ...hint }} value={value as string | undefined} />;
    default:
      return <TextInput {...props} />;
  }
}
