/** The tasks of an approval, step by step: who is asked, beside whom, and from which amount on. */
import {
  type AmountRange,
  type ApprovalStep,
  type ApprovalTask,
  type ParallelTasks,
  usualDueHours,
} from '@portal/sdk/calls/workflow';

/** Roles of the platform itself; others mean somebody only together with an enterprise. */
const platformWide: readonly string[] = ['Y', 'L', 'K'];
export const isPlatformWide = (role: string): boolean => platformWide.includes(role);

export const branchesOf = (step: ApprovalStep): ParallelTasks =>
  'tasks' in step ? step : { mode: 'ALL', tasks: [step] };

function checkTask(bizType: string, { taskName, candidateRoleTypes, candidateEntId }: ApprovalTask): void {
  if (candidateRoleTypes.length === 0) throw new Error(`${bizType}: ${taskName} has no candidates.`);
  const open = candidateEntId === null && !candidateRoleTypes.every(isPlatformWide);
  if (open) throw new Error(`${bizType}: ${taskName} would be open to every enterprise.`);
}

/** @throws Error for steps that nobody, or anybody, could decide: a fault of the area that asks. */
export function checkSteps(bizType: string, steps: readonly ApprovalStep[]): void {
  if (steps.length === 0) throw new Error(`${bizType}: an approval needs a step.`);
  for (const { tasks } of steps.map(branchesOf)) {
    if (tasks.length === 0) throw new Error(`${bizType}: a step needs a task.`);
    for (const task of tasks) checkTask(bizType, task);
  }
}

/** Hundredths of a yuan, however many decimals are written. */
export function fen(yuan: string): bigint {
  const [whole = '', part = ''] = yuan.split('.');
  return BigInt(`${whole}${part.padEnd(2, '0')}`);
}

const isWithin = (amount: string, { amountFrom, amountBelow }: AmountRange): boolean =>
  (amountFrom === undefined || fen(amount) >= fen(amountFrom)) &&
  (amountBelow === undefined || fen(amount) < fen(amountBelow));

/** Rows of those steps that the amount asks for; a step keeps the number under which its area knows it. */
export const tasksOf = (steps: readonly ApprovalStep[], amount: string | null) =>
  steps.flatMap((step, index) => {
    if (step.when && amount !== null && !isWithin(amount, step.when)) return [];
    const { mode, tasks } = branchesOf(step);
    return tasks.map(({ taskName, candidateRoleTypes, candidateEntId, dueHours = usualDueHours }, place) => ({
      ...{ step: index + 1, branch: place + 1, mode, taskName, candidateEntId, dueHours },
      candidateRoles: [...candidateRoleTypes],
    }));
  });
