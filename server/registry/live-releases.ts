/** The versions that run now: told anew whenever a team publishes or an administrator switches or chooses. */
import { createHash } from 'node:crypto';
import type { Plugin } from '@portal/sdk/registry';
import type { SwitchState } from '@portal/sdk/calls/plugin-tabs';
import type { BuiltPlugin, BuiltService } from '@portal/sdk/registry';
import type { Secrets } from '@portal/sdk/server';
import { inOrder } from '@portal/sdk/decide';
import { openSettings } from '../platform/plugins/settings.ts';
import type { Modes } from '../platform/mode/live-mode.ts';
import { nothingSwitched, type Switched, type Switches } from '../platform/plugins/switches.ts';
import { adopted } from './adopted.ts';
import { nothingPublished, type Publication, type PublishedFolder } from './published.ts';
import {
  chosen,
  declarationOf,
  isUsable,
  type Version,
  versionBefore,
  type Versions,
  versionsOf,
  type Visitor,
  whyUnusable,
} from './releases.ts';

export interface SettledPublication extends Publication {
  /** Why it does not run here; absent where it may. */
  readonly refused?: string;
}

export interface Deployed {
  readonly switched: Switched;
  /** Plugins as the deployment file orders them; empty where that is the order of the build. */
  readonly order: readonly string[];
  /** What pages are told of settings. */
  readonly settings: NonNullable<SwitchState['settings']>;
  readonly versions: Versions;
  /** Why what was published last was not taken over. */
  readonly problem: string | undefined;
  /** Of what was read of the deployment folder; empty where nothing is published. */
  readonly revision: string;
  /** What stands in that folder. */
  readonly publications: readonly SettledPublication[];
  /** Changes whenever versions may have. */
  readonly released: string;
}

/** A deployment in which nothing is published, chosen or off. */
export const asBuilt: Deployed = {
  switched: nothingSwitched,
  order: [],
  settings: [],
  versions: new Map(),
  problem: undefined,
  revision: '',
  publications: [],
  released: '',
};

/** The versions of the build carry no seal of their own. */
export const isPublished = (version: Version): boolean => version.seal !== undefined || !isUsable(version);

/** What stands in a page, and is told to tabs: reasons only where they may be known. */
export function stateOf(
  { switched, versions, order, settings }: Deployed,
  knowsReasons: boolean,
  visitor?: Visitor,
): SwitchState {
  const { revision, off, choices } = switched;
  return {
    revision,
    ...(order.length > 0 && { order: [...order] }),
    ...(settings.length > 0 && { settings: [...settings] }),
    off: Array.from(off, ([target, reason]) => ({ target, reason: knowsReasons ? reason : null })),
    versions: chosen(versions, choices, visitor)
      .filter(isPublished)
      .map(({ plugin: { id, version }, unfit = null }) => ({
        plugin: id,
        version,
        previous: versionBefore(versions.get(id) ?? [], version, choices.get(id))?.plugin.version ?? null,
        unfit,
      })),
    personal: Array.from(choices.values()).some(({ canary }) => canary !== null),
  };
}

/** Published versions that run by default; the others are part of the build. */
export const publishedIn = ({ versions, switched }: Deployed): readonly Version[] =>
  chosen(versions, switched.choices).filter(isPublished);

type WithService = BuiltPlugin & { readonly service: BuiltService };

/** Plugins with a backend half that run by default. */
export const servicesIn = ({ versions, switched }: Pick<Deployed, 'versions' | 'switched'>): readonly WithService[] =>
  chosen(versions, switched.choices)
    .filter((version) => isUsable(version) && !switched.off.has(version.plugin.id))
    .map(({ plugin }) => plugin)
    .filter((plugin): plugin is WithService => plugin.service !== undefined);

type Approvals = NonNullable<BuiltService['approvals']>;

