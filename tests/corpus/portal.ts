/** A portal over a deployment folder: a server, a second process beside it, and whoever signs in and administers. */
import { expect } from '@rstest/core';
import type { Plugin } from '@portal/sdk';
import { administrationPath } from '@portal/sdk/calls/plugin-tabs';
import { plugins } from '@portal/sdk/calls/plugins';
import { user } from '@portal/sdk/calls/session';
import { join } from 'node:path';
import { grantCode } from '#server/platform/grant-code';
import { nothingSwitched, type Switched } from '#server/platform/plugins/switches';
import { LiveReleases } from '#server/registry/live-releases';
import { prepareIn } from '#server/registry/open-releases';
import { PublishedFolder } from '#server/registry/published';
import type { Version } from '#server/registry/releases';
import { openServer, type ServerOptions, type TestApi, type TestServer } from '#server/testing';
import { CorpusDeployment, good } from './deployment.ts';

const page = () => Promise.reject(new Error('no page runs on the server'));
const admin: Plugin = {
  id: 'admin',
  name: '管理',
  version: '1.0.0',
  routes: { plugins: { path: administrationPath, title: '插件管理', page } },
};
/** What the portal's build has; nobody has published it. */
const core: Version = { plugin: good('core'), codes: {} };
const coreDeclared: Plugin = {
  id: 'core',
  name: 'core',
  version: '1.0.0',
  routes: { home: { path: '/core', title: 'core', page } },
  menus: { home: { title: 'core', route: 'home', roles: ['All'] } },
};

/** What runs of the portal's own, and of the first team. */
export const sound: readonly string[] = ['admin 1.0.0', 'alpha 1.0.0', 'core 1.0.0'];

interface Process {
  readonly releases: LiveReleases;
  /** Plugins with their versions. */
  running(): readonly string[];
  /** Resolves once it is told; rejects when adopting fails: a fault of a version is none. */
  adopts(revision: string): Promise<void>;
  /** Why versions do not run, of what was told last. */
  reasons(): readonly string[];
}

const reasonsOf = ({ versions }: ReturnType<LiveReleases['now']>): readonly string[] =>
  Array.from(versions.values()).flatMap((all) => all.flatMap(({ refused, unfit }) => refused ?? unfit?.detail ?? []));

type Options = Pick<ServerOptions, 'gateway' | 'env'>;

export class CorpusPortal {
  readonly deployment = new CorpusDeployment();
  readonly #looks = new Set<() => void>();
  /** The portal's keys, and nothing that an administrator chose. */
  readonly #switched: Switched = { ...nothingSwitched, keys: this.deployment.keys };
  readonly #first = this.#process('kept-1');
  readonly #second = this.#process('kept-2');
  #server: TestServer | undefined;
  #people: { readonly api: TestApi; readonly supplier: TestApi } | undefined;

  get supplier(): TestApi {
    return this.#signedIn().supplier;
  }

  get processes(): readonly Process[] {
    return [this.#first, this.#second];
  }

  async open(options: Options = {}): Promise<void> {
    const { releases } = this.#first;
    const server = await openServer({ areas: [], manifests: [admin, coreDeclared], releases, ...options });
    this.#server = server;
    await releases.ready(this.#switched);
    const sealed = JSON.stringify(this.deployment.keys.list);
    const entered = { revision: 1, sealed, persons: 2, userId: '1', userName: '管理员', at: new Date().toISOString() };
    await server.db.insertInto('sysPluginKeyList').values(entered).execute();
    await server.app.ready();
    const switches = {
      now: () => this.#switched,
      current: async () => this.#switched,
      onChange: () => undefined,
    };
    this.#second.releases.follow(switches, { readOnly: () => false, onChange: () => undefined });
    await grantCode(server.db, 'L', 'admin:plugin:manage');
    this.#people = { api: await server.as('admin'), supplier: await server.as('gys_admin') };
  }

  async close(): Promise<void> {
    await this.#second.releases.stop();
    await this.#server?.close();
    this.deployment.end();
  }

  /** Both processes have seen what was published last. */
  async adopted(revision: string): Promise<void> {
    for (const look of this.#looks) look();
    for (const one of this.processes) await one.adopts(revision);
  }

  /** The first process, as it starts on what it has kept. */
  async restarted(): Promise<Process> {
    const again = this.#process('kept-1');
    await again.releases.ready(this.#switched);
    return { ...again, reasons: () => reasonsOf(again.releases.now()) };
  }

  /** Whoever signs in and whoever administers goes on; of the portal's own nothing is missing. */
  async demandUp(...titles: readonly string[]): Promise<void> {
    const { api, supplier } = this.#signedIn();
    const menus = JSON.stringify((await supplier.call(user.getUserInfo, {})).enableMenuList);
    for (const title of ['core', ...titles]) expect(menus).toContain(`"${title}"`);
    expect((await api.call(plugins.list, {})).plugins.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['admin', 'core']),
    );
  }

  /** What the administration page says of versions that do not run. */
  async administered(): Promise<string> {
    const { plugins: listed } = await this.#signedIn().api.call(plugins.list, {});
    return listed.flatMap(({ releases }) => releases.map(({ unfit }) => unfit ?? '')).join('\n');
  }

  #signedIn() {
    if (!this.#people) throw new Error('The portal is not open.');
    return this.#people;
  }

  #folder(kept: string): PublishedFolder {
    const { deployment } = this;
    return new PublishedFolder({
      folder: deployment.folder,
      kept: join(deployment.folder, kept),
      accepting: { operators: [deployment.publicKey], sdk: '1.0.0', shared: { react: '19.3.1' } },
      keys: deployment.keys,
      onError: () => undefined, // what cannot be trusted is told in the list
      watch: (_file, read) => {
        this.#looks.add(read);
        return () => this.#looks.delete(read);
      },
    });
  }

  /** One process, as far as it has to do with what is published. */
  #process(kept: string): Process {
    let failed: unknown;
    let waiting = () => {};
    const releases = new LiveReleases({
      ...{ built: [core], declared: [admin, coreDeclared], folder: this.#folder(kept) },
      prepare: async (adopting) => (this.#server ? prepareIn(this.#server)(adopting) : new Map()),
      onError: (error) => {
        failed = error;
        waiting();
      },
    });
    let told = releases.now();
    releases.onChange((state) => {
      told = state;
      waiting();
    });
    const adopts = (revision: string) =>
      new Promise<void>((resolve, reject) => {
        waiting = () => {
          if (failed !== undefined) reject(failed);
          else if (told.revision === revision) resolve();
        };
        waiting();
      });
    return {
      adopts,
      releases,
      running: () =>
        releases
          .manifests()
          .map(({ id, version }) => `${id} ${version}`)
          .sort(),
      reasons: () => reasonsOf(told),
    };
  }
}
