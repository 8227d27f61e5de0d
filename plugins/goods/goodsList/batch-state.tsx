import { confirm, mayCall, toast, useSession, useSubmit } from '@portal/sdk';
import { BusyButton, FormlessDialog } from '@portal/sdk/ui';
import { PlainTable } from '@portal/sdk/ui/table';
import { useState } from 'react';
import { type Failure, failure, goodsList, type GoodsRow } from './contract.ts';

const STEP = { 3: 'LIST', 4: 'UNLIST' } as const;
const VERB = { 3: '上架', 4: '下架' } as const;

/** 批量上架、批量下架：逐件办理，结束后报告失败的商品。 */
export function BatchState({ rows, onDone }: { rows: readonly GoodsRow[]; onDone: () => unknown }) {
  const session = useSession();
  const { busy, submit } = useSubmit(goodsList.batchUpdateState);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  if (!mayCall(session, goodsList.batchUpdateState)) return null;
  const fit = (status: 3 | 4) => rows.filter(({ may }) => may.includes(STEP[status]));
  const run = async (status: 3 | 4) => {
    const goods = fit(status).map(({ id, version }) => ({ id, version }));
    if (!(await confirm({ message: `${VERB[status]}选中的 ${goods.length} 件商品？` }))) return;
    const answer = await submit({ status, goods });
    if (answer === undefined) return;
    setFailures(answer.failures);
    toast({
      intent: answer.failures.length > 0 ? 'warning' : 'success',
      message: `成功 ${answer.done} 件，失败 ${answer.failures.length} 件`,
    });
    if (answer.failures.length === 0) await onDone();
  };
  return (
    <>
      {([3, 4] as const).map((status) => (
        <BusyButton key={status} busy={busy} disabled={fit(status).length === 0} onClick={() => void run(status)}>
          批量{VERB[status]}（{fit(status).length}）
        </BusyButton>
      ))}
      <FormlessDialog
        open={failures.length > 0}
        title={`${failures.length} 件商品未能办理`}
        onClose={() => {
          setFailures([]);
          void onDone();
        }}
      >
        <PlainTable
          caption="未能办理的商品"
          rows={failures}
          of={failure}
          rowKey="id"
          columns={['goodsCode', 'reason']}
        />
      </FormlessDialog>
    </>
  );
}
