import { useCall } from '@portal/sdk';
import { creditCodePattern } from '@portal/sdk/calls/enterprise';
import { PLATE } from '@portal/sdk/calls/plate';
import { dateTime } from '@portal/sdk/format';
import { ActionButton, Input, makeStyles, Timeline, tokens, ViewButton, WhenLoaded } from '@portal/sdk/ui';
import { CodeDropdown, FormButton } from '@portal/sdk/ui/form';
import { CUSTOMER_ACTION, type CustomerRow, dispatchCustomer } from './contract.ts';

const useStyles = makeStyles({
  hint: { display: 'block', fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
});

const whole = new RegExp(creditCodePattern);

/** A credit code, and below it the enterprise of the portal that has it. */
function CodeField({ value = '', onChange }: { value: string | undefined; onChange: (value: string) => void }) {
  const styles = useStyles();
  const { data } = useCall(dispatchCustomer.lookup, whole.test(value) ? { socialcreditcode: value } : undefined);
  return (
    <>
      <Input value={value} maxLength={18} onChange={(text) => onChange(text.trim().toUpperCase())} />
      {whole.test(value) && data && (
        <span className={styles.hint}>
          {`平台企业：${data.customerName}${data.cat === null ? '' : `（${PLATE[data.cat]}）`}`}
        </span>
      )}
    </>
  );
}

/** 新增或编辑客户。 */
export function CustomerForm({ row, onDone }: { row?: CustomerRow; onDone: () => unknown }) {
  return (
    <FormButton
      call={dispatchCustomer.save}
      title={row ? '编辑客户' : '新增客户'}
      appearance={row ? 'text' : 'primary'}
      width={760}
      columns={2}
      input={row ? { id: row.id, version: row.version } : {}}
      initial={row ? { ...row, contactPhone: null } : { intent: 0 }}
      fields={[
        { name: 'socialcreditcode', render: (value, onChange) => <CodeField value={value} onChange={onChange} /> },
        'customerName',
        'cat',
        'intent',
        'contactName',
        {
          name: 'contactPhone',
          malformed: '请输入 11 位手机号码',
          placeholder: row ? `不填则保留 ${row.contactPhone}` : '请输入电话',
          check: (phone) => (row === undefined && phone === undefined ? '请输入电话' : undefined),
        },
        'managerName',
        'annualRevenue',
        'loanBalance',
        { name: 'remark', span: 'row' },
      ]}
      onDone={onDone}
    >
      {row ? '编辑' : '新增'}
    </FormButton>
  );
}

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

function Institution({ value, onChange }: { value: string; onChange: (id: string | undefined) => void }) {
  const { data = [] } = useCall(dispatchCustomer.institutions, {});
  return (
    <CodeDropdown
      codes={Object.fromEntries(data.map(({ id, name }) => [id, name]))}
      value={value}
      onChange={onChange}
      placeholder="请选择受理机构"
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
        missing: '请选择受理机构',
        render: (value, onChange) => <Institution value={value ?? ''} onChange={onChange} />,
      },
      'handlerName',
      'remark',
    ]}
    done={({ sendNo }) => ({
      message: '已派出',
      about: { name: `派单 ${sendNo}`, to: `/sendOrders-report/sendOrders-statistics?sendNo=${sendNo}` },
    })}
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
    <ViewButton
      appearance="text"
      title={`变更历史 · ${row.customerName}`}
      width={640}
      view={() => <History id={row.id} />}
    >
      历史
    </ViewButton>
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
