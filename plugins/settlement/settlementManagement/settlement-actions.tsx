import { canOpen } from '@portal/sdk';
import { ActionButton, type ActionLook, LinkButton, ReasonButton } from '@portal/sdk/ui';
import type { ReactElement } from 'react';
import { DisputeButton } from '../dispute/dispute-button.tsx';
import { settlementManagement } from './contract.ts';
import type { SettlementRow, SettleType } from '../statement/schema.ts';

interface Props {
  settlement: SettlementRow;
  /** The view from which a dialog reads the statement's lines. */
  settleType: SettleType;
  onDone: () => unknown;
  /** Default `text`, for rows. */
  look?: ActionLook;
}

type Drawn = Required<Props>;

function Submit({ settlement: { id, version, settlementNo }, onDone, look }: Drawn) {
  return (
    <ActionButton
      call={settlementManagement.submit}
      input={{ settlementId: id, version }}
      ask={`提交结算单 ${settlementNo} 给对方核对？`}
      done="已提交，已通知对方"
      onDone={onDone}
      look={look}
    >
      提交
    </ActionButton>
  );
}

function Confirm({ settlement: { id, version, settlementNo }, onDone, look }: Drawn) {
  return (
    <ActionButton
      call={settlementManagement.confirm}
      input={{ settlementId: id, version }}
      ask={`确认结算单 ${settlementNo} 的金额与明细无误？`}
      done="已确认"
      onDone={onDone}
      look={look}
    >
      确认
    </ActionButton>
  );
}

function Withdraw({ settlement: { id, version, settlementNo }, onDone, look }: Drawn) {
  return (
    <ActionButton
      call={settlementManagement.withdraw}
      input={{ settlementId: id, version }}
      ask={`撤回结算单 ${settlementNo}？对方将不能继续确认。`}
      done="已撤回"
      onDone={onDone}
      look={look}
    >
      撤回
    </ActionButton>
  );
}

function Void({ settlement: { id, version, settlementNo }, onDone, look }: Drawn) {
  return (
    <ReasonButton
      call={settlementManagement.void}
      input={(reason) => ({ settlementId: id, version, reason })}
      title={`作废 · ${settlementNo}`}
      label="作废原因"
      done="已作废，收货行可重新结算"
      onDone={onDone}
      look={look === 'text' ? 'danger' : look}
    >
      作废
    </ReasonButton>
  );
}

const invoices = '/settlementManagement/myInvoice';

/** 申请开票在发票管理里办理，带上结算单。 */
function Invoice({ settlement: { id } }: Drawn) {
  return <LinkButton to={`${invoices}?apply=${id}`}>申请开票</LinkButton>;
}

/** What this user's side may do with a statement in its state; each button also asks for its permission. */
export function settlementActions({ look = 'text', ...props }: Props): ReactElement[] {
  const { status, side, drawnBy, ownTurn, ownLast } = props.settlement;
  const all = { ...props, look };
  if (side === null) return [];
  const confirming = ownTurn && status !== 0;
  const disputable = confirming || [15, 40, 50, 60, 70].includes(status);
  return [
    ...(status === 0 && ownTurn ? [<Submit key="submit" {...all} />] : []),
    ...(confirming ? [<Confirm key="confirm" {...all} />] : []),
    ...([40, 50].includes(status) && side === 'SUPPLIER' && canOpen(invoices)
      ? [<Invoice key="invoice" {...all} />]
      : []),
    ...(disputable ? [<DisputeButton key="dispute" {...all} />] : []),
    ...(ownLast ? [<Withdraw key="withdraw" {...all} />] : []),
    ...([0, 10, 15, 20, 30].includes(status) && drawnBy === side ? [<Void key="void" {...all} />] : []),
  ];
}
