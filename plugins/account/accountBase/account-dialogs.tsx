import { useCall } from '@portal/sdk';
import { dictionary } from '@portal/sdk/calls/dictionary';
import type { NamedKeys, OutputOf } from '@portal/sdk/contract';
import { useSearchParams } from '@portal/sdk/router';
import {
  Descriptions,
  DialogButton,
  factsOf,
  FormlessDialog,
  Money,
  ReasonButton,
  ToneTag,
  WhenLoaded,
} from '@portal/sdk/ui';
import { type Column, type ColumnOf, Pager, PlainTable } from '@portal/sdk/ui/table';
import { useState } from 'react';
import { account, accountDetail, type AccountRow, freeze, movement, transaction } from './contract.ts';

type Freeze = OutputOf<typeof account.getFrozenByAccountNo>[number];

/** A dictionary that accounts refer to: all items for reading, those still offered for choosing. */
export function useDictionary(codeNo: 'BUS_PARTNER_TYPE' | 'ACCOUNT_TYPE' | 'TRANSACTION_TYPE') {
  const { data = [] } = useCall(dictionary.queryCodeList, { codeNo });
  const texts = (items: typeof data): Readonly<Record<string, string>> =>
    Object.fromEntries(items.map(({ itemNo, itemName }) => [itemNo, itemName]));
  return { all: texts(data), offered: texts(data.filter(({ enabled }) => enabled)) };
}

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
          items={factsOf(accountDetail, row, [
            { field: 'accountName', span: 'row' },
            'accountNo',
            'status',
            { field: 'entName', span: 'row' },
            { field: 'busPartnerType', as: (type) => partners.all[type] ?? type },
            'plate',
            { field: 'accountType', as: (type) => types.all[type] ?? type },
            'openedOn',
            'transactionCount',
            'freezeCount',
            'createdAt',
            'updatedAt',
          ])}
        />
      )}
    </WhenLoaded>
  );
}

const FREEZES: readonly Column<Freeze, NamedKeys<typeof freeze.properties>>[] = [
  'createdAt',
  'amount',
  {
    field: 'releasedAt',
    as: (at) => <ToneTag tone={at === null ? 'danger' : 'done'}>{at === null ? '冻结中' : '已解冻'}</ToneTag>,
  },
  { field: 'whole', as: (whole) => (whole ? '整户' : '部分') },
  'reason',
  'bizNo',
  'operatorName',
  'releaseReason',
];

/** 冻结明细：每一笔的金额、原因和解冻情况；运营单位手工冻结的可以逐笔解冻。 */
function Freezes({ row: { accountNo }, onDone }: Props & { onDone: () => unknown }) {
  const found = useCall(account.getFrozenByAccountNo, { accountNo });
  return (
    <WhenLoaded answer={found}>
      {(rows) => (
        <PlainTable
          caption="冻结明细"
          rows={rows}
          of={freeze}
          rowKey="id"
          columns={FREEZES}
          actionsWidth={80}
          rowActions={({ id, releasable }) =>
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
            )
          }
          height={360}
          empty="该账户没有冻结记录"
        />
      )}
    </WhenLoaded>
  );
}

const transactionColumns = (types: Readonly<Record<string, string>>): readonly ColumnOf<typeof transaction.page>[] => [
  'transTime',
  { field: 'transType', as: (type) => types[type] ?? type },
  'direction',
  {
    field: 'amount',
    align: 'end',
    as: (amount, { direction }) => (
      <>
        {direction === 'I' ? '+' : '−'}
        <Money value={amount} />
      </>
    ),
  },
  'balanceAfter',
  'counterparty',
  'bizNo',
  'remark',
  'status',
  'transNo',
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
            of={movement}
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
  const content = {
    facts: <Facts row={row} />,
    freezes: <Freezes row={row} onDone={onDone} />,
    transactions: <Transactions row={row} />,
  };
  return (
    <DialogButton
      appearance="text"
      dialog={(close) => (
        <FormlessDialog open title={`${KINDS[kind]} · ${row.accountName}`} width={WIDTHS[kind]} onClose={close}>
          {content[kind]}
        </FormlessDialog>
      )}
    >
      {KINDS[kind]}
    </DialogButton>
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
