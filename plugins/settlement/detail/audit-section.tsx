import { AuditPanel, Section, useAudit } from '@portal/sdk/ui';
import { settlementBizType } from '../statement/codes.ts';
import type { SettlementDetail } from '../statement/detail.ts';
import { Quiet } from '../statement/parts.tsx';

interface Props {
  settlement: SettlementDetail;
  onDone: () => unknown;
}

/** 审批记录；轮到运营单位时在此通过或驳回。 */
export function AuditSection({ settlement: { settlementNo }, onDone }: Props) {
  const audit = useAudit(settlementBizType, settlementNo, onDone);
  return (
    <AuditPanel
      audit={audit}
      none={
        <Section title="审批记录">
          <Quiet>双方确认后由运营单位审核，结果显示在这里和操作日志里。</Quiet>
        </Section>
      }
    />
  );
}
