import { Field } from '@fluentui/react-components';
import { licenceSuffixes, registration } from '@portal/sdk/calls/registration';
import { type Attachment, AttachmentPicker } from '@portal/sdk/ui';
import { usePortal } from '../portal.ts';

interface Props {
  hint: string;
  phoneKey: string;
  /** The stored file; its id is the `licenceKey` of the request. */
  licence: Attachment | undefined;
  onLicence: (licence: Attachment | undefined) => void;
  fault?: string | undefined;
}

/** 营业执照的扫描件。 */
export function LicenceField({ hint, phoneKey, licence, onLicence, fault }: Props) {
  const { request } = usePortal();
  const upload = async (files: readonly File[]) => {
    const { licenceKey } = await request(registration.licence, { phoneKey }, { files });
    return { fileIds: [licenceKey] };
  };
  return (
    <Field label="营业执照" hint={hint} {...(fault && { validationMessage: fault })}>
      <AttachmentPicker
        value={licence ? [licence] : []}
        onChange={([file]) => onLicence(file)}
        upload={upload}
        onRefused={() => undefined}
        accept={licenceSuffixes}
        maxFiles={1}
      />
    </Field>
  );
}
