import { useCall } from '@portal/sdk';
import { bankAccount, bankRow, bankVerification } from '@portal/sdk/calls/bank-account';
import type { OutputOf } from '@portal/sdk/contract';
import { look, makeStyles, MessageBar, RevealButton, Section, ToneTag, WhenLoaded } from '@portal/sdk/ui';
import { StepButton } from '@portal/sdk/ui/form';
import { PlainTable } from '@portal/sdk/ui/table';
import { useState } from 'react';

type Account = OutputOf<typeof bankAccount.getBankAccountList>[number];

const useStyles = makeStyles({ number: { ...look.row('4px'), fontVariantNumeric: 'tabular-nums' } });

/** 账号只显示首尾四位；显示全部的每一次都记入日志。 */
function AccountNo({ account: { id, accountNo } }: { account: Account }) {
  const styles = useStyles();
  const [shown, setShown] = useState<OutputOf<typeof bankVerification.reveal>>();
  return (
    <span className={styles.number}>
      {shown?.accountNo ?? accountNo}
      <RevealButton call={bankVerification.reveal} input={{ id }} noun="账号" shown={shown} onChange={setShown} />
    </span>
  );
}

/** 银行账户：核对账号，打款验证或核对资料后通过，或写明原因不通过。 */
export function BankTab({ entId }: { entId: string }) {
  const answer = useCall(bankAccount.getBankAccountList, { entId });
  const about = ({ bankName, accountNo }: Account) => `${bankName} ${accountNo}`;
  return (
    <Section title="银行账户" hint="通过验证的账户才能设为默认，用于收付款">
      <WhenLoaded answer={answer} rows={3}>
        {(accounts) => (
          <>
            {accounts.some(({ may }) => may.includes('VERIFY')) && (
              <MessageBar intent="info">
                有账户等待验证：户名须与企业名称一致，账号以打款回填或开户资料为准。
              </MessageBar>
            )}
            <PlainTable
              rows={accounts}
              of={bankRow}
              caption="银行账户"
              none="还没有登记银行账户"
              columns={[
                'bankName',
                { title: '账号', key: 'accountNo', width: 264, show: (account) => <AccountNo account={account} /> },
                'accountName',
                'branchCode',
                'purpose',
                'status',
                {
                  title: '默认',
                  key: 'isDefault',
                  width: 72,
                  show: ({ isDefault }) => (isDefault ? <ToneTag tone="success">默认</ToneTag> : '-'),
                },
                'verifiedWay',
                'verifiedAt',
                'verifyNote',
              ]}
              rowActions={(account) => (
                <>
                  <StepButton
                    call={bankVerification.verify}
                    row={account}
                    title={`验证通过 · ${about(account)}`}
                    initial={{ verifiedWay: 'PAYMENT' }}
                    done="账户已通过验证"
                    onDone={answer.reload}
                  >
                    通过
                  </StepButton>
                  <StepButton
                    call={bankVerification.refuse}
                    row={account}
                    title={`验证不通过 · ${about(account)}`}
                    done="已告知企业修改"
                    onDone={answer.reload}
                  >
                    不通过
                  </StepButton>
                </>
              )}
            />
          </>
        )}
      </WhenLoaded>
    </Section>
  );
}
