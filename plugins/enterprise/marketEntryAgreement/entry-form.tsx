import { type EntryDetail, type EntryRow, entryAgreement } from '@portal/sdk/calls/entry-agreement';
import { PLACEHOLDERS } from '@portal/sdk/calls/placeholders';
import { type ButtonAppearance, DetailButton, DialogButton } from '@portal/sdk/ui';
import { type Field, FormDialog } from '@portal/sdk/ui/form';
import { richTextField } from '@portal/sdk/ui/rich-text';

const maxContent = 50_000;

const FIELDS: readonly Field<typeof entryAgreement.save>[] = [
  'name',
  { name: 'agreementNo', malformed: '编号由 4 至 32 位大写字母、数字和“-”组成' },
  'audience',
  { name: 'versionNo', malformed: '版本格式为 V1.0' },
  'effectiveDate',
  'graceDays',
  'validMonths',
  'signMethod',
  'forceReadSeconds',
  { name: 'forceResign', kind: 'switch' },
  {
    name: 'contentHtml',
    ...richTextField({ label: '正文', maxLength: maxContent }),
    missing: '请输入正文',
    hint: `可用占位符：${PLACEHOLDERS.map((name) => `{${name}}`).join('、')}，签署时换成企业自己的信息`,
  },
  { name: 'files', kind: 'files', accept: ['.pdf'] },
];

interface EditorProps {
  draft?: EntryDetail;
  onDone: () => unknown;
  onClose: () => void;
}

const initialOf = ({ effectiveDate, validMonths, ...draft }: EntryDetail) => ({
  ...draft,
  ...(effectiveDate !== null && { effectiveDate }),
  ...(validMonths !== null && { validMonths }),
});

function Editor({ draft, onDone, onClose }: EditorProps) {
  return (
    <FormDialog
      open
      call={entryAgreement.save}
      title={draft ? `编辑入市协议 · ${draft.name} ${draft.versionNo}` : '新增入市协议'}
      width={920}
      columns={2}
      ok="保存草稿"
      input={draft ? { id: draft.id, version: draft.version } : {}}
      initial={
        draft
          ? initialOf(draft)
          : { versionNo: 'V1.0', graceDays: 15, forceReadSeconds: 15, signMethod: 'SMS', forceResign: true }
      }
      fields={FIELDS}
      done="草稿已保存"
      onDone={onDone}
      onClose={onClose}
    />
  );
}

interface Props {
  /** The draft that is changed; absent: a new one. */
  row?: EntryRow;
  /** Of the button that changes one. Default `text`. */
  appearance?: ButtonAppearance;
  onDone: () => unknown;
}

/** 起草、修改草稿。 */
export const EntryForm = ({ row, appearance = 'text', onDone }: Props) =>
  row ? (
    <DetailButton
      call={entryAgreement.save}
      detail={entryAgreement.detail}
      input={{ id: row.id }}
      appearance={appearance}
      dialog={(draft, close) => <Editor draft={draft} onDone={onDone} onClose={close} />}
    >
      编辑
    </DetailButton>
  ) : (
    <DialogButton
      call={entryAgreement.save}
      appearance="primary"
      dialog={(close) => <Editor onDone={onDone} onClose={close} />}
    >
      新增入市协议
    </DialogButton>
  );
