import { mayCall, useList, useSession, useSubmit } from '@portal/sdk';
import type { OutputOf } from '@portal/sdk/contract';
import { ActionButton, BusyButton, FormlessDialog, ToneTag } from '@portal/sdk/ui';
import { FormButton } from '@portal/sdk/ui/form';
import { DataTable, PlainTable } from '@portal/sdk/ui/table';
import { useState } from 'react';
import { exceptionMonitor, type RuleRow, sample, THRESHOLD_UNIT } from './contract.ts';

/** 新增或编辑规则；启用后立即检测一次，之后按频率检测。 */
const RuleForm = ({ row, onDone }: { row?: RuleRow; onDone: () => unknown }) => (
  <FormButton
    call={exceptionMonitor.ruleSave}
    title={row ? '编辑规则' : '新增规则'}
    appearance={row ? 'text' : 'primary'}
    input={row ? { id: row.id, version: row.version } : {}}
    initial={row ?? { enabled: false, level: 2, frequency: 'DAY' }}
    fields={['name', 'kind', 'threshold', 'frequency', 'level', 'notifyAccount', 'enabled']}
    onDone={onDone}
  >
    {row ? '编辑' : '新增规则'}
  </FormButton>
);

/** 试运行：按最近一个月的数据看会命中什么，不留记录。 */
function DryRun({ row: { name, kind, threshold } }: { row: RuleRow }) {
  const session = useSession();
  const { busy, submit } = useSubmit(exceptionMonitor.dryRun);
  const [outcome, setOutcome] = useState<OutputOf<typeof exceptionMonitor.dryRun>>();
  if (!mayCall(session, exceptionMonitor.dryRun)) return null;
  const run = async () => setOutcome(await submit({ kind, threshold }));
  return (
    <>
      <BusyButton appearance="text" busy={busy} onClick={() => void run()}>
        试运行
      </BusyButton>
      <FormlessDialog
        open={outcome !== undefined}
        title={`试运行 · ${name}`}
        width={720}
        onClose={() => setOutcome(undefined)}
      >
        <p>{`最近一个月会命中 ${outcome?.hits ?? 0} 条${(outcome?.hits ?? 0) > 10 ? '，以下为最近 10 条' : ''}。`}</p>
        <PlainTable caption="试运行结果" rows={outcome?.samples ?? []} of={sample} columns={['bizNo', 'description']} />
      </FormlessDialog>
    </>
  );
}

/** 规则：新增、编辑、试运行、立即检测。 */
export function RuleList({ onDone }: { onDone: () => unknown }) {
  const list = useList(exceptionMonitor.rules);
  const done = () => Promise.all([list.reload(), onDone()]);
  return (
    <DataTable
      list={list}
      caption="异常规则"
      columns={[
        'name',
        {
          field: 'enabled',
          as: (enabled) => <ToneTag tone={enabled ? 'success' : 'neutral'}>{enabled ? '已启用' : '已停用'}</ToneTag>,
        },
        'kind',
        'object',
        { field: 'threshold', as: (threshold, { kind }) => `${threshold} ${THRESHOLD_UNIT[kind]}` },
        'frequency',
        'level',
        'notifyAccount',
        'hits',
        'falseRate',
        'lastRunAt',
      ]}
      rowActions={(row) => (
        <>
          <RuleForm row={row} onDone={done} />
          <DryRun row={row} />
        </>
      )}
      toolbar={
        <>
          <RuleForm onDone={done} />
          <ActionButton call={exceptionMonitor.run} input={{}} appearance="secondary" done="检测完成" onDone={done}>
            立即检测
          </ActionButton>
        </>
      }
    />
  );
}
