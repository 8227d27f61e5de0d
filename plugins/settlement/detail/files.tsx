import { request } from '@portal/sdk';
import { fileManager, fileManagerLog, maxFileBytes } from '@portal/sdk/calls/files';
import { type Attachment, AttachmentPicker, extensionOf } from '@portal/sdk/ui';

/** What proves a figure or a delivery. */
const EVIDENCE = ['.pdf', '.jpg', '.png', '.docx', '.xlsx', '.zip'];

interface Props {
  value: Attachment[] | undefined;
  onChange: (files: Attachment[]) => void;
}

const store = async (files: readonly File[]) => {
  const [stored] = await request(fileManager.uploadFile, {}, { files });
  return stored ?? { fileIds: [] };
};

const report = ({ name, size }: File, resultMsg: string) =>
  void request(
    fileManagerLog.saveUploadLog,
    { fileName: name, fileSize: size, suffixName: extensionOf(name), resultMsg },
    { quiet: true },
  );

/** 附件：选择后立即上传；被拒绝的文件记入上传日志。 */
export function Files({ value = [], onChange }: Props) {
  return (
    <AttachmentPicker
      value={value}
      onChange={(files) => onChange([...files])}
      upload={store}
      onRefused={report}
      accept={EVIDENCE}
      maxBytes={maxFileBytes}
    />
  );
}
