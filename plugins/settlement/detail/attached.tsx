import { useSubmit } from '@portal/sdk';
import { evidenceSuffixes } from '@portal/sdk/calls/files';
import { type Attachment, AttachmentPicker, Attachments, Section } from '@portal/sdk/ui';
import { settlementDetail } from '../statement/contract.ts';
import type { SettlementDetail } from '../statement/detail.ts';
import { Quiet } from '../statement/parts.tsx';

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
