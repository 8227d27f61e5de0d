import { now, useCall } from '@portal/sdk';
import {
  ownQualification,
  qualificationSuffixes,
  type QualificationDetail,
  type QualificationRow,
} from '@portal/sdk/calls/qualification';
import { addDays, date } from '@portal/sdk/format';
import { Quiet } from '@portal/sdk/ui';
import { CodeDropdown, type Field, FormButton, FormDialog } from '@portal/sdk/ui/form';

type Fields = readonly Field<typeof ownQualification.save>[];

/** @param fixed - The kind of the certificate that is renewed, which stays. */
function useCertificateFields(fixed?: string): Fields {
  const { data: types = [] } = useCall(ownQualification.options, {});
  const codes = Object.fromEntries(types.map(({ id, typeName }) => [id, typeName]));
  const today = date(now());
  return [
    {
      name: 'typeId',
      span: 'column',
      render: (value, onChange, onBlur) =>
        fixed ?? (
          <>
            <CodeDropdown label="资质类型" {...{ codes, onChange, onBlur }} value={value ?? ''} />
            <Quiet>{types.find(({ id }) => id === value)?.guide ?? ''}</Quiet>
          </>
        ),
    },
    'certNo',
    { name: 'issuer', span: 'row' },
    'validFrom',
    {
      name: 'validTo',
      when: ({ longTerm }) => longTerm !== true,
      check: (end, { validFrom }) => {
        if (end === undefined) return '请选择截止日，或选长期有效';
        if (validFrom !== undefined && end <= validFrom) return '截止日应晚于起始日';
        return end <= today ? '截止日应晚于今天' : undefined;
      },
    },
    { name: 'longTerm', kind: 'switch', hint: '没有截止日的打开' },
    { name: 'submit', kind: 'switch', hint: '关闭的存为草稿，以后再提交' },
    { name: 'files', kind: 'files', accept: qualificationSuffixes },
    'remark',
  ];
}

const shared = {
  call: ownQualification.save,
  width: 720,
  columns: 2,
  ok: '保存',
  done: '资质已保存',
} as const;

interface NewProps {
  /** The kind that is lacking. */
  typeId?: string;
  appearance: 'primary' | 'text';
  onDone: () => unknown;
  children: string;
}

/** 登记一份新的证书。 */
export function NewCertificate({ typeId, appearance, onDone, children }: NewProps) {
  const fields = useCertificateFields();
  return (
    <FormButton
      {...{ ...shared, appearance, fields, onDone }}
      title="登记资质"
      initial={{ submit: true, ...(typeId !== undefined && { typeId }) }}
    >
      {children}
    </FormButton>
  );
}

interface Props {
  certificate: QualificationDetail;
  onClose: () => void;
  onDone: () => unknown;
}

/** 修改草稿或被驳回的证书。 */
export function CertificateForm({ certificate, onClose, onDone }: Props) {
  const { id, version, qualNo, former, typeId, certNo, issuer, validFrom, validTo, files, remark } = certificate;
  return (
    <FormDialog
      {...{ ...shared, onClose, onDone }}
      title={`修改资质 ${qualNo}`}
      fields={useCertificateFields(former === null ? undefined : certificate.typeName)}
      open
      input={{ id, version }}
      initial={{
        ...{ typeId, certNo, issuer, validFrom, files, submit: true, longTerm: validTo === null },
        ...(validTo !== null && { validTo }),
        ...(remark !== null && { remark }),
      }}
    />
  );
}

/** 续期：旧证的编号和机关照抄，填写新的有效期和影像。 */
export function RenewButton({
  row,
  appearance,
  onDone,
}: {
  row: QualificationRow;
  appearance: 'primary' | 'text';
  onDone: () => unknown;
}) {
  const { id, version, typeId, typeName, certNo, issuer, validTo } = row;
  const fields = useCertificateFields(typeName);
  if (!row.may.includes('RENEW')) return null;
  return (
    <FormButton
      {...{ ...shared, appearance, fields, onDone }}
      title={`续期 · ${typeName}`}
      intro={<Quiet>审核通过后，新版本替换现在的证书；在那之前现在的证书照旧有效。</Quiet>}
      input={{ renewsId: id, version }}
      initial={{
        ...{ typeId, certNo, issuer, submit: true, longTerm: false },
        ...(validTo !== null && validTo >= date(now()) && { validFrom: addDays(validTo, 1) }),
      }}
    >
      续期
    </FormButton>
  );
}
