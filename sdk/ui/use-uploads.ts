import { useEffect, useRef, useState } from 'react';
import { useUnsaved } from '../page-tab.ts';
import { toast } from '../services.ts';
import type { Attachment } from './attachments.tsx';
import { type FileRules, refusalOf } from './file-rules.ts';
import { storeFiles } from './stored-files.ts';
import { logRefusedFile } from './upload-log.ts';

export interface UploadOptions extends FileRules {
  value: readonly Attachment[];
  onChange: (files: readonly Attachment[]) => void;
  /** Stores one file; rejects when it could not. Default: the portal's file store. */
  upload?: ((files: readonly File[]) => Promise<{ fileIds: readonly string[] }>) | undefined;
  /** Hears of files refused by type or size. Default: the server's upload log. */
  onRefused?: ((file: File, reason: string) => void) | undefined;
  maxFiles: number;
}

/** Uploads of a picker: which run, and how files get in. Files go one by one, so that one failure costs one file. */
export function useUploads(options: UploadOptions) {
  const { value, onChange, upload = storeFiles, onRefused = logRefusedFile, maxFiles, accept, maxBytes } = options;
  const [running, setRunning] = useState<readonly File[]>([]);
  useUnsaved(running.length > 0);
  const latest = useRef(value); // files may be removed while others still upload
  useEffect(() => {
    latest.current = value;
  }, [value]);

  const admit = (file: File): boolean => {
    const reason = refusalOf(file, { accept, maxBytes });
    if (reason === undefined) return true;
    toast({ intent: 'warning', message: `${file.name}：${reason}` });
    onRefused(file, reason);
    return false;
  };

  const store = async (file: File): Promise<Attachment | undefined> => {
    try {
      const {
        fileIds: [fileId],
      } = await upload([file]);
      return fileId === undefined ? undefined : { fileId, fileName: file.name, size: file.size };
    } catch {
      return undefined; // the host has shown why; the picker says how many failed
    } finally {
      setRunning((files) => files.filter((other) => other !== file));
    }
  };

  const add = async (chosen: readonly File[]): Promise<void> => {
    const room = maxFiles - value.length - running.length;
    if (chosen.length > room) toast({ intent: 'warning', message: `最多上传${maxFiles}个文件` });
    const admitted = chosen.slice(0, Math.max(0, room)).filter(admit);
    if (admitted.length === 0) return;
    setRunning((files) => [...files, ...admitted]);
    const stored: Attachment[] = [];
    for (const file of admitted) {
      const attachment = await store(file);
      if (attachment) stored.push(attachment);
    }
    if (stored.length > 0) onChange([...latest.current, ...stored]);
    const failed = admitted.length - stored.length;
    if (failed > 0) toast({ intent: 'error', message: stored.length > 0 ? '部分文件上传失败' : '文件上传失败' });
  };
  return { running, add };
}
