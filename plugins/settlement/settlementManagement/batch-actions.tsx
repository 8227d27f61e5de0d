import { request } from '@portal/sdk';
import { ActionButton, ExportButton } from '@portal/sdk/ui';
import { BatchButton } from '@portal/sdk/ui/table';
import { settlementPrint } from '../printLayout/contract.ts';
import { settlementManagement } from './contract.ts';
import type { SettlementRow, SettleType } from '../statement/schema.ts';

interface Props {
  rows: readonly SettlementRow[];
  onDone: () => unknown;
}

/** 批量确认：只办理轮到本人确认的结算单。 */
function BatchConfirm({ rows, onDone }: Props) {
  const mine = rows.filter(({ may }) => may.includes('CONFIRM'));
  return (
    <BatchButton
      rows={mine}
      nameOf={({ settlementNo }) => settlementNo}
      words={{ noun: '结算单', unit: '张', number: '结算单号' }}
      ask={`确认选中的 ${mine.length} 张结算单金额与明细无误？`}
      access={settlementManagement.confirm.access}
      attempt={({ id, version }) =>
        request(settlementManagement.confirm, { settlementId: id, version }, { quiet: true })
      }
      onDone={onDone}
    >
      批量确认
    </BatchButton>
  );
}

/** 合并：同一对方单位、同一税率的草稿并入选中的第一张。 */
function Merge({ rows, onDone }: Props) {
  const drafts = rows.filter(({ may }) => may.includes('MERGE'));
  const [first] = drafts;
  return (
    <ActionButton
      call={settlementManagement.merge}
      input={{ statements: drafts.map(({ id, version }) => ({ settlementId: id, version })) }}
      ask={`将选中的 ${drafts.length} 张草稿合并到 ${first?.settlementNo ?? ''}？其余结算单作废，不能恢复。`}
      done="合并成功"
      appearance="secondary"
      disabled={drafts.length < 2}
      onDone={onDone}
    >
      合并{drafts.length > 1 ? `（${drafts.length}）` : ''}
    </ActionButton>
  );
}

/** 对选中结算单的操作。 */
export function BatchActions({ settleType, ...props }: Props & { settleType: SettleType }) {
  return (
    <>
      <BatchConfirm {...props} />
      <Merge {...props} />
      <ExportButton
        call={settlementPrint.statement}
        input={{ settleType, settlementIds: props.rows.map(({ id }) => id) }}
      >
        打印对账单
      </ExportButton>
    </>
  );
}
