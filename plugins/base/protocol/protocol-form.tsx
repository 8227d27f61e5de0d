import { useCall } from '@portal/sdk';
import { PLACEHOLDERS } from '@portal/sdk/calls/placeholders';
import { type AgreementRow, protocolAdmin } from '@portal/sdk/calls/protocol';
import { DialogButton, FormlessDialog, Loading } from '@portal/sdk/ui';
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
    when: ({ kind }) => kind !== 'MARKET_ENTRY',
    check: (type, { kind }) => (kind === 'OPEN' && !type ? '请选择产品' : undefined),
  },
  {
    name: 'audience',
    when: ({ kind }) => kind === 'MARKET_ENTRY',
    check: (side) => (side ? undefined : '请选择适用对象'),
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

function Editor({ agreement, products, onDone, onClose }: Props & { onClose: () => void }) {
  const detail = useCall(protocolAdmin.detail, agreement && { id: agreement.id });
  const title = agreement ? `编辑协议 · ${agreement.name}` : '新增协议';
  if (agreement && (!detail.data || detail.data.version !== agreement.version))
    return (
      <FormlessDialog open title={title} width={920} onClose={onClose}>
        <Loading rows={10} />
      </FormlessDialog>
    );
  const { data } = detail;
  return (
    <FormDialog<Save>
      open
      call={protocolAdmin.save}
      title={title}
      width={920}
      columns={2}
      ok="保存草稿"
      input={agreement ? { id: agreement.id, version: agreement.version } : {}}
      initial={
        data
          ? { ...data, ...(data.file && { files: [data.file] }) }
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
export const ProtocolForm = (props: Props) => (
  <DialogButton
    appearance={props.agreement ? 'text' : 'primary'}
    dialog={(close) => <Editor {...props} onClose={close} />}
  >
    {props.agreement ? '编辑' : '新增协议'}
  </DialogButton>
);
