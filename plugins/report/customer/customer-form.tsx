import type { InputOf } from '@portal/sdk/contract';
import { FormButton } from '@portal/sdk/ui/form';
import { CodeField } from './code-field.tsx';
import { type CustomerRow, dispatchCustomer } from './contract.ts';

type Given = Partial<InputOf<typeof dispatchCustomer.save>>;

/** What a form begins with: absent values are none of its. */
function factsOf({ annualRevenue, loanBalance, remark, ...row }: CustomerRow): Given {
  const { customerName, socialcreditcode, cat, contactName, managerName, intent } = row;
  return {
    ...{ customerName, socialcreditcode, cat, contactName, managerName, intent },
    ...(annualRevenue !== null && { annualRevenue }),
    ...(loanBalance !== null && { loanBalance }),
    ...(remark !== null && { remark }),
  };
}

interface Props {
  row?: CustomerRow;
  onDone: () => unknown;
}

/** 新增或编辑客户。 */
export function CustomerForm({ row, onDone }: Props) {
  return (
    <FormButton
      call={dispatchCustomer.save}
      title={row ? '编辑客户' : '新增客户'}
      appearance={row ? 'text' : 'primary'}
      width={760}
      columns={2}
      input={row ? { id: row.id, version: row.version } : {}}
      initial={row ? factsOf(row) : { intent: 0 }}
      fields={[
        {
          name: 'socialcreditcode',
          kind: 'custom',
          render: (value, onChange) => <CodeField value={value} onChange={onChange} />,
        },
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
