import { CallError, confirm, request, toast } from '@portal/sdk';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { BusyButton } from '@portal/sdk/ui';
import { useState } from 'react';
import { type ChangeRow, changeBizType } from './contract.ts';

/** A delay of at most this many days may be passed without opening the change. */
const shortDays = 3;

async function pass({ changeNo }: ChangeRow): Promise<boolean> {
  try {
    const audit = await request(
      workflowtask.detailByBizcode,
      { bizCode: changeNo, bizType: changeBizType },
      { quiet: true },
    );
    if (!audit) return false;
    await request(
      workflowtask.submitAuditResult,
      { processInstId: audit.processInstId, approve: true },
      { quiet: true },
    );
    return true;
  } catch (error) {
    if (error instanceof CallError) return false;
    throw error;
  }
}

/** 批量通过：只办理延期不超过三天的变更，其余须逐件审核。 */
export function BatchPass({ rows, then }: { rows: readonly ChangeRow[]; then: () => unknown }) {
  const [busy, setBusy] = useState(false);
  const short = rows.filter(({ delayDays }) => delayDays <= shortDays);
  const run = async () => {
    if (!(await confirm({ message: `通过选中的 ${short.length} 件延期不超过 ${shortDays} 天的变更？` }))) return;
    setBusy(true);
    let passed = 0;
    for (const change of short) passed += Number(await pass(change));
    setBusy(false);
    toast({
      intent: passed < short.length ? 'warning' : 'success',
      message: `通过 ${passed} 件，失败 ${short.length - passed} 件`,
    });
    await then();
  };
  return (
    <BusyButton look="primary" busy={busy} disabled={short.length === 0} onPress={() => void run()}>
      批量通过（延期≤{shortDays}天：{short.length} 件）
    </BusyButton>
  );
}
