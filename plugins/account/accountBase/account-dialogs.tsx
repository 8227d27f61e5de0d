import { useCall } from '@portal/sdk';
import { PLATE } from '@portal/sdk/calls/enterprise';
import { dateTime } from '@portal/sdk/format';
import { useSearchParams } from '@portal/sdk/router';
import {
  BusyButton,
  Descriptions,
  FormlessDialog,
  Money,
  ReasonButton,
  StatusTag,
  ToneTag,
  WhenLoaded,
} from '@portal/sdk/ui';
import { type Column, Pager, PlainTable } from '@portal/sdk/ui/table';
import { useState } from 'react';
import { useDictionary } from './account-texts.ts';
import {
  ACCOUNT_STATUS,
  ACCOUNT_TONE,
  account,
  type AccountRow,
  DIRECTION,
  type Freeze,
  transaction,
  TRANSACTION_STATUS,
  type TransactionRow,
} from './contract.ts';

interface Props {
  row: AccountRow;
}

/** 查看：账户的登记信息；金额在列表中按户显示。 */
function Facts({ row: { id } }: { row: { id: string } }) {
  const found = useCall(account.view, { id });
  const [partners, types] = [useDictionary('BUS_PARTNER_TYPE'), useDictionary('ACCOUNT_TYPE')];
  return (
    <WhenLoaded answer={found}>
      {(row) => (
        <Descriptions
          columns={2}
          items={[
            { label: '账户名称', value: row.accountName, wide: true },
            { label: '账号', value: row.accountNo },
            { label: '状态', value: <StatusTag code={row.status} texts={ACCOUNT_STATUS} tones={ACCOUNT_TONE} /> },
            { label: '企业', value: row.entName, wide: true },
            { label: '伙伴类型', value: partners.all[row.busPartnerType] ?? row.busPartnerType },
            { label: '板块', value: PLATE[row.plate] },
            { label: '账户类型', value: types.all[row.accountType] ?? row.accountType },
            { label: '开户日期', value: row.openedOn },
            { label: '流水笔数', value: row.transactionCount },
            { label: '未解冻笔数', value: row.freezeCount },
            { label: '创建时间', value: dateTime(row.createdAt) },
            { label: '更新时间', value: dateTime(row.updatedAt) },
          ]}
        />
      )}
    </WhenLoaded>
  );
}

const FREEZES: readonly Column<Freeze>[] = [
  { title: '冻结时间', field: 'createdAt', as: 'dateTime', width: 172 },
  { title: '金额（元）', field: 'amount', as: 'money', width: 136 },
  {
    title: '状态',
    field: 'releasedAt',
    width: 96,
    as: (at) => <ToneTag tone={at === null ? 'danger' : 'done'}>{at === null ? '冻结中' : '已解冻'}</ToneTag>,
  },
  { title: '范围', field: 'whole', codes: { true: '整户', false: '部分' }, width: 72 },
  { title: '原因', field: 'reason', width: 200 },
  { title: '业务单号', field: 'bizNo', width: 184 },
  { title: '经办人', field: 'operatorName', width: 88 },
  { title: '解冻说明', field: 'releaseReason', width: 152 },
];

/** 冻结明细：每一笔的金额、原因和解冻情况；运营单位手工冻结的可以逐笔解冻。 */
function Freezes({ row: { accountNo }, onDone }: Props & { onDone: () => unknown }) {
  const found = useCall(account.getFrozenByAccountNo, { accountNo });
  const action: Column<Freeze> = {
    title: '操作',
    key: 'actions',
    width: 80,
    show: ({ id, releasable }) =>
      releasable && (
        <ReasonButton
          call={account.unfreeze}
          input={(reason) => ({ freezeId: id, reason })}
          title="解冻"
          label="解冻原因"
          done="已解冻"
          onDone={() => Promise.all([found.reload(), onDone()])}
        >
          解冻
        </ReasonButton>
      ),
  };
  return (
    <WhenLoaded answer={found}>
      {(rows) => (
        <PlainTable
          caption="冻结明细"
          rows={rows}
          rowKey="id"
          columns={[...FREEZES, action]}
          height={360}
          empty="该账户没有冻结记录"
        />
      )}
    </WhenLoaded>
  );
}

