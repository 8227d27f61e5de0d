/** Flows in versions: a change of delivery dates in its second, with a draft of a third; shorter hours of statements. */
import { approvalFlow, type FlowStep } from '@portal/sdk/calls/approval-flow';
import type { SeedContext } from '@portal/sdk/server';

const dayMs = 86_400_000;

type Role = FlowStep['tasks'][number]['roles'][number];

const step = (...tasks: readonly (readonly [name: string, role: Role, hours: number])[]): FlowStep => ({
  tasks: tasks.map(([taskName, role, dueHours]) => ({ taskName, roles: [role], dueHours })),
  ...{ mode: 'ALL', amountFrom: null, amountBelow: null },
});

const large = (of: FlowStep, amountFrom: string): FlowStep => ({ ...of, amountFrom });

const operators = step(['运营单位二级审核', 'Y', 16]);

export async function seedFlows({ run, clock }: SeedContext): Promise<void> {
  const ago = (days: number) => new Date(clock.now().getTime() - days * dayMs);
  const draft = (bizType: string, steps: FlowStep[], note: string, days: number) =>
    run('admin', approvalFlow.save, { bizType, steps, note }, ago(days));
  const publish = async (...facts: Parameters<typeof draft>) => {
    const { id, version } = await draft(...facts);
    await run('admin', approvalFlow.publish, { id, version }, ago(facts[3] - 1));
  };
  const change = 'ORDER_DELIVERY_CHANGE';
  await publish(change, [step(['采购单位一级审核', 'C', 16]), operators], '按制度固定两级审核', 60);
  await publish(change, [step(['采购单位一级审核', 'C', 8]), operators], '一级审核缩短为一个工作日', 20);
  const both = step(['采购员审核', 'C2', 8], ['采购主管审核', 'C1', 8]);
  await draft(change, [both, operators], '试行采购员与主管会签', 2);
  const settled = step(['运营单位审核', 'Y', 16]);
  await publish('SETTLEMENT', [settled], '审核时限两个工作日', 30);
  const review = large(step(['大额复核', 'Y', 8]), '1000000.00');
  await draft('SETTLEMENT', [settled, review], '百万元以上另行复核', 1);
}
