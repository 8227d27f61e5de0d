import { PLATE } from '@portal/sdk/calls/enterprise';
import type { InputOf } from '@portal/sdk/contract';
import { FormButton } from '@portal/sdk/ui/form';
import { CodeField } from './code-field.tsx';
import { type CustomerRow, dispatchCustomer, INTENT } from './contract.ts';

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
      look={row ? 'text' : 'primary'}
      width={760}
      columns={2}
      input={row ? { id: row.id, version: row.version } : {}}
      initial={row ? factsOf(row) : { intent: 0 }}
      fields={[
        {
          name: 'socialcreditcode',
          label: '信用代码',
          kind: 'custom',
          render: (value, onChange) => <CodeField value={value} onChange={onChange} />,
        },
        { name: 'customerName', label: '企业名称' },
        { name: 'cat', label: '板块', codes: PLATE },
        { name: 'intent', label: '融资意向', codes: INTENT },
        { name: 'contactName', label: '联系人' },
        {
          name: 'contactPhone',
          label: '电话',
          malformed: '请输入 11 位手机号码',
          placeholder: row ? `不填则保留 ${row.contactPhone}` : '请输入电话',
          check: (phone) => (row === undefined && phone === undefined ? '请输入电话' : undefined),
        },
        { name: 'managerName', label: '客户经理' },
        { name: 'annualRevenue', label: '年营收（元）', kind: 'money' },
        { name: 'loanBalance', label: '融资余额（元）', kind: 'money' },
        { name: 'remark', label: '备注', kind: 'area', wide: true },
      ]}
      onDone={onDone}
    >
      {row ? '编辑' : '新增'}
    </FormButton>
  );
}
