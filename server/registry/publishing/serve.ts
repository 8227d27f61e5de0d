/** Publishing over HTTP: a team's signature lets it in, its key says what it may change, the same steps store it. */
import {
  alone,
  type Answered,
  type Asked,
  type Asking,
  Busy,
  CommandError,
  conflictLine,
  conflictsWith,
  digestHeader,
  digestOf,
  isError,
  isIntact,
  isSigned,
  maxPackageBytes,
  pointerConflicts,
  publicationsName,
  type PublishedVersion,
  readDeployment,
  requestText,
  shapeConflicts,
  signatureHeader,
  stage,
  store,
  type Trust,
  trustConflicts,
} from '@portal/sdk/deployment';
import { OK } from '@portal/sdk/contract';
import { Refusal } from '@portal/sdk/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TransportError } from '../../errors.ts';
import { generalPerAddress, type Limit } from '../../limits.ts';
import { teamOf } from '../published.ts';
import { tabsNow } from '../../platform/plugins/faults.ts';
import { type Challenge, giveChallenge, takeChallenge } from './challenges.ts';
import { openPackage, type Sent, writeFiles } from './package.ts';
import { announce, appendPublication, targetOf } from './record.ts';

interface Publishing {
  /** The portal's base path, without a trailing slash. */
  readonly base: string;
  /** The deployment folder. */
  readonly folder: string;
  /** Whose keys count now. */
  readonly trust: () => Trust;
  /** Of the portal's build, by plugin. */
  readonly own: (plugin: string) => string | undefined;
}

const perMinute: Limit = { name: 'publication', points: 30, seconds: 60, by: 'address' };
const megabyte = 1024 * 1024;
const tooLarge = (bytes: number | undefined) => {
  const size = bytes === undefined ? '' : ` ${Math.ceil(bytes / megabyte)} MB `;
  const most = maxPackageBytes / megabyte;
  return new TransportError(413, `PTL-3321 发布包${size}超过 ${most} MB 的上限，没有发布；请减小文件或拆分插件`);
};

function demandOpen({ health, portal }: FastifyInstance): void {
  if (portal.modes.readOnly()) throw new TransportError(503, 'PTL-3325 门户正在维护，没有发布；请稍后重试', 60);
  if (health.leaving) throw new TransportError(503, 'PTL-3325 门户正在重启，没有发布；请稍后重试', 5);
}

const isAsking = (body: unknown): body is Asking => {
  const { key, plugin } = (body ?? {}) as Partial<Asking>;
  return typeof key === 'string' && typeof plugin === 'string' && /^[A-Za-z][\w-]{0,49}$/.test(plugin);
};

/** What the team is told before it sends anything. */
function answerTo(publishing: Publishing, { key, plugin, version }: Asking): Omit<Asked, 'nonce' | 'tabs'> {
  const { folder, own, trust } = publishing;
  const state = readDeployment(folder, trust());
  const current = state.pointers.get(plugin);
  const faults = version ? shapeConflicts(version).filter(isError) : [];
  const met = (one: PublishedVersion) => [...trustConflicts(trust(), key, one), ...conflictsWith(one, state.known)];
  const conflicts = version && faults.length === 0 ? met(version) : faults;
  const earlier = current?.pointer.row?.previous ?? [];
  const damaged = version ? [] : earlier.filter((one) => !isIntact(folder, one)).map((one) => one.version);
  return { current: current?.signed ?? null, own: own(plugin) ?? null, damaged, conflicts };
}

/** @throws Refusal when the key may not publish the plugin; nothing is given out for it. */
function demandKey({ trust }: Publishing, { key, plugin }: Challenge): void {
  const [conflict] = pointerConflicts(trust(), key, plugin);
  if (conflict) throw new Refusal('forbidden', conflictLine(conflict));
}

const headerOf = ({ headers }: FastifyRequest, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

/** Before a byte of the package is read. @throws Refusal when it is not from whoever asked. */
async function admit(app: FastifyInstance, publishing: Publishing, request: FastifyRequest): Promise<Challenge> {
  const { nonce } = request.params as { readonly nonce: string };
  const size = Number(request.headers['content-length'] ?? 0);
  if (size > maxPackageBytes) throw tooLarge(size);
  const challenge = await takeChallenge(app.portal, nonce);
  if (!challenge) throw new Refusal('forbidden', 'PTL-3320 这次发布的编号不存在、已用过或已过期，没有发布；请重新发布');
  const text = requestText(nonce, headerOf(request, digestHeader));
  if (!isSigned(challenge.key, text, headerOf(request, signatureHeader)))
    throw new Refusal('forbidden', 'PTL-3320 发布请求的签名不符，没有发布；请用登记的密钥');
  demandKey(publishing, challenge);
  return challenge;
}

/** @throws Refusal for whatever is told in words by those who check. */
async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Busy) throw new Refusal('conflict', 'PTL-3323 另一次发布正在进行，没有发布；请稍后重试');
    if (error instanceof CommandError) throw new Refusal('invalid', error.message);
    throw error;
  }
}

