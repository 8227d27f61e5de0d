import { Field, Input } from '@fluentui/react-components';
import { useFormStyles } from './form-styles.ts';
import { PasswordInput } from './password-input.tsx';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Said below the field; none while it is right or not yet tried. */
  fault?: string | undefined;
  /** Default `text`. */
  type?: 'text' | 'password';
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
  const styles = useFormStyles();
  const shared = {
    value,
    maxLength,
    autoComplete,
    onChange: (_: unknown, data: { value: string }) => onChange(data.value),
  };
  return (
    <Field className={styles.field} label={label} required {...(fault && { validationMessage: fault })}>
      {type === 'password' ? (
        <PasswordInput {...shared} />
      ) : (
        <Input {...shared} size="large" inputMode={numeric ? 'numeric' : 'text'} />
      )}
    </Field>
  );
}
