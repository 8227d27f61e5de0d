import { Field, Radio, RadioGroup } from '@fluentui/react-components';
import { REGISTRATION_AUDIENCE } from '@portal/sdk/calls/registration';
import type { Attachment } from '@portal/sdk/ui';
import { EntTypeField } from './ent-type-field.tsx';
import { LicenceField } from './licence-field.tsx';
import type { Faults, Values } from './register-values.ts';
import { TextField } from './text-field.tsx';

interface Props {
  values: Values;
  faults: Faults;
  set: <N extends keyof Values>(name: N) => (value: Values[N]) => void;
  phoneKey: string;
  /** The stored file; its id is the `licenceKey` of the request. */
  licence: Attachment | undefined;
  onLicence: (licence: Attachment | undefined) => void;
}

/** 企业信息和营业执照。 */
export function EnterpriseStep({ values, faults, set, phoneKey, licence, onLicence }: Props) {
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
      <EntTypeField value={values.entType} onChange={set('entType')} />
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
      <LicenceField
        hint="企业名称、信用代码和法定代表人须与营业执照一致；附上扫描件审核更快"
        phoneKey={phoneKey}
        licence={licence}
        onLicence={onLicence}
      />
    </>
  );
}
