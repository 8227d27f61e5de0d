import { Field, Input, type InputProps } from '@fluentui/react-components';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Said below the field; none while it is right or not yet tried. */
  fault?: string | undefined;
  type?: InputProps['type'];
  maxLength: number;
  autoComplete?: string;
  numeric?: boolean;
}

/** One line of the login pages: large, label above, fault below. */
export function TextField({
  label,
  value,
  onChange,
  fault,
  type = 'text',
  maxLength,
  autoComplete = 'off',
  numeric = false,
}: Props) {
  return (
    <Field label={label} required {...(fault && { validationMessage: fault })}>
      <Input
        size="large"
        type={type}
        value={value}
        maxLength={maxLength}
        autoComplete={autoComplete}
        inputMode={numeric ? 'numeric' : 'text'}
        onChange={(_, data) => onChange(data.value)}
      />
    </Field>
  );
}
