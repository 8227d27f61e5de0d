import { wordsOf } from '@portal/sdk/contract';
import { DocumentLog, type Tone } from '@portal/sdk/ui';
import type { SettlementDetail } from '../statement/detail.ts';
import { settlementSteps } from '../statement/steps.ts';

/** The close of a month is no step of a statement, and stands in its history. */
const TEXTS = { ...wordsOf(settlementSteps).texts, CARRY: '月结结转' };

const TONE: Partial<Record<keyof typeof TEXTS, Tone>> = {
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
  <DocumentLog log={log} texts={TEXTS} tones={TONE} />
);
