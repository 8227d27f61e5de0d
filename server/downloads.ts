import { Readable } from 'node:stream';
import type { FileAnswer } from '@portal/sdk/server';
import type { FastifyReply } from 'fastify';

/** RFC 5987: the Chinese name for browsers, a plain one for whatever reads only ASCII. */
const disposition = (fileName: string): string => {
  const plain = fileName.replaceAll(/[^\w.-]+/g, '_') || 'file';
  const encoded = encodeURIComponent(fileName).replaceAll(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
};

/** Sends a file as an attachment that no browser will run. */
export function sendFile(reply: FastifyReply, { fileName, type, body }: FileAnswer): FastifyReply {
  reply.header('content-type', type).header('content-disposition', disposition(fileName));
  reply.header('content-security-policy', "default-src 'none'; sandbox");
  return reply.send(Buffer.isBuffer(body) ? body : Readable.from(body));
}
