import { useCall } from '@portal/sdk';
import { dateTime } from '@portal/sdk/format';
import { ActionButton, DialogButton, FormlessDialog, Timeline, WhenLoaded } from '@portal/sdk/ui';
import { CodeDropdown, FormButton } from '@portal/sdk/ui/form';
import { CUSTOMER_ACTION, type CustomerRow, dispatchCustomer } from './contract.ts';
import { CustomerForm } from './customer-form.tsx';

function History({ id }: { id: string }) {
  const history = useCall(dispatchCustomer.history, { id });
  return (
    <WhenLoaded answer={history}>
      {(entries) => (
        <Timeline
          items={entries.map(({ id, action, changes, operatorName, createdAt }) => ({
            key: id,
            time: dateTime(createdAt),
            title: `${operatorName} ${CUSTOMER_ACTION.texts[action]}`,
            detail: changes
              .map(({ label, before, after }) => `${label}：${before ?? '空'} → ${after ?? '空'}`)
              .join('；'),
          }))}
        />
      )}
    </WhenLoaded>
  );
}

interface InstitutionProps {
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

function Institution({ value, onChange }: InstitutionProps) {
  const { data = [] } = useCall(dispatchCustomer.institutions, {});
  return (
    <CodeDropdown
      codes={Object.fromEntries(data.map(({ id, name }) => [id, name]))}
      value={value ?? ''}
      onChange={(id) => onChange(id === '' ? undefined : id)}
      placeholder="请选择受理机构"
      clearable={false}
    />
  );
}

/** 派单：把客户的融资需求交给一家机构。 */
const DispatchButton = ({ row, onDone }: { row: CustomerRow; onDone: () => unknown }) => (
  <FormButton
    call={dispatchCustomer.dispatch}
    title={`派单 · ${row.customerName}`}
    appearance="text"
    input={{ customerId: row.id }}
    fields={[
      'product',
      'needAmount',
      {
        name: 'institutionId',
        kind: 'custom',
        missing: '请选择受理机构',
        render: (value, onChange) => <Institution value={value} onChange={onChange} />,
      },
      'handlerName',
      'remark',
    ]}
    done="已派单"
    onDone={onDone}
  >
    派单
  </FormButton>
);

/** What may be done with one customer. */
export const customerActions = (row: CustomerRow, onDone: () => unknown) => (
  <>
    <CustomerForm row={row} onDone={onDone} />
    <DispatchButton row={row} onDone={onDone} />
    <DialogButton
      appearance="text"
      dialog={(close) => (
        <FormlessDialog open title={`变更历史 · ${row.customerName}`} width={640} onClose={close}>
          <History id={row.id} />
        </FormlessDialog>
      )}
    >
      历史
    </DialogButton>
    {row.dispatches === 0 && (
      <ActionButton
        call={dispatchCustomer.delete}
        input={{ id: row.id, version: row.version }}
        ask={`删除客户“${row.customerName}”？删除后不能恢复。`}
        appearance="danger"
        onDone={onDone}
      >
        删除
      </ActionButton>
    )}
  </>
);
