/** A portal of the test's own that takes publications over HTTP, with the folder that it adopts them from. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LiveReleases } from '#server/registry/live-releases';
import { prepareIn } from '#server/registry/open-releases';
import { tellProcess } from '#server/registry/process-note';
import { PublishedFolder } from '#server/registry/published';
import { servePublications } from '#server/registry/publishing/serve';
import { openServer, type TestServer } from '#server/testing';
import { publicKeyOf } from '../../sdk/cli/seal.ts';
import { type KeyState, sealKeys, type TeamKey } from '../../sdk/cli/trust.ts';

export const quiet = () => undefined;

/** What a team's key may sign: one plugin, its addresses, its codes. */
export const scoped = (key: string, team: string, id: string): TeamKey => ({
  ...{ key: publicKeyOf(key), team, plugins: [id], paths: [`/${id}`], codes: [id], since: '2026-01-01T00:00:00Z' },
});

export const signedList = (operator: string, ...keys: readonly TeamKey[]): KeyState => ({
  list: sealKeys(JSON.stringify({ schema: 1, revision: 1, keys }), operator),
  revoked: {},
});

/** Its methods, which a copy of the object does not have. */
const facesOf = (one: PublishedFolder) => ({
  now: one.now,
  onChange: one.onChange.bind(one),
  start: one.start.bind(one),
  stop: one.stop.bind(one),
});

export interface HttpPortal {
  readonly server: TestServer;
  readonly published: PublishedFolder;
  /** A place for what is built. */
  readonly root: string;
  readonly folder: string;
  /** Where publications go. */
  readonly to: string;
  readonly origin: string;
  close(): Promise<void>;
}

/** @param services Plugin → address. */
export async function openHttpPortal(
  operator: string,
  keys: KeyState,
  services: Readonly<Record<string, string>> = {},
): Promise<HttpPortal> {
  const root = mkdtempSync(join(tmpdir(), 'portal-http-'));
  const folder = join(root, 'deployment');
  const operators = [publicKeyOf(operator)];
  const published = new PublishedFolder({
    ...{ folder, kept: join(root, 'kept'), keys, onError: quiet },
    accepting: { operators, sdk: '1.0.0', shared: {} },
  });
  let prepare: ReturnType<typeof prepareIn> | undefined;
  const releases = new LiveReleases({
    ...{ built: [], declared: [], folder: { ...facesOf(published), trustKeys: quiet }, onError: quiet },
    prepare: async (adopting) => (prepare ? prepare(adopting) : new Map()),
  });
  const portal = { schema: 1, sdk: '1.0.0', shared: {}, operators, plugins: [] };
  writeFileSync(join(folder, 'portal.json'), JSON.stringify(portal));
  writeFileSync(join(folder, 'keys.json'), JSON.stringify(keys));
  const PLUGIN_SERVICES = Object.entries(services).map((pair) => pair.join('='));
  const env = { PLUGIN_SERVICES: PLUGIN_SERVICES.join() };
  const server = await openServer({ areas: [], manifests: [], releases, ...(PLUGIN_SERVICES.length > 0 && { env }) });
  prepare = prepareIn(server);
  await servePublications(server.app, { base: '/ef-plus', folder, trust: published.trust, own: () => undefined });
  const origin = `http://${await server.listen()}`;
  const endTelling = tellProcess({ folder, releases, onError: quiet });
  return {
    ...{ server, published, root, folder, origin, to: `${origin}/ef-plus` },
    async close() {
      endTelling();
      await server.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
