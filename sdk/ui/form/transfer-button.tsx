import { useState } from 'react';
import { taskActs } from '../../calls/task-acts.ts';
import { workflowtask } from '../../calls/workflow.ts';
import { REFUSALS } from '../../contract/index.ts';
import { useCall } from '../../data/use-call.ts';
import { CallError } from '../../host.ts';
import { request } from '../../services.ts';
import { BusyButton } from '../busy-button.tsx';
import type { ButtonAppearance } from '../button.tsx';
import { PeopleChoice } from '../people-choice.tsx';
import { BatchDialog, type BatchWords, type Keyed } from './batch-dialog.tsx';
import type { ControlProps } from './fields.ts';

interface Task {
  readonly taskId: string;
}

interface Props<Row> {
  rows: readonly Row[];
  words: BatchWords;
  nameOf: (row: Row) => string;
  /** The task of a row that the user may give away. @throws CallError where there is none any more. */
  taskOf: (row: Row) => Task | Promise<Task>;
  /** Default `secondary`. */
  appearance?: ButtonAppearance;
  onDone: () => unknown;
}

/**
 * The task of a document that waits for the user, for the buttons of worklists.
 * @throws CallError where none waits.
 */
export async function waitingTaskOf(bizType: string, bizCode: string): Promise<Task> {
  const approval = await request(workflowtask.detailByBizcode, { bizCode, bizType }, { quiet: true });
  if (!approval?.task) throw new CallError(REFUSALS.conflict, '已被处理，或由他人办理');
  return { taskId: approval.task.taskId };
}

/** Who could decide the first of the tasks; of each other one the server asks again. */
function People({ taskId, value, onChange }: ControlProps<string> & Task) {
  const usePeople = (keyword: string | undefined) =>
    useCall(taskActs.candidates, { taskId, verb: 'TRANSFER', ...(keyword !== undefined && { keyword }) });
  return (
    <PeopleChoice
      usePeople={usePeople}
      value={value === undefined ? [] : [value]}
      most={1}
      onChange={(chosen) => onChange(chosen[0])}
    />
  );
}

/** 转办：工作列表里的一件或几件，交给同一个人，写明原因。 */
export function TransferButton<Row extends Keyed>(props: Props<Row>) {
  const { rows, words, nameOf, taskOf, appearance = 'secondary', onDone } = props;
  const [chosen, setChosen] = useState<{ rows: readonly Row[]; first: Task }>();
  const [busy, setBusy] = useState(false);
  const open = async () => {
    const [row] = rows;
    if (!row) return;
    setBusy(true);
    // where it is gone already, the dialog says so of each row
    const first = await Promise.resolve(taskOf(row)).catch(() => ({ taskId: '0' }));
    setBusy(false);
    setChosen({ rows, first });
  };
  return (
    <>
      <BusyButton appearance={appearance} busy={busy} disabled={rows.length === 0} onClick={() => void open()}>
        {appearance === 'text' ? '转办' : `转办（${rows.length}）`}
      </BusyButton>
      {chosen && (
        <BatchDialog
          call={taskActs.transfer}
          title="转办"
          rows={chosen.rows}
          others={0}
          words={words}
          nameOf={nameOf}
          intro="转办后由他办理，您不再办理。"
          fields={[
            {
              name: 'userId',
              missing: '请选择人员',
              render: (value: string | undefined, onChange: (userId: string | undefined) => void) => (
                <People {...chosen.first} {...{ value, onChange }} />
              ),
            },
            'reason',
          ]}
          input={taskOf}
          onDone={onDone}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}
