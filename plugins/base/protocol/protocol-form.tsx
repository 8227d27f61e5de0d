import { PLACEHOLDERS } from '@portal/sdk/calls/placeholders';
import { type AgreementDetail, type AgreementRow, protocolAdmin } from '@portal/sdk/calls/protocol';
import { DetailButton, DialogButton } from '@portal/sdk/ui';
import { type Field, FormDialog } from '@portal/sdk/ui/form';
import { richTextField } from '@portal/sdk/ui/rich-text';

type Save = typeof protocolAdmin.save;

const maxContent = 50_000;

const fieldsOf = (products: Readonly<Record<string, string>>): readonly Field<Save>[] => [
  'name',
  'kind',
  {
    name: 'productType',
    codes: products,
    check: (type, { kind }) => (kind === 'OPEN' && !type ? '请选择产品' : undefined),
  },
  { name: 'versionNo', malformed: '版本格式为 V1.0' },
  'forceReadSeconds',
  'effectiveDate',
  {
    name: 'contentHtml',
    ...richTextField({ label: '正文', maxLength: maxContent }),
    missing: '请输入正文',
    hint: `可用占位符：${PLACEHOLDERS.map((name) => `{${name}}`).join('、')}，签署时换成企业自己的信息`,
  },
  { name: 'files', kind: 'files', accept: ['.pdf'] },
];

interface Props {
  /** The draft that is changed; absent: a new one. */
  agreement?: AgreementRow;
  products: Readonly<Record<string, string>>;
  onDone: () => unknown;
}

interface EditorProps extends Omit<Props, 'agreement'> {
  draft?: AgreementDetail;
  onClose: () => void;
}

function Editor({ draft, products, onDone, onClose }: EditorProps) {
  return (
    <FormDialog<Save>
      open
      call={protocolAdmin.save}
      title={draft ? `编辑协议 · ${draft.name}` : '新增协议'}
      width={920}
      columns={2}
      ok="保存草稿"
      input={draft ? { id: draft.id, version: draft.version } : {}}
      initial={
        draft
          ? { ...draft, ...(draft.file && { files: [draft.file] }) }
          : { kind: 'OPEN', versionNo: 'V1.0', forceReadSeconds: 10 }
      }
      fields={fieldsOf(products)}
      done="草稿已保存"
      onDone={onDone}
      onClose={onClose}
    />
  );
}

/** 起草、修改协议草稿。 */
export const ProtocolForm = ({ agreement, ...props }: Props) =>
  agreement ? (
    <DetailButton
      call={protocolAdmin.save}
      detail={protocolAdmin.detail}
      input={{ id: agreement.id }}
      appearance="text"
      dialog={(draft, close) => <Editor {...props} draft={draft} onClose={close} />}
    >
      编辑
    </DetailButton>
  ) : (
    <DialogButton
      call={protocolAdmin.save}
      appearance="primary"
      dialog={(close) => <Editor {...props} onClose={close} />}
    >
      新增协议
    </DialogButton>
  );
