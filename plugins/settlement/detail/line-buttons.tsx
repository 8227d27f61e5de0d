import { ActionButton, ReasonButton } from '@portal/sdk/ui';
import { settlementDetail } from '../statement/contract.ts';
import type { SettlementDetail } from '../statement/detail.ts';

interface Props {
  settlement: SettlementDetail;
  onDone: () => unknown;
}

/** 挂起、终止、恢复所选行。 */
export function FlagButtons({ settlement, lineIds, onDone }: Props & { lineIds: readonly string[] }) {
  if (lineIds.length === 0) return <span>勾选明细行后可挂起或终止</span>;
  const seen = { settlementId: settlement.id, version: settlement.version, lineIds: [...lineIds] };
  return (
    <>
      <ReasonButton
        call={settlementDetail.lineFlag}
        input={(reason) => ({ ...seen, flag: 'HANG' as const, reason })}
        title={`挂起 ${lineIds.length} 行到下一周期`}
        label="挂起原因"
        onDone={onDone}
        appearance="secondary"
      >
        挂起
      </ReasonButton>
      <ReasonButton
        call={settlementDetail.lineFlag}
        input={(reason) => ({ ...seen, flag: 'STOP' as const, reason })}
        title={`终止 ${lineIds.length} 行，不再结算`}
        label="终止原因"
        onDone={onDone}
        appearance="secondary"
      >
        终止
      </ReasonButton>
      <ActionButton
        call={settlementDetail.lineFlag}
        input={{ ...seen, flag: 'NORMAL' }}
        onDone={onDone}
        appearance="secondary"
      >
        恢复
      </ActionButton>
    </>
  );
}
