/** The same publication through a portal's own address: it is asked, given what its answer needs, and waited for. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zip } from '../server/zip.ts';
import { CommandError } from './command.ts';
import { filesBelow } from './files.ts';
import type { Pointer, PublishedVersion } from '../adopt/format.ts';
import type { Publication, Stored } from './publication.ts';
import {
  type Answered,
  type Asked,
  type Asking,
  digestHeader,
  digestOf,
  filesName,
  maxPackageBytes,
  publicationName,
  publicationsName,
  requestText,
  signatureHeader,
} from './request.ts';
import { publicKeyOf, signatureOf } from './seal.ts';

export const isAddress = (to: string): boolean => /^https?:\/\//.test(to);

/** A portal that was reached, and has no answer yet: it may have taken the package. */
class NoAnswer extends CommandError {}

async function answered<T>(address: string, init: RequestInit): Promise<T> {
  const answer = await fetch(address, init).catch((error: unknown) => {
    throw new NoAnswer(`PTL-3325 ${address} 没有应答（${error instanceof Error ? error.message : String(error)}）。`);
  });
  const text = await answer.text();
  if (!/^application\/json\b/.test(answer.headers.get('content-type') ?? ''))
    throw new CommandError(`${address} 不是能够发布插件的门户（HTTP ${answer.status}）。`);
  const { code, msg, data } = JSON.parse(text) as { code: string; msg: string; data: T };
  if (answer.status === 503) throw new NoAnswer(msg);
  if (code !== '200') throw new CommandError(`${msg}。`);
  return data;
}

const publications = (to: string): string => `${to.replace(/\/+$/, '')}/${publicationsName}`;

export interface Remote {
  /** Address of the portal, with its base path. */
  readonly to: string;
  readonly privateKey: string;
}

/** @throws CommandError when the portal does not take the key for the plugin. */
export function ask({ to, privateKey }: Remote, plugin: string, version?: PublishedVersion): Promise<Asked> {
  const asking: Asking = { key: publicKeyOf(privateKey), plugin, ...(version && { version }) };
  const headers = { 'content-type': 'application/json' };
  return answered<Asked>(publications(to), { method: 'POST', headers, body: JSON.stringify(asking) });
}

/** What stands there now. */
export const standingIn = ({ current }: Asked): Pointer | undefined =>
  current ? (JSON.parse(current.text) as Pointer) : undefined;

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function packed({ next, back, staged }: Publication): Promise<Buffer> {
  const names = staged === undefined ? [] : filesBelow(staged);
  const files = names.map((name) => ({ name: `${filesName}/${name}`, bytes: readFileSync(join(staged ?? '', name)) }));
  const said = Buffer.from(JSON.stringify({ next: next.signed, back: back.signed }));
  const entries = [{ name: publicationName, bytes: said }, ...files];
  const parts: Uint8Array[] = [];
  for await (const part of zip(entries.map(({ name, bytes }) => ({ name, text: once(bytes) })))) parts.push(part);
  return Buffer.concat(parts);
}

function demandSize({ length }: Buffer): void {
  const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024);
  if (length > maxPackageBytes)
    throw new CommandError(
      `PTL-3321 发布包 ${megabytes(length)} MB 超过 ${megabytes(maxPackageBytes)} MB 的上限，没有发布；请减小文件或拆分插件。`,
    );
}

const againMs = 1000;
const tries = 30;
const pause = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, againMs);
  });

/** A portal that ended while it had the package says afterwards what became of it. */
async function afterwards(remote: Remote, { pointer }: Publication['next'], lost: NoAnswer): Promise<Stored> {
  for (let index = 0; index < tries; index += 1) {
    await pause();
    const asked = await ask(remote, pointer.id).catch((error: unknown) => {
      if (error instanceof NoAnswer) return undefined;
      throw error;
    });
    if (asked && standingIn(asked)?.sequence === pointer.sequence) return { conflicts: [], adopted: { processes: 1 } };
    if (asked) throw new CommandError('PTL-3325 门户在发布中重启，没有发布；请重试。');
  }
  throw lost;
}

/** @throws CommandError in the portal's own words. */
export async function send(
  remote: Remote,
  { nonce }: Asked,
  publication: Publication,
  progress: (line: string) => void,
): Promise<Stored> {
  const bytes = await packed(publication);
  demandSize(bytes);
  const digest = digestOf(bytes);
  const headers = {
    'content-type': 'application/zip',
    [digestHeader]: digest,
    [signatureHeader]: signatureOf(requestText(nonce, digest), remote.privateKey),
  };
  progress(`发送 ${Math.ceil(bytes.length / 1024)} KB，等待门户采用`);
  const address = `${publications(remote.to)}/${nonce}`;
  return answered<Answered>(address, { method: 'PUT', headers, body: new Uint8Array(bytes) }).catch(
    (error: unknown) => {
      if (!(error instanceof NoAnswer)) throw error;
      progress('门户没有应答，等它回来');
      return afterwards(remote, publication.next, error);
    },
  );
}
