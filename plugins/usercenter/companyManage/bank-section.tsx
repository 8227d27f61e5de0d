import { useCall } from '@portal/sdk';
import { bankAccount, bankRow } from '@portal/sdk/calls/bank-account';
import { COMPANY_SECTION } from '@portal/sdk/calls/company';
import type { OutputOf } from '@portal/sdk/contract';
import { Input, makeStyles, Quiet, Section, ToneTag, WhenLoaded } from '@portal/sdk/ui';
import { type ControlProps, type Field, FormButton, StepButton } from '@portal/sdk/ui/form';
import { PlainTable } from '@portal/sdk/ui/table';

type Account = OutputOf<typeof bankAccount.getBankAccountList>[number];

const useStyles = makeStyles({ wide: { width: '100%' } });

/** Read back by fours, as on the paper that it is copied from. */
function NumberInput({ value = '', onChange, onBlur }: ControlProps<string> & { onBlur: () => void }) {
  const styles = useStyles();
  return (
    <>
      <Input
        className={styles.wide}
        aria-label="账号"
        value={value}
        inputMode="numeric"
        maxLength={40}
        onChange={(text) => onChange(text.replaceAll(/\D/g, '') || undefined)}
        onBlur={onBlur}
      />
      {value !== '' && <Quiet>请核对：{value.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}</Quiet>}
    </>
  );
}

const FIELDS: readonly Field<typeof bankAccount.save>[] = [
  'bankName',
  { name: 'branchCode', malformed: '联行号是 12 位数字' },
  {
    name: 'accountNo',
    malformed: '账号是 8 至 30 位数字',
    render: (value, onChange, onBlur) => <NumberInput value={value} onChange={onChange} onBlur={onBlur} />,
  },
  'accountName',
  'purpose',
];

interface Props {
  /** Which accounts must be named after. */
  entName: string;
  onDone: () => unknown;
}

function Steps({ account, onDone }: { account: Account; onDone: () => unknown }) {
  const { id, version, may, bankName, branchCode, accountName, purpose, accountNo } = account;
  return (
    <>
      {may.includes('SAVE') && (
        <FormButton
          call={bankAccount.save}
          input={{ id, version }}
          initial={{ bankName, branchCode, accountName, purpose }}
          title="修改银行账户"
          appearance="text"
          fields={FIELDS}
          done="银行账户已保存"
          onDone={onDone}
        >
          修改
        </FormButton>
      )}
      <StepButton call={bankAccount.setDefault} row={account} done="已设为默认账户" onDone={onDone} />
      <StepButton
        call={bankAccount.disable}
        row={account}
        ask={`停用后，账户 ${accountNo} 不能再用于收付款，也不能恢复。确定停用吗？`}
        done="银行账户已停用"
        onDone={onDone}
      />
    </>
  );
}

/** 银行账户：新增、修改、设为默认、停用。 */
export function BankSection({ entName, onDone }: Props) {
  const answer = useCall(bankAccount.getBankAccountList, {});
  const done = () => Promise.all([answer.reload(), onDone()]);
  return (
    <Section
      id="bank"
      title={COMPANY_SECTION.bank}
      hint="验证后才能设为默认；账号只显示首尾四位"
      actions={
        <FormButton
          call={bankAccount.save}
          initial={{ accountName: entName, purpose: 2 }}
          title="新增银行账户"
          fields={FIELDS}
          done="银行账户已登记，等待验证"
          onDone={done}
        >
          新增账户
        </FormButton>
      }
    >
      <WhenLoaded answer={answer} rows={3}>
        {(accounts) => (
          <PlainTable
            rows={accounts}
            of={bankRow}
            caption="银行账户"
            none="还没有登记银行账户"
            columns={[
              'bankName',
              'accountNo',
              'accountName',
              'branchCode',
              'purpose',
              'status',
              'verifyNote',
              {
                title: '默认',
                key: 'isDefault',
                width: 72,
                show: ({ isDefault }) => (isDefault ? <ToneTag tone="success">默认</ToneTag> : '-'),
              },
            ]}
            rowActions={(account) => <Steps account={account} onDone={done} />}
          />
        )}
      </WhenLoaded>
    </Section>
  );
}