interface Arrived {
  readonly challenge: Challenge;
  readonly bytes: Buffer;
}

function publish({ folder, trust }: Publishing, { next, back, files }: Sent): Promise<Answered> {
  return inWords(() =>
    alone(folder, async () => {
      const staged = writeFiles(files, stage(folder));
      const publication = { next, back, ...(staged !== undefined && { staged }) };
      return store({ publication, folder, trust, progress: () => undefined });
    }),
  );
}

/** What is stored leaves its row where it is adopted; what is not, here. */
async function recorded(
  app: FastifyInstance,
  publishing: Publishing,
  request: FastifyRequest,
  { challenge, bytes }: Arrived,
) {
  const { key, plugin } = challenge;
  const { clock, db } = app.portal;
  const from = { ip: request.ip, traceId: request.id };
  const team = teamOf(publishing.trust(), key);
  let target = plugin;
  const refuse = (refused: string) =>
    db
      .transaction()
      .execute((tx) =>
        appendPublication({ db: tx, clock }, from, { target, key, refused, ...(team !== undefined && { team }) }),
      );
  try {
    const sent = await openPackage(bytes, challenge);
    target = targetOf(plugin, sent.next.pointer.row?.version);
    await announce({ db, clock }, from, [sent.next, sent.back]);
    const answered = await publish(publishing, sent);
    const faults = answered.conflicts.filter(isError);
    if (faults.length > 0) await refuse(faults.map(conflictLine).join('；'));
    return answered;
  } catch (error) {
    await refuse(error instanceof Error ? error.message : String(error));
    throw error;
  }
}

async function receive(app: FastifyInstance, publishing: Publishing, request: FastifyRequest) {
  const challenge = request.publisher;
  const bytes = request.body;
  if (!challenge || !Buffer.isBuffer(bytes)) throw new TransportError(415, '不支持的请求格式');
  if (digestOf(bytes) !== headerOf(request, digestHeader))
    throw new Refusal('invalid', 'PTL-3320 发布包与签名的散列不符，没有发布；请重新发布');
  return { code: OK, msg: '操作成功', data: await recorded(app, publishing, request, { challenge, bytes }) };
}

async function ask(app: FastifyInstance, publishing: Publishing, request: FastifyRequest) {
  demandOpen(app);
  const { body } = request;
  if (!isAsking(body)) throw new TransportError(400, '请求错误');
  demandKey(publishing, body);
  const answer = answerTo(publishing, body);
  const open = (await tabsNow(app.portal)).filter(({ plugin }) => plugin === body.plugin);
  const tabs = open.map((one) => ({ version: one.version, tabs: one.tabs }));
  return {
    code: OK,
    msg: '操作成功',
    data: { ...answer, tabs, nonce: await giveChallenge(app.portal, body) } satisfies Asked,
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    publisher: Challenge | null;
  }
}

/** Routes of their own: a team has no session, and a package is no form. */
export async function servePublications(app: FastifyInstance, publishing: Publishing): Promise<void> {
  const url = `${publishing.base}/${publicationsName}`;
  await app.register(async (scope) => {
    scope.decorateRequest('publisher', null);
    scope.addContentTypeParser('application/zip', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.addHook('onRequest', async (request) => {
      await app.portal.limits.general.consume(generalPerAddress, request.ip);
      await app.portal.limits.strict.consume(perMinute, request.ip);
    });
    scope.post(url, (request) => ask(app, publishing, request));
    scope.put(`${url}/:nonce`, {
      bodyLimit: maxPackageBytes,
      onRequest: async (request) => {
        demandOpen(app);
        request.publisher = await admit(app, publishing, request);
      },
      errorHandler: (error, _request, _reply) => {
        throw 'code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? tooLarge(undefined) : error;
      },
      handler: (request) => receive(app, publishing, request),
    });
  });
}
