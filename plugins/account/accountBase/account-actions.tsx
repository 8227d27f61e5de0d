import { useCall } from '@portal/sdk';
import { ActionButton } from '@portal/sdk/ui';
import { FormButton, StepButton } from '@portal/sdk/ui/form';
import { AccountDialog, useDictionary } from './account-dialogs.tsx';
import { account, type AccountRow } from './contract.ts';

interface Props {
  row: AccountRow;
  onDone: () => unknown;
}

/** 开户申请；驳回或待审核的可以修改后重新提交。 */
export function Apply({ row, onDone }: { row?: AccountRow; onDone: () => unknown }) {
  const { data: partners = [] } = useCall(account.busPartnerTypeSel, {});
  const types = useDictionary('ACCOUNT_TYPE');
  const partnerTypes = Object.fromEntries(partners.map(({ itemNo, itemName }) => [itemNo, itemName]));
  const initial = row && {
    accountName: row.accountName,
    busPartnerType: row.busPartnerType,
    plate: row.plate,
    accountType: row.accountType,
  };
  return (
    <FormButton
      call={account.save}
      title={row ? `修改开户申请 · ${row.accountNo}` : '开户申请'}
      appearance={row ? 'text' : 'primary'}
      ok="提交"
      done="已提交，等待运营单位审核"
      {...(row && { input: { id: row.id, version: row.version } })}
      {...(initial && { initial })}
      fields={[
        'accountName',
        { name: 'busPartnerType', codes: partnerTypes },
        'plate',
        { name: 'accountType', codes: types.offered },
      ]}
      onDone={onDone}
    >
      {row ? '修改' : '开户申请'}
    </FormButton>
  );
}

/** 一个账户可办理的操作，由服务端逐行给出。 */
export function accountActions({ row, onDone }: Props) {
  const { id, may, accountName, accountNo } = row;
  return (
    <>
      {(['facts', 'transactions', 'freezes'] as const).map((kind) => (
        <AccountDialog key={kind} row={row} kind={kind} onDone={onDone} />
      ))}
      <StepButton
        call={account.freeze}
        row={row}
        title={`冻结 · ${accountName}`}
        done="已冻结，已通知开户企业"
        onDone={onDone}
      />
      <StepButton
        call={account.unfreezeAccount}
        row={row}
        title={`解冻 · ${accountNo}`}
        done="已解冻，已通知开户企业"
        onDone={onDone}
      />
      {may.includes('APPLY_AGAIN') && <Apply row={row} onDone={onDone} />}
      {may.includes('DELETE') && (
        <ActionButton
          call={account.del}
          input={{ id }}
          ask={`删除账户 ${accountNo}？删除后不能恢复。`}
          onDone={onDone}
          appearance="danger"
        >
          删除
        </ActionButton>
      )}
    </>
  );
}
