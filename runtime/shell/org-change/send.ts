import { request } from '@portal/sdk';
import { FILE_TEXT, fileManager, maxFileBytes } from '@portal/sdk/calls/files';
import type { OrgChange } from '@portal/sdk/calls/org-change';
import type { UserInfo } from '@portal/sdk/calls/session';
import { CallError } from '@portal/sdk/host';
import { extensionOf } from '@portal/sdk/ui/host';
import { CHANGE_TYPE } from './draft.ts';

/** spec 9 */
const projectType = '20';

/** Why a file cannot be the application file, in the words of spec 5. */
export function fileFault({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (extensionOf(name) !== '.docx') return FILE_TEXT.docxOnly;
  return size > maxFileBytes ? '上传文件大小不能超过 10MB!' : undefined;
}

/** Codes under which nothing was said about the file: no connection, no time, no server. */
const unspoken = /^(network|format|408|5\d\d)$/;

const said = (error: unknown): string | undefined =>
  error instanceof CallError && !unspoken.test(error.code) ? error.message : undefined;

/** @returns its id. @throws Error with the server's word on the file, or 文件上传失败. */
export async function uploadApplication(file: File): Promise<string> {
  try {
    const [answer] = await request(fileManager.uploadFile, { projectType }, { files: [file], quiet: true });
    const [fileId] = answer?.fileIds ?? [];
    if (fileId !== undefined) return fileId;
    throw new CallError('refused', answer?.files[0]?.msg || answer?.msg || FILE_TEXT.failed);
  } catch (error) {
    throw new Error(said(error) || FILE_TEXT.failed);
  }
}

/** What is sent with the uploaded file. */
export function notificationOf(user: UserInfo, org: OrgChange, fileId: string, fileName: string) {
  const { userId, account, userName, entId, entName } = user;
  return {
    fileId,
    fileName,
    noticeType: '11' as const,
    data: JSON.stringify({ user: { userId, account, userName, entId, entName }, org }),
    content: `${userName}提交了组织变更申请（${CHANGE_TYPE[org.type]}）：${org.customerRegisterName}`,
  };
}
