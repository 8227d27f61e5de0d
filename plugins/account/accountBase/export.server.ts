/** The account list as a workbook, with its amounts: for those who may take them along. */
import { PLATE } from '@portal/sdk/calls/enterprise';
import { type Context, exporting, type SheetColumn } from '@portal/sdk/server';
import { foundAccounts } from './accounts.server.ts';
import { ACCOUNT_STATUS, type AccountFilters, type AccountRow } from './contract.ts';

const name = (codeNo: string, column: string) => `${codeNo}.${column}`;

async function textsOf({ db }: Context): Promise<ReadonlyMap<string, string>> {
  const items = await db
    .selectFrom('pubDictItem')
    .select(['codeNo', 'itemNo', 'itemName'])
    .where('system', '=', 'OP')
    .where('codeNo', 'in', ['BUS_PARTNER_TYPE', 'ACCOUNT_TYPE'])
    .execute();
  return new Map(items.map(({ codeNo, itemNo, itemName }) => [name(codeNo, itemNo), itemName]));
}

const found = (context: Context, filters: AccountFilters) =>
  foundAccounts(context, filters)
    .select(['a.accountNo', 'a.accountName', 'a.entName', 'a.busPartnerType', 'a.plate', 'a.accountType'])
    .select(['a.balance', 'a.availableAmount', 'a.frozenAmount', 'a.openedOn', 'a.updatedAt', 'a.status'])
    .orderBy('a.accountNo');

type Row = Awaited<ReturnType<ReturnType<typeof found>['execute']>>[number];

const sheet = (texts: ReadonlyMap<string, string>): readonly SheetColumn<Row>[] => [
  { title: '账号', width: 24, value: (a) => a.accountNo },
  { title: '账户名称', width: 36, value: (a) => a.accountName },
  { title: '企业', width: 30, value: (a) => a.entName },
  {
    title: '伙伴类型',
    width: 12,
    value: (a) => texts.get(name('BUS_PARTNER_TYPE', a.busPartnerType)) ?? a.busPartnerType,
  },
  { title: '板块', width: 12, value: (a) => PLATE[a.plate as AccountRow['plate']] },
  { title: '账户类型', width: 14, value: (a) => texts.get(name('ACCOUNT_TYPE', a.accountType)) ?? a.accountType },
  { title: '余额（元）', kind: 'money', width: 18, value: (a) => a.balance },
  { title: '可用（元）', kind: 'money', width: 18, value: (a) => a.availableAmount },
  { title: '冻结（元）', kind: 'money', width: 18, value: (a) => a.frozenAmount },
  { title: '状态', width: 12, value: (a) => ACCOUNT_STATUS[a.status as AccountRow['status']] },
  { title: '开户日期', kind: 'day', value: (a) => a.openedOn },
  { title: '更新时间', kind: 'time', value: (a) => a.updatedAt },
];

export async function exportAccounts(filters: AccountFilters, context: Context) {
  const rows = found(context, filters);
  const conditions = [
    ...(filters.accountName === undefined ? [] : [`账户名称：${filters.accountName}`]),
    ...(filters.plate === undefined ? [] : [`板块：${PLATE[filters.plate]}`]),
    ...(filters.accountNo === undefined ? [] : [`账号：${filters.accountNo}`]),
  ];
  return exporting({ title: '账户列表', columns: sheet(await textsOf(context)), rows, conditions });
}