/** Approvals of a plugin's services, the newest version's first. */
export const approvalsOf = ({ versions }: Pick<Deployed, 'versions'>, id: string): readonly Approvals[] =>
  (versions.get(id) ?? []).filter(isUsable).flatMap(({ plugin }) => plugin.service?.approvals ?? []);

const nameOf = ({ plugin: { id, version } }: Version): string => `${id} ${version}`;

/** What is about to be told. */
export interface Adopting {
  /** Declarations of what runs by default. */
  readonly manifests: readonly Plugin[];
  readonly publications: readonly SettledPublication[];
  /** Of the change; absent at a start. */
  readonly released?: string;
}

interface Parts {
  /** What the build holds; nothing where the server does not serve the site. */
  readonly built: readonly Version[];
  /** Declarations of the areas that this server answers. */
  readonly declared: readonly Plugin[];
  /** Public keys of the operators, SPKI in base64. Default none: no team is enrolled. */
  readonly operators?: readonly string[];
  /** Opens what settings hold. Absent: settings are as they are declared. */
  readonly secrets?: Secrets;
  readonly folder?: Pick<PublishedFolder, 'now' | 'onChange' | 'start' | 'stop' | 'trustKeys'>;
  /** Before anybody is told: menus, codes and the trail. @returns plugin → why its own could not be stored. */
  readonly prepare: (adopting: Adopting) => Promise<ReadonlyMap<string, string>>;
  readonly onError: (error: unknown) => void;
  /** Calls once, after a while. Default by the system's clock, in two seconds. */
  readonly later?: (work: () => void) => void;
}

/** What became of it: what stands in a plugin's file, whether it counts or not, is the first of its versions. */
function settled(versions: Versions, publication: Publication): SettledPublication {
  const [newest] = versions.get(publication.plugin) ?? [];
  const refused = newest && whyUnusable(newest);
  return refused === undefined ? publication : { ...publication, refused };
}

const retryMs = 2000;
const byTimer = (work: () => void) => void setTimeout(work, retryMs).unref();

