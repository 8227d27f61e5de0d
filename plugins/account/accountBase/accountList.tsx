import { useDictionary, useList } from '@portal/sdk';
import { metaOf } from '@portal/sdk/contract';
import { ExportButton, makeStyles, Money, RevealButton, space, tokens } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { type ColumnOf, DataTable, ListPage } from '@portal/sdk/ui/table';
import { type ReactNode, useState } from 'react';
import { accountActions, Apply, OpenedAccount } from './account-actions.tsx';
import { account, type AccountRow, type Amounts, amounts } from './contract.ts';

const useStyles = makeStyles({
  cell: { display: 'inline-flex', alignItems: 'center', justifyContent: 'flex-end', gap: space.xs },
  hidden: { color: tokens.colorNeutralForeground3, letterSpacing: '1px' },
});

/** 金额，查看之前以星号代替；余额旁是显示和隐藏的按钮，每次显示都会记入日志。 */
function Veiled({ value, eye }: { value: string | undefined; eye?: ReactNode }) {
  const styles = useStyles();
  return (
    <span className={styles.cell}>
      {eye}
      {value === undefined ? <span className={styles.hidden}>******</span> : <Money value={value} />}
    </span>
  );
}

/** 账户列表查询：金额默认隐藏，逐户显示并记录；流水、冻结明细、冻结与解冻、删除未使用的账户。 */
export default function AccountListPage() {
  const list = useList(account.page);
  const [partners, types] = [useDictionary('BUS_PARTNER_TYPE'), useDictionary('ACCOUNT_TYPE')];
  const [shown, setShown] = useState<Readonly<Record<string, Amounts | undefined>>>({});
  const reload = () => {
    setShown({});
    return list.reload();
  };
  const eyeOf = (id: string) => (
    <RevealButton
      call={account.reveal}
      input={{ id }}
      noun="金额"
      shown={shown[id]}
      onChange={(seen) => setShown((before) => ({ ...before, [id]: seen }))}
    />
  );
  /** Amounts are no fields of a row: they are asked for one account at a time. */
  const amountColumn = (name: keyof Amounts): ColumnOf<typeof account.page> => {
    const { label = name, width = 0 } = metaOf(amounts.properties[name]) ?? {};
    const show = ({ id }: AccountRow) => <Veiled value={shown[id]?.[name]} eye={name === 'balance' && eyeOf(id)} />;
    return { title: label, key: name, width, align: 'end', show };
  };
  return (
    <ListPage title="账户列表查询" actions={<Apply onDone={reload} />}>
      <QueryForm
        list={list}
        fields={[
          'accountName',
          { name: 'busPartnerType', codes: partners.all },
          'plate',
          { name: 'accountType', codes: types.all },
          'accountNo',
        ]}
      />
      <DataTable
        list={list}
        caption="账户"
        columns={[
          'accountName',
          'accountNo',
          'status',
          amountColumn('balance'),
          amountColumn('availableAmount'),
          amountColumn('frozenAmount'),
          { field: 'busPartnerType', as: (type) => partners.all[type] ?? type },
          'plate',
          { field: 'accountType', as: (type) => types.all[type] ?? type },
          'openedOn',
          'updatedAt',
          { field: 'entName', hidden: true },
        ]}
        rowActions={(row) => accountActions({ row, onDone: reload })}
        tools={<ExportButton call={account.export} input={list.filters} />}
      />
      <OpenedAccount />
    </ListPage>
  );
}
