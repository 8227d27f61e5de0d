import { ownQualification, qualification, type QualificationRow } from '@portal/sdk/calls/qualification';
import { DetailButton } from '@portal/sdk/ui';
import { StepButton } from '@portal/sdk/ui/form';
import { aboutQualification } from '../addresses.ts';
import { CertificateForm, RenewButton } from './certificate-form.tsx';

interface Props {
  row: QualificationRow;
  onDone: () => unknown;
  /** After it is gone. Default: `onDone`. */
  onGone?: () => unknown;
  appearance: 'secondary' | 'text';
}

/** What its holder may do with a certificate now: 修改、提交、撤回、续期、删除。 */
export function CertificateActions({ row, onDone, onGone = onDone, appearance }: Props) {
  const { id, qualNo, may } = row;
  const shared = { row, onDone, appearance, about: aboutQualification(row) } as const;
  return (
    <>
      <RenewButton row={row} appearance={appearance === 'text' ? 'text' : 'primary'} onDone={onDone} />
      {may.includes('SAVE') && (
        <DetailButton
          detail={qualification.detail}
          input={{ id }}
          appearance={appearance}
          dialog={(certificate, close) => <CertificateForm {...{ certificate, onDone }} onClose={close} />}
        >
          修改
        </DetailButton>
      )}
      <StepButton {...shared} call={ownQualification.submit} ask={`提交资质 ${qualNo}？审核期间不能修改。`} />
      <StepButton {...shared} call={ownQualification.withdraw} ask={`撤回资质 ${qualNo}？撤回后可以修改再提交。`} />
      <StepButton {...shared} call={ownQualification.remove} onDone={onGone} />
    </>
  );
}
