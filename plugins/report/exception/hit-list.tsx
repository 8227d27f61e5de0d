import { type Answer, useCall, useList } from '@portal/sdk';
import { labelOf, type OutputOf } from '@portal/sdk/contract';
import { ExportButton, ReasonButton, StatusTabs, TextLink } from '@portal/sdk/ui';
import { BatchButton, QueryForm, StepButton } from '@portal/sdk/ui/form';
import { columnsOf, DataTable } from '@portal/sdk/ui/table';
import { addressOf, orderAt } from '../addresses.ts';
import { exceptionMonitor, HIT_STATUS, type HitRow } from './contract.ts';

const ADDRESS = {
  DISPATCH: ({ bizNo }: HitRow) => addressOf('/sendOrders-report/financing-statistics', { sendNo: bizNo }),
  ORDER: ({ bizId }: HitRow) => orderAt(bizId),
  CUSTOMER: ({ bizNo }: HitRow) => addressOf('/sendOrders-report/customer-information', { customerName: bizNo }),
};

const COLUMNS = columnsOf(exceptionMonitor.hits, {
  bizNo: (bizNo, row) => <TextLink to={ADDRESS[row.bizType](row)}>{bizNo}</TextLink>,
});

const noteLabel = labelOf(exceptionMonitor.handle.input.properties['note']);
/** The two ends of a hit, each with what was found of it. */
const ENDS = [
  { step: 'close', title: '关闭异常', text: '关闭' },
  { step: 'dismiss', title: '标记误报', text: '误报' },
] as const;

const aboutHit = (row: HitRow) => ({ name: `异常 ${row.bizNo}`, to: ADDRESS[row.bizType](row) });

const hitActions = (row: HitRow, onDone: () => unknown) => (
  <>
    <StepButton
      call={exceptionMonitor.handle}
      row={row}
      step="take"
      input={{ step: 'take' }}
      about={aboutHit(row)}
      onDone={onDone}
    >
      领取
    </StepButton>
    {ENDS.map(
      ({ step, title, text }) =>
        row.may.includes(step) && (
          <ReasonButton
            key={step}
            call={exceptionMonitor.handle}
            title={title}
            label={noteLabel}
            input={(note) => ({ id: row.id, version: row.version, step, note })}
            done={step === 'close' ? '已关闭' : '已标记误报'}
            about={aboutHit(row)}
            onDone={onDone}
          >
            {text}
          </ReasonButton>
        ),
    )}
    <StepButton
      call={exceptionMonitor.handle}
      row={row}
      step="snooze"
      title="暂缓处理"
      input={{ step: 'snooze' }}
      fields={['until']}
      about={aboutHit(row)}
      onDone={onDone}
    >
      暂缓
    </StepButton>
  </>
);

/** 命中：按状态办理，从待处理到已关闭或误报。 */
export function HitList({ charts }: { charts: Answer<OutputOf<typeof exceptionMonitor.charts>> }) {
  const list = useList(exceptionMonitor.hits);
  const { status: _, ...others } = list.filters;
  const counted = useCall(exceptionMonitor.charts, others);
  const reload = () => Promise.all([list.reload(), counted.reload(), charts.reload()]);
  return (
    <>
      <QueryForm list={list} fields={['bizNo', 'kind', 'level', 'handlerName', 'from']} />
      <DataTable
        tabs={<StatusTabs list={{ ...list, by: 'status', counts: counted.data?.counts }} codes={HIT_STATUS} />}
        list={list}
        caption="异常命中"
        columns={COLUMNS}
        rowActions={(row) => hitActions(row, reload)}
        tools={<ExportButton call={exceptionMonitor.export} input={list.filters} />}
        batch={(rows, done) => (
          <BatchButton
            call={exceptionMonitor.handle}
            title="关闭"
            rows={rows}
            fits={({ may }) => may.includes('close')}
            words={{ noun: '异常', unit: '条' }}
            nameOf={({ bizNo }) => bizNo}
            fields={[{ name: 'note', check: (note) => (note ? undefined : `请输入${noteLabel}`) }]}
            input={({ id, version }) => ({ id, version, step: 'close' as const })}
            onDone={() => Promise.all([done(), counted.reload(), charts.reload()])}
          />
        )}
      />
    </>
  );
}
