import { mayCall, useList, useSession, useTasksChange } from '@portal/sdk';
import { LinkButton, TextLink, ToneTag } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { DataTable, ListPage } from '@portal/sdk/ui/table';
import { headerEditPath, headerPath } from './addresses.ts';
import { type HeaderRow, invoiceHeader } from './contract.ts';
import { HeaderActions } from './header-actions.tsx';

/** 发票抬头管理：查询、新增、设为默认、启停、删除。 */
export default function InvoiceHeaderPage() {
  const session = useSession();
  const list = useList(invoiceHeader.page);
  useTasksChange(list.reload);
  const keeps = mayCall(session, invoiceHeader.save);
  return (
    <ListPage
      title="发票抬头管理"
      actions={
        keeps && (
          <LinkButton to={headerEditPath('new')} appearance="primary">
            新增
          </LinkButton>
        )
      }
    >
      <QueryForm list={list} />
      <DataTable
        list={list}
        caption="发票抬头"
        columns={[
          {
            field: 'headerName',
            as: (headerName, { id, isDefault }) => (
              <>
                <TextLink to={headerPath(id)}>{headerName}</TextLink>
                {isDefault && ' '}
                {isDefault && <ToneTag tone="info">默认</ToneTag>}
              </>
            ),
          },
          ...(keeps ? [] : (['entName'] as const)),
          'taxNo',
          'invoiceType',
          'status',
          'auditStatus',
          'bankName',
          'bankAccount',
          'receiveEmail',
          { field: 'versionNo', as: (version) => `V${version}` },
        ]}
        {...(keeps && { rowActions: (header: HeaderRow) => <HeaderActions header={header} onDone={list.reload} /> })}
      />
    </ListPage>
  );
}
