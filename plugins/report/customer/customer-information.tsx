import { useList } from '@portal/sdk';
import { PLATE } from '@portal/sdk/calls/enterprise';
import { ActionButton, ExportButton, Page, ToneTag } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { DataTable, ImportButton } from '@portal/sdk/ui/table';
import { inUnit } from '@portal/sdk/ui/report';
import { tableColumns } from '../table-columns.tsx';
import { CUSTOMER_COLUMNS } from './columns.ts';
import { ContactPhone } from './contact-phone.tsx';
import { type CustomerRow, customerImport, dispatchCustomer, INTENT } from './contract.ts';
import { customerActions } from './customer-actions.tsx';
import { CustomerForm } from './customer-form.tsx';

const COLUMNS = inUnit(
  dispatchCustomer.page,
  tableColumns(CUSTOMER_COLUMNS, {
    customerName: (name, { sameCode }) => (
      <>
        {name} {sameCode > 1 && <ToneTag tone="waiting">重复</ToneTag>}
      </>
    ),
    contactPhone: (phone, { id }) => <ContactPhone key={id} id={id} masked={phone} />,
  }),
  'wan',
);

/** The customer that stays is the one with most dispatches. */
const keptOf = (rows: readonly CustomerRow[]) => [...rows].sort((a, b) => b.dispatches - a.dispatches)[0];

/** 客户信息维护：派单所用的客户资料。 */
export default function CustomerInformationPage() {
  const list = useList(dispatchCustomer.page);
  return (
    <Page title="客户信息维护">
      <QueryForm
        list={list}
        fields={[
          { name: 'customerName', label: '企业名称' },
          { name: 'socialcreditcode', label: '信用代码' },
          { name: 'managerName', label: '客户经理' },
          { name: 'cat', label: '板块', codes: PLATE },
          { name: 'intent', label: '融资意向', codes: INTENT },
          { kind: 'dayRange', label: '更新日期', from: 'updatedFrom', to: 'updatedTo' },
        ]}
      />
      <DataTable
        list={list}
        caption="客户"
        columns={COLUMNS}
        rowActions={(row) => customerActions(row, list.reload)}
        toolbar={
          <>
            <CustomerForm onDone={list.reload} />
            <ImportButton calls={customerImport} subject="客户" onDone={list.reload} />
          </>
        }
        tools={<ExportButton call={dispatchCustomer.export} input={list.filters} />}
        batch={(rows, clear) => {
          const kept = keptOf(rows);
          if (!kept || rows.length < 2) return null;
          return (
            <ActionButton
              call={dispatchCustomer.merge}
              input={{ keepId: kept.id, ids: rows.map(({ id }) => id) }}
              ask={`将选中的 ${rows.length} 个客户合并为“${kept.customerName}”？其余客户的派单转到该客户名下，合并后不能撤销。`}
              look="primary"
              onDone={() => {
                clear();
                return list.reload();
              }}
            >
              合并重复
            </ActionButton>
          );
        }}
      />
    </Page>
  );
}