const transactionColumns = (types: Readonly<Record<string, string>>): readonly Column<TransactionRow>[] => [
  { title: '交易时间', field: 'transTime', as: 'dateTime', width: 172 },
  { title: '类型', field: 'transType', width: 96, as: (type) => types[type] ?? type },
  {
    title: '收支',
    field: 'direction',
    width: 72,
    as: (direction) => <ToneTag tone={direction === 'I' ? 'success' : 'neutral'}>{DIRECTION[direction]}</ToneTag>,
  },
  {
    title: '金额（元）',
    field: 'amount',
    width: 144,
    align: 'end',
    as: (amount, { direction }) => (
      <>
        {direction === 'I' ? '+' : '−'}
        <Money value={amount} />
      </>
    ),
  },
  { title: '余额（元）', field: 'balanceAfter', as: 'money', width: 144 },
  { title: '对方户名', field: 'counterparty', width: 176 },
  { title: '业务单号', field: 'bizNo', width: 200 },
  { title: '摘要', field: 'remark', width: 112 },
  { title: '状态', field: 'status', codes: TRANSACTION_STATUS, width: 80 },
  { title: '流水号', field: 'transNo', width: 200 },
];

/** 流水：最近的在前。 */
function Transactions({ row: { accountNo } }: Props) {
  const [{ page, size }, turn] = useState({ page: 1, size: 10 });
  const types = useDictionary('TRANSACTION_TYPE');
  const found = useCall(transaction.page, { accountNo, page, size });
  return (
    <WhenLoaded answer={found}>
      {({ records, total }) => (
        <>
          <PlainTable
            caption="流水"
            rows={records}
            rowKey="id"
            columns={transactionColumns(types.all)}
            height={420}
            empty="该账户没有流水"
          />
          {total > 0 && (
            <Pager
              {...{ page, size, total }}
              sizing="choice"
              maxSize={transaction.page.maxSize}
              onTurn={(to, rows = size) => turn({ page: to, size: rows })}
            />
          )}
        </>
      )}
    </WhenLoaded>
  );
}

const KINDS = { facts: '查看', freezes: '冻结明细', transactions: '流水' } as const;
const WIDTHS = { facts: 720, freezes: 1120, transactions: 1160 } as const;

interface ButtonProps extends Props {
  kind: keyof typeof KINDS;
  onDone: () => unknown;
}

/** 行内按钮和它打开的窗口；窗口里的内容打开时才读取。 */
export function AccountDialog({ row, kind, onDone }: ButtonProps) {
  const [open, setOpen] = useState(false);
  const content = {
    facts: <Facts row={row} />,
    freezes: <Freezes row={row} onDone={onDone} />,
    transactions: <Transactions row={row} />,
  };
  return (
    <>
      <BusyButton look="text" busy={false} onPress={() => setOpen(true)}>
        {KINDS[kind]}
      </BusyButton>
      <FormlessDialog
        open={open}
        title={`${KINDS[kind]} · ${row.accountName}`}
        width={WIDTHS[kind]}
        onClose={() => setOpen(false)}
      >
        {open && content[kind]}
      </FormlessDialog>
    </>
  );
}

/** 从消息打开的账户：地址里的 id，关闭后回到列表。 */
export function OpenedAccount() {
  const [params, setParams] = useSearchParams();
  const id = params.get('id');
  const close = () =>
    setParams(
      (before) => {
        before.delete('id');
        return before;
      },
      { replace: true },
    );
  return (
    <FormlessDialog open={id !== null} title="账户信息" width={WIDTHS.facts} onClose={close}>
      {id !== null && <Facts row={{ id }} />}
    </FormlessDialog>
  );
}
