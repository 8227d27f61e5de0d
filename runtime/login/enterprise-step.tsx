import { Dropdown, Field, Option, Radio, RadioGroup } from '@fluentui/react-components';
import { licenceSuffixes, registration, ENT_TYPE, REGISTRATION_AUDIENCE } from '@portal/sdk/calls/registration';
import { type Attachment, AttachmentPicker } from '@portal/sdk/ui';
import { usePortal } from '../portal.ts';
import { useFormStyles } from './form-styles.ts';
import { entTypes, type Faults, type Values } from './register-values.ts';
import { TextField } from './text-field.tsx';

interface Props {
  values: Values;
  faults: Faults;
  set: <N extends keyof Values>(name: N) => (value: Values[N]) => void;
  phoneKey: string;
  /** As stored; its id is the key that stands for it until the request is sent. */
  licence: Attachment | undefined;
  onLicence: (licence: Attachment | undefined) => void;
}

/** 企业信息和营业执照。 */
export function EnterpriseStep({ values, faults, set, phoneKey, licence, onLicence }: Props) {
  const styles = useFormStyles();
  const { request } = usePortal();
  const upload = async (files: readonly File[]) => {
    const { licenceKey } = await request(registration.licence, { phoneKey }, { files });
    return { fileIds: [licenceKey] };
  };
  return (
    <>
      <Field label="注册为" required>
        <RadioGroup
          layout="horizontal"
          value={values.audience}
          onChange={(_, { value }) => set('audience')(value === 'PURCHASER' ? 'PURCHASER' : 'SUPPLIER')}
        >
          <Radio value="SUPPLIER" label={REGISTRATION_AUDIENCE.texts.SUPPLIER} />
          <Radio value="PURCHASER" label={REGISTRATION_AUDIENCE.texts.PURCHASER} />
        </RadioGroup>
      </Field>
      <Field className={styles.field} label="企业类型" required>
        <Dropdown
          size="large"
          value={ENT_TYPE[values.entType]}
          selectedOptions={[values.entType]}
          onOptionSelect={(_, { optionValue }) => set('entType')(entTypes.find((code) => code === optionValue) ?? '1')}
        >
          {entTypes.map((code) => (
            <Option key={code} value={code}>
              {ENT_TYPE[code]}
            </Option>
          ))}
        </Dropdown>
      </Field>
      <TextField
        label="企业名称"
        maxLength={100}
        autoComplete="organization"
        value={values.customerRegisterName}
        onChange={set('customerRegisterName')}
        fault={faults.customerRegisterName}
      />
      <TextField
        label="统一社会信用代码"
        maxLength={18}
        value={values.socialcreditcode}
        onChange={(code) => set('socialcreditcode')(code.toUpperCase())}
        fault={faults.socialcreditcode}
      />
      <TextField
        label="法定代表人"
        maxLength={30}
        value={values.legalRepresentative}
        onChange={set('legalRepresentative')}
        fault={faults.legalRepresentative}
      />
      <Field label="营业执照" hint="企业名称、信用代码和法定代表人须与营业执照一致；附上扫描件审核更快">
        <AttachmentPicker
          value={licence ? [licence] : []}
          onChange={([file]) => onLicence(file)}
          upload={upload}
          onRefused={() => undefined}
          accept={licenceSuffixes}
          maxFiles={1}
        />
      </Field>
    </>
  );
}
