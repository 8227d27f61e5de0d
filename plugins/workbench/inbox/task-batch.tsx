import { bus } from '@portal/sdk';
import { opinionRequired, type UpcomingTask, workflowtask } from '@portal/sdk/calls/workflow';
import { Button, look, makeStyles, space, tokens } from '@portal/sdk/ui';
import { BatchButton } from '@portal/sdk/ui/form';
import type { TaskChoice } from './task-choice.ts';

const useStyles = makeStyles({
  bar: {
    ...look.row(space.xs),
    flexWrap: 'wrap',
    minHeight: '40px',
    paddingInline: space.s,
    borderRadius: '8px',
    color: tokens.colorBrandForeground2,
    backgroundColor: tokens.colorBrandBackground2,
  },
  said: { flexGrow: 1 },
});

interface Amount {
  readonly amount?: { readonly title: string; readonly of: (task: UpcomingTask) => string };
}

/** Of one kind, all have an amount or none has. */
const amountOf = (rows: readonly UpcomingTask[]): Amount =>
  rows.some(({ amount }) => amount !== null) ? { amount: { title: '金额', of: ({ amount }) => amount ?? '0.00' } } : {};

/** 同类同环节的几件一起办：一次决定，一个意见，逐件给出结果；须逐件审核的不能一起通过。 */
export function TaskBatch({ choice: { chosen, clear } }: { choice: TaskChoice }) {
  const styles = useStyles();
  const [first] = chosen;
  if (!first) return null;
  const shared = {
    call: workflowtask.submitAuditResult,
    rows: chosen.map((task) => ({ ...task, id: task.taskId })),
    words: { noun: first.taskName, unit: '件' },
    nameOf: ({ title }: UpcomingTask) => title,
    ...amountOf(chosen),
    onDone: () => {
      clear();
      bus.emit('todo:changed', {});
    },
  };
  return (
    <div className={styles.bar} role="group" aria-label="一起办理">
      <span className={styles.said} role="status">
        已选 {chosen.length} 件
      </span>
      <BatchButton
        {...shared}
        title="通过"
        fits={({ together }) => together}
        fields={['auditOpinion']}
        input={({ processInstId, taskId }) => ({ processInstId, taskId, approve: true })}
      />
      <BatchButton
        {...shared}
        title="驳回"
        appearance="secondary"
        fits={() => true}
        fields={[
          {
            name: 'auditOpinion',
            check: (opinion) => (opinion === undefined || opinion.trim() === '' ? opinionRequired : undefined),
          },
        ]}
        input={({ processInstId, taskId }) => ({ processInstId, taskId, approve: false })}
      />
      <Button appearance="transparent" size="small" onClick={clear}>
        取消选择
      </Button>
    </div>
  );
}
