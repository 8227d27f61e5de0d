import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import { targetOf } from '@portal/sdk/calls/plugins';
import { portalName, type PortalOffer, type Trust } from '@portal/sdk/deployment';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { composeEmbedding, composePage, contentSecurityPolicy } from './page.ts';
import { type PlacedRoute, registryFile, routesByPath } from './registry/documents.ts';
import { type Deployed, type LiveReleases, publishedIn } from './registry/live-releases.ts';
import type { Accepting } from './registry/published.ts';
import { servePublications } from './registry/publishing/serve.ts';
import type { SealedRegistry } from './registry/seal.ts';

interface SiteOptions {
  readonly root: string;
  /** Base path without a trailing slash. */
  readonly base: string;
  /** The deployment's `config.json`. */
  readonly configFile: string;
  /** Absent in development: only the deployed files are served. */
  readonly sealed?: SealedRegistry;
  readonly portalName: string;
  readonly frameAncestors: readonly string[];
  /** `dist/runtime`, or `dist/static` for the statically linked build. */
  readonly runtimeFolder?: string;
  /** What runs of it. */
  readonly releases: Pick<LiveReleases, 'now'>;
  /** Where teams publish; absent where nobody does. */
  readonly publishedFolder?: string;
  /** What is taken from them. */
  readonly accepting?: Accepting;
  /** Whose keys they may publish with now. */
  readonly trust?: () => Trust;
}

const yearSeconds = 365 * 24 * 3600;
const hashed = /\.[0-9a-f]{8,}\./;

/** Files with a hash in their name never change; everything else is asked for again. */
function cacheHeaders(reply: { setHeader(name: string, value: string): unknown }, path: string): void {
  reply.setHeader('cache-control', hashed.test(path) ? `public, max-age=${yearSeconds}, immutable` : 'no-cache');
}

function serveDeployedFiles(app: FastifyInstance, site: SiteOptions): void {
  const { root, base } = site;
  const publicFile = (name: string, type: string, file = join(root, 'server/public', name)) =>
    app.get(`${base}/${name}`, (_request, reply) =>
      reply.header('cache-control', 'no-cache').type(type).send(readFileSync(file)),
    );
  publicFile('favicon.svg', 'image/svg+xml');
  publicFile('page.css', 'text/css; charset=utf-8');
  publicFile('config.json', 'application/json; charset=utf-8', site.configFile);
}

/** For the SDK's commands: what a plugin has to bring to run here. */
function serveOffer(app: FastifyInstance, { base, accepting }: SiteOptions): void {
  if (!accepting) return;
  const { sdk, shared, operators } = accepting;
  const offer: PortalOffer = { schema: 1, sdk, shared, operators };
  app.get(`${base}/${portalName}`, (_request, reply) => reply.header('cache-control', 'no-cache').send(offer));
}

/** For open tabs: a team's key and what it may sign, as an operator has signed it. */
function serveKeys(app: FastifyInstance, { base, releases }: SiteOptions): void {
  app.get<{ Params: { key: string } }>(`${base}/keys/:key`, (request, reply) => {
    const key = Buffer.from(request.params.key, 'base64url').toString('base64');
    const { list, revoked } = releases.now().switched.keys;
    const entry = revoked[key] === undefined ? list?.entries[key] : undefined;
    return entry ? reply.header('cache-control', 'no-cache').send(entry) : reply.code(404).send({});
  });
}

async function serveBuild(
  app: FastifyInstance,
  { root, base, runtimeFolder = 'dist/runtime', publishedFolder }: SiteOptions,
): Promise<void> {
  const files = {
    index: false as const,
    dotfiles: 'deny' as const,
    preCompressed: true,
    cacheControl: false, // its own header would win over ours
    setHeaders: cacheHeaders,
    decorateReply: false,
  };
  await app.register(fastifyStatic, { ...files, root: join(root, runtimeFolder, 'static'), prefix: `${base}/static/` });
  const folders = [join(root, 'dist'), ...(publishedFolder === undefined ? [] : [publishedFolder])];
  const plugins = folders.map((folder) => join(folder, 'plugins')).filter((folder) => existsSync(folder));
  if (plugins.length > 0) await app.register(fastifyStatic, { ...files, root: plugins, prefix: `${base}/plugins/` });
}

interface Packed {
  readonly etag: string;
  readonly plain: Buffer;
  readonly brotli: Buffer;
}

/** Of 0 to 11. The last step saves 2 % more, and takes more than twice the time. */
const brotliQuality = 10;