export class LiveReleases {
  readonly #parts: Parts;
  readonly #listeners = new Set<(deployed: Deployed) => void>();
  #switches: Pick<Switches, 'now'> = { now: () => nothingSwitched };
  #state: Deployed;
  #changing: Promise<void> = Promise.resolve();
  /** By id and version: what could not be stored is not tried again before something else is published. */
  readonly #unstorable = new Map<string, string>();
  #triedAt = '';
  #isStopped = false;
  /** Until the next try. */
  #isWaiting = false;
  #modes: Pick<Modes, 'readOnly'> = { readOnly: () => false };
  /** Something has changed while nothing was written. */
  #isHeld = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#state = this.#read();
  }

  now = (): Deployed => this.#state;

  get operators(): readonly string[] {
    return this.#parts.operators ?? [];
  }

  /** What runs, by a reading of the switches that is newer than the last that was told. */
  under = (switched: Switched): Deployed => this.#told({ ...this.#state, switched, order: this.#orderBy(switched) });

  /** Declarations of what runs by default. */
  manifests = (state: Deployed = this.#state): readonly Plugin[] => {
    const { declared } = this.#parts;
    const published = new Map(publishedIn(state).map((version) => [version.plugin.id, declarationOf(version)]));
    const known = declared.map((one) => published.get(one.id) ?? one);
    const added = Array.from(published.values()).filter(({ id }) => !declared.some((one) => one.id === id));
    return inOrder(state.order, [...known, ...added]);
  };

  onChange(listener: (deployed: Deployed) => void): void {
    this.#listeners.add(listener);
  }

  /** Stores what runs, by what administrators have chosen, before anything else reads it. */
  ready(switched: Switched): Promise<void> {
    this.#switches = { now: () => switched };
    this.#parts.folder?.trustKeys(switched.keys);
    this.#state = this.#read();
    return this.#prepare();
  }

  /** From here on changes of the switches and of the folder are told. */
  follow(switches: Switches, modes: Pick<Modes, 'readOnly' | 'onChange'>): void {
    this.#switches = switches;
    this.#modes = modes;
    modes.onChange(() => this.#isHeld && this.#change());
    switches.onChange(({ keys }) => {
      this.#parts.folder?.trustKeys(keys);
      this.#change();
    });
    this.#parts.folder?.onChange(() => this.#change());
    this.#parts.folder?.start();
    this.#change();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#parts.folder?.stop();
    await this.#changing;
  }

  #read(): Deployed {
    const { built, folder } = this.#parts;
    const published = folder?.now() ?? nothingPublished;
    const switched = this.#switches.now();
    if (published.stamp !== this.#triedAt) this.#unstorable.clear();
    this.#triedAt = published.stamp;
    const own = new Set(built.map(({ plugin }) => plugin.id));
    const versions = adopted(this.#withoutUnstorable(versionsOf(built, published)), own);
    const facts = JSON.stringify([published.stamp, [...switched.choices], [...this.#unstorable]]);
    const released = createHash('sha256').update(facts).digest('hex').slice(0, 16);
    const { problem, revision } = published;
    const publications = published.publications.map((one) => settled(versions, one));
    const order = this.#orderBy(switched);
    return this.#told({ switched, versions, problem, revision, publications, released, order, settings: [] });
  }

  #told(state: Deployed): Deployed {
    const { secrets } = this.#parts;
    return secrets ? { ...state, settings: openSettings(this.manifests(state), state.switched, secrets) } : state;
  }

  #orderBy({ file }: Switched): readonly string[] {
    const order = file.map(({ id }) => id);
    const ids = this.#parts.declared.map(({ id }) => id);
    const isBuilt = inOrder(order, this.#parts.declared).every(({ id }, index) => id === ids[index]);
    return isBuilt ? [] : order;
  }

  #withoutUnstorable(versions: Versions): Versions {
    if (this.#unstorable.size === 0) return versions;
    const toldOf = (version: Version): Version => {
      const refused = this.#unstorable.get(nameOf(version));
      return refused === undefined ? version : { ...version, refused };
    };
    return new Map(Array.from(versions, ([id, all]) => [id, all.map(toldOf)]));
  }

  /** One after the other: the last told is the last that happened. */
  #change(): void {
    if (this.#isStopped) return; // the database is about to close
    this.#changing = this.#changing.then(() => this.#adopt()).catch(this.#parts.onError);
  }

  async #adopt(): Promise<void> {
    this.#isHeld = this.#modes.readOnly();
    if (this.#isHeld) return;
    const before = this.#state;
    this.#state = this.#read();
    try {
      if (before.released !== this.#state.released) await this.#prepare(() => this.#state.released);
    } catch (error) {
      this.#state = before; // nobody was told: what ran goes on until the database is back
      this.#retry();
      throw error;
    }
    for (const listener of this.#listeners) listener(this.#state);
  }

  #retry(): void {
    if (this.#isStopped || this.#isWaiting) return;
    this.#isWaiting = true;
    const { later = byTimer } = this.#parts;
    later(() => {
      this.#isWaiting = false;
      this.#change();
    });
  }

  /** Stores what runs; a published version that cannot be stored gives way to the one before it. */
  async #prepare(released?: () => string): Promise<void> {
    for (;;) {
      const { publications } = this.#state;
      const adopting = { manifests: this.manifests(), publications, ...(released && { released: released() }) };
      const problems = await this.#parts.prepare(adopting);
      const failed = publishedIn(this.#state).filter(({ plugin }) => problems.has(plugin.id));
      const own = Array.from(problems).filter(([id]) => !failed.some(({ plugin }) => plugin.id === id));
      for (const [id, reason] of own) this.#parts.onError(new Error(`${id}：${reason}`));
      if (failed.length === 0) return;
      for (const version of failed) this.#unstorable.set(nameOf(version), problems.get(version.plugin.id) ?? '');
      this.#state = this.#read();
    }
  }
}
