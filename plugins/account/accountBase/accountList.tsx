import { useList } from '@portal/sdk';
import { metaOf } from '@portal/sdk/contract';
import { ExportButton, Page } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { type ColumnOf, DataTable } from '@portal/sdk/ui/table';
import { useState } from 'react';
import { accountActions, Apply } from './account-actions.tsx';
import { OpenedAccount, useDictionary } from './account-dialogs.tsx';
import { Veiled, VeiledBalance } from './account-cells.tsx';
import { account, type AccountRow, type Amounts, amounts } from './contract.ts';

type Columns = readonly ColumnOf<typeof account.page>[];

/** Amounts are no fields of a row: they are asked for one account at a time. */
function amountColumn(name: keyof Amounts) {
  const { label = name, width = 0 } = metaOf(amounts.properties[name]) ?? {};
  return { title: label, key: name, width, align: 'end' } as const;
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
  const amountColumns: Columns = [
    {
      ...amountColumn('balance'),
      show: ({ id }) => (
        <VeiledBalance
          id={id}
          amounts={shown[id]}
          onChange={(seen) => setShown((before) => ({ ...before, [id]: seen }))}
        />
      ),
    },
    ...(['availableAmount', 'frozenAmount'] as const).map((name) => ({
      ...amountColumn(name),
      show: ({ id }: AccountRow) => <Veiled value={shown[id]?.[name]} />,
    })),
  ];
  return (
    <Page title="账户列表查询">
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
          ...amountColumns,
          { field: 'busPartnerType', as: (type) => partners.all[type] ?? type },
          'plate',
          { field: 'accountType', as: (type) => types.all[type] ?? type },
          'openedOn',
          'updatedAt',
          { field: 'entName', hidden: true },
        ]}
        rowActions={(row) => accountActions({ row, onDone: reload })}
        toolbar={<Apply onDone={reload} />}
        tools={<ExportButton call={account.export} input={list.filters} />}
      />
      <OpenedAccount />
    </Page>
  );
}
