import { mayCall, useList, useSession } from '@portal/sdk';
import { LinkButton, Page, TextLink, ToneTag } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { type Column, DataTable, RowActions } from '@portal/sdk/ui/table';
import {
  AUDIT_TONE,
  HEADER_AUDIT,
  HEADER_STATUS,
  HEADER_TONE,
  HEADER_TYPE,
  type HeaderRow,
  invoiceHeader,
} from './contract.ts';
import { headerActions } from './header-actions.tsx';

const COLUMNS: readonly Column<HeaderRow>[] = [
  {
    title: '抬头名称',
    key: 'headerName',
    width: 264,
    show: ({ id, headerName, isDefault }) => (
      <>
        <TextLink to={`/reconciliationSettlement/invoiceHeaderInfo?id=${id}`}>{headerName}</TextLink>
        {isDefault && ' '}
        {isDefault && <ToneTag tone="info">默认</ToneTag>}
      </>
    ),
  },
  { title: '纳税人识别号', field: 'taxNo', as: 'copy', width: 216 },
  { title: '默认票种', field: 'invoiceType', codes: HEADER_TYPE, width: 128 },
  { title: '状态', field: 'status', codes: HEADER_STATUS, tones: HEADER_TONE, width: 88 },
  { title: '审核状态', field: 'auditStatus', codes: HEADER_AUDIT, tones: AUDIT_TONE, width: 96 },
  { title: '开户行', field: 'bankName', width: 200 },
  { title: '账号', field: 'bankAccount', width: 200 },
  { title: '收票邮箱', field: 'receiveEmail', width: 200 },
  { title: '版本', field: 'versionNo', width: 72, as: (version) => `V${version}` },
];
const OWNER: Column<HeaderRow> = { title: '所属单位', field: 'entName', width: 200 };

/** 发票抬头管理：查询、新增、设为默认、启停、删除。 */
export default function InvoiceHeaderPage() {
  const session = useSession();
  const list = useList(invoiceHeader.page);
  const may = mayCall(session, invoiceHeader.save);
  const actions: Column<HeaderRow> = {
    title: '操作',
    key: 'actions',
    width: 184,
    show: (header) => <RowActions>{headerActions({ header, onDone: list.reload })}</RowActions>,
  };
  return (
    <Page title="发票抬头管理">
      <QueryForm
        list={list}
        fields={[
          { name: 'headerName', label: '抬头名称' },
          { name: 'taxNo', label: '税号' },
          { name: 'invoiceType', label: '票种', codes: HEADER_TYPE },
          { name: 'status', label: '状态', codes: HEADER_STATUS },
          { name: 'auditStatus', label: '审核状态', codes: HEADER_AUDIT },
        ]}
      />
      <DataTable
        list={list}
        caption="发票抬头"
        columns={may ? [...COLUMNS, actions] : [...COLUMNS.slice(0, 1), OWNER, ...COLUMNS.slice(1)]}
        toolbar={
          may && (
            <LinkButton to="/reconciliationSettlement/invoiceHeaderInfo?edit=new" look="primary">
              新增
            </LinkButton>
          )
        }
      />
    </Page>
  );
}
