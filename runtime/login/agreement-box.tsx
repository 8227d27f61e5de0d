import { Checkbox, Field } from '@fluentui/react-components';
import { Link } from '@portal/sdk/navigation';
import { useFormStyles } from './form-styles.ts';

/** Agreement to the terms: asked for, never ticked in advance. */
export function AgreementBox({
  agreed,
  onChange,
  error,
}: {
  agreed: boolean;
  onChange: (agreed: boolean) => void;
  error: boolean;
}) {
  const styles = useFormStyles();
  return (
    <Field {...(error && { validationMessage: '请先阅读并同意服务协议和隐私政策' })}>
      <Checkbox
        checked={agreed}
        onChange={(_, { checked }) => onChange(checked === true)}
        label={
          <>
            我已阅读并同意
            <Link className={styles.inText} to="/protocol" target="_blank">
              《服务协议》《隐私政策》
            </Link>
          </>
        }
      />
    </Field>
  );
}
