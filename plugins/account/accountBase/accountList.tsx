import { useList } from '@portal/sdk';
import { PLATE } from '@portal/sdk/calls/enterprise';
import { CopyText, ExportButton, Page } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { type Column, DataTable } from '@portal/sdk/ui/table';
import { useState } from 'react';
import { accountActions, Apply } from './account-actions.tsx';
import { OpenedAccount } from './account-dialogs.tsx';
import { Veiled, VeiledBalance } from './account-cells.tsx';
import { useDictionary } from './account-texts.ts';
import { ACCOUNT_STATUS, ACCOUNT_TONE, account, type AccountRow, type Amounts } from './contract.ts';

type Texts = Readonly<Record<string, string>>;

const NAMES: readonly Column<AccountRow>[] = [
  { title: '账户名称', field: 'accountName', width: 184 },
  { title: '账号', field: 'accountNo', width: 200, as: (no) => <CopyText text={no} /> },
  { title: '状态', field: 'status', codes: ACCOUNT_STATUS, tones: ACCOUNT_TONE, width: 92 },
];

const facts = (partners: Texts, types: Texts): readonly Column<AccountRow>[] => [
  { title: '伙伴类型', field: 'busPartnerType', width: 96, as: (type) => partners[type] ?? type },
  { title: '板块', field: 'plate', codes: PLATE, width: 88 },
  { title: '账户类型', field: 'accountType', width: 112, as: (type) => types[type] ?? type },
];

const DATES: readonly Column<AccountRow>[] = [
  { title: '开户日期', field: 'openedOn', width: 112 },
  { title: '更新时间', field: 'updatedAt', as: 'dateTime', width: 172 },
  { title: '企业', field: 'entName', width: 200, hidden: true },
];

/** 账户列表查询：金额默认隐藏，逐户显示并记录；流水、冻结明细、冻结与解冻、删除未使用的账户。 */
export default function AccountListPage() {
  const list = useList(account.page);
  const [partners, types] = [useDictionary('BUS_PARTNER_TYPE'), useDictionary('ACCOUNT_TYPE')];
  const [shown, setShown] = useState<Readonly<Record<string, Amounts | undefined>>>({});
  const reload = () => {
    setShown({});
    return list.reload();
  };
  const amounts: readonly Column<AccountRow>[] = [
    {
      title: '余额（元）',
      key: 'balance',
      width: 160,
      align: 'end',
      show: ({ id }) => (
        <VeiledBalance
          id={id}
          amounts={shown[id]}
          onChange={(seen) => setShown((before) => ({ ...before, [id]: seen }))}
        />
      ),
    },
    {
      title: '可用（元）',
      key: 'availableAmount',
      width: 124,
      align: 'end',
      show: ({ id }) => <Veiled value={shown[id]?.availableAmount} />,
    },
    {
      title: '冻结（元）',
      key: 'frozenAmount',
      width: 124,
      align: 'end',
      show: ({ id }) => <Veiled value={shown[id]?.frozenAmount} />,
    },
  ];
  return (
    <Page title="账户列表查询">
      <QueryForm
        list={list}
        fields={[
          { name: 'accountName', label: '账户名称' },
          { name: 'busPartnerType', label: '伙伴类型', codes: partners.all },
          { name: 'plate', label: '板块', codes: PLATE },
          { name: 'accountType', label: '账户类型', codes: types.all },
          { name: 'accountNo', label: '账号' },
        ]}
      />
      <DataTable
        list={list}
        caption="账户"
        columns={[...NAMES, ...amounts, ...facts(partners.all, types.all), ...DATES]}
        rowActions={(row) => accountActions({ row, onDone: reload })}
        toolbar={<Apply onDone={reload} />}
        tools={<ExportButton call={account.export} input={list.filters} />}
      />
      <OpenedAccount />
    </Page>
  );
}
