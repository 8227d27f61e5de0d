import { CallError, confirm, mayCall, request, toast, useSession } from '@portal/sdk';
import { ActionButton, BusyButton, FormlessDialog } from '@portal/sdk/ui';
import { PlainTable } from '@portal/sdk/ui/table';
import { useState } from 'react';
import { settlementManagement, type SettlementRow } from './contract.ts';

interface Props {
  rows: readonly SettlementRow[];
  then: () => unknown;
}

interface Failure {
  settlementNo: string;
  reason: string;
}

const myTurn = ({ status, side }: SettlementRow) =>
  (status === 10 && side === 'SUPPLIER') || (status === 20 && side === 'PURCHASER');

async function attempt({ id, version, settlementNo }: SettlementRow): Promise<Failure | undefined> {
  try {
    await request(settlementManagement.confirm, { settlementId: id, version }, { quiet: true });
    return undefined;
  } catch (error) {
    return { settlementNo, reason: error instanceof CallError ? error.message : '网络异常，请重试' };
  }
}

/** 批量确认：逐张办理，结束后报告成功与失败的结算单。 */
function BatchConfirm({ rows, then }: Props) {
  const session = useSession();
  const [busy, setBusy] = useState(false);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  if (!mayCall(session, settlementManagement.confirm)) return null;
  const confirmable = rows.filter(myTurn);

  const run = async () => {
    if (!(await confirm({ message: `确认选中的 ${confirmable.length} 张结算单金额与明细无误？` }))) return;
    setBusy(true);
    const failed: Failure[] = [];
    for (const row of confirmable) {
      const failure = await attempt(row);
      if (failure) failed.push(failure);
    }
    setBusy(false);
    setFailures(failed);
    toast({
      intent: failed.length > 0 ? 'warning' : 'success',
      message: `成功 ${confirmable.length - failed.length} 张，失败 ${failed.length} 张`,
    });
    if (failed.length === 0) await then();
  };
  const close = () => {
    setFailures([]);
    void then();
  };
  return (
    <>
      <BusyButton look="primary" busy={busy} disabled={confirmable.length === 0} onPress={() => void run()}>
        批量确认{confirmable.length > 0 && `（${confirmable.length}）`}
      </BusyButton>
      <FormlessDialog open={failures.length > 0} title={`${failures.length} 张结算单未能确认`} onClose={close}>
        <PlainTable
          caption="未能确认的结算单"
          rows={failures}
          rowKey="settlementNo"
          columns={[
            { title: '结算单号', field: 'settlementNo', width: 180 },
            { title: '原因', field: 'reason', width: 260 },
          ]}
        />
      </FormlessDialog>
    </>
  );
}

/** 合并：同一对方单位、同一税率的草稿并入选中的第一张。 */
function Merge({ rows, then }: Props) {
  const drafts = rows.filter(({ status, side, drawnBy }) => status === 0 && side === drawnBy);
  const [first] = drafts;
  return (
    <ActionButton
      call={settlementManagement.merge}
      input={{ statements: drafts.map(({ id, version }) => ({ settlementId: id, version })) }}
      ask={`将选中的 ${drafts.length} 张草稿合并到 ${first?.settlementNo ?? ''}？其余结算单作废，不能恢复。`}
      done="合并成功"
      appearance="secondary"
      disabled={drafts.length < 2}
      then={then}
    >
      合并{drafts.length > 1 ? `（${drafts.length}）` : ''}
    </ActionButton>
  );
}

/** 对选中结算单的操作。 */
export function BatchActions(props: Props) {
  return (
    <>
      <BatchConfirm {...props} />
      <Merge {...props} />
    </>
  );
}
