/**
 * A process of the bench: one database behind several sites, so that only the browser half differs between them, and
 * beside them a bare Fastify that answers the same list with the same SQL.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { type AppOptions, buildApp } from '../../server/app.ts';
import { loadAreas } from '../../server/areas.ts';
import { readConfig } from '../../server/config.ts';
import { openDb } from '../../server/db/open.ts';
import { createFiles } from '../../server/files/files.ts';
import { diskStore } from '../../server/files/store.ts';
import type { Limiter } from '../../server/limits.ts';
import { readManifests } from '../../server/manifests.ts';
import { recordCall } from '../../server/platform/audit/record-call.ts';
import { declarationOf } from '../../server/registry/releases.ts';
import { readSealed, type SealedRegistry, sealRegistry } from '../../server/registry/seal.ts';
import { openOutside } from '../../server/outside/outside.ts';
import { openKeyring } from '../../server/secrets.ts';
import { serveSite } from '../../server/static.ts';
import { root } from '../registry.ts';
import { signingKey } from '../signing-key.ts';
import { serveBare } from './bare.ts';
import { withCopies } from './synthetic.ts';

export interface Site {
  /** Addresses without a trailing slash. */
  readonly ours: string;
  readonly reference: string;
  readonly fewPlugins: string;
  readonly manyPlugins: string;
  readonly bare: string;
}

const fewPlugins = 5;
const manyPlugins = 200;

/** Counts as usual, so that counting is part of every time, but refuses nobody. */
const unlimited = ({ consume }: Limiter): Limiter => ({
  consume: (limit, who, points) => consume({ ...limit, points: Number.MAX_SAFE_INTEGER }, who, points),
});

async function listen(app: FastifyInstance): Promise<string> {
  await app.listen({ port: 0, host: 'localhost' });
  const address = app.server.address();
  return `http://localhost:${typeof address === 'object' && address ? address.port : 0}`;
}

async function serve(options: AppOptions, sealed: SealedRegistry, runtimeFolder: string): Promise<FastifyInstance> {
  const app = await buildApp(options);
  const { limits, releases } = app.portal;
  Object.assign(limits, { general: unlimited(limits.general), strict: unlimited(limits.strict) });
  const { basePath: base, frameAncestors } = options.config;
  const configFile = resolve(root, options.config.configFile);
  const portalName = '性能测试';
  await serveSite(app, { root, base, configFile, sealed, releases, portalName, frameAncestors, runtimeFolder });
  return app;
}

/** The server knows as many plugins as the page, so that the administration lists them. */
function declaring({ manifests = [], ...options }: AppOptions, { registry }: SealedRegistry): AppOptions {
  const copies = registry.plugins.filter(({ id }) => !manifests.some((one) => one.id === id));
  const declared = copies.map((plugin) =>
    declarationOf({ plugin: { ...plugin, notices: {}, todos: {}, documents: {}, numbers: {} }, codes: {} }),
  );
  return { ...options, manifests: [...manifests, ...declared] };
}

async function serveAll(options: AppOptions): Promise<Site> {
  const federated = readSealed(join(root, 'dist'));
  const { privateKey } = signingKey();
  const plugins = (count: number) =>
    sealRegistry(withCopies(federated.registry, count - federated.registry.plugins.length), privateKey);
  const open = async (sealed: SealedRegistry, folder: string) => listen(await serve(options, sealed, folder));
  const many = plugins(manyPlugins);
  const linked = join(root, 'dist/static');
  return {
    ours: await open(federated, 'dist/runtime'),
    reference: existsSync(linked) ? await open(readSealed(linked), 'dist/static') : '',
    fewPlugins: await open(plugins(fewPlugins), 'dist/runtime'),
    manyPlugins: await listen(await serve(declaring(options, many), many, 'dist/runtime')),
    bare: await listen(serveBare(fastify(), options, federated)),
  };
}

const config = readConfig();
const dataDir = resolve(root, config.dataDir);
const { databaseUrl } = config;
const secrets = openKeyring({ secretKeys: config.secretKeys, dataDir, mayMake: true });
const database = await openDb({
  databaseUrl,
  personal: secrets.personal,
  dataDir: databaseUrl ? undefined : dataDir,
  statementTimeoutMs: 30_000,
});
const site = await serveAll({
  config,
  database: database.db,
  areas: await loadAreas(),
  manifests: await readManifests(),
  files: createFiles(diskStore(join(dataDir, 'files'))),
  audit: recordCall,
  secrets,
  outside: openOutside(config.outside, dataDir),
  logLevel: 'warn',
});
process.on('SIGTERM', () => void database.close().then(() => process.exit(0)));
console.log(JSON.stringify(site));
