import { request } from '@portal/sdk';
import { fileManager, maxFileBytes } from '@portal/sdk/calls/files';
import { type Attachment, AttachmentPicker, logRefusedFile } from '@portal/sdk/ui';

const ACCEPTED = ['.pdf', '.ofd', '.docx', '.jpg', '.png', '.zip'];

interface Props {
  value: Attachment[] | undefined;
  onChange: (files: Attachment[]) => void;
}

const store = async (files: readonly File[]) => {
  const [stored] = await request(fileManager.uploadFile, {}, { files });
  return stored ?? { fileIds: [] };
};

/** 附件：选择后立即上传；被拒绝的文件记入上传日志。 */
export function FilesInput({ value = [], onChange }: Props) {
  return (
    <AttachmentPicker
      value={value}
      onChange={(files) => onChange([...files])}
      upload={store}
      onRefused={logRefusedFile}
      accept={ACCEPTED}
      maxBytes={maxFileBytes}
    />
  );
}
