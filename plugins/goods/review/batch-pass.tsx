import { bus, CallError, confirm, request, toast } from '@portal/sdk';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { BusyButton, FormlessDialog } from '@portal/sdk/ui';
import { PlainTable } from '@portal/sdk/ui/table';
import { useState } from 'react';

interface Waiting {
  applyNo: string | null;
  lowRisk: boolean;
}

interface Failure {
  applyNo: string;
  reason: string;
}

async function pass(applyNo: string, bizType: string): Promise<Failure | undefined> {
  try {
    const audit = await request(workflowtask.detailByBizcode, { bizCode: applyNo, bizType }, { quiet: true });
    if (!audit) return { applyNo, reason: '没有待办的审批' };
    await request(
      workflowtask.submitAuditResult,
      { processInstId: audit.processInstId, approve: true },
      { quiet: true },
    );
    return undefined;
  } catch (error) {
    if (error instanceof CallError) return { applyNo, reason: error.message };
    throw error;
  }
}

interface Props {
  rows: readonly Waiting[];
  bizType: string;
  /** Which rows may be passed unopened. */
  rule: string;
  then: () => unknown;
}

/** 批量通过：只办理低风险的申请，其余须逐件审核；结束后报告失败的申请。 */
export function BatchPass({ rows, bizType, rule, then }: Props) {
  const [busy, setBusy] = useState(false);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const passable = rows.flatMap(({ applyNo, lowRisk }) => (lowRisk && applyNo !== null ? [applyNo] : []));
  const run = async () => {
    if (!(await confirm({ message: `通过选中的 ${passable.length} 件申请？${rule}。` }))) return;
    setBusy(true);
    const failed: Failure[] = [];
    for (const applyNo of passable) {
      const failure = await pass(applyNo, bizType);
      if (failure) failed.push(failure);
    }
    setBusy(false);
    setFailures(failed);
    bus.emit('todo:changed', {});
    toast({
      intent: failed.length > 0 ? 'warning' : 'success',
      message: `通过 ${passable.length - failed.length} 件，失败 ${failed.length} 件`,
    });
    if (failed.length === 0) await then();
  };
  const close = () => {
    setFailures([]);
    void then();
  };
  return (
    <>
      <BusyButton look="primary" busy={busy} disabled={passable.length === 0} onPress={() => void run()}>
        批量通过（{passable.length}）
      </BusyButton>
      <FormlessDialog open={failures.length > 0} title={`${failures.length} 件申请未能通过`} onClose={close}>
        <PlainTable
          caption="未能通过的申请"
          rows={failures}
          rowKey="applyNo"
          columns={[
            { title: '申请编号', field: 'applyNo', width: 200 },
            { title: '原因', field: 'reason', width: 260 },
          ]}
        />
      </FormlessDialog>
    </>
  );
}
