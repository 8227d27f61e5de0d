import type { ReactNode } from 'react';
import { mostAdded, mostCopied, taskActs } from '../calls/task-acts.ts';
import type { ApprovalVerb } from '../calls/workflow.ts';
import { useCall } from '../data/use-call.ts';
import { FormDialog } from './form/form-dialog.tsx';
import type { ControlProps } from './form/fields.ts';
import { PeopleChoice } from './people-choice.tsx';

export type VerbOnPeople = Exclude<ApprovalVerb, 'CLAIM' | 'RELEASE'>;

interface Props {
  taskId: string;
  onDone: () => unknown;
  onClose: () => void;
}

interface PeopleProps extends ControlProps<readonly string[]> {
  taskId: string;
  verb: VerbOnPeople;
  most: number;
}

function People({ taskId, verb, most, value = [], onChange }: PeopleProps) {
  const usePeople = (keyword: string | undefined) =>
    useCall(taskActs.candidates, { taskId, verb, ...(keyword !== undefined && { keyword }) });
  return <PeopleChoice usePeople={usePeople} value={value} most={most} onChange={onChange} />;
}

const missing = '请选择人员';

/** Fields of a person, and of several, for a form about a task. */
const personOf = (taskId: string, verb: VerbOnPeople) => ({
  name: 'userId' as const,
  missing,
  render: (value: string | undefined, onChange: (userId: string | undefined) => void) => (
    <People
      {...{ taskId, verb }}
      most={1}
      value={value === undefined ? [] : [value]}
      onChange={(chosen) => onChange(chosen?.[0])}
    />
  ),
});
const peopleOf = (taskId: string, verb: VerbOnPeople, most: number) => ({
  name: 'userIds' as const,
  missing,
  render: (value: string[] | undefined, onChange: (userIds: string[] | undefined) => void): ReactNode => (
    <People
      {...{ taskId, verb, most, value }}
      onChange={(chosen) => onChange(chosen?.length ? [...chosen] : undefined)}
    />
  ),
});

const DIALOGS: Readonly<Record<VerbOnPeople, (props: Props) => ReactNode>> = {
  TRANSFER: ({ taskId, ...rest }) => (
    <FormDialog
      open
      {...rest}
      title="转办"
      call={taskActs.transfer}
      input={{ taskId }}
      fields={[personOf(taskId, 'TRANSFER'), 'reason']}
      done="已转办，并通知对方"
    >
      转办后由他办理，您不再办理这件任务。最多转办三次。
    </FormDialog>
  ),
  DELEGATE: ({ taskId, ...rest }) => (
    <FormDialog
      open
      {...rest}
      title="委派"
      call={taskActs.delegateTask}
      input={{ taskId }}
      fields={[personOf(taskId, 'DELEGATE'), 'reason']}
      done="已委派，并通知对方"
    >
      他可以代您办理这件任务，记录为“他（代 您）”；您自己仍然可以办理。
    </FormDialog>
  ),
  ADD: ({ taskId, ...rest }) => (
    <FormDialog
      open
      {...rest}
      title="加签"
      call={taskActs.addSigner}
      input={{ taskId }}
      initial={{ when: 'BEFORE' }}
      fields={[{ name: 'when', kind: 'radio' }, peopleOf(taskId, 'ADD', mostAdded), 'reason']}
      done="已加签，并通知对方"
    >
      加签的人都通过才算通过，一人驳回就是驳回。
    </FormDialog>
  ),
  COPY: ({ taskId, ...rest }) => (
    <FormDialog
      open
      {...rest}
      title="抄送"
      call={taskActs.copy}
      input={{ taskId }}
      fields={[peopleOf(taskId, 'COPY', mostCopied), 'reason']}
      done="已抄送"
    >
      对方在“抄送我的”里看到，只能查看，不用办理。
    </FormDialog>
  ),
};

/** 转办、委派、加签、抄送：选人，写明原因。 */
export default function ApprovalVerbDialog({ verb, ...props }: Props & { verb: VerbOnPeople }) {
  return DIALOGS[verb](props);
}
