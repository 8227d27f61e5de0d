import { Field, Radio, RadioGroup, Textarea } from '@fluentui/react-components';
import { useState } from 'react';
import { ADDED, taskActs } from '../calls/task-acts.ts';
import type { Call, InputOf } from '../contract/index.ts';
import { useCall } from '../data/use-call.ts';
import { useAttempt } from '../data/use-submit.ts';
import { toast } from '../services.ts';
import { FormlessDialog } from './formless-dialog.tsx';
import { Stack } from './layout.tsx';
import { PeopleChoice } from './people-choice.tsx';

type When = InputOf<typeof taskActs.addSigner>['when'];

interface Entered {
  readonly taskId: string;
  readonly people: readonly string[];
  readonly when: When;
  readonly reason: string;
}

interface Act {
  readonly title: string;
  /** Who is chosen. */
  readonly whom: string;
  readonly most: number;
  /** What follows from it. */
  readonly hint: string;
  readonly isReasonNeeded: boolean;
  readonly done: string;
  readonly call: Call;
  readonly input: (entered: Entered) => Readonly<Record<string, unknown>>;
}

const said = (reason: string) => (reason === '' ? {} : { reason });
const [oneOf] = [({ taskId, people, reason }: Entered) => ({ taskId, userId: people[0], ...said(reason) })];

const ACT = {
  TRANSFER: {
    title: '转办',
    whom: '转给',
    most: 1,
    hint: '转办后由他办理，您不再办理这件任务。最多转办三次。',
    isReasonNeeded: true,
    done: '已转办，并通知对方',
    call: taskActs.transfer,
    input: oneOf,
  },
  DELEGATE: {
    title: '委派',
    whom: '委派给',
    most: 1,
    hint: '他可以代您办理这件任务，记录为“他（代 您）”；您自己仍然可以办理。',
    isReasonNeeded: false,
    done: '已委派，并通知对方',
    call: taskActs.delegateTask,
    input: oneOf,
  },
  ADD: {
    title: '加签',
    whom: '加签人',
    most: 5,
    hint: '加签的人都通过才算通过，一人驳回就是驳回。',
    isReasonNeeded: false,
    done: '已加签，并通知对方',
    call: taskActs.addSigner,
    input: ({ taskId, people, when, reason }: Entered) => ({ taskId, userIds: people, when, ...said(reason) }),
  },
  COPY: {
    title: '抄送',
    whom: '抄送给',
    most: 20,
    hint: '对方在“抄送我的”里看到，只能查看，不用办理。',
    isReasonNeeded: false,
    done: '已抄送',
    call: taskActs.copy,
    input: ({ taskId, people, reason }: Entered) => ({ taskId, userIds: people, ...said(reason) }),
  },
} satisfies Readonly<Record<string, Act>>;

export type VerbOnPeople = keyof typeof ACT;

interface Props {
  verb: VerbOnPeople;
  taskId: string;
  onDone: () => unknown;
  onClose: () => void;
}

const longest = 200;

/** 转办、委派、加签、抄送：选人，写明原因。 */
export default function ApprovalVerbDialog({ verb, taskId, onDone, onClose }: Props) {
  const { title, whom, most, hint, isReasonNeeded, done, call, input }: Act = ACT[verb];
  const [people, setPeople] = useState<readonly string[]>([]);
  const [when, setWhen] = useState<When>('BEFORE');
  const [reason, setReason] = useState('');
  const [pressed, setPressed] = useState(false);
  const [refusal, setRefusal] = useState('');
  const { busy, attempt } = useAttempt(call);
  const nobody = pressed && people.length === 0 ? '请选择人员' : undefined;
  const silent = pressed && isReasonNeeded && reason.trim() === '' ? `请输入${title}原因` : undefined;
  const send = async () => {
    setPressed(true);
    setRefusal('');
    if (people.length === 0 || (isReasonNeeded && reason.trim() === '')) return;
    const ending = await attempt(input({ taskId, people, when, reason: reason.trim() }) as InputOf<Call>);
    if (ending.kind === 'refused') setRefusal(ending.error.message);
    if (ending.kind !== 'answered') return;
    toast({ intent: 'success', message: done });
    onClose();
    await onDone();
  };
  const usePeople = (keyword: string | undefined) =>
    useCall(taskActs.candidates, { taskId, verb, ...(keyword !== undefined && { keyword }) });
  return (
    <FormlessDialog open title={title} {...{ busy, refusal }} onOk={() => void send()} onClose={onClose}>
      <Stack>
        <span>{hint}</span>
        {verb === 'ADD' && (
          <Field label="加签方式" required>
            <RadioGroup value={when} onChange={(_, { value }) => setWhen(value as When)}>
              {ADDED.list.map((code) => (
                <Radio key={code} value={code} label={ADDED.texts[code]} />
              ))}
            </RadioGroup>
          </Field>
        )}
        <Field label={whom} required {...(nobody !== undefined && { validationMessage: nobody })}>
          <PeopleChoice usePeople={usePeople} value={people} most={most} onChange={setPeople} />
        </Field>
        <Field
          label={isReasonNeeded ? `${title}原因` : `${title}说明`}
          required={isReasonNeeded}
          hint={`${[...reason].length}/${longest}`}
          {...(silent !== undefined && { validationMessage: silent })}
        >
          <Textarea value={reason} rows={3} maxLength={longest} onChange={(_, { value }) => setReason(value)} />
        </Field>
      </Stack>
    </FormlessDialog>
  );
}
