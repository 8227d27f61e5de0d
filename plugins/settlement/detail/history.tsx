import { dateTime } from '@portal/sdk/format';
import { Section, Timeline, type Tone } from '@portal/sdk/ui';
import { SETTLEMENT_ACTION, type SettlementAction } from '../settlementManagement/actions.ts';
import { SETTLEMENT_STATUS, type SettlementStatus } from '../settlementManagement/contract.ts';
import type { SettlementDetail } from './contract.ts';

type Entry = SettlementDetail['log'][number];

const TONE: Partial<Record<SettlementAction, Tone>> = {
  CONFIRM: 'info',
  AUTO_CONFIRM: 'waiting',
  AUDIT_PASS: 'success',
  PAY: 'success',
  AGREE: 'success',
  DISPUTE: 'danger',
  AUDIT_REJECT: 'danger',
  VOID: 'danger',
};

const stateOf = (status: number) => SETTLEMENT_STATUS[status as SettlementStatus];

function Detail({ entry: { operatorName, operatorEntName, reason, fromStatus, toStatus } }: { entry: Entry }) {
  return (
    <>
      <div>
        {operatorName}　{operatorEntName}
      </div>
      {reason !== null && <div>{reason}</div>}
      {fromStatus !== null && fromStatus !== toStatus && (
        <div>
          {stateOf(fromStatus)} → {stateOf(toStatus)}
        </div>
      )}
    </>
  );
}

/** 操作日志：每一步由谁在何时办理。 */
export function SettlementHistory({ log }: { log: readonly Entry[] }) {
  return (
    <Section title="操作日志" id="log">
      <Timeline
        items={log.map((entry) => ({
          key: entry.id,
          time: dateTime(entry.createdAt),
          title: SETTLEMENT_ACTION[entry.action as SettlementAction] ?? entry.action,
          detail: <Detail entry={entry} />,
          tone: TONE[entry.action as SettlementAction] ?? 'neutral',
        }))}
      />
    </Section>
  );
}
