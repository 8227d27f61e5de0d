import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { BuiltRegistry } from '@portal/sdk/registry';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { composePage, contentSecurityPolicy } from './page.ts';

interface SiteOptions {
  readonly root: string;
  /** Base path without a trailing slash. */
  readonly base: string;
  /** Absent in development: only the deployed files are served. */
  readonly registry?: BuiltRegistry;
  readonly portalName: string;
  readonly frameAncestors: readonly string[];
  /** `dist/runtime`, or `dist/static` for the statically linked build. */
  readonly runtimeFolder?: string;
}

const yearSeconds = 365 * 24 * 3600;
const hashed = /\.[0-9a-f]{8,}\./;

/** Files with a hash in their name never change; everything else is asked for again. */
function cacheHeaders(reply: { setHeader(name: string, value: string): unknown }, path: string): void {
  reply.setHeader('cache-control', hashed.test(path) ? `public, max-age=${yearSeconds}, immutable` : 'no-cache');
}

function serveDeployedFiles(app: FastifyInstance, { root, base }: SiteOptions): void {
  const publicFile = (name: string, type: string, override?: string) =>
    app.get(`${base}/${name}`, (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .type(type)
        .send(readFileSync(override ?? join(root, 'server/public', name))),
    );
  publicFile('favicon.svg', 'image/svg+xml');
  publicFile('page.css', 'text/css; charset=utf-8');
  publicFile('config.json', 'application/json; charset=utf-8', process.env['PORTAL_CONFIG']);
}

async function serveBuild(
  app: FastifyInstance,
  { root, base, runtimeFolder = 'dist/runtime' }: SiteOptions,
): Promise<void> {
  const files = {
    index: false as const,
    dotfiles: 'deny' as const,
    preCompressed: true,
    setHeaders: cacheHeaders,
    decorateReply: false,
  };
  await app.register(fastifyStatic, { ...files, root: join(root, runtimeFolder, 'static'), prefix: `${base}/static/` });
  if (existsSync(join(root, 'dist/plugins'))) {
    await app.register(fastifyStatic, { ...files, root: join(root, 'dist/plugins'), prefix: `${base}/plugins/` });
  }
}

function servePage(
  app: FastifyInstance,
  registry: BuiltRegistry,
  { base, portalName, frameAncestors }: SiteOptions,
): void {
  const html = Buffer.from(composePage({ base, registry, title: portalName }));
  const packed = brotliCompressSync(html); // once: the page changes with the registry only
  const policy = contentSecurityPolicy(frameAncestors);
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    reply
      .header('content-security-policy', policy)
      .header('cross-origin-opener-policy', 'same-origin')
      .header('referrer-policy', 'same-origin')
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .header('etag', etag)
      .type('text/html; charset=utf-8');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    const takesBrotli = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''));
    return takesBrotli ? reply.header('content-encoding', 'br').send(packed) : reply.send(html);
  };
  app.get('/', (_request, reply) => reply.redirect(`${base}/`));
  app.get(base, sendPage);
  app.get(`${base}/*`, (request, reply) => {
    const wantsPage = !/\.[a-z0-9]{1,5}$/i.test(request.url.split('?')[0] ?? '');
    return wantsPage ? sendPage(request, reply) : reply.code(404).type('text/plain').send('');
  });
}

/** Serves the portal: files of the build, the deployed `config.json`, and the one page for every other path. */
export async function serveSite(app: FastifyInstance, options: SiteOptions): Promise<void> {
  serveDeployedFiles(app, options);
  if (!options.registry) return;
  await serveBuild(app, options);
  servePage(app, options.registry, options);
}
