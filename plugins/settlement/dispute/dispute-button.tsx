import { useSubmit } from '@portal/sdk';
import { type ActionLook, BusyButton } from '@portal/sdk/ui';
import { useState } from 'react';
import { settlementDetail } from '../statement/contract.ts';
import type { SettlementDetail } from '../statement/detail.ts';
import type { SettlementRow, SettleType } from '../statement/schema.ts';
import { DisputeDialog } from './dispute-dialog.tsx';

interface Props {
  settlement: SettlementRow;
  settleType: SettleType;
  onDone: () => unknown;
  look: ActionLook;
}

/** 提异议：打开时读取结算单的最新明细。 */
export function DisputeButton({ settlement, settleType, onDone, look }: Props) {
  const { busy, submit } = useSubmit(
    settleType === 'INCOME' ? settlementDetail.incomeDetail : settlementDetail.purchaseDetail,
  );
  const [opened, setOpened] = useState<SettlementDetail>();
  if (!settlement.may.includes('DISPUTE')) return null;
  return (
    <>
      <BusyButton look={look} busy={busy} onPress={() => void submit({ settlementId: settlement.id }).then(setOpened)}>
        提异议
      </BusyButton>
      {opened && <DisputeDialog settlement={opened} onClose={() => setOpened(undefined)} onDone={onDone} />}
    </>
  );
}
