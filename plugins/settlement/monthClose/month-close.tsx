import { useCall } from '@portal/sdk';
import { DialogButton, FormlessDialog, Section, Stack, WhenLoaded } from '@portal/sdk/ui';
import { FormButton } from '@portal/sdk/ui/form';
import { PlainTable } from '@portal/sdk/ui/table';
import { entry, month, monthClose, type MonthRow } from './contract.ts';

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
      fields={['remark']}
      ok="月结"
      done={`${period} 已月结`}
      onDone={onDone}
      appearance="text"
    >
      月结
    </FormButton>
  );
}

function Reopen({ month: { period }, onDone }: Props & { month: MonthRow }) {
  return (
    <FormButton
      call={monthClose.reopen}
      title={`反月结 ${period}`}
      input={{ period }}
      fields={['reason']}
      done={`${period} 已重新打开`}
      onDone={onDone}
      appearance="danger"
    >
      反月结
    </FormButton>
  );
}

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
              of={month}
              rowKey="period"
              rowActions={(row) => (
                <>
                  {row.closable && <Close month={row} onDone={done} />}
                  {row.reopenable && <Reopen month={row} onDone={done} />}
                </>
              )}
              actionsWidth={80}
              height={tableHeight}
            />
            <Section title="月结记录">
              <PlainTable caption="月结记录" rows={log} of={entry} height={180} empty="还没有月结" />
            </Section>
          </Stack>
        )}
      </WhenLoaded>
    </FormlessDialog>
  );
}

/** 月结：运营单位关闭结算周期，必要时反月结最近一个周期。 */
export const MonthCloseButton = ({ onDone }: Props) => (
  <DialogButton call={monthClose.list} dialog={(onClose) => <Months onDone={onDone} onClose={onClose} />}>
    月结
  </DialogButton>
);
