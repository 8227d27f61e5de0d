import { useList } from '@portal/sdk';
import { ActionButton, ExportButton, ToneTag, Truncated } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { inUnit } from '@portal/sdk/ui/report';
import { columnsOf, DataTable, ImportButton, ListPage } from '@portal/sdk/ui/table';
import { ContactPhone } from './contact-phone.tsx';
import { type CustomerRow, customerImport, dispatchCustomer } from './contract.ts';
import { customerActions, CustomerForm } from './customer-actions.tsx';

const COLUMNS = inUnit(
  dispatchCustomer.page,
  columnsOf(dispatchCustomer.page, {
    customerName: (name, { sameCode }) => (
      <span style={{ display: 'flex', alignItems: 'center', gap: 6 }}>
        <Truncated text={name} />
        {sameCode > 1 && <ToneTag tone="waiting">重复</ToneTag>}
      </span>
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
    <ListPage
      title="客户信息维护"
      actions={
        <>
          <CustomerForm onDone={list.reload} />
          <ImportButton calls={customerImport} subject="客户" onDone={list.reload} />
        </>
      }
    >
      <QueryForm list={list} />
      <DataTable
        list={list}
        caption="客户"
        columns={COLUMNS}
        rowActions={(row) => customerActions(row, list.reload)}
        tools={<ExportButton call={dispatchCustomer.export} input={list.filters} />}
        batch={(rows, done) => {
          const kept = keptOf(rows);
          if (!kept || rows.length < 2) return null;
          return (
            <ActionButton
              call={dispatchCustomer.merge}
              input={{ keepId: kept.id, ids: rows.map(({ id }) => id) }}
              ask={`将选中的 ${rows.length} 个客户合并为“${kept.customerName}”？其余客户的派单转到该客户名下，合并后不能撤销。`}
              appearance="primary"
              onDone={done}
            >
              合并重复
            </ActionButton>
          );
        }}
      />
    </ListPage>
  );
}
