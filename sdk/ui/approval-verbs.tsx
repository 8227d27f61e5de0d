import { Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { lazy, Suspense, useState } from 'react';
import { taskActs } from '../calls/task-acts.ts';
import type { ApprovalVerb, OwnTask } from '../calls/workflow.ts';
import { useSubmit } from '../data/use-submit.ts';
import { toast } from '../services.ts';
import type { VerbOnPeople } from './approval-verb-dialog.tsx';
import { Button } from './button.tsx';

const VerbDialog = lazy(() => import('./approval-verb-dialog.tsx'));

const TEXT: Readonly<Record<ApprovalVerb, string>> = {
  CLAIM: '认领',
  RELEASE: '释放',
  TRANSFER: '转办',
  DELEGATE: '委派',
  ADD: '加签',
  COPY: '抄送',
};

interface Props {
  task: OwnTask;
  /** Reads the approval again. */
  onDone: () => unknown;
}

/** What else can be done with a task than deciding it, behind one button. */
export default function ApprovalVerbs({ task: { taskId, verbs }, onDone }: Props) {
  const [chosen, setChosen] = useState<VerbOnPeople>();
  const claiming = useSubmit(taskActs.claim);
  const releasing = useSubmit(taskActs.release);
  if (verbs.length === 0) return null;
  const take = async (verb: 'CLAIM' | 'RELEASE') => {
    const { submit } = verb === 'CLAIM' ? claiming : releasing;
    if ((await submit({ taskId })) === undefined) return;
    toast({ intent: 'success', message: verb === 'CLAIM' ? '已认领，其他人不再办理' : '已释放，其他人可以办理' });
    await onDone();
  };
  return (
    <>
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <Button disabled={claiming.busy || releasing.busy}>更多操作</Button>
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            {verbs.map((verb) => (
              <MenuItem
                key={verb}
                onClick={() => (verb === 'CLAIM' || verb === 'RELEASE' ? void take(verb) : setChosen(verb))}
              >
                {TEXT[verb]}
              </MenuItem>
            ))}
          </MenuList>
        </MenuPopover>
      </Menu>
      {chosen && (
        <Suspense>
          <VerbDialog verb={chosen} taskId={taskId} onDone={onDone} onClose={() => setChosen(undefined)} />
        </Suspense>
      )}
    </>
  );
}
