import { entryAgreement, type EntryRow } from '@portal/sdk/calls/entry-agreement';
import { ActionButton, type ButtonAppearance } from '@portal/sdk/ui';
import { StepButton } from '@portal/sdk/ui/form';
import { aboutEntry } from '../addresses.ts';
import { EntryForm } from './entry-form.tsx';
import { PreviewButton } from './preview-button.tsx';

interface Props {
  row: EntryRow;
  onDone: () => unknown;
  /** Default `text`. */
  appearance?: ButtonAppearance;
}

const resigned = (row: EntryRow) =>
  row.forceResign ? '已签署的企业也须重新签署' : '已签署的企业在原签署到期前不用重新签署';

/** What the reader may do with an agreement now: 编辑、提交、撤回、发布、新版本、提醒、废止。 */
export function EntryActions({ row, onDone, appearance = 'text' }: Props) {
  const shared = { row, onDone, appearance, about: aboutEntry(row) } as const;
  const named = `“${row.name} ${row.versionNo}”`;
  return (
    <>
      {row.may.includes('EDIT') && <EntryForm row={row} appearance={appearance} onDone={onDone} />}
      <StepButton
        {...shared}
        call={entryAgreement.submit}
        ask={`提交${named}审核？通过后在 ${row.effectiveDate ?? '-'} 的 00:00 发布，${resigned(row)}。`}
      />
      <StepButton
        {...shared}
        call={entryAgreement.withdraw}
        ask={`撤回${named}？撤回后可以修改，再次提交须重新审核。`}
      />
      <StepButton
        {...shared}
        call={entryAgreement.publish}
        ask={`现在就发布${named}，不等到 ${row.effectiveDate ?? '-'}？原版本随即废止，${resigned(row)}。`}
      />
      <StepButton {...shared} call={entryAgreement.revise} done="已生成新版本草稿" />
      <PreviewButton row={row} appearance={appearance} />
      {row.status === 2 && (
        <ActionButton
          call={entryAgreement.remind}
          input={{ id: row.id }}
          appearance={appearance}
          ask={`提醒未签署${named}的企业？每家企业每天只提醒一次。`}
          done={({ enterprises }) => `已提醒 ${enterprises} 家企业`}
          onDone={onDone}
        >
          一键提醒
        </ActionButton>
      )}
      <StepButton
        {...shared}
        call={entryAgreement.abolish}
        title={`废止 · ${row.name} ${row.versionNo}`}
        intro="废止后企业不能再签署这一版；已签署的在到期前继续有效，因未签署而暂停的企业随即恢复。"
        appearance="danger"
      />
    </>
  );
}
