import { type ButtonAppearance, DetailButton } from '@portal/sdk/ui';
import { FormDialog, StepButton } from '@portal/sdk/ui/form';
import { usePlace } from '../unit-fields.tsx';
import { aboutApply } from '../addresses.ts';
import { type ApplyDetail, type ApplyRow, CHANGE_TYPE, orgChange } from './contract.ts';

function Resubmission({ apply, onClose, onDone }: { apply: ApplyDetail; onClose: () => void; onDone: () => unknown }) {
  const place = usePlace(apply.customerCode ?? undefined);
  const { id, version, type, applyNo, effectiveOn, cat, parentCustomerCode, customerRegisterName } = apply;
  const fresh = type === 2 ? '新' : '';
  const ends = type === 3;
  return (
    <FormDialog
      call={orgChange.resubmit}
      title={`重新提交 · ${CHANGE_TYPE.texts[type]} ${applyNo}`}
      width={750}
      open
      onClose={onClose}
      onDone={onDone}
      done="已重新提交"
      input={{ id, version }}
      initial={{
        ...{ parentCustomerCode, customerRegisterName, socialcreditcode: apply.socialcreditcode },
        ...(cat !== null && { cat }),
        ...(effectiveOn !== null && { effectiveOn }),
      }}
      fields={[
        {
          name: 'parentCustomerCode',
          label: `${fresh}上级公司`,
          missing: `请选择${fresh}上级公司`,
          when: () => !ends,
          render: place.parent(`${fresh}上级公司`),
        },
        {
          name: 'cat',
          label: `${fresh}板块`,
          when: ({ parentCustomerCode: parent }) => !ends && place.hasSector(parent),
          check: (value) => (value === undefined ? `请选择${fresh}板块` : undefined),
          render: place.sector(`${fresh}板块`),
        },
        {
          name: 'customerRegisterName',
          label: `${fresh}公司名称`,
          missing: `请选择${fresh}公司名称`,
          when: () => !ends,
        },
        {
          name: 'socialcreditcode',
          label: `${fresh}统一社会信用代码`,
          missing: '请输入统一社会信用代码',
          when: () => !ends,
        },
        'effectiveOn',
        { name: 'files', kind: 'files', accept: ['.docx'] },
      ]}
    />
  );
}

interface Props {
  row: ApplyRow;
  onDone: () => unknown;
  /** Default `text`. */
  appearance?: ButtonAppearance;
}

/** What the reader may do with an application now: 重新提交、撤回、设定生效日。 */
export function ApplyActions({ row, onDone, appearance = 'text' }: Props) {
  const { id, may, effectiveOn } = row;
  const shared = { row, onDone, appearance, about: aboutApply(row) } as const;
  return (
    <>
      {may.includes('RESUBMIT') && (
        <DetailButton
          detail={orgChange.detail}
          input={{ id }}
          appearance={appearance}
          dialog={(apply, close) => <Resubmission apply={apply} onClose={close} onDone={onDone} />}
        >
          重新提交
        </DetailButton>
      )}
      <StepButton
        {...shared}
        call={orgChange.withdraw}
        ask={`撤回组织变更申请 ${row.applyNo}？撤回后可以修改再提交。`}
      />
      <StepButton
        {...shared}
        call={orgChange.schedule}
        done="已设定生效日"
        initial={effectiveOn === null ? {} : { effectiveOn }}
      />
    </>
  );
}
