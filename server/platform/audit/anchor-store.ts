/** Where anchors go: a file, or a syslog receiver on another machine. */
import { createSocket } from 'node:dgram';
import { appendFile, mkdir, open, readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, resolve } from 'node:path';
import { isIPv6 } from 'node:net';
import type { AnchorConfig } from '../../config.ts';
import { projectRoot } from '../../db/root.ts';
import { type Line, lineOf } from './anchors.ts';

export interface AnchorStore {
  /** As administrators know it. */
  readonly where: string;
  /** Whether its lines can be read here. */
  readonly readable: boolean;
  append(line: string): Promise<void>;
  /** The last line; undefined where there is none, or where it cannot be read here. */
  last(): Promise<Line | undefined>;
  /** All lines. Empty where there are none. */
  read(): Promise<string>;
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Longer than any line. */
const tailBytes = 4096;

async function tailOf(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read({
      buffer: Buffer.alloc(tailBytes),
      position: Math.max(0, size - tailBytes),
    });
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

const ifThere = <Found>(found: Promise<Found>, otherwise: Found): Promise<Found> =>
  found.catch((error: unknown) => {
    if (isMissing(error)) return otherwise;
    throw error;
  });

export const fileStore = (path: string): AnchorStore => ({
  where: path,
  readable: true,
  async append(line) {
    await mkdir(dirname(path), { recursive: true });
    await appendFile(path, `${line}\n`, { flush: true });
  },
  async last() {
    const lines = (await ifThere(tailOf(path), '')).trimEnd().split('\n');
    return lineOf(lines.at(-1) ?? '');
  },
  read: () => ifThere(readFile(path, 'utf8'), ''),
});

/** Facility 13 (log audit), severity 5 (notice). */
const priority = 13 * 8 + 5;

/** RFC 5424 by UDP, RFC 5426: one datagram a message. */
export const syslogStore = ({ host, port }: { host: string; port: number }): AnchorStore => ({
  where: `syslog:udp://${host}:${port}`,
  readable: false,
  append: (line) =>
    new Promise((resolve, reject) => {
      const message = `<${priority}>1 ${new Date().toISOString()} ${hostname()} portal ${process.pid} audit-anchor - ${line}`;
      const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4');
      socket.send(message, port, host, (error) => {
        socket.close();
        if (error) reject(error);
        else resolve();
      });
    }),
  last: async () => undefined,
  read: async () => '',
});

export const anchorStore = ({ file, syslog }: AnchorConfig): AnchorStore =>
  syslog ? syslogStore(syslog) : fileStore(resolve(projectRoot(), file));
