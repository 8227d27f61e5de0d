import { Field, Input } from '@fluentui/react-components';

/** Six digits, or a recovery code. */
export const isOtp = (text: string): boolean => /^(\d{6}|[A-Z\d]{10})$/i.test(text.replaceAll(/[\s-]/g, ''));

interface Props {
  value: string;
  onChange: (value: string) => void;
  /** Said below the field; none while it is right or not yet tried. */
  fault: string | undefined;
  hint: string;
}

/** 动态验证码。 */
export function OtpField({ value, onChange, fault, hint }: Props) {
  return (
    <Field label="动态验证码" required hint={hint} {...(fault && { validationMessage: fault })}>
      <Input
        size="large"
        value={value}
        maxLength={20}
        autoComplete="one-time-code"
        inputMode="text"
        onChange={(_, data) => onChange(data.value)}
      />
    </Field>
  );
}
