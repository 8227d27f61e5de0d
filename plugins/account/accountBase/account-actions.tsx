import { useCall } from '@portal/sdk';
import { PLATE } from '@portal/sdk/calls/enterprise';
import { ActionButton, ReasonButton } from '@portal/sdk/ui';
import { FormButton } from '@portal/sdk/ui/form';
import type { ReactElement } from 'react';
import { AccountDialog } from './account-dialogs.tsx';
import { useDictionary } from './account-texts.ts';
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
      look={row ? 'text' : 'primary'}
      ok="提交"
      done="已提交，等待运营单位审核"
      {...(row && { input: { id: row.id, version: row.version } })}
      {...(initial && { initial })}
      fields={[
        { name: 'accountName', label: '账户名称' },
        { name: 'busPartnerType', label: '伙伴类型', codes: partnerTypes },
        { name: 'plate', label: '板块', codes: PLATE },
        { name: 'accountType', label: '账户类型', codes: types.offered },
      ]}
      onDone={onDone}
    >
      {row ? '修改' : '开户申请'}
    </FormButton>
  );
}

function FreezeButton({ row: { id, version, accountName }, onDone }: Props) {
  return (
    <FormButton
      call={account.freeze}
      title={`冻结 · ${accountName}`}
      look="text"
      input={{ id, version }}
      done="已冻结，已通知开户企业"
      fields={[
        { name: 'amount', label: '冻结金额（元）', kind: 'money', hint: '不填写则冻结整个账户及全部可用余额' },
        { name: 'reason', label: '冻结原因', kind: 'area' },
      ]}
      onDone={onDone}
    >
      冻结
    </FormButton>
  );
}

/** 一个账户在其状态下可办理的操作；没有权限码的按钮不显示。 */
export function accountActions({ row, onDone }: Props): ReactElement[] {
  const { id, version, status, own, used, accountNo } = row;
  return [
    <AccountDialog key="facts" row={row} kind="facts" onDone={onDone} />,
    <AccountDialog key="transactions" row={row} kind="transactions" onDone={onDone} />,
    <AccountDialog key="freezes" row={row} kind="freezes" onDone={onDone} />,
    ...(status === 1 ? [<FreezeButton key="freeze" row={row} onDone={onDone} />] : []),
    ...(status === 2
      ? [
          <ReasonButton
            key="unfreeze"
            call={account.unfreezeAccount}
            input={(reason) => ({ id, version, reason })}
            title={`解冻 · ${accountNo}`}
            label="解冻原因"
            done="已解冻，已通知开户企业"
            onDone={onDone}
          >
            解冻
          </ReasonButton>,
        ]
      : []),
    ...(own && (status === 0 || status === 9) ? [<Apply key="apply" row={row} onDone={onDone} />] : []),
    ...(used
      ? []
      : [
          <ActionButton
            key="delete"
            call={account.del}
            input={{ id }}
            ask={`删除账户 ${accountNo}？删除后不能恢复。`}
            onDone={onDone}
            look="danger"
          >
            删除
          </ActionButton>,
        ]),
  ];
}
