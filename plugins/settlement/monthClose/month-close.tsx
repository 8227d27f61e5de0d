import { mayCall, useCall, useSession } from '@portal/sdk';
import { dateTime } from '@portal/sdk/format';
import { BusyButton, FormlessDialog, ReasonButton, Section, Stack, StatusTag, WhenLoaded } from '@portal/sdk/ui';
import { FormButton } from '@portal/sdk/ui/form';
import { type Column, PlainTable, RowActions } from '@portal/sdk/ui/table';
import { useState } from 'react';
import { MONTH_ACTION, monthClose, type MonthEntry, type MonthRow } from './contract.ts';

const STATE = { OPEN: '未月结', CLOSED: '已月结' } as const;
const TONE = { OPEN: 'waiting', CLOSED: 'done' } as const;
const tableHeight = 300;

interface Props {
  onDone: () => unknown;
}

function Close({ month: { period, carries }, onDone }: Props & { month: MonthRow }) {
  return (
    <FormButton
      call={monthClose.close}
      title={`月结 ${period}`}
      intro={
        <p>
          {period} 及以前的周期将不再生成结算单。
          {carries > 0
            ? `其中 ${carries} 张未办结的结算单（草稿、确认中、有异议、待审核）结转到下一周期，并通知双方。`
            : '这些周期的结算单都已办结。'}
        </p>
      }
      input={{ period }}
      fields={[{ name: 'remark', label: '备注' }]}
      ok="月结"
      done={`${period} 已月结`}
      onDone={onDone}
      look="text"
    >
      月结
    </FormButton>
  );
}

const columnsWith = (onDone: () => unknown): readonly Column<MonthRow>[] => [
  { title: '结算周期', field: 'period', width: 96 },
  {
    title: '状态',
    key: 'state',
    width: 96,
    show: ({ closedAt }) => <StatusTag code={closedAt === null ? 'OPEN' : 'CLOSED'} texts={STATE} tones={TONE} />,
  },
  { title: '结算单', field: 'statements', width: 72, align: 'end' },
  { title: '未办结', field: 'unfinished', width: 72, align: 'end' },
  { title: '已审核金额（元）', field: 'amount', as: 'money', width: 160 },
  { title: '月结人', field: 'closedByName', width: 88 },
  { title: '月结时间', field: 'closedAt', as: 'dateTime', width: 176 },
  { title: '备注', field: 'remark', width: 120 },
  {
    title: '操作',
    key: 'actions',
    width: 80,
    show: (month) => (
      <RowActions>
        {month.closable && <Close key="close" month={month} onDone={onDone} />}
        {month.reopenable && (
          <ReasonButton
            key="reopen"
            call={monthClose.reopen}
            input={(reason) => ({ period: month.period, reason })}
            title={`反月结 ${month.period}`}
            label="反月结原因"
            done={`${month.period} 已重新打开`}
            onDone={onDone}
            look="danger"
          >
            反月结
          </ReasonButton>
        )}
      </RowActions>
    ),
  },
];

const LOG: readonly Column<MonthEntry>[] = [
  { title: '时间', field: 'createdAt', width: 176, as: (at) => dateTime(at) },
  { title: '操作', field: 'action', codes: MONTH_ACTION, width: 88 },
  { title: '结算周期', field: 'period', width: 96 },
  { title: '结转（张）', field: 'carried', width: 96, align: 'end' },
  { title: '操作人', field: 'operatorName', width: 96 },
  { title: '备注或原因', field: 'reason', width: 240 },
];

function Months({ onDone, onClose }: Props & { onClose: () => void }) {
  const answer = useCall(monthClose.list, {});
  const done = () => Promise.all([answer.reload(), onDone()]);
  return (
    <FormlessDialog open title="月结" width={1060} onClose={onClose}>
      <WhenLoaded answer={answer} rows={8}>
        {({ months, log }) => (
          <Stack>
            <PlainTable
              caption="结算周期"
              rows={months}
              rowKey="period"
              columns={columnsWith(done)}
              height={tableHeight}
            />
            <Section title="月结记录">
              <PlainTable caption="月结记录" rows={log} rowKey="id" columns={LOG} height={180} empty="还没有月结" />
            </Section>
          </Stack>
        )}
      </WhenLoaded>
    </FormlessDialog>
  );
}

/** 月结：运营单位关闭结算周期，必要时反月结最近一个周期。 */
export function MonthCloseButton({ onDone }: Props) {
  const session = useSession();
  const [open, setOpen] = useState(false);
  if (!mayCall(session, monthClose.list)) return null;
  return (
    <>
      <BusyButton busy={false} onPress={() => setOpen(true)}>
        月结
      </BusyButton>
      {open && <Months onDone={onDone} onClose={() => setOpen(false)} />}
    </>
  );
}