/** Compressed once: what it is made from changes with the registry or the deployed config only. */
function pack(text: string): Packed {
  const plain = Buffer.from(text);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  return { etag, plain, brotli: brotliCompressSync(plain, { params }) };
}

function sendPacked(request: FastifyRequest, reply: FastifyReply, { etag, plain, brotli }: Packed): FastifyReply {
  reply.header('vary', 'accept-encoding').header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const takesBrotli = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''));
  return takesBrotli ? reply.header('content-encoding', 'br').send(brotli) : reply.send(plain);
}

/** Nothing is fetched ahead for a page that is switched off. */
const isInForce = ({ switched: { off } }: Deployed, { plugin, route }: PlacedRoute) =>
  !off.has(plugin.id) && !off.has(targetOf(plugin.id, 'route', route.name));

/** Pages of what runs: published versions take the place of the build's, and none of what cannot run. */
function routesOf({ registry }: SealedRegistry, deployed: Deployed) {
  const published = publishedIn(deployed);
  const replaced = new Set(published.map(({ plugin }) => plugin.id));
  const own = registry.plugins.filter(({ id }) => !replaced.has(id));
  const runs = published.filter(({ unfit }) => unfit === undefined).map(({ plugin }) => plugin);
  return routesByPath({ ...registry, plugins: [...own, ...runs] });
}

/** What a host shell fetches to mount the portal. */
const embeddingName = 'embed.html';

/** The page for an address: one for each route of the registry, one for all other paths, and the embedding. */
function pages(sealed: SealedRegistry, site: SiteOptions) {
  const { base, portalName: title } = site;
  const parts = { base, sealed, title };
  const kept = new Map<PlacedRoute | 'embedding' | undefined, Packed>();
  let configured = '';
  let known: Deployed | undefined;
  let routes: ReturnType<typeof routesOf> = new Map();
  return (path: string): Packed => {
    const config = readFileSync(site.configFile, 'utf8');
    const deployed = site.releases.now();
    if (config !== configured || deployed !== known) kept.clear();
    if (deployed !== known) routes = routesOf(sealed, deployed);
    configured = config;
    known = deployed;
    const now = { ...parts, deployed, config: JSON.parse(config) as object };
    if (path === `${base}/${embeddingName}`) {
      const embedding = kept.get('embedding') ?? pack(composeEmbedding(now));
      kept.set('embedding', embedding);
      return embedding;
    }
    const placed = routes.get(path.slice(base.length).replace(/\/+$/, '') || '/');
    const at = placed && isInForce(deployed, placed) ? placed : undefined;
    const page = kept.get(at) ?? pack(composePage({ ...now, at }));
    kept.set(at, page);
    return page;
  };
}

function servePage(app: FastifyInstance, sealed: SealedRegistry, site: SiteOptions): void {
  const { base, frameAncestors } = site;
  const pageFor = pages(sealed, site);
  const policy = contentSecurityPolicy(frameAncestors);
  const file = registryFile(sealed.registry, sealed.documents);
  const packedFile = pack(sealed.documents.whole);
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    reply
      .header('content-security-policy', policy)
      .header('cross-origin-opener-policy', 'same-origin')
      .header('referrer-policy', 'same-origin')
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8');
    return sendPacked(request, reply, pageFor(request.url.split('?')[0] ?? base));
  };
  app.get('/', (_request, reply) => reply.redirect(`${base}/`));
  app.get(base, sendPage);
  app.get(`${base}/${embeddingName}`, sendPage);
  app.get(`${base}/${file.url}`, (request, reply) => {
    cacheHeaders({ setHeader: (name, value) => reply.header(name, value) }, file.url);
    return sendPacked(request, reply.type('application/json; charset=utf-8'), packedFile);
  });
  app.get(`${base}/*`, (request, reply) => {
    const wantsPage = !/\.[a-z0-9]{1,5}$/i.test(request.url.split('?')[0] ?? '');
    return wantsPage ? sendPage(request, reply) : reply.code(404).type('text/plain').send('');
  });
}

/** Serves the portal: files of the build, the deployed `config.json`, and the one page for every other path. */
export async function serveSite(app: FastifyInstance, options: SiteOptions): Promise<void> {
  serveDeployedFiles(app, options);
  if (!options.sealed) return;
  serveOffer(app, options);
  serveKeys(app, options);
  const { base, sealed, publishedFolder: folder, trust } = options;
  const own = (plugin: string) => sealed.registry.plugins.find(({ id }) => id === plugin)?.version;
  if (folder !== undefined && trust) await servePublications(app, { base, folder, trust, own });
  await serveBuild(app, options);
  servePage(app, options.sealed, options);
}
