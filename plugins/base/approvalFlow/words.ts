/** Steps of a flow in words. */
import { FLOW_MODE, FLOW_ROLE, type FlowStep, type FlowTask, maxFlowHours } from '@portal/sdk/calls/approval-flow';
import { money } from '@portal/sdk/format';

const taskSaid = ({ taskName, roles, dueHours }: FlowTask) =>
  `${taskName}（${roles.map((role) => FLOW_ROLE.texts[role]).join('、')}，${dueHours} 小时）`;

function boundsSaid({ amountFrom, amountBelow }: FlowStep): string {
  if (amountFrom !== null && amountBelow !== null) return `，金额 ${money(amountFrom)} 至 ${money(amountBelow)} 元`;
  if (amountFrom !== null) return `，金额不低于 ${money(amountFrom)} 元`;
  return amountBelow === null ? '' : `，金额低于 ${money(amountBelow)} 元`;
}

/** 采购审核（采购单位，16 小时）＋运营审核（运营单位，16 小时），都要通过. */
export const stepSaid = (step: FlowStep): string =>
  `${step.tasks.map(taskSaid).join('＋')}${step.tasks.length > 1 ? `，${FLOW_MODE.texts[step.mode]}` : ''}${boundsSaid(step)}`;

/** 一级审核 → 二级审核. */
export const pathSaid = (steps: readonly FlowStep[]): string =>
  steps.map(({ tasks }) => tasks.map(({ taskName }) => taskName).join('＋')).join(' → ');

/** Step by step what one version says and another. */
export const comparison = (before: readonly FlowStep[], after: readonly FlowStep[]) =>
  Array.from({ length: Math.max(before.length, after.length) }, (_, index) => {
    const [one, other] = [before[index], after[index]];
    return {
      label: `第 ${index + 1} 步`,
      before: one ? stepSaid(one) : null,
      after: other ? stepSaid(other) : null,
    };
  });

const taskUnfilled = ({ taskName, roles, dueHours }: FlowTask): string | undefined => {
  if (taskName.trim() === '') return '请输入任务名称';
  if (roles.length === 0) return '请选择审批人';
  return dueHours < 1 || dueHours > maxFlowHours ? `时限为 1 至 ${maxFlowHours} 个工作小时` : undefined;
};

/** The first thing that is missing, with its step. */
export function unfilled(steps: readonly FlowStep[]): string | undefined {
  for (const [index, { tasks }] of steps.entries())
    for (const task of tasks) {
      const missing = taskUnfilled(task);
      if (missing !== undefined) return `第 ${index + 1} 步：${missing}`;
    }
  return undefined;
}
