import { Dropdown, Input, Option, Radio, RadioGroup, Switch, Textarea } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { DayInput } from '../date/day-input.tsx';
import type { LooseField } from './fields.ts';
import { MoneyInput } from './money-input.tsx';
import { codeOf, type ValueSchema } from './rules.ts';

interface Props {
  field: LooseField;
  schema: ValueSchema;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
}

const asText = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

function Choice({ field, schema, value, onChange, onBlur }: Props) {
  const codes = field.codes ?? {};
  const text = asText(value);
  if (field.kind === 'radio') {
    return (
      <RadioGroup layout="horizontal" value={text} onChange={(_, { value: code }) => onChange(codeOf(schema, code))}>
        {Object.entries(codes).map(([code, label]) => <Radio key={code} value={code} label={label} />)}
      </RadioGroup>
    );
  }
  return (
    <Dropdown
      placeholder={field.placeholder ?? '请选择'}
      value={codes[text] ?? ''}
      selectedOptions={text ? [text] : []}
      onOptionSelect={(_, { optionValue }) => onChange(codeOf(schema, optionValue))}
      onBlur={onBlur}
      style={{ minWidth: 0 }}
    >
      {Object.entries(codes).map(([code, label]) => <Option key={code} value={code}>{label}</Option>)}
    </Dropdown>
  );
}

/** The input of one field, by its kind. */
export function FieldInput(props: Props): ReactNode {
  const { field, schema, value, onChange, onBlur } = props;
  const { kind = 'text', placeholder = '', label } = field;
  if (field.codes) return <Choice {...props} />;
  switch (kind) {
    case 'custom':
      return field.render?.(value, onChange);
    case 'switch':
      return <Switch checked={value === true} aria-label={label} onChange={(_, { checked }) => onChange(checked)} />;
    case 'money':
    case 'quantity':
      return <MoneyInput kind={kind} value={value as string | undefined} onChange={onChange} onBlur={onBlur} label={label} />;
    case 'day':
      return <DayInput value={value as string | undefined} onChange={onChange} onBlur={onBlur} />;
    case 'area':
      return <Textarea value={asText(value)} rows={4} resize="vertical" maxLength={schema.maxLength} placeholder={placeholder} onChange={(_, data) => onChange(data.value)} onBlur={onBlur} />;
    default:
      return <Input type={kind === 'password' ? 'password' : 'text'} value={asText(value)} maxLength={schema.maxLength} placeholder={placeholder} onChange={(_, data) => onChange(data.value)} onBlur={onBlur} />;
  }
}
