/** A file is taken only when its bytes are what its name says; it is seen only by those who may see its row. */
import { FILE_TEXT, fileManager, fileManagerLog, manageFile, maxFilesPerMinute } from '@portal/sdk/calls/files';
import { type Context, implement, ownTransactions, Refusal, refuse, type UploadedFile } from '@portal/sdk/server';
import { cleanName, suffixOf } from '../../files/check.ts';
import { sharedLimiter } from '../../limits.ts';
import { audited } from '../audit/oper-log.ts';
import { orgChangeTemplate } from './org-change-template.ts';

const organisationChange = '20'; // spec 9

interface Attempt {
  fileName: string;
  suffix: string;
  size: number;
  fileId: string | null;
  msg: string;
}

async function log({ db, user, clock }: Context, { fileName, suffix, size, fileId, msg }: Attempt): Promise<void> {
  await db
    .insertInto('sysFileLog')
    .values({
      account: user.account,
      userName: user.userName,
      userSource: user.userSource,
      userId: user.userId,
      entId: user.entId === '0' ? null : user.entId,
      entName: user.entName,
      fileId,
      fileName,
      fileSize: String(size),
      suffixName: suffix,
      resultMsg: msg,
      success: fileId !== null,
      at: clock.now().toISOString(),
    })
    .execute();
}

async function take(context: Context, { name, bytes, type }: UploadedFile, docxOnly: boolean) {
  const fileName = cleanName(name);
  const facts = { fileName, suffix: suffixOf(fileName), size: bytes.length };
  try {
    if (bytes.length === 0) refuse('invalid', '文件内容为空');
    if (docxOnly && facts.suffix !== 'docx') refuse('invalid', FILE_TEXT.docxOnly);
    const { fileId } = await context.files.save({ name, bytes, type });
    return { ...facts, fileId, msg: '上传成功' };
  } catch (error) {
    if (error instanceof Refusal) return { ...facts, fileId: null, msg: error.message };
    throw error;
  }
}

async function takeAll(context: Context & { uploads: readonly UploadedFile[] }, docxOnly: boolean) {
  const attempts: Attempt[] = [];
  for (const upload of context.uploads) {
    const attempt = await take(context, upload, docxOnly);
    await log(context, attempt);
    attempts.push(attempt);
  }
  return attempts;
}

async function send(context: Context, fileId: string) {
  const { fileName, type, bytes } = await context.files.read(fileId);
  const target = `${fileId} ${fileName}`;
  if (context.user.userId !== '0')
    await audited(context, { kind: 'EXPORT', module: 'files', action: '下载文件', target });
  return { fileName, type, body: bytes };
}

/** Looking into archives takes time, which no transaction should wait for; a refused file stays in the log. */
const manager = ownTransactions(
  implement(fileManager, {
    async uploadFile({ projectType }, context) {
      const { uploads, db, clock, user } = context;
      if (uploads.length === 0) refuse('invalid', '请选择要上传的文件');
      if (projectType === organisationChange && uploads.length > 1) refuse('invalid', '只能上传一个申请文件');
      const perMinute = { name: 'files', points: maxFilesPerMinute, seconds: 60, by: 'user' } as const;
      await sharedLimiter(db, clock).consume(perMinute, user.userId, uploads.length);
      const attempts = await takeAll(context, projectType === organisationChange);
      const fileIds = attempts.flatMap(({ fileId }) => (fileId === null ? [] : [fileId]));
      if (fileIds.length === 0) refuse('invalid', attempts[0]?.msg ?? FILE_TEXT.failed);
      const msg = fileIds.length < attempts.length ? FILE_TEXT.partly : '上传成功';
      const files = attempts.map(({ fileName, fileId, size, msg }) => ({ fileName, fileId, fileSize: size, msg }));
      return [{ fileIds, msg, files }];
    },
    async viewImage({ fileId }, { files }) {
      const { type, bytes } = await files.read(fileId);
      if (!type.startsWith('image/')) refuse('invalid', '该文件不是图片，无法预览');
      return { msg: `data:${type};base64,${bytes.toString('base64')}` };
    },
    downloadFile: ({ fileId }, context) => send(context, fileId),
    async downloadText({ fileId }, { files }) {
      const { type, bytes } = await files.read(fileId);
      if (!/^text\/|xml$/.test(type)) refuse('invalid', '该文件不是文本文件');
      return bytes.toString('utf8');
    },
  }),
);

const managerLog = implement(fileManagerLog, {
  async saveUploadLog({ fileName, fileSize, suffixName, resultMsg }, context) {
    const attempt = { fileName: cleanName(fileName), suffix: suffixName, size: fileSize, fileId: null, msg: resultMsg };
    await log(context, attempt);
    return null;
  },
});

const manage = implement(manageFile, {
  async download({ fileId, template }, context) {
    if (fileId !== undefined) return send(context, fileId);
    if (template === undefined) return refuse('invalid', '请指定要下载的文件');
    return orgChangeTemplate();
  },
});

export const subjects = [manager, managerLog, manage];
