/** Multipart bodies: every part is counted while it arrives, and an oversized one ends the connection. */
import type { UploadCall } from '@portal/sdk/contract';
import { isPlainText, notPlain, Refusal, type UploadedFile } from '@portal/sdk/server';
import type { Multipart as Part, MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TransportError } from './errors.ts';

const maxFieldBytes = 64 * 1024;
/** Of all files of one request, since they are held in memory. */
const maxTotalBytes = 50 * 1024 * 1024;

export interface Multipart {
  readonly fields: Readonly<Record<string, string>>;
  readonly uploads: readonly UploadedFile[];
  readonly bytes: number;
}

/** The client may still be sending: it is told once, then cut off. */
function cutOff(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('connection', 'close');
  reply.raw.once('finish', () => request.raw.socket.destroy());
}

/** Reads by iteration, which also ends when the stream was destroyed before anybody listened. */
async function bytesOf(part: MultipartFile, tooLarge: () => Error): Promise<Buffer> {
  const chunks: Buffer[] = [];
  part.file.once('limit', () => part.file.destroy(tooLarge())); // the rest of an endless file is never waited for
  for await (const chunk of part.file as AsyncIterable<Buffer>) chunks.push(chunk);
  if (part.file.truncated) throw tooLarge();
  return Buffer.concat(chunks);
}

const isBadMultipart = (error: unknown) =>
  error instanceof Error &&
  /multipart|boundary|Unexpected end|Part terminated|premature close|aborted/i.test(error.message);

/** Names go into the store, the log and headers. */
function demandPlainNames(part: Part): void {
  const names = { 字段名: part.fieldname, 文件类型: part.mimetype, 文件名: part.type === 'file' ? part.filename : '' };
  const [stray] = Object.entries(names).filter(([, text]) => !isPlainText(text ?? ''));
  if (!stray) return;
  if (part.type === 'file') part.file.resume();
  throw new Refusal('invalid', notPlain(stray[0]));
}

const totalOf = (uploads: readonly UploadedFile[]) => uploads.reduce((sum, { bytes }) => sum + bytes.length, 0);

async function readParts(request: FastifyRequest, call: UploadCall, tooLarge: () => Error): Promise<Multipart> {
  const fields: Record<string, string> = {};
  const uploads: UploadedFile[] = [];
  const limits = { fileSize: call.maxFileBytes, files: call.maxFiles, fieldSize: maxFieldBytes, fields: 50, parts: 80 };
  for await (const part of request.parts({ limits })) {
    demandPlainNames(part);
    if (part.type === 'field') {
      if (part.valueTruncated) throw tooLarge();
      fields[part.fieldname] = String(part.value);
    } else if (part.fieldname === call.filesField) {
      uploads.push({ name: part.filename ?? '', type: part.mimetype, bytes: await bytesOf(part, tooLarge) });
      if (totalOf(uploads) > maxTotalBytes) throw new TransportError(413, '一次上传的文件总大小不能超过 50MB!');
    } else {
      part.file.resume();
      throw new Refusal('invalid', `不支持的字段：${part.fieldname}`);
    }
  }
  return { fields, uploads, bytes: totalOf(uploads) };
}

/** @throws TransportError 413 over a limit, 400 for a malformed body. */
export async function readMultipart(
  request: FastifyRequest,
  reply: FastifyReply,
  call: UploadCall,
): Promise<Multipart> {
  const megabytes = Math.floor(call.maxFileBytes / 1024 / 1024);
  const tooLarge = () => new TransportError(413, `上传文件大小不能超过 ${megabytes}MB!`);
  try {
    return await readParts(request, call, tooLarge);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    cutOff(request, reply);
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'FST_FILES_LIMIT') throw new TransportError(413, `一次最多上传 ${call.maxFiles} 个文件`);
    if (code.endsWith('_LIMIT') || code.endsWith('_TOO_LARGE')) throw tooLarge();
    throw isBadMultipart(error) ? new TransportError(400, '请求错误') : error;
  }
}
