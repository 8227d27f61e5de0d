/** The versions that run now: told anew whenever a team publishes or an administrator switches or chooses. */
import { createHash } from 'node:crypto';
import type { Plugin } from '@portal/sdk';
import type { SwitchState } from '@portal/sdk/calls/plugins';
import { nothingSwitched, type Switched, type Switches } from '../platform/plugins/switches.ts';
import { nothingPublished, type PublishedFolder } from './published.ts';
import {
  chosen,
  declarationOf,
  type Version,
  versionBefore,
  type Versions,
  versionsOf,
  type Visitor,
} from './releases.ts';

export interface Deployed {
  readonly switched: Switched;
  readonly versions: Versions;
  /** Why what was published last was not taken over. */
  readonly problem: string | undefined;
  /** Changes whenever versions may have. */
  readonly released: string;
}

/** A deployment in which nothing is published, chosen or off. */
export const asBuilt: Deployed = { switched: nothingSwitched, versions: new Map(), problem: undefined, released: '' };

const isPublished = ({ seal, unfit }: Version): boolean => seal !== undefined || unfit !== undefined;

/** What stands in a page, and is told to tabs: reasons only where they may be known. */
export function stateOf({ switched, versions }: Deployed, knowsReasons: boolean, visitor?: Visitor): SwitchState {
  const { revision, off, choices } = switched;
  return {
    revision,
    off: Array.from(off, ([target, reason]) => ({ target, reason: knowsReasons ? reason : null })),
    versions: chosen(versions, choices, visitor)
      .filter(isPublished)
      .map(({ plugin: { id, version }, unfit = null }) => ({
        plugin: id,
        version,
        previous: versionBefore(versions.get(id) ?? [], version)?.plugin.version ?? null,
        unfit,
      })),
    personal: Array.from(choices.values()).some(({ canary }) => canary !== null),
  };
}

/** Published versions that run by default; the others are part of the build. */
export const publishedIn = ({ versions, switched }: Deployed): readonly Version[] =>
  chosen(versions, switched.choices).filter(isPublished);

interface Parts {
  /** What the build holds; nothing where the server does not serve the site. */
  readonly built: readonly Version[];
  /** Declarations of the areas that this server answers. */
  readonly declared: readonly Plugin[];
  readonly folder?: Pick<PublishedFolder, 'now' | 'onChange' | 'start' | 'stop'>;
  /** Before anybody is told: menus and codes of what is new. */
  readonly prepare: (manifests: readonly Plugin[], released: string) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

export class LiveReleases {
  readonly #parts: Parts;
  readonly #listeners = new Set<(deployed: Deployed) => void>();
  #switches: Pick<Switches, 'now'> = { now: () => nothingSwitched };
  #state: Deployed;
  #changing: Promise<void> = Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#state = this.#read();
  }

  now = (): Deployed => this.#state;

  /** Declarations of what runs by default. */
  manifests = (): readonly Plugin[] => {
    const { declared } = this.#parts;
    const published = new Map(publishedIn(this.#state).map((version) => [version.plugin.id, declarationOf(version)]));
    const known = declared.map((one) => published.get(one.id) ?? one);
    return [...known, ...Array.from(published.values()).filter(({ id }) => !declared.some((one) => one.id === id))];
  };

  onChange(listener: (deployed: Deployed) => void): void {
    this.#listeners.add(listener);
  }

  /** From here on changes of the switches and of the folder are told. */
  follow(switches: Switches): void {
    this.#switches = switches;
    switches.onChange(() => this.#change());
    this.#parts.folder?.onChange(() => this.#change());
    this.#parts.folder?.start();
    this.#change();
  }

  async stop(): Promise<void> {
    this.#parts.folder?.stop();
    await this.#changing;
  }

  #read(): Deployed {
    const { built, folder } = this.#parts;
    const published = folder?.now() ?? nothingPublished;
    const switched = this.#switches.now();
    const facts = JSON.stringify([published.stamp, [...switched.choices]]);
    const released = createHash('sha256').update(facts).digest('hex').slice(0, 16);
    return { switched, versions: versionsOf(built, published), problem: published.problem, released };
  }

  /** One after the other: the last told is the last that happened. */
  #change(): void {
    this.#changing = this.#changing.then(() => this.#adopt()).catch(this.#parts.onError);
  }

  async #adopt(): Promise<void> {
    const before = this.#state;
    this.#state = this.#read();
    if (before.released !== this.#state.released) await this.#parts.prepare(this.manifests(), this.#state.released);
    for (const listener of this.#listeners) listener(this.#state);
  }
}
