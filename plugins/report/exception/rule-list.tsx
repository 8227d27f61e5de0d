import { useList } from '@portal/sdk';
import { ActionButton, ToneTag } from '@portal/sdk/ui';
import { type ColumnOf, DataTable } from '@portal/sdk/ui/table';
import { exceptionMonitor, THRESHOLD_UNIT } from './contract.ts';
import { DryRun, RuleForm } from './rule-form.tsx';

const COLUMNS: readonly ColumnOf<typeof exceptionMonitor.rules>[] = [
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
];

/** 规则：新增、编辑、试运行、立即检测。 */
export function RuleList({ onDone }: { onDone: () => unknown }) {
  const list = useList(exceptionMonitor.rules);
  const done = () => Promise.all([list.reload(), onDone()]);
  return (
    <DataTable
      list={list}
      caption="异常规则"
      columns={COLUMNS}
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
