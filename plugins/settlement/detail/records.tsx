import { useSubmit } from '@portal/sdk';
import { evidenceSuffixes } from '@portal/sdk/calls/files';
import { wordsOf } from '@portal/sdk/contract';
import {
  type Attachment,
  AttachmentPicker,
  Attachments,
  DocumentApprovalPanel,
  DocumentLog,
  Quiet,
  Section,
  type Tone,
  useDocumentApproval,
} from '@portal/sdk/ui';
import { settlementBizType } from '../statement/codes.ts';
import { settlementDetail } from '../statement/contract.ts';
import type { SettlementDetail } from '../statement/detail.ts';
import { settlementSteps } from '../statement/steps.ts';

interface Props {
  settlement: SettlementDetail;
  onDone: () => unknown;
}

/** 附件：双方上传，结清前都可补充。 */
export function Attached({ settlement: { id, version, files, may }, onDone }: Props) {
  const { submit } = useSubmit(settlementDetail.attach);
  const open = may.includes('ATTACH');
  const keep = async (next: Attachment[]) => {
    await submit({ settlementId: id, version, files: next.map(({ fileId, fileName }) => ({ fileId, fileName })) });
    await onDone();
  };
  return (
    <Section title="附件" id="files">
      {open && <AttachmentPicker value={files} onChange={(next) => void keep([...next])} accept={evidenceSuffixes} />}
      {!open && files.length > 0 && <Attachments files={files} />}
      {!open && files.length === 0 && <Quiet>没有附件。</Quiet>}
    </Section>
  );
}

/** 审批记录；轮到运营单位时在此通过或驳回。 */
export function ApprovalSection({ settlement: { settlementNo }, onDone }: Props) {
  const approval = useDocumentApproval(settlementBizType, settlementNo, onDone);
  return (
    <DocumentApprovalPanel
      approval={approval}
      none={
        <Section title="审批记录">
          <Quiet>双方确认后由运营单位审核，结果显示在这里和操作日志里。</Quiet>
        </Section>
      }
    />
  );
}

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
