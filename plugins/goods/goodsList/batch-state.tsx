import { confirm, mayCall, useSession, useSubmit } from '@portal/sdk';
import { BusyButton } from '@portal/sdk/ui';
import { useBatchReport } from '@portal/sdk/ui/table';
import { goodsList, type GoodsRow } from './contract.ts';
import { goodsSteps, row as goodsRow, nameOf } from './schema.ts';

const STEP = { 3: 'LIST', 4: 'UNLIST' } as const;
const WORDS = { noun: '商品', unit: '件', number: nameOf(goodsRow.goodsCode) };

/** 批量上架、批量下架：逐件办理，结束后报告失败的商品。 */
export function BatchState({ rows, onDone }: { rows: readonly GoodsRow[]; onDone: () => unknown }) {
  const session = useSession();
  const { busy, submit } = useSubmit(goodsList.batchUpdateState);
  const { report, dialog } = useBatchReport(WORDS, onDone);
  if (!mayCall(session, goodsList.batchUpdateState)) return null;
  const fit = (status: 3 | 4) => rows.filter(({ may }) => may.includes(STEP[status]));
  const verb = (status: 3 | 4) => goodsSteps.steps[STEP[status]].title;
  const run = async (status: 3 | 4) => {
    const goods = fit(status).map(({ id, version }) => ({ id, version }));
    if (!(await confirm({ message: `${verb(status)}选中的 ${goods.length} 件商品？` }))) return;
    const answer = await submit({ status, goods });
    if (answer === undefined) return;
    const failed = answer.failures.map(({ goodsCode, reason }) => ({ name: goodsCode, reason }));
    await report(answer.done, failed);
  };
  return (
    <>
      {([3, 4] as const).map((status) => (
        <BusyButton key={status} busy={busy} disabled={fit(status).length === 0} onClick={() => void run(status)}>
          批量{verb(status)}（{fit(status).length}）
        </BusyButton>
      ))}
      {dialog}
    </>
  );
}
