import { DocumentLog, type Tone } from '@portal/sdk/ui';
import { SETTLEMENT_ACTION, type SettlementAction } from '../statement/actions.ts';
import type { SettlementDetail } from '../statement/detail.ts';

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

/** 操作日志：每一步由谁在何时办理。 */
export const SettlementHistory = ({ log }: Pick<SettlementDetail, 'log'>) => (
  <DocumentLog log={log} texts={SETTLEMENT_ACTION} tones={TONE} />
);
