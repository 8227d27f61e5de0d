import { useSubmit, mayCall, useSession } from '@portal/sdk';
import type { OutputOf } from '@portal/sdk/contract';
import { BusyButton, FormlessDialog } from '@portal/sdk/ui';
import { FormButton } from '@portal/sdk/ui/form';
import { PlainTable } from '@portal/sdk/ui/table';
import { useState } from 'react';
import { exceptionMonitor, type RuleRow, sample } from './contract.ts';

const factsOf = ({ name, kind, threshold, frequency, level, notifyAccount, enabled }: RuleRow) => ({
  ...{ name, kind, threshold, frequency, level, notifyAccount, enabled },
});

/** 新增或编辑规则；启用后立即检测一次，之后按频率检测。 */
export const RuleForm = ({ row, onDone }: { row?: RuleRow; onDone: () => unknown }) => (
  <FormButton
    call={exceptionMonitor.ruleSave}
    title={row ? '编辑规则' : '新增规则'}
    appearance={row ? 'text' : 'primary'}
    input={row ? { id: row.id, version: row.version } : {}}
    initial={row ? factsOf(row) : { enabled: false, level: 2, frequency: 'DAY' }}
    fields={['name', 'kind', 'threshold', 'frequency', 'level', 'notifyAccount', 'enabled']}
    onDone={onDone}
  >
    {row ? '编辑' : '新增规则'}
  </FormButton>
);

type Outcome = OutputOf<typeof exceptionMonitor.dryRun>;

/** 试运行：按最近一个月的数据看会命中什么，不留记录。 */
export function DryRun({ row: { name, kind, threshold } }: { row: RuleRow }) {
  const session = useSession();
  const { busy, submit } = useSubmit(exceptionMonitor.dryRun);
  const [outcome, setOutcome] = useState<Outcome>();
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
