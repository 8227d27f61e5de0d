import { confirm, request, toast } from '@portal/sdk';
import { fileManager } from '@portal/sdk/calls/files';
import { BusyButton, logRefusedFile, maxFileBytes, refusalOf } from '@portal/sdk/ui';
import { useRef, useState } from 'react';
import { handbookSetting } from './contract.ts';

async function textOf(file: File): Promise<string | undefined> {
  const reason = refusalOf(file, { accept: ['.docx'], maxBytes: maxFileBytes });
  if (reason !== undefined) {
    toast({ intent: 'warning', message: `${file.name}：${reason}` });
    logRefusedFile(file, reason);
    return undefined;
  }
  const [stored] = await request(fileManager.uploadFile, {}, { files: [file] });
  const { content, omitted } = await request(handbookSetting.importDocx, { fileId: stored?.fileIds[0] ?? '' });
  toast({
    intent: omitted > 0 ? 'warning' : 'success',
    message: omitted > 0 ? `已导入，有${omitted}张图片格式不支持` : '已导入正文',
  });
  return content;
}

/** 导入 docx：替换正文，标题、列表、表格和图片保留。 */
export function DocxButton({ onText }: { onText: (html: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file || !(await confirm({ message: '导入后将替换现有正文，未保存的修改会丢失，确认导入？' }))) return;
    setBusy(true);
    const html = await textOf(file).catch(() => undefined); // the host has shown why
    setBusy(false);
    if (html !== undefined) onText(html);
  };
  return (
    <>
      <BusyButton busy={busy} onClick={() => input.current?.click()}>
        导入 docx
      </BusyButton>
      <input
        ref={input}
        type="file"
        hidden
        accept=".docx"
        aria-label="选择 docx 文件"
        onChange={({ target }) => {
          void take(target.files?.[0]);
          target.value = '';
        }}
      />
    </>
  );
}
