import { canOpen } from '@portal/sdk';
import { type ButtonAppearance, LinkButton } from '@portal/sdk/ui';
import { StepButton } from '@portal/sdk/ui/form';
import { DisputeButton } from '../dispute/dispute-button.tsx';
import { aboutStatement } from '../statement/addresses.ts';
import type { SettlementRow, SettleType } from '../statement/schema.ts';
import { settlementManagement } from './contract.ts';

interface Props {
  settlement: SettlementRow;
  /** The view from which a dialog reads the statement's lines. */
  settleType: SettleType;
  onDone: () => unknown;
  /** Default `text`, for rows. */
  appearance?: ButtonAppearance;
}

/** 申请开票在发票管理里办理，带上结算单。 */
const invoices = '/settlementManagement/myInvoice';

/** 提交、确认、申请开票、提异议、撤回、作废：本人现在可以办理的。 */
export function SettlementActions({ settlement, settleType, onDone, appearance = 'text' }: Props) {
  const { id, settlementNo, billable } = settlement;
  const step = { row: settlement, about: aboutStatement(settleType, settlement), onDone, appearance };
  return (
    <>
      <StepButton
        {...step}
        call={settlementManagement.submit}
        ask={`提交结算单 ${settlementNo} 给对方核对？`}
        done="已提交，已通知对方"
      />
      <StepButton {...step} call={settlementManagement.confirm} ask={`确认结算单 ${settlementNo} 的金额与明细无误？`} />
      {billable && canOpen(invoices) && <LinkButton to={`${invoices}?apply=${id}`}>申请开票</LinkButton>}
      <DisputeButton settlement={settlement} settleType={settleType} onDone={onDone} appearance={appearance} />
      <StepButton
        {...step}
        call={settlementManagement.withdraw}
        ask={`撤回结算单 ${settlementNo}？对方将不能继续确认。`}
      />
      <StepButton
        {...step}
        call={settlementManagement.void}
        title={`作废 · ${settlementNo}`}
        done="已作废，收货行可重新结算"
        appearance={appearance === 'text' ? 'danger' : appearance}
      />
    </>
  );
}
