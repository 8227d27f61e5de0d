import { Dropdown, Field, Option } from '@fluentui/react-components';
import { ENT_TYPE } from '@portal/sdk/calls/registration';
import { useFormStyles } from './form-styles.ts';
import { entTypes, type Values } from './register-values.ts';

interface Props {
  value: Values['entType'];
  onChange: (value: Values['entType']) => void;
}

/** 企业类型 */
export function EntTypeField({ value, onChange }: Props) {
  const styles = useFormStyles();
  return (
    <Field className={styles.field} label="企业类型" required>
      <Dropdown
        size="large"
        value={ENT_TYPE[value]}
        selectedOptions={[value]}
        onOptionSelect={(_, { optionValue }) => onChange(entTypes.find((code) => code === optionValue) ?? '1')}
      >
        {entTypes.map((code) => (
          <Option key={code} value={code}>
            {ENT_TYPE[code]}
          </Option>
        ))}
      </Dropdown>
    </Field>
  );
}
